"""What the rules say of one trick, one auction, one Weis, one deal: functions without a game around them."""
