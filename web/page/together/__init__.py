"""A table of several people: at one device, or at one each."""
