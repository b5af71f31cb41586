"""Draws the symbol sheets of both decks: ``python3 -m web.decks.draw``.

One sheet is one SVG file. Each card is a ``<symbol>`` with the id of the card's notation (``E9``, ``LU``)
and ``viewBox="0 0 100 155"``; each sign is a ``<symbol>`` with ``viewBox="0 0 100 100"``. Sheets hold
presentation attributes only: no style, no font, no gradient, since those fail under a strict content
security policy or when a page uses a symbol of another file.
"""
