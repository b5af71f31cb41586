"""Help in the first games."""
