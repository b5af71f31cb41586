"""A STUN server: tells who asks from which address and port the question came (RFC 8489).

python3 -m tests.long.together.stun 203.0.113.1 3478
"""

from __future__ import annotations

import socket
import struct
import sys

MAGIC = 0x2112A442
REQUEST, SUCCESS = 0x0001, 0x0101
XOR_MAPPED_ADDRESS, IPV4 = 0x0020, 1


def reply(question: bytes, address: tuple[str, int]) -> bytes | None:
    """The answer to a binding request that came from this address, or None to anything else."""
    if len(question) < 20:
        return None
    kind, length, magic = struct.unpack("!HHI", question[:8])
    if kind != REQUEST or magic != MAGIC or length != len(question) - 20:
        return None
    host, port = struct.unpack("!I", socket.inet_aton(address[0]))[0], address[1]
    mapped = struct.pack("!HHBBHI", XOR_MAPPED_ADDRESS, 8, 0, IPV4, port ^ (MAGIC >> 16), host ^ MAGIC)
    return struct.pack("!HHI", SUCCESS, len(mapped), MAGIC) + question[8:20] + mapped


def main() -> None:
    """Answer until somebody ends the process."""
    host, port = sys.argv[1], int(sys.argv[2])
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as door:
        door.bind((host, port))
        print("serves", flush=True)
        while True:
            question, address = door.recvfrom(2048)
            answer = reply(question, address)
            if answer:
                door.sendto(answer, address)


if __name__ == "__main__":
    main()
