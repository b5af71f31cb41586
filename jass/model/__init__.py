"""Cards, contracts, actions, the shuffle: the values that everything else uses."""
