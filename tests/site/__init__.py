"""The set-up, the server and dist/, without a browser."""
