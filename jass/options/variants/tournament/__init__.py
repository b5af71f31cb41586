"""The tournament: everyone with everyone."""
