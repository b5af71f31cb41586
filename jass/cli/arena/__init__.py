"""The arena: players against players over duplicate deals."""
