"""What puts the page before one's eyes."""
