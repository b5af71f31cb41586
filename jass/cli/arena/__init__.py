"""Players against players over duplicate deals."""
