"""Palaces: how many of the seat's palaces bring influence this year; the others bring battle points."""

from collections.abc import Iterable
from typing import ClassVar

from pbem.rules import Claim, Move, Play, Refusal, View
from pbem.wording import _, ngettext
from pbem_white_lotus import hand
from pbem_white_lotus.phases.new_cards import income, pay
from pbem_white_lotus.table import Table

NOT_SO_MANY = Refusal(_("you do not own that many palaces"), "W36")


class Palaces(Move):
    """Each palace brings 2 influence or 1 battle, chosen anew every year, for all to see (W36)."""

    kind: ClassVar[str] = "palaces"
    steady: ClassVar[bool] = True
    influence: int

    @classmethod
    def candidates(cls, view: View[Table]) -> Iterable["Palaces"]:
        """As many as the seat owns, and one more."""
        return [cls(number) for number in range(view.table.count(view.seat, "palace") + 2)]

    def refusal(self, table: Table, seat: str) -> Refusal | None:
        """No more than the seat owns."""
        return None if 0 <= self.influence <= table.count(seat, "palace") else NOT_SO_MANY

    def meaning(self, view: View[Table]) -> str:
        """The others: each of them for influence instead would bring more influence, and fewer battle points."""
        seat, others = view.seat, view.table.count(view.seat, "palace") - self.influence
        battle = income(view.table, seat, self.influence)[1]

        def fewer(then: Play[Table]) -> bool:
            return income(then.table, seat, self.influence + others)[1] == battle - others

        words = ngettext("{count} palace for battle points", "{count} palaces for battle points", others)
        return Claim(words, fewer, count=others)

    def effect(self, play: Play[Table], seat: str) -> None:
        """The cards come."""
        pay(play, self.influence)

    def notation(self) -> str:
        """palaces 2"""
        return f"palaces {self.influence}"

    def hint(self, table: Table, seat: str) -> str:
        """The whole income."""
        influence, battle = income(table, seat, self.influence)
        before = table.players[seat].influence, table.players[seat].battle
        strict = table.options.stock == "strict"

        def received(then: Play[Table]) -> bool:
            player = then.table.players[seat]
            more = player.influence - before[0], player.battle - before[1]
            return more == (influence, battle) or (strict and more[0] <= influence and more[1] <= battle)

        words = _("{influence}, {battle} in all, as far as they last") if strict else _("{influence}, {battle} in all")
        return Claim(words, received, influence=hand.influence(influence), battle=hand.battle(battle))
