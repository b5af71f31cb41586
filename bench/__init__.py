"""Measurements of times, sizes and strength. Not shipped."""
