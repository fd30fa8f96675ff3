"""Secure Official: pay an official of yours once more, and he is safe."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from pbem.rules import Play, Refusal, View
from pbem.wording import _
from pbem_confucius import cubes
from pbem_confucius.board import official
from pbem_confucius.names import MINISTRY_NAMES
from pbem_confucius.payment import Paid
from pbem_confucius.table import MINISTRIES, SEVEN, Table
from pbem_confucius.turn import end_turn

NONE_TO_SECURE = Refusal(_("you have no unsecured official in an unresolved ministry"), "", 11)
NOT_YOURS = Refusal(_("this official does not carry your marker"), "", 11)
SECURED = Refusal(_("this official is secured already"), "", 11)


@dataclass(slots=True)
class Secure(Paid):
    """Pay once more for an official with your unsecured marker, 1 less with an official in Hubu (p. 11, R36).

    The ministry is unresolved; gifts do not matter. Paired with Bribe Official (R14).
    """

    kind: ClassVar[str] = "secure"
    ministry: str
    space: int

    @classmethod
    def closed(cls, table: Table, seat: str) -> Refusal | None:
        """No unsecured official of one's own, or too few cubes."""
        for ministry in table.ministries.values():
            for tile in ministry.spaces:
                if tile is not None and tile.owner == seat and not tile.secured and not ministry.resolved:
                    return cubes.lack(table, seat, cubes.BRIBE_SECURE)
        return cubes.lack(table, seat, cubes.BRIBE_SECURE) or NONE_TO_SECURE

    @classmethod
    def candidates(cls, view: View[Table]) -> Iterable["Secure"]:
        """Every space of every ministry."""
        return EVERYWHERE

    def refusal(self, table: Table, seat: str) -> Refusal | None:
        """An unsecured official of one's own."""
        tile = official(table, self.ministry, self.space)
        if isinstance(tile, Refusal):
            return tile
        if tile.owner != seat:
            return NOT_YOURS
        return SECURED if tile.secured else None

    def price(self, table: Table, seat: str) -> int:
        """The printed cost, less the discount of Hubu; he himself may be the official who gives it."""
        tile = table.ministries[self.ministry].spaces[self.space - 1]
        assert tile is not None
        return tile.cost - table.has_official(seat, "hubu")

    def effect(self, play: Play[Table], seat: str) -> None:
        """Cubes and cards go, the marker is stood on its end."""
        table = play.table
        tile = official(table, self.ministry, self.space)
        assert not isinstance(tile, Refusal)
        self.hand_over(table, seat)
        cubes.place(table, seat, cubes.BRIBE_SECURE)
        tile.secured = True
        play.tell(
            _("{seat} secures the official on {ministry} {space} with {cards}."),
            seat=seat,
            ministry=MINISTRY_NAMES[self.ministry],
            space=self.space,
            cards=self.paid,
        )
        end_turn(play)

    def notation(self) -> str:
        """secure hubu 3"""
        return f"secure {self.ministry} {self.space}"

    def hint(self, table: Table, seat: str) -> str:
        """The price and the cubes."""
        return f"{Paid.hint(self, table, seat)}, {cubes.price(table, seat, cubes.BRIBE_SECURE)}"


EVERYWHERE = tuple(Secure(ministry, space) for ministry in MINISTRIES for space in range(1, SEVEN + 1))
"""The candidates are the same at every table, so they are made once; nobody changes a candidate."""
