"""What was won and lost on this device."""
