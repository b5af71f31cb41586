"""Measurements of players on equal positions, and of their inference."""
