"""The order of the topics in text/, which holds the rules in our own words."""

READING_ORDER = (
    "overview",
    "components",
    "set-up",
    "year",
    "notation",
    "claims",
    "conflicts",
    "emperor",
    "rebellion",
    "rewards",
    "new-cards",
    "new-provinces",
    "scoring",
    "map",
    "secrecy",
    "negotiation",
    "options",
)
"""The topics as a newcomer reads them; one file each in text/topics."""
