"""Petition with the ceramic tile: two junks change shipyards."""

from collections.abc import Collection, Iterable
from typing import ClassVar, Self

from pbem.rules import Claim, Play, Refusal, View
from pbem.wording import _
from pbem_confucius.table import Table
from pbem_confucius.turn import end_turn

from .petition import Petition

JUNKS = 2
SAME_SHIPYARD = Refusal(_("the junks must go to another player's shipyard"), "R53", 13)
TOO_FEW = Refusal(_("two junks must move, and that shipyard holds fewer"), "R53", 13)


class PetitionTile(Petition):
    """Exactly two junks go from one player's shipyard to another's; you may be either (rulebook p. 13, R53).

    Junks at sea are safe.
    """

    kind: ClassVar[str] = "petition-tile"
    gift: ClassVar[int] = 2
    giver: str
    receiver: str

    @classmethod
    def candidates(cls, view: View[Table]) -> Iterable[Self]:
        """From every player with enough junks to every player."""
        table = view.table
        givers = [seat for seat in table.seats if table.families[seat].shipyard >= JUNKS]
        return [cls(giver, receiver) for giver in givers for receiver in table.seats]

    @classmethod
    def mistakes(cls, view: View[Table]) -> Iterable[Self]:
        """From every player to every player."""
        seats = view.table.seats
        return [cls(giver, receiver) for giver in seats for receiver in seats]

    def refusal(self, table: Table, seat: str) -> Refusal | None:
        """Two different players, the first with two junks in the shipyard."""
        for name in (self.giver, self.receiver):
            if name not in table.families:
                return Refusal(_("there is no {seat} at this table").format(seat=name), page=13)
        if self.giver == self.receiver:
            return SAME_SHIPYARD
        return TOO_FEW if table.families[self.giver].shipyard < JUNKS else None

    def meaning(self, view: View[Table]) -> str:
        """The junks."""
        before = {seat: family.shipyard for seat, family in view.table.families.items()}

        def moved(then: Play[Table]) -> bool:
            yards = {seat: family.shipyard - before[seat] for seat, family in then.table.families.items()}
            return yards == dict.fromkeys(before, 0) | {self.giver: -2, self.receiver: 2}

        return Claim(
            _("two junks from {giver}'s yard to {receiver}'s"), moved, giver=self.giver, receiver=self.receiver
        )

    def effect(self, play: Play[Table], seat: str) -> None:
        """The gift is spent, the junks change hands."""
        table = play.table
        self.spend(table, seat)
        table.families[self.giver].shipyard -= JUNKS
        table.families[self.receiver].shipyard += JUNKS
        play.tell(_("{seat} petitions the Emperor with a ceramic tile."), seat=seat)
        play.tell(
            _("Two junks go from {giver}'s shipyard to {receiver}'s."),
            giver=self.giver,
            receiver=self.receiver,
        )
        end_turn(play)

    def touches(self, table: Table, seat: str) -> Collection[str]:
        """Whose shipyards."""
        return self.giver, self.receiver

    def notation(self) -> str:
        """petition tile ann to bob"""
        return f"petition tile {self.giver} to {self.receiver}"
