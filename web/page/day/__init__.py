"""The games of the day: the same cards for everybody."""
