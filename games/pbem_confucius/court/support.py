"""Support: a family that drops out of a ministry's resolution gives its influence to one still in it (p. 17)."""

from collections.abc import Collection, Iterable
from typing import ClassVar

from pbem.rules import Claim, Move, Play, Refusal, View
from pbem.wording import _, any_of, ngettext
from pbem_confucius.table import Resolution, Table

from .drama import tell_of_last_support
from .ranking import heirs

YOURSELF = Refusal(_("you are dropping out: your influence goes to another player"), "R104", 17)


class Support(Move):
    """A public choice: among the givers of the highest gift, or freely where there is none (R105)."""

    kind: ClassVar[str] = "support"
    steady: ClassVar[bool] = True
    seat: str

    @classmethod
    def candidates(cls, view: View[Table]) -> Iterable["Support"]:
        """Every seat."""
        return [cls(seat) for seat in view.table.seats]

    def refusal(self, table: Table, seat: str) -> Refusal | None:
        """A family that still holds officials here; the most valuable gift decides (R104)."""
        resolution = table.resolution
        if self.seat == seat:
            return YOURSELF
        if resolution is None or self.seat not in resolution.holders:
            return Refusal(_("{seat} is no longer taking part").format(seat=self.seat), "R104", 17)
        choices = heirs(table, resolution, seat)
        if self.seat not in choices:
            return Refusal(_("your influence is owed to {givers}").format(givers=any_of(choices)), "R105", 17)
        return None

    def meaning(self, view: View[Table]) -> str:
        """The effect on the resolution."""
        assert view.table.resolution is not None
        holders, heir = view.table.resolution.holders, self.seat
        count = holders.count(heir) + holders.count(view.seat)

        def holds(then: Play[Table]) -> bool:
            return then.table.resolution is not None and then.table.resolution.holders.count(heir) == count

        return Claim(_("with your officials {seat} holds {count} here"), holds, seat=heir, count=count)

    def effect(self, play: Play[Table], seat: str) -> None:
        """All officials the family holds go over, borrowed ones too; the gift that claimed them ends."""
        table = play.table
        assert table.resolution is not None
        resolution = table.resolution
        before = Resolution(resolution.ministry, resolution.holders)
        count = before.holders.count(seat)
        resolution.holders = [self.seat if holder == seat else holder for holder in before.holders]
        lent = ngettext(
            "{seat} drops out and supports {heir} with an official.",
            "{seat} drops out and supports {heir} with {count} officials.",
            count,
        )
        play.tell(lent, seat=seat, heir=self.seat, count=count)
        tell_of_last_support(play, before, seat, self.seat)
        if table.cancel_gift(self.seat, seat):
            play.tell(_("{giver}'s gift to {seat} is cancelled."), giver=self.seat, seat=seat)

    def touches(self, table: Table, seat: str) -> Collection[str]:
        """The ministry, and who is supported."""
        assert table.resolution is not None
        return table.resolution.ministry, self.seat

    def notation(self) -> str:
        """support ann"""
        return f"support {self.seat}"

    def hint(self, table: Table, seat: str) -> str:
        """The gift that would end."""
        giver, value = self.seat, table.gift(self.seat, seat)
        if not value:
            return ""
        return Claim(_("cancels a gift of value {value}"), lambda then: not then.table.gift(giver, seat), value=value)
