"""The order of the topics in text/, which holds the rules in our own words."""

READING_ORDER = (
    "overview",
    "components",
    "set-up",
    "round",
    "notation",
    "actions",
    "bribe",
    "transfer",
    "income",
    "junks-and-voyages",
    "armies-and-invasions",
    "gifts",
    "obligations",
    "petition",
    "favour",
    "rewards",
    "court",
    "examination",
    "resolution",
    "end-of-round",
    "scoring",
    "options",
)
"""The topics as a newcomer reads them; one file each in text/topics."""
