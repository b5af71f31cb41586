"""What measures: times, weights and strength. Nothing of it is shipped."""
