"""Dialogs, keys, pace, sound, print."""
