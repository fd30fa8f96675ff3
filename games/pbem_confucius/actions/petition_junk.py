"""Petition with the junk: an unsecured official gets a new, secure owner."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from pbem.rules import Move, Play, Refusal, View
from pbem.wording import _
from pbem_confucius.board import official
from pbem_confucius.names import MINISTRY_NAMES
from pbem_confucius.table import Table
from pbem_confucius.turn import end_turn

from . import petition


@dataclass(slots=True)
class PetitionJunk(Move):
    """Any unsecured marker becomes a secured marker of any player, also of the same one (rulebook p. 13, R57).

    The ministry is unresolved.
    """

    kind: ClassVar[str] = "petition-junk"
    ministry: str
    space: int
    owner: str

    @classmethod
    def closed(cls, table: Table, seat: str) -> Refusal | None:
        """See petition."""
        return petition.closed(table, seat, petition.JUNK)

    @classmethod
    def candidates(cls, view: View[Table]) -> Iterable[Self]:
        """Every official with a marker, for everybody."""
        table = view.table
        return [
            cls(name, space, owner)
            for name, ministry in table.ministries.items()
            for space, tile in ministry.tiles()
            if tile.owner
            for owner in table.seats
        ]

    def refusal(self, table: Table, seat: str) -> Refusal | None:
        """An unsecured marker, and a player to own the official from now on."""
        tile = official(table, self.ministry, self.space)
        if isinstance(tile, Refusal):
            return tile
        if not tile.owner:
            return Refusal(_("nobody has bribed this official"), "R57", 13)
        if tile.secured:
            return Refusal(_("{owner}'s marker on this official is secured").format(owner=tile.owner), "R57", 13)
        if self.owner not in table.families:
            return Refusal(_("there is no {seat} at this table").format(seat=self.owner), "R57", 13)
        return None

    def effect(self, play: Play[Table], seat: str) -> None:
        """The gift is spent, the marker replaced."""
        table = play.table
        tile = official(table, self.ministry, self.space)
        assert not isinstance(tile, Refusal)
        petition.spend(table, seat, petition.JUNK)
        former, tile.owner, tile.secured = tile.owner, self.owner, True
        words: dict[str, Any] = {
            "seat": seat,
            "ministry": MINISTRY_NAMES[self.ministry],
            "space": self.space,
            "owner": self.owner,
        }
        if former == self.owner:
            play.tell(
                _("{seat} petitions the Emperor with a junk: {owner} is secure on {ministry} {space}."), **words
            )
        else:
            play.tell(
                _(
                    "{seat} petitions the Emperor with a junk: the official of {former} on {ministry} {space} is"
                    " {owner}'s now, secured."
                ),
                former=former,
                **words,
            )
        end_turn(play)

    def notation(self) -> str:
        """petition junk hubu 4 for cy"""
        return f"petition junk {self.ministry} {self.space} for {self.owner}"

    def hint(self, table: Table, seat: str) -> str:
        """The cubes."""
        return petition.price(table, seat)
