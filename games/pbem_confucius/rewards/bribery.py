"""Bribery: bribe an official free of charge, or take one from another player for its price."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, ClassVar, Self

from pbem.rules import Claim, Play, Refusal, View
from pbem.wording import _
from pbem_confucius.board import official, official_on, price_of
from pbem_confucius.names import MINISTRY_NAMES
from pbem_confucius.payment import Paid
from pbem_confucius.table import MINISTRIES, SEVEN, Table
from pbem_confucius.turn import end_turn

from .card import MISSING, discard, held, not_held

ANY = "bribery-any"
NAMED = {f"bribery-{ministry}": ministry for ministry in MINISTRIES}
FACES = (*NAMED, ANY)
YOURS = Refusal(_("this official already has your marker"), "R63", 14)
SECURED = Refusal(_("the marker on this official is secured"), page=14)


class RewardBribery(Paid):
    """An unbribed official is yours free, or another player's unsecured one for its price (p. 14, R63).

    The price is 1 less with an official in Hubu (R64). Your marker is unsecured (R60), and no gift forbids it
    (R46). A card that names an unresolved ministry works there only, others in any unresolved ministry (R62).
    """

    kind: ClassVar[str] = "reward-bribery"
    steady: ClassVar[bool] = True
    slot: int
    card: str
    ministry: str
    space: int

    @classmethod
    def candidates(cls, view: View[Table]) -> Iterable[Self]:
        """Every space of every ministry, with the card that is of least use elsewhere."""
        cards = {face: slot for face, slot in held(view).items() if face in FACES} or {ANY: MISSING}
        chosen = {ministry: fittest(view.table, cards, ministry) for ministry in MINISTRIES}
        return [
            cls(cards[card], card, ministry, space)
            for ministry, card in chosen.items()
            for space in range(1, SEVEN + 1)
        ]

    def refusal(self, table: Table, seat: str) -> Refusal | None:
        """A card for this ministry, and an official who is unbribed or another player's and unsecured."""
        wrong = not_held(table, seat, self.slot, self.card, FACES)
        if wrong is not None:
            return wrong
        tile = official(table, self.ministry, self.space)
        if isinstance(tile, Refusal):
            return tile
        if not reaches(table, self.card, self.ministry):
            return elsewhere(NAMED[self.card])
        if tile.owner == seat:
            return YOURS
        return SECURED if tile.secured else None

    def price(self, table: Table, seat: str) -> int:
        """Nothing for an unbribed official (R61); else the printed cost, less the discount of Hubu."""
        bribed = official_on(table, self.ministry, self.space).owner
        return price_of(table, seat, self.ministry, self.space) if bribed else 0

    def cards(self) -> Sequence[tuple[int, Any]]:
        """The reward card, and the cards paid."""
        return [(self.slot, self.card), *Paid.cards(self)]

    def meaning(self, view: View[Table]) -> str:
        """The official's owner until now."""
        seat, owner = view.seat, official_on(view.table, self.ministry, self.space).owner

        def taken(then: Play[Table]) -> bool:
            tile = official_on(then.table, self.ministry, self.space)
            return tile.owner == seat and not tile.secured

        if owner:
            return Claim(_("takes {owner}'s official, not secured"), taken, owner=owner)
        return Claim(_("an unbribed official is yours, not secured"), taken)

    def effect(self, play: Play[Table], seat: str) -> None:
        """The card is gone, the marker is laid down on its side."""
        table = play.table
        tile = official_on(table, self.ministry, self.space)
        discard(table, seat, self.slot)
        self.hand_over(table, seat)
        words: dict[str, Any] = {"seat": seat, "ministry": MINISTRY_NAMES[self.ministry], "space": self.space}
        if tile.owner:
            play.tell(
                _("Bribery: {seat} takes the official on {ministry} {space} from {owner} for {cards}."),
                owner=tile.owner,
                cards=self.paid,
                **words,
            )
        else:
            play.tell(_("Bribery: {seat} wins the official on {ministry} {space} for nothing."), **words)
        tile.owner = seat
        end_turn(play)

    def touches(self, table: Table, seat: str) -> Collection[str]:
        """The ministry, and who loses the official."""
        owner = official_on(table, self.ministry, self.space).owner
        return (self.ministry, owner) if owner else (self.ministry,)

    def notation(self) -> str:
        """reward bribery hubu 4"""
        return f"reward bribery {self.ministry} {self.space}"

    def hint(self, table: Table, seat: str) -> Claim:
        """The price."""
        price = Paid.hint(self, table, seat)
        return price if self.price(table, seat) else Claim(_("free"), *price.checks)


def reaches(table: Table, card: str, ministry: str) -> bool:
    """Whether a Bribery card may be played in a ministry that is unresolved (R62)."""
    named = NAMED.get(card)
    return named is None or named == ministry or table.ministries[named].resolved


def fittest(table: Table, cards: Mapping[str, int], ministry: str) -> str:
    """Which of these Bribery cards to use in a ministry: that of its name, else that of a resolved one.

    The cards for any ministry are kept for later; there is no reason to play them first.
    """
    usable = [card for card in cards if reaches(table, card, ministry)]
    return min(usable or cards, key=lambda card: (NAMED.get(card) != ministry, card == ANY))


@cache
def elsewhere(ministry: str) -> Refusal:
    """The refusal for a card that names another ministry."""
    return Refusal(
        _("your card works in {ministry} only, until that is resolved").format(ministry=MINISTRY_NAMES[ministry]),
        "R62",
        14,
    )
