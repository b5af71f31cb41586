"""All tests of the game; `python3 -m tests` runs them."""
