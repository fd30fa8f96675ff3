"""Action cubes: the cost of the actions of the Actions Box, and where the cubes go (rulebook p. 10)."""

from functools import cache

from pbem.rules import Claim, Play, Refusal
from pbem.wording import _, ngettext

from .table import Table

BRIBE_SECURE = "bribe/secure"
JUNKS_VOYAGE = "junks/voyage"
RECRUIT_INVADE = "recruit/invade"
NOMINATE = "nominate"
FORCE_EXAM = "force-exam"
BUY_GIFT = "buy-gift"
GIVE_GIFT = "give-gift"
PETITION = "petition"
COMMERCIAL = "commercial"
TAX = "tax"
NO_ACTION = "no-action"

PAIRS = {BRIBE_SECURE, JUNKS_VOYAGE, RECRUIT_INVADE}
"""Spaces that two actions share: after either of them both cost 2 (R14). No other two do (R15)."""

ALWAYS = {PETITION: 2, COMMERCIAL: 1, NO_ACTION: 1}
"""Actions whose cost does not rise (R16). The others cost 1 the first time in a phase, 2 after that (R13)."""

DOING = {
    BRIBE_SECURE: _("bribing or securing an official"),
    JUNKS_VOYAGE: _("buying junks or starting a voyage"),
    RECRUIT_INVADE: _("recruiting or invading"),
    NOMINATE: _("nominating a student"),
    FORCE_EXAM: _("forcing an examination"),
    BUY_GIFT: _("buying a gift"),
    GIVE_GIFT: _("giving a gift"),
    PETITION: _("petitioning the Emperor"),
    COMMERCIAL: _("Commercial Income"),
    TAX: _("Tax Income"),
    NO_ACTION: _("No Action"),
}
"""The action spaces as words in a sentence."""


def cost(table: Table, seat: str, space: str) -> int:
    """The cubes that an action in this space costs now; none by Imperial Favour or an Extra Action (R24)."""
    if table.step != "actions":
        return 0
    if space in ALWAYS:
        return ALWAYS[space]
    return 2 if space in table.families[seat].spent else 1


def lack(table: Table, seat: str, space: str) -> Refusal | None:
    """Why a seat has too few cubes left for an action in this space."""
    have = table.families[seat].cubes
    due = cost(table, seat, space)
    return None if have >= due else too_few(have, due, space)


@cache
def too_few(have: int, due: int, space: str) -> Refusal:
    """The refusal for a seat that has fewer cubes left, 0 or 1, than are due."""
    doing = DOING[space]
    if not have:
        return Refusal(_("you have no cube, and {doing} costs {due}").format(doing=doing, due=due), page=10)
    if space in ALWAYS:
        return Refusal(_("you have 1 cube, and {doing} costs 2").format(doing=doing), "R16", 13)
    ruling = "R14" if space in PAIRS else "R13"
    return Refusal(_("you have 1 cube, and {doing} again costs 2").format(doing=doing), ruling, 10)


def place(table: Table, seat: str, space: str) -> None:
    """Lay the cubes down. An Extra Action leaves its trace without cubes, unless options say otherwise (R17).

    Commercial Income is always remembered: it is allowed once in a round, however it is taken (R24).
    """
    family = table.families[seat]
    if table.step == "actions":
        due = cost(table, seat, space)
        family.cubes -= due
        family.spent[space] = family.spent.get(space, 0) + due
    elif table.options.extra_action_counts or space == COMMERCIAL:
        family.spent.setdefault(space, 0)


def price(table: Table, seat: str, space: str) -> Claim:
    """The cost as a few words for a list of moves."""
    due = cost(table, seat, space)
    words = ngettext("{due} cube", "{due} cubes", due) if due else _("no cubes")
    return Claim(words, lambda then: spent(table, then, seat) == due, due=due)


def spent(before: Table, then: Play[Table], seat: str) -> int:
    """How many cubes a seat has laid down."""
    return before.families[seat].cubes - then.table.families[seat].cubes
