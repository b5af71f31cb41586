"""What comes once the page is alive, and new versions."""
