"""The ruleset: how a game of Pebbles is laid out, in which order it is played, and how it ends."""

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.rules import Chance, Move, Need, Panel, Picture, Play, Result, Ruleset, View
from pbem.wording import _

from .card import Card
from .stake import Stake
from .table import Options, Table
from .take import Take

CARDS = [1, 2, 3] * 4


class Pebbles(Ruleset[Table]):
    """Version 1."""

    name = "pebbles"
    title = "Pebbles"
    version = 1
    seats = range(2, 5)
    Options = Options
    Table = Table
    moves = (Stake, Take, Card)

    def deal(self, seats: Sequence[str], options: Options, chance: Chance) -> Table:
        """One hidden card each."""
        pile = chance.shuffle("cards", CARDS)
        hands = {seat: chance.take(pile, seat, 1) for seat in seats}
        return Table(list(seats), options.heap, hands, pile, options.secret)

    def proceed(self, play: Play[Table]) -> None:
        """Nothing happens by itself in Pebbles, but the end is told."""
        if play.table.winner:
            play.tell(_("{seat} takes the last pebble."), seat=play.table.winner)

    def need(self, table: Table) -> Need | None:
        """First everybody's stake, then turns."""
        if table.winner:
            return None
        if not table.stakes:
            return Need(tuple(table.seats), "stake", _("name a stake"), together=True, sealed=table.secret)
        return Need((table.mover,), "turn", _("take pebbles"))

    def open_moves(self, table: Table) -> Sequence[type[Move]]:
        """What may answer the need."""
        return (Take, Card) if table.stakes else (Stake,)

    def result(self, table: Table) -> Result | None:
        """The last pebble wins the sum of all stakes."""
        if not table.winner:
            return None
        points = self.points(table)
        standing = sorted(table.seats, key=lambda seat: -points[seat])
        return Result(
            (table.winner,),
            tuple(standing),
            tuple(points[seat] for seat in standing),
            _("{seat} took the last pebble").format(seat=table.winner),
        )

    def points(self, table: Table) -> Mapping[str, int]:
        """All stakes to the winner."""
        return {seat: sum(table.stakes.values()) if seat == table.winner else 0 for seat in table.seats}

    def stand_in(self, table: Table, seat: str) -> Move:
        """Whoever has left stakes and takes one."""
        return Take(1) if table.stakes else Stake(1)

    def picture(self, view: View[Table]) -> Picture:
        """The heap, the stakes, and one's own card."""
        table = view.table
        heap = Panel(_("Heap"), [[("o" * min(table.heap, 70), "strong")]], [_("{n} pebbles.").format(n=table.heap)])
        seats = Panel(_("Seats"), [], [])
        for seat in table.seats:
            cards = " ".join("?" if face is None else str(face) for face in view.faces(table.hands[seat]))
            held = _("stake {stake}, card {cards}").format(stake=table.stakes.get(seat, 0), cards=cards)
            seats.lines.append([(f"{seat:<17}", f"seat:{seat}"), (held, "")])
            seats.plain.append(_("{seat}: {held}.").format(seat=seat, held=held))
        return Picture(_("Pebbles"), table.seats, [heap, seats])

    def facts(self, view: View[Table]) -> dict[str, Any]:
        """The same for programs."""
        table = view.table
        hands = {seat: view.faces(hand) for seat, hand in table.hands.items()}
        return {"heap": table.heap, "stakes": dict(table.stakes), "hands": hands}

    def broken(self, table: Table) -> str | None:
        """Twelve cards are in hands or in the pile or played; the heap never goes below nothing."""
        held = [slot for hand in table.hands.values() for slot in hand] + table.pile
        if table.heap < 0 or len(set(held)) != len(held) or len(held) > len(CARDS):
            return _("cards or pebbles were made from nothing")
        return None
