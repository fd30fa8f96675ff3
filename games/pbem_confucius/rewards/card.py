"""The part shared by the reward cards: each is played from a secret stock, once (rulebook p. 14, R68)."""

from collections.abc import Collection, Iterable, Sequence
from typing import ClassVar, Self

from pbem.rules import Move, Refusal, View
from pbem.wording import _
from pbem_confucius.table import Table

MISSING = -1
"""The slot in a candidate for a card that the seat does not hold: its refusal says that."""
NOT_HELD = Refusal(_("you do not hold this reward card"), page=14)
NONE_HELD = Refusal(_("you hold no reward card"), page=14)
"""Why a seat can play no reward card at all: how many it holds is open, which ones is not (R68)."""


class RewardCard(Move):
    """A reward card that is played for its text, by its slot and face; Bribery is paid for besides."""

    face: ClassVar[str]
    slot: int
    card: str

    @classmethod
    def shown(cls, view: View[Table]) -> int:
        """The slot of such a card that the seat holds, or MISSING."""
        return held(view).get(cls.face, MISSING)

    @classmethod
    def candidates(cls, view: View[Table]) -> Iterable[Self]:
        """The card, held or not."""
        return [cls(cls.shown(view), cls.face)]

    def refusal(self, table: Table, seat: str) -> Refusal | None:
        """The card must be the seat's own."""
        return not_held(table, seat, self.slot, self.card, (self.face,))

    def cards(self) -> Sequence[tuple[int, str]]:
        """The reward card."""
        return [(self.slot, self.card)]

    def notation(self) -> str:
        """reward cash"""
        return f"reward {self.face}"


def held(view: View[Table]) -> dict[str, int]:
    """The slots of the seat's reward cards by their faces; of two equal ones the older."""
    slots = view.table.families[view.seat].rewards
    return dict(reversed(list(zip(view.known(slots), slots, strict=True))))


def not_held(table: Table, seat: str, slot: int, card: str, faces: Collection[str]) -> Refusal | None:
    """Why a card that is shown cannot be played by this seat as one of these faces."""
    if slot not in table.families[seat].rewards:
        return NOT_HELD
    if card not in faces:
        return Refusal(_("the card {card} cannot be played for this").format(card=card), page=14)
    return None


def discard(table: Table, seat: str, slot: int) -> None:
    """The card leaves the game (R67)."""
    table.families[seat].rewards.remove(slot)
