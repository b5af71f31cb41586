"""Which game is played, by which rules, with which settings."""
