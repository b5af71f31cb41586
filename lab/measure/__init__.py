"""What players do on the same positions, and how well they infer."""
