"""Lessons for beginners."""
