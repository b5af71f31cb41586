"""The rules of single tricks, auctions, melds and deals, as functions that know no game."""
