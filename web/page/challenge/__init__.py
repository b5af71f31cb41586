"""The same cards: deals sent to a friend, the friend's answer, and both side by side."""
