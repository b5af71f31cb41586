"""Players that ours are measured against."""
