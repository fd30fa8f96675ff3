"""Transfer Influence: hand one of your officials to another player, for no cubes."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, Self

from pbem.rules import Move, Play, Refusal, View
from pbem.wording import _
from pbem_confucius.board import official
from pbem_confucius.names import MINISTRY_NAMES
from pbem_confucius.table import Table
from pbem_confucius.turn import end_turn


@dataclass(slots=True)
class Transfer(Move):
    """Another player's marker takes the place of yours, secured or not as yours was (rulebook p. 13, R49).

    The ministry is unresolved. The receiver's active gift to you is cancelled. No cubes, but it is your action.
    """

    kind: ClassVar[str] = "transfer"
    ministry: str
    space: int
    receiver: str

    @classmethod
    def closed(cls, table: Table, seat: str) -> Refusal | None:
        """No official of one's own in an unresolved ministry."""
        if any(ministry.influence(seat) for _name, ministry in table.unresolved()):
            return None
        return Refusal(_("you have no official in an unresolved ministry"), "R49", 13)

    @classmethod
    def candidates(cls, view: View[Table]) -> Iterable[Self]:
        """Every official with one's marker, to everybody."""
        table, seat = view.table, view.seat
        return [
            cls(name, space, receiver)
            for name, ministry in table.ministries.items()
            for space, tile in ministry.tiles()
            if tile.owner == seat
            for receiver in table.seats
        ]

    def refusal(self, table: Table, seat: str) -> Refusal | None:
        """One's own official, to somebody else; a second time in a phase only to be rid of a gift (R50)."""
        tile = official(table, self.ministry, self.space)
        if isinstance(tile, Refusal):
            return tile
        if tile.owner != seat:
            return Refusal(_("this official does not carry your marker"), "R49", 13)
        if self.receiver == seat:
            return Refusal(_("the receiver must be another player"), "R48", 13)
        if self.receiver not in table.families:
            return Refusal(_("there is no {seat} at this table").format(seat=self.receiver), "R48", 13)
        if not tile.transferred and not table.options.transfer_needs_gift:
            return None
        if table.gift(self.receiver, seat):
            return None
        if tile.transferred:
            return Refusal(
                _("this official was transferred in this phase: again only if that cancels a gift"), "R50", 13
            )
        return Refusal(_("{seat} has given you no gift").format(seat=self.receiver), "R47", 13)

    def effect(self, play: Play[Table], seat: str) -> None:
        """The markers are exchanged; a gift from the receiver is out."""
        table = play.table
        tile = official(table, self.ministry, self.space)
        assert not isinstance(tile, Refusal)
        tile.owner = self.receiver
        tile.transferred = True
        play.tell(
            _("{seat} transfers the official on {ministry} {space} to {receiver}."),
            seat=seat,
            ministry=MINISTRY_NAMES[self.ministry],
            space=self.space,
            receiver=self.receiver,
        )
        if table.cancel_gift(self.receiver, seat):
            play.tell(_("{giver}'s gift to {seat} is cancelled."), giver=self.receiver, seat=seat)
        end_turn(play)

    def notation(self) -> str:
        """transfer bingbu 3 to bob"""
        return f"transfer {self.ministry} {self.space} to {self.receiver}"

    def hint(self, table: Table, seat: str) -> str:
        """No cubes, and the gift that it would cancel."""
        value = table.gift(self.receiver, seat)
        if value:
            return _("no cubes, cancels a gift of value {value}").format(value=value)
        return _("no cubes")
