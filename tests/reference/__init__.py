"""A second implementation of the rules, slow, naive and independent of the engine, as its reference.

Nothing in here imports ``jass``. Cards are the texts of the rule cases ("E9"), hands are lists. Every
function names the rule it was written from; B0.6 and the like are the sections of the rule book that
the rule cases (``tests/cases/vectors.json``) go with.
"""
