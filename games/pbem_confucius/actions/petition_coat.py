"""Petition with the coat: an official of yours changes places with another."""

from collections.abc import Collection, Iterable
from typing import ClassVar, Self

from pbem.rules import Claim, Play, Refusal, View
from pbem.wording import _
from pbem_confucius.board import official, official_on, own_officials
from pbem_confucius.names import MINISTRY_NAMES
from pbem_confucius.table import MINISTRIES, SPACES, Table
from pbem_confucius.turn import end_turn

from .petition import Petition

NOT_YOURS = Refusal(_("the first official must have your marker"), "R55", 13)
MORE_SENIOR = Refusal(_("the second official must not be more senior: no smaller number"), "R55", 13)
HIMSELF = Refusal(_("an official cannot change places with itself"), "R55", 13)


class PetitionCoat(Petition):
    """Your official changes places with any other official of equal or lower seniority (rulebook p. 13, R55).

    Lower is a higher number. Both ministries are unresolved. Markers travel with their officials, unchanged.
    """

    kind: ClassVar[str] = "petition-coat"
    gift: ClassVar[int] = 4
    ministry: str
    space: int
    other_ministry: str
    other_space: int

    @classmethod
    def candidates(cls, view: View[Table]) -> Iterable[Self]:
        """Every official with the seat's marker, for every other official that may change."""
        others = [(name, space) for name, ministry in view.table.unresolved() for space, _tile in ministry.tiles()]
        return [cls(ministry, space, *other) for ministry, space, _tile in view.once(own_officials) for other in others]

    @classmethod
    def mistakes(cls, view: View[Table]) -> Iterable[Self]:
        """Every space of every ministry, for every other."""
        spaces = [(ministry, space) for ministry in MINISTRIES for space in SPACES]
        return [cls(*own, *other) for own in spaces for other in spaces]

    def refusal(self, table: Table, seat: str) -> Refusal | None:
        """One's own official first, then another who is not more senior."""
        own = official(table, self.ministry, self.space)
        if isinstance(own, Refusal):
            return own
        other = official(table, self.other_ministry, self.other_space)
        if isinstance(other, Refusal):
            return other
        if own.owner != seat:
            return NOT_YOURS
        if self.other_space < self.space:
            return MORE_SENIOR
        return HIMSELF if own is other else None

    def meaning(self, view: View[Table]) -> str:
        """The other official."""
        seat, owner = view.seat, official_on(view.table, self.other_ministry, self.other_space).owner

        def changed(then: Play[Table]) -> bool:
            here = official_on(then.table, self.ministry, self.space)
            return here.owner == owner and official_on(then.table, self.other_ministry, self.other_space).owner == seat

        if owner == seat:
            return Claim(_("two officials of yours change places"), changed)
        if owner:
            return Claim(_("your official changes places with {owner}'s"), changed, owner=owner)
        return Claim(_("your official changes places with an unbribed one"), changed)

    def effect(self, play: Play[Table], seat: str) -> None:
        """The gift is spent, the tiles change places with all that is on them."""
        table = play.table
        self.spend(table, seat)
        here, there = table.ministries[self.ministry].spaces, table.ministries[self.other_ministry].spaces
        own, other = self.space - 1, self.other_space - 1
        here[own], there[other] = there[other], here[own]
        play.tell(_("{seat} petitions the Emperor with a coat."), seat=seat)
        play.tell(
            _("The officials on {ministry} {space} and {other_ministry} {other_space} change places."),
            ministry=MINISTRY_NAMES[self.ministry],
            space=self.space,
            other_ministry=MINISTRY_NAMES[self.other_ministry],
            other_space=self.other_space,
        )
        end_turn(play)

    def touches(self, table: Table, seat: str) -> Collection[str]:
        """Both ministries, and whose official the other one is."""
        owner = official_on(table, self.other_ministry, self.other_space).owner
        return (self.ministry, self.other_ministry, owner) if owner else (self.ministry, self.other_ministry)

    def notation(self) -> str:
        """petition coat bingbu 2 for hubu 5"""
        return f"petition coat {self.ministry} {self.space} for {self.other_ministry} {self.other_space}"
