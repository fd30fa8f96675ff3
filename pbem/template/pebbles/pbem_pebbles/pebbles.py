"""The ruleset: how a game of Pebbles is laid out, in which order it is played, and how it ends."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from pbem.rules import Chance, Condition, Move, Need, Panel, Picture, Play, Result, Ruleset, Stock, View
from pbem.rules.ruleset import Bot
from pbem.rules.texts import Ruling, Term, Topic
from pbem.wording import _, ngettext

from .card import Card
from .nimble import nimble
from .stake import Stake
from .table import Facts as PebblesFacts
from .table import Options as PebblesOptions
from .table import Table as PebblesTable
from .take import Take
from .texts import GLOSSARY, RULINGS, TOPICS

if TYPE_CHECKING:
    from pbem.rules.drawing import Drawing

CARDS = [1, 2, 3] * 4


def cards(table: PebblesTable) -> list[int]:
    """The slots of all cards, wherever they are."""
    return [slot for hand in table.hands.values() for slot in hand] + table.pile + table.played


def heap_panel(table: PebblesTable) -> Panel:
    """The pebbles that are left."""
    return Panel(
        _("Heap"),
        [[("o" * min(table.heap, 70), "strong")]],
        [ngettext("{n} pebble.", "{n} pebbles.", table.heap).format(n=table.heap)],
    )


class Pebbles(Ruleset[PebblesTable]):
    """Version 1."""

    name = "pebbles"
    title = "Pebbles"
    version = 1
    texts = __package__
    seats = range(2, 5)
    Options = PebblesOptions
    Facts = PebblesFacts
    Table = PebblesTable
    moves: ClassVar[tuple[type[Move], ...]] = (Stake, Take, Card)

    def deal(self, seats: Sequence[str], options: PebblesOptions, chance: Chance) -> PebblesTable:
        """One hidden card each."""
        pile = chance.shuffle("cards", CARDS)
        hands = {seat: chance.take(pile, seat, 1) for seat in seats}
        return PebblesTable(list(seats), options.heap, hands, pile, secret=options.secret)

    def proceed(self, play: Play[PebblesTable]) -> None:
        """When the heap is empty, the last player to take from it has won, or the next who has not left (P4)."""
        table = play.table
        if table.heap == 0 and not table.winner:
            table.winner = next(seat for seat in table.clockwise(table.last) if seat not in play.left)
            play.tell(_("{seat} has taken the last pebble."), seat=table.last)
            if table.winner != table.last:
                play.tell(_("{seat} wins all stakes."), seat=table.winner)

    def need(self, table: PebblesTable) -> Need | None:
        """First all stakes, then turns."""
        if table.winner:
            return None
        if not table.stakes:
            return Need(tuple(table.seats), "stake", _("name a stake"), together=True, sealed=table.secret)
        return Need((table.mover,), "turn", _("take pebbles"), about=("heap",))

    def open_moves(self, table: PebblesTable) -> Sequence[type[Move]]:
        """The possible answers to the need."""
        return (Take, Card) if table.stakes else (Stake,)

    def result(self, table: PebblesTable, left: Collection[str] = ()) -> Result | None:
        """The last pebble wins the sum of all stakes."""
        if not table.winner:
            return None
        because = _("{seat} took the last pebble").format(seat=table.last)
        return Result.ranked(self.points(table), [table.winner], because, left)

    def points(self, table: PebblesTable) -> Mapping[str, int]:
        """All stakes to the winner."""
        return {seat: sum(table.stakes.values()) if seat == table.winner else 0 for seat in table.seats}

    def stand_in(self, table: PebblesTable, seat: str) -> Move:
        """For a player who has left: stake one, take one."""
        return Take(1) if table.stakes else Stake(1)

    def picture(self, view: View[PebblesTable]) -> Picture:
        """The heap, the stakes, and the seat's own card."""
        table, heap = view.table, heap_panel(view.table)
        seats = Panel(_("Seats"), [], [])
        for seat in table.seats:
            cards = " ".join("?" if face is None else str(face) for face in view.faces(table.hands[seat]))
            held = _("stake {stake}, card {cards}").format(stake=table.stakes.get(seat, 0), cards=cards)
            seats.lines.append([(f"{seat:<17}", f"seat:{seat}"), (held, "")])
            seats.plain.append(_("{seat}: {held}.").format(seat=seat, held=held))
        return Picture(_("Pebbles"), table.seats, [heap, seats])

    def hand(self, view: View[PebblesTable]) -> str:
        """The hidden card."""
        cards = " ".join("?" if face is None else str(face) for face in view.faces(view.table.hands.get(view.seat, [])))
        return _("{seat} holds {cards}").format(seat=view.seat, cards=cards) if cards else ""

    def drawing(self, view: View[PebblesTable]) -> "Drawing":
        """For pictures and pages; its module is read only to be shown."""
        from .drawing import drawing

        return drawing(view)

    def names(self, table: PebblesTable) -> Sequence[str]:
        """The name that moves touch."""
        return ("heap",)

    def about(self, view: View[PebblesTable], name: str) -> Picture | None:
        """The heap alone."""
        return Picture(_("The heap"), view.table.seats, [heap_panel(view.table)]) if name == "heap" else None

    def conditions(self) -> Mapping[str, Condition]:
        """`take 3 when few`: wait until that takes the last pebble."""
        return {"few": Condition(_("no more than three pebbles are left"), lambda view: view.table.heap <= 3)}

    def facts(self, view: View[PebblesTable]) -> PebblesFacts:
        """The same for programs."""
        table = view.table
        seen = {seat: view.faces(hand) for seat, hand in table.hands.items()}
        hands = {seat: [None if face is None else int(face) for face in faces] for seat, faces in seen.items()}
        return PebblesFacts(heap=table.heap, stakes=dict(table.stakes), hands=hands)

    def broken(self, table: PebblesTable) -> str | None:
        """Every card is in one place, and the heap never goes below nothing."""
        if table.heap < 0 or sorted(cards(table)) != list(range(len(CARDS))):
            return _("cards or pebbles were made from nothing, or lost")
        return None

    def pieces(self, table: PebblesTable) -> Mapping[str, int]:
        """Cards are drawn and played, but there are always as many."""
        return {"cards": len(cards(table))}

    def cards(self, table: PebblesTable) -> Iterable[Stock]:
        """Four of each face; all players know their own hand."""
        return [Stock(Counter(CARDS), table.pile, table.hands)]

    def introduction(self) -> str:
        """For an invitation."""
        return _("You take pebbles from a heap in turn, by hand or by card. The last one wins all stakes.")

    def topics(self) -> Sequence[Topic]:
        """For `pbem rules pebbles`."""
        return TOPICS

    def rulings(self) -> Sequence[Ruling]:
        """The rulings that refusals cite."""
        return RULINGS

    def glossary(self) -> Sequence[Term]:
        """The words of `pbem rules heap`."""
        return GLOSSARY

    def bots(self) -> Mapping[str, Bot]:
        """Beside `random`, which every game has."""
        return {"nimble": nimble}
