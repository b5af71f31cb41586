"""Devices in networks of their own (python3 -m tests.long together)."""
