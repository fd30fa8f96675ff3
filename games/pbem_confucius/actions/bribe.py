"""Bribe Official: your marker on an unbribed official."""

from collections.abc import Iterable
from functools import cache
from typing import ClassVar

from pbem.rules import Claim, Play, Refusal, View
from pbem.wording import _
from pbem_confucius.board import official, official_on
from pbem_confucius.names import MINISTRY_NAMES
from pbem_confucius.payment import DISCOUNT, purse
from pbem_confucius.table import Ministry, Table
from pbem_confucius.turn import end_turn

from .of_official import OfOfficial

BRIBED = Refusal(_("this official has already been bribed"), page=10)


class Bribe(OfOfficial):
    """Pay an unbribed official's price in cash, 1 less with an official in Hubu (rulebook p. 10, R36).

    It is in an unresolved ministry, and no gift in front of you forbids it (obligation 2, p. 12, R46). Your
    marker is unsecured. Paired with Secure Official (R14).
    """

    kind: ClassVar[str] = "bribe"
    steady: ClassVar[bool] = True

    @classmethod
    def candidates(cls, view: View[Table]) -> Iterable["Bribe"]:
        """Every unbribed official that the hand could pay for with a discount."""
        most, everywhere = view.once(purse)["cash"] + DISCOUNT, cls.everywhere()
        return [
            everywhere[name, space]
            for name, ministry in view.table.ministries.items()
            if not ministry.resolved
            for space, tile in enumerate(ministry.spaces, 1)
            if tile is not None and not tile.owner and tile.cost <= most
        ]

    def refusal(self, table: Table, seat: str) -> Refusal | None:
        """An unbribed official, and no giver of an active gift that this would let the seat pass."""
        tile = official(table, self.ministry, self.space)
        if isinstance(tile, Refusal):
            return tile
        if tile.owner:
            return BRIBED
        giver = forbidding(table, seat, table.ministries[self.ministry])
        return obliged(giver, self.ministry) if giver else None

    def meaning(self, view: View[Table]) -> str:
        """The influence of the seat there afterwards."""
        seat, count = view.seat, view.table.ministries[self.ministry].influence(view.seat) + 1

        def has_as_many(then: Play[Table]) -> bool:
            mine = official_on(then.table, self.ministry, self.space).owner == seat
            return mine and then.table.ministries[self.ministry].influence(seat) == count

        return Claim(_("yours; that makes {count} there"), has_as_many, count=count)

    def effect(self, play: Play[Table], seat: str) -> None:
        """Cubes and cards go, the marker is laid down on its side."""
        table = play.table
        tile = official_on(table, self.ministry, self.space)
        self.pay_up(table, seat)
        tile.owner = seat
        play.tell(
            _("{seat} bribes the {cost}-coin official on {ministry} {space} with {cards}."),
            seat=seat,
            cost=tile.cost,
            ministry=MINISTRY_NAMES[self.ministry],
            space=self.space,
            cards=self.paid,
        )
        end_turn(play)


def forbidding(table: Table, seat: str, ministry: Ministry) -> str:
    """A giver of an active gift to the seat with officials here, but no more than the seat; "" if there is none.

    Every giver counts alone (R46).
    """
    for giver, given in table.gifts.items():
        if seat in given and 0 < ministry.influence(giver) <= ministry.influence(seat):
            return giver
    return ""


@cache
def obliged(giver: str, ministry: str) -> Refusal:
    """The refusal for a bribe that would pass a giver."""
    return Refusal(
        _("{giver}'s gift forbids it: you already have as many officials in {ministry} as {giver}").format(
            giver=giver, ministry=MINISTRY_NAMES[ministry]
        ),
        "R46",
        12,
    )
