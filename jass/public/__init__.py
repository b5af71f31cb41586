"""What everyone at a table may know: events, results, the view of a seat."""
