"""Players to measure ours against."""
