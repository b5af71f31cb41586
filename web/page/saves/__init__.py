"""The games of this device."""
