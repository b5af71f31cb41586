"""What a decision was worth: the judge behind the review of a finished deal."""
