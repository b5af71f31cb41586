"""The games in which each contract is played once."""
