"""Bots. They decide by a `View` and nothing else; `jass.bots.levels.choose` is the way in."""
