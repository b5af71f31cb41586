"""The worked cases of the rules, read and held against the engine."""
