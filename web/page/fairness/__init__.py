"""Seals before the cards, and how to check them."""
