"""The slate and the score sheets."""
