"""The games in which everyone estimates their points."""
