"""Two public packages as oracles: jass-kit 2.0.5 and pyschieber 1.3.2, from PyPI.

They are asked which cards are legal, who takes a trick and what it is worth, in the six contracts of four
players. They know nothing else: no Weis (pyschieber's is a stub that allows none), no Stöck, no match, no
Slalom, Gustav, Differenzler or Coiffeur, no other number of players.

Both are installed apart (`install.py`), run in a process of their own (`ask.py`) and are never shipped:
jass-kit takes the name `jass` for itself and is under the GPL, pyschieber is under the MIT licence.

Where they differ, and why (held by `test_oracles.py`, so that a further difference shows):

- jass-kit takes the lowest trump on the table, not the highest, for what is undertrumping
  (thomas-koller/jass-kit-py#10): with two trumps in a trick it allows one between them.
- jass-kit plays `undertrump` onlyTrumps, pyschieber forcedOnly (rules A17); neither has another, nor a Puur
  that must be played.
- jass-kit seats its players clockwise: its winner is counted the other way round.
"""
