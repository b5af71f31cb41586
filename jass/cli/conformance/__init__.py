"""Checks the engine against the worked cases of the rules."""
