"""Transfer Influence: hand one of your officials to another player, for no cubes."""

from collections.abc import Collection, Iterable
from functools import cache
from typing import ClassVar

from pbem.rules import Claim, Move, Play, Refusal, View
from pbem.wording import _
from pbem_confucius.board import official, own_officials
from pbem_confucius.cubes import spent
from pbem_confucius.names import MINISTRY_NAMES
from pbem_confucius.table import MINISTRIES, SPACES, Table
from pbem_confucius.turn import end_turn

NONE_TO_GIVE = Refusal(_("you have no official in an unresolved ministry"), "R49", 13)
NOT_YOURS = Refusal(_("this official does not have your marker"), page=13)
TO_YOURSELF = Refusal(_("the receiver must be another player"), "R48", 13)
TRANSFERRED = Refusal(_("this official was transferred in this phase: again only if that cancels a gift"), "R50", 13)
NO_GIFT = Refusal(_("you can transfer only to a player whose gift you have"), "R47", 13)


class Transfer(Move):
    """Another player's marker takes the place of yours, secured or not as yours was (rulebook p. 13, R49).

    The ministry is unresolved, and the receiver another player (R48), whom no gift forbids to receive (R51). The
    receiver's active gift to you is cancelled, if there is one (R47). It costs no cubes, but is your action of this
    turn.
    """

    kind: ClassVar[str] = "transfer"
    steady: ClassVar[bool] = True
    ministry: str
    space: int
    receiver: str

    @classmethod
    def candidates(cls, view: View[Table]) -> Iterable["Transfer"]:
        """Every official with the seat's marker, to every other player."""
        seat = view.seat
        others = tuple([other for other in view.table.seats if other != seat])
        return [
            offer for ministry, space, _tile in view.once(own_officials) for offer in offers(ministry, space, others)
        ]

    @classmethod
    def mistakes(cls, view: View[Table]) -> Iterable["Transfer"]:
        """Every space of every ministry, to every player."""
        everybody = tuple(view.table.seats)
        spaces = ((ministry, space) for ministry in MINISTRIES for space in SPACES)
        return [offer for ministry, space in spaces for offer in offers(ministry, space, everybody)]

    def refusal(self, table: Table, seat: str) -> Refusal | None:
        """The seat's own official, to another player; a second time in a phase only to cancel a gift (R50)."""
        tile = official(table, self.ministry, self.space)
        if isinstance(tile, Refusal):
            some = any(ministry.influence(seat) for _name, ministry in table.unresolved())
            return tile if some else NONE_TO_GIVE
        if tile.owner != seat:
            return NOT_YOURS
        if self.receiver == seat:
            return TO_YOURSELF
        if self.receiver not in table.families:
            return Refusal(_("there is no {seat} at this table").format(seat=self.receiver), page=13)
        needs_gift = tile.transferred or table.options.transfer_needs_gift
        if not needs_gift or table.gift(self.receiver, seat):
            return None
        return TRANSFERRED if tile.transferred else NO_GIFT

    def meaning(self, view: View[Table]) -> str:
        """The official and its receiver."""
        receiver, count = self.receiver, view.table.ministries[self.ministry].influence(self.receiver) + 1
        return Claim(
            _("your official becomes {seat}'s, making {count} there"),
            lambda then: then.table.ministries[self.ministry].influence(receiver) == count,
            seat=receiver,
            count=count,
        )

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

    def touches(self, table: Table, seat: str) -> Collection[str]:
        """The ministry, and who gets the official."""
        return self.ministry, self.receiver

    def notation(self) -> str:
        """transfer bingbu 3 to bob"""
        return f"transfer {self.ministry} {self.space} to {self.receiver}"

    def hint(self, table: Table, seat: str) -> str:
        """No cubes, and the gift that it would cancel."""
        value, none = table.gift(self.receiver, seat), Claim(_("no cubes"), lambda then: not spent(table, then, seat))
        if not value:
            return none
        cancels = Claim(
            _("cancels a gift of value {value}"),
            lambda then: table.gift(self.receiver, seat) == value and not then.table.gift(self.receiver, seat),
            value=value,
        )
        return Claim(_("{none}, {cancels}"), none=none, cancels=cancels)


@cache
def offers(ministry: str, space: int, receivers: tuple[str, ...]) -> tuple[Transfer, ...]:
    """One official, offered to each of these players: made once, as candidates never change."""
    return tuple(Transfer(ministry, space, receiver) for receiver in receivers)
