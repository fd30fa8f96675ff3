"""The rules in our own words, read from text/ when somebody asks for them."""

import tomllib
from collections.abc import Sequence
from importlib.resources import files

from pbem.rules.ruleset import Ruling, Topic

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


def topics() -> Sequence[Topic]:
    """Every page of the rules. A page begins with its title; its summary is the paragraph after that."""
    folder = files(__package__).joinpath("text", "topics")
    pages = ((name, folder.joinpath(f"{name}.md").read_text(encoding="utf-8")) for name in READING_ORDER)
    return [Topic(name, summary=" ".join(page.split("\n\n")[1].split()), text=page) for name, page in pages]


def rulings() -> Sequence[Ruling]:
    """Every doubtful case that we have settled, by number."""
    text = files(__package__).joinpath("text", "rulings.toml").read_text(encoding="utf-8")
    return [Ruling(**entry) for entry in tomllib.loads(text)["ruling"]]
