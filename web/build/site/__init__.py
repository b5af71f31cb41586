"""The site: the files of the game as they are served or uploaded."""
