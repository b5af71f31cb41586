"""A game as text, and how to prove that its cards were not changed."""
