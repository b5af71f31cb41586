"""A club's series and its ranking. Fetched when the address asks for one."""
