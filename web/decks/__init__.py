"""The decks: SVG symbol sheets and the package that draws them."""
