"""The table: hand, seats, trick, auction, and the course of a game."""
