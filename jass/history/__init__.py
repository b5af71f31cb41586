"""Games as text, and the proof that their cards were not changed."""
