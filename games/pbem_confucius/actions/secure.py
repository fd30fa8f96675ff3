"""Secure Official: pay an official of yours once more, and he is safe."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from pbem.rules import Play, Refusal, View
from pbem.wording import _
from pbem_confucius import cubes
from pbem_confucius.board import official, own_officials
from pbem_confucius.names import MINISTRY_NAMES
from pbem_confucius.payment import Paid
from pbem_confucius.table import MINISTRIES, SPACES, Table
from pbem_confucius.turn import end_turn

NOT_YOURS = Refusal(_("this official does not carry your marker"), "R49", 11)
SECURED = Refusal(_("this official is secured already"), "R49", 11)


@dataclass(slots=True)
class Secure(Paid):
    """Pay once more for an official with your unsecured marker, 1 less with an official in Hubu (p. 11, R36).

    The ministry is unresolved; gifts do not matter. Paired with Bribe Official (R14).
    """

    kind: ClassVar[str] = "secure"
    ministry: str
    space: int

    @classmethod
    def refusal_of_kind(cls, table: Table, seat: str) -> Refusal | None:
        """Too few cubes."""
        return cubes.lack(table, seat, cubes.BRIBE_SECURE)

    @classmethod
    def candidates(cls, view: View[Table]) -> Iterable["Secure"]:
        """Every official of one's own who is not secured."""
        return [EVERYWHERE[ministry, space] for ministry, space, tile in view.once(own_officials) if not tile.secured]

    @classmethod
    def mistakes(cls, view: View[Table]) -> Iterable["Secure"]:
        """Every space of every ministry."""
        return EVERYWHERE.values()

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


EVERYWHERE = {(ministry, space): Secure(ministry, space) for ministry in MINISTRIES for space in SPACES}
"""Made once, as nobody changes a candidate."""
