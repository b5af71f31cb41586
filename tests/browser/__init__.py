"""The served game in real Chromium."""
