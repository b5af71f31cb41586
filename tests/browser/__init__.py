"""The game as served, in real Chromium."""
