"""The secrets of a seat: the faces of its cards and of its reward cards."""

from collections.abc import Sequence

from pbem.rules import View
from pbem.wording import _
from pbem_confucius.table import Table

HOLDS = _("{seat} holds {cards}")
HOLDS_REWARDS = _("{seat} holds {cards}, rewards: {rewards}")


def hand(view: View[Table]) -> str:
    """In one line; "" for an onlooker."""
    family = view.table.families.get(view.seat)
    if family is None:
        return ""
    sentence = HOLDS_REWARDS if family.rewards else HOLDS
    return sentence.format(seat=view.seat, cards=cards(view, family.hand), rewards=rewards(view, family.rewards))


def cards(view: View[Table], slots: Sequence[int]) -> str:
    """The faces of cards, the lowest first."""
    return " ".join(sorted(_faces(view, slots))) or _("no cards")


def rewards(view: View[Table], slots: Sequence[int]) -> str:
    """The faces of reward cards."""
    return ", ".join(sorted(_faces(view, slots)))


def _faces(view: View[Table], slots: Sequence[int]) -> list[str]:
    """Even a card of the seat's own can be unknown: one drawn in a `pbem try`."""
    return ["?" if face is None else str(face) for face in view.faces(slots)]
