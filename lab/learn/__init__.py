"""How the bots learned what they weigh and infer by."""
