"""What each clever part of the page saves (docs/clever.md)."""
