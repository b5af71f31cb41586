"""The bots' kernel: C sources, their build, and the training of the policy. Not needed to play."""
