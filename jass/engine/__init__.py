"""The game itself: a state, and how an action changes it."""
