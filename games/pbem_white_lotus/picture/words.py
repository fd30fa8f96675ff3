"""Small pieces of text that several panels share."""

from collections.abc import Iterable, Sequence
from string import digits

from pbem.rules import Line, Span
from pbem.rules.picture import styled
from pbem.wording import _
from pbem_white_lotus.provinces import Province, realm
from pbem_white_lotus.table import Table

NONE = "–"
"""Nothing there."""

EMPERORS_STONE, REBELS_STONE = "█", "▲"
HERE = "►"
"""Where the present choice may fall, and whose turn it is."""


def listed(words: Iterable[str]) -> str:
    """Words as a list within a sentence."""
    return ", ".join(words) or _("none")


def sentence(line: Line) -> str:
    """A drawn line that is a sentence already, but for its full stop."""
    return _("{words}.").format(words="".join(text for text, _style in line).strip())


def initials(seats: Sequence[str]) -> dict[str, str]:
    """A sign of one column for every seat: the first letter of its name that no seat before it has, in capitals."""
    signs: dict[str, str] = {}
    for seat in seats:
        signs[seat] = next(letter for letter in seat.upper() + digits if letter not in signs.values())
    return signs


def coloured(seat: str) -> Span:
    """A seat in its colour."""
    return seat, f"seat:{seat}"


def named(seats: Iterable[str]) -> list[Span]:
    """Seats one after the other, each in its colour."""
    spans: list[Span] = []
    for seat in seats:
        spans += [(", ", "")] if spans else []
        spans.append(coloured(seat))
    return spans


def printed(table: Table, provinces: Iterable[str]) -> list[str]:
    """The names of provinces as the map has them."""
    return [realm(table)[province].name for province in provinces]


def full_name(province: Province) -> str:
    """The name of a province in sentences, with the word in moves where it is not the same."""
    if province.name.lower() == province.id:
        return province.name
    return _("{name} ({id})").format(name=province.name, id=province.id)


def to_follow(table: Table) -> list[Line]:
    """Whose turn comes after the present one, if that is settled."""
    return [styled(_("to follow: {seats}"), "dim", seats=named(table.due[1:]))] if len(table.due) > 1 else []
