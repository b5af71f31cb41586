"""Saves of each released format, and a simulated device for random sequences of events."""
