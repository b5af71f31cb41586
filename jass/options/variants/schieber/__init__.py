"""The Schieber for two to six players, and what differs from it in options alone."""
