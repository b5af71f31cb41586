"""Every rule option, what goes together, and the presets that are values of them."""
