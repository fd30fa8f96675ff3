"""Petition with the junk: an unsecured official gets a new, secure owner."""

from collections.abc import Collection, Iterable
from typing import ClassVar, Self

from pbem.rules import Claim, Play, Refusal, View
from pbem.wording import _
from pbem_confucius.board import official, official_on
from pbem_confucius.names import MINISTRY_NAMES
from pbem_confucius.table import MINISTRIES, SPACES, Table
from pbem_confucius.turn import end_turn

from .petition import Petition

UNBRIBED = Refusal(_("no one has bribed this official"), "R57", 13)
SECURED = Refusal(_("the marker on this official is secured"), "R57", 13)


class PetitionJunk(Petition):
    """Any unsecured marker becomes a secured marker of any player, also of the same one (p. 13, R57).

    The ministry is unresolved.
    """

    kind: ClassVar[str] = "petition-junk"
    gift: ClassVar[int] = 6
    ministry: str
    space: int
    owner: str

    @classmethod
    def candidates(cls, view: View[Table]) -> Iterable[Self]:
        """Every official with an unsecured marker, for every player."""
        table = view.table
        return [
            cls(name, space, owner)
            for name, ministry in table.unresolved()
            for space, tile in ministry.tiles()
            if tile.owner and not tile.secured
            for owner in table.seats
        ]

    @classmethod
    def mistakes(cls, view: View[Table]) -> Iterable[Self]:
        """Every space of every ministry, for every player."""
        return [cls(name, space, owner) for name in MINISTRIES for space in SPACES for owner in view.table.seats]

    def refusal(self, table: Table, seat: str) -> Refusal | None:
        """An unsecured marker, and a player to own the official from now on."""
        tile = official(table, self.ministry, self.space)
        if isinstance(tile, Refusal):
            return tile
        if not tile.owner:
            return UNBRIBED
        if tile.secured:
            return SECURED
        if self.owner not in table.families:
            return Refusal(_("there is no {seat} at this table").format(seat=self.owner), page=13)
        return None

    def meaning(self, view: View[Table]) -> str:
        """Whose marker it was."""
        owner = official_on(view.table, self.ministry, self.space).owner

        def secured(then: Play[Table]) -> bool:
            tile = official_on(then.table, self.ministry, self.space)
            return tile.owner == self.owner and tile.secured

        if owner == self.owner:
            return Claim(_("{owner}'s marker there is secured"), secured, owner=owner)
        return Claim(_("{owner}'s marker there becomes {seat}'s, secured"), secured, owner=owner, seat=self.owner)

    def effect(self, play: Play[Table], seat: str) -> None:
        """The gift is spent, the marker replaced."""
        table = play.table
        tile = official_on(table, self.ministry, self.space)
        self.spend(table, seat)
        former, tile.owner, tile.secured = tile.owner, self.owner, True
        play.tell(_("{seat} petitions the Emperor with a junk."), seat=seat)
        told = (
            _("{owner}'s official on {ministry} {space} is secured.")
            if former == self.owner
            else _("{former}'s official on {ministry} {space} is now {owner}'s, and secured.")
        )
        play.tell(told, ministry=MINISTRY_NAMES[self.ministry], space=self.space, former=former, owner=self.owner)
        end_turn(play)

    def touches(self, table: Table, seat: str) -> Collection[str]:
        """The ministry, the former owner of the official and the next."""
        return self.ministry, official_on(table, self.ministry, self.space).owner, self.owner

    def notation(self) -> str:
        """petition junk hubu 4 for cy"""
        return f"petition junk {self.ministry} {self.space} for {self.owner}"
