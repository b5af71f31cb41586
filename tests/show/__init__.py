"""Programs that make pictures of the page."""
