"""Bots: `choose(view, rng) -> Action`. They see a `View` and nothing else."""
