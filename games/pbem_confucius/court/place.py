"""Place: the winner of the examination puts the candidate into a ministry (rulebook p. 16)."""

from collections.abc import Collection, Iterable
from functools import cache
from typing import ClassVar

from pbem.rules import Claim, Move, Play, Refusal, View
from pbem.wording import _
from pbem_confucius.board import resolved_ministry
from pbem_confucius.names import MINISTRY_NAMES
from pbem_confucius.table import MINISTRIES, SEVEN, SPACES, Ministry, Official, Table

ANY = "any"
"""The ministry of a candidate that names none."""
EMPTY_SPACE_FIRST = Refusal(_("an empty space comes before replacing an official"), "R93", 16)
SECURED = Refusal(_("a secured official cannot be replaced"), "R94", 16)
ONLY_REPLACE = Refusal(_("in another ministry the candidate can only replace an official"), "R95", 16)


class Place(Move):
    """A space for the candidate, by the first of three rules that fits. Gifts do not matter.

    An empty space of the ministry that it names (R93); an official there who is not secured (R94); such an official in
    another ministry (R95). One that names no ministry may go to any, by the same rules (R96).
    """

    kind: ClassVar[str] = "place"
    steady: ClassVar[bool] = True
    ministry: str
    space: int

    @classmethod
    def candidates(cls, view: View[Table]) -> Iterable["Place"]:
        """Every space of the candidate's ministry if it has room, else of all that may still change."""
        table = view.table
        if table.candidate not in ("", ANY) and takes_candidate(table.ministries[table.candidate]):
            return [cls(table.candidate, space) for space in SPACES]
        return [cls(name, space) for name, _ministry in table.unresolved() for space in SPACES]

    @classmethod
    def mistakes(cls, view: View[Table]) -> Iterable["Place"]:
        """Every space on the board."""
        return [cls(name, space) for name in MINISTRIES for space in SPACES]

    def refusal(self, table: Table, seat: str) -> Refusal | None:
        """Empty spaces of the candidate's ministry come first, then its officials, then other ministries'."""
        ministry = table.ministries.get(self.ministry)
        if ministry is None or not 1 <= self.space <= SEVEN:
            return Refusal(
                _("there is no space {space} in {ministry}").format(space=self.space, ministry=self.ministry), page=7
            )
        if ministry.resolved:
            return resolved_ministry(self.ministry)
        named = self.ministry if table.candidate == ANY else table.candidate
        takes_him = takes_candidate(table.ministries[named])
        if takes_him and self.ministry != named:
            return must_go_to(named, "R93" if table.ministries[named].first_empty() else "R94")
        tile = ministry.spaces[self.space - 1]
        if tile is None:
            return None if takes_him else ONLY_REPLACE
        if takes_him and ministry.first_empty():
            return EMPTY_SPACE_FIRST
        return SECURED if tile.secured else None

    def meaning(self, view: View[Table]) -> str:
        """The official."""
        seat = view.seat

        def secured(then: Play[Table]) -> bool:
            tile = then.table.ministries[self.ministry].spaces[self.space - 1]
            return tile is not None and tile.candidate and tile.secured and tile.owner == seat

        return Claim(_("the candidate is yours there, secured"), secured)

    def effect(self, play: Play[Table], seat: str) -> None:
        """The candidate becomes an official with a secured marker; a replaced tile leaves the game."""
        table = play.table
        spaces = table.ministries[self.ministry].spaces
        replaced = spaces[self.space - 1]
        owner = "" if replaced is None else replaced.owner
        if replaced is None:
            told = _("{seat} places the candidate on {ministry} {space}.")
        elif owner:
            told = _("{seat} puts the candidate on {ministry} {space}, in place of {owner}'s official.")
        else:
            told = _("{seat} puts the candidate on {ministry} {space}, in place of an official.")
        play.tell(told, seat=seat, ministry=MINISTRY_NAMES[self.ministry], space=self.space, owner=owner)
        spaces[self.space - 1] = Official(cost=0, owner=seat, secured=True, candidate=True)
        table.candidate = table.exam_winner = ""

    def touches(self, table: Table, seat: str) -> Collection[str]:
        """The ministry, and who loses an official."""
        tile = table.ministries[self.ministry].spaces[self.space - 1]
        return (self.ministry, tile.owner) if tile is not None and tile.owner else (self.ministry,)

    def notation(self) -> str:
        """place hubu 3"""
        return f"place {self.ministry} {self.space}"

    def hint(self, table: Table, seat: str) -> str:
        """The official that the candidate would replace."""
        ministry = table.ministries[self.ministry]
        tile = ministry.spaces[self.space - 1]
        if tile is None:
            return ""
        owner, count = tile.owner, ministry.influence(tile.owner) - (tile.owner != seat)

        def gone(then: Play[Table]) -> bool:
            return then.table.ministries[self.ministry].influence(owner) == count

        return Claim(_("replaces {owner}'s official") if owner else _("replaces an official"), gone, owner=owner)


def takes_candidate(ministry: Ministry) -> bool:
    """Whether a ministry has room for its own candidate: unresolved, and not all seven officials secured."""
    return not ministry.resolved and any(tile is None or not tile.secured for tile in ministry.spaces)


@cache
def must_go_to(ministry: str, ruling: str) -> Refusal:
    """The refusal for another ministry than that of the candidate."""
    there = MINISTRY_NAMES[ministry]
    return Refusal(_("the candidate must go to {ministry}").format(ministry=there), ruling, 16)
