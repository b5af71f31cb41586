"""The codes of the documents that rules come from; the page words them (`source.…`)."""

DOCUMENTS = (
    "schieberCh",  # schieber.ch
    "sheet",  # the English sheet "Rules Schieber"
    "differenzler",  # tournament regulations
    "schieber3000",  # summary of the game to 3000
    "for2to6",  # Schieber for 2 to 6 players, and Coiffeur for three
    "pna",  # Puur Näll As
    "swisslos",
    "jasswiki",
    "jasswelt",
    "jassonkel",
    "jassen",
    "jasskarten",
    "jasstafel",
    "jassverzeichnis",
    "kirschmann",
    "pagat",
    "parlett",
    "luzern60plus",
    "vorarlberg",  # as it is played there
    "tournaments",  # regulations of Schieber tournaments
    "online",  # as online games have it
    "decision",  # no document settles it
    "house",  # no document has it: a house rule
)
