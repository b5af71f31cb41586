"""Training and measuring the bots. Not shipped."""
