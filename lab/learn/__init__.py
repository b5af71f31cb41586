"""Training: how the bots learned their weights."""
