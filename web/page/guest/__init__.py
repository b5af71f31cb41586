"""A table in the page of somebody else."""
