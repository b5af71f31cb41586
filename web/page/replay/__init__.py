"""A finished deal, trick by trick."""
