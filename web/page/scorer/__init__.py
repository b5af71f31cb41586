"""The Jasstafel for real cards."""
