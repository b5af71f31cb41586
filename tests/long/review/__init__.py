"""Long checks of the review: against exact values at the end of deals, and against what better play gains."""
