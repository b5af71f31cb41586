"""`python3 -m kernel build` compiles the kernel; `digest` writes the digest of the bots that logs record.

`build` needs the package `ziglang`: it takes that of the tests, in .venv/, or of the extra `kernel`.
"""

from __future__ import annotations

import argparse
import sys
from argparse import Namespace

from jass.model.errors import JassError
from kernel import digest
from kernel.build import KERNEL, PRODUCT, NoCompiler, compiled


def main(arguments: list[str] | None = None) -> int:
    """Run one command and return its exit code."""
    parser = argparse.ArgumentParser(prog="python3 -m kernel", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    building = commands.add_parser("build", help="compile kernel.c and write jass/bots/kernel.wasm")
    building.set_defaults(run=_build)
    naming = commands.add_parser("digest", help="write the digest of the bots into jass/bots/identity.py")
    naming.set_defaults(run=_digest)
    given = parser.parse_args(arguments)
    try:
        code: int = given.run(given)
    except (NoCompiler, JassError) as error:
        print(f"kernel: {error}", file=sys.stderr)
        return 2
    return code


def _build(_: Namespace) -> int:
    code = compiled(KERNEL)
    PRODUCT.write_bytes(code)
    print(f"{PRODUCT.name}: {len(code)} bytes, digest of the bots {digest.write()}")
    return 0


def _digest(_: Namespace) -> int:
    print(digest.write())
    return 0


if __name__ == "__main__":
    sys.exit(main())
