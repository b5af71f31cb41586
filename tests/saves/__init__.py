"""Kept files of each released format, and a device's games driven through all that can happen to them."""
