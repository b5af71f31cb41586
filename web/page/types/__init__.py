"""What the type checker reads and no browser gets: the shapes of what the page is told and keeps."""
