"""Everything that checks the game; `python3 -m tests` runs it all."""
