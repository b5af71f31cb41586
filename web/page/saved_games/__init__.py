"""The games of this device as the player sees them, and everything of it as one file."""
