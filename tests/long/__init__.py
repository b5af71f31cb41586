"""Checks that take minutes to an hour; the ordinary run has a slice of each."""
