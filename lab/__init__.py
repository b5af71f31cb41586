"""Where bots learn and are measured. Nothing of it is shipped."""
