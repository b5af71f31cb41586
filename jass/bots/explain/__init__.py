"""Why a bot decides as it does, in reasons that a page can put into words."""
