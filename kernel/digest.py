"""The digest of the bots in every log: a hash over the kernel, the weights and the revision."""

from __future__ import annotations

from hashlib import sha256

from jass.bots import identity
from kernel.build import PRODUCT

WEIGHTS = PRODUCT.with_name("policy.bin")
IDENTITY = PRODUCT.with_name("identity.py")


def computed() -> str:
    """The digest of the kernel and the weights in the repository."""
    parts = f"{identity.REVISION}\n".encode(), PRODUCT.read_bytes(), WEIGHTS.read_bytes()
    return sha256(b"".join(parts)).hexdigest()[:8]


def write() -> str:
    """Write the digest into jass/bots/identity.py, and return it."""
    digest, text = computed(), IDENTITY.read_text("utf-8")
    IDENTITY.write_text(
        text.replace(f'DIGEST = "{identity.DIGEST}"', f'DIGEST = "{digest}"'), encoding="utf-8"
    )
    return digest
