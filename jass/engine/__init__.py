"""The game itself: its state, and how actions change it."""
