"""The bots' kernel: C sources, their build, and the digest of the bots. Not needed to play."""
