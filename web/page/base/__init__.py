"""What every part of the page stands on: elements, words, cards, settings, what is kept."""
