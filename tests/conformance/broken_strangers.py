"""Games of someone else's that are broken in one way each: faults that a stranger's first game really had."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import ClassVar, Self

from broken import Fault, with_moves
from broken_knowledge import AlwaysSealed
from msgspec.structs import asdict, replace
from pbem_pebbles import Pebbles
from pbem_pebbles.card import Card
from pbem_pebbles.pebbles import CARDS
from pbem_pebbles.stake import Stake
from pbem_pebbles.table import Options, Table
from pbem_pebbles.table import Table as PebblesTable
from pbem_pebbles.take import Take

from pbem.rules import Chance, Move, Need, Play, Refusal, Result, View
from pbem.testing import elsewhere, record, strangers, table


class DealtTwice(Table):
    """`deals`: how often the cards were dealt."""

    deals: int = 1


class SecondDealIsTheFirst(Pebbles):
    """Deals anew when half of the heap is gone, under the first deal's label: everyone gets the same card again."""

    Table = DealtTwice

    def deal(self, seats: Sequence[str], options: Options, chance: Chance) -> DealtTwice:
        return DealtTwice(**asdict(super().deal(seats, options, chance)))

    def proceed(self, play: Play[PebblesTable]) -> None:
        dealt = play.table
        assert isinstance(dealt, DealtTwice)
        if dealt.deals == 1 and dealt.heap <= 6:
            dealt.deals, dealt.played = 2, []
            dealt.pile = play.chance.shuffle("cards", CARDS)
            dealt.hands = {seat: play.chance.take(dealt.pile, seat, 1) for seat in dealt.seats}
        super().proceed(play)


FIRST: dict[str, int] = {}


class BeginsAsTheFirstGameDid(Pebbles):
    """Rolls who starts, and keeps that in the module for every later game."""

    def deal(self, seats: Sequence[str], options: Options, chance: Chance) -> Table:
        dealt = super().deal(seats, options, chance)
        dealt.on_turn = FIRST.setdefault("first", chance.roll("first", len(seats))) % len(seats)
        return dealt


class CountsItsGames(Pebbles):
    """Says which game it is that asks, as the module counts them."""

    dealt: ClassVar[int] = 0

    def deal(self, seats: Sequence[str], options: Options, chance: Chance) -> Table:
        CountsItsGames.dealt += 1
        return super().deal(seats, options, chance)

    def need(self, table: Table) -> Need | None:
        need = super().need(table)
        return need and replace(need, prompt=f"{need.prompt}, in game {self.dealt}")


class PrintsNewCards(Pebbles):
    """Every later game is played with other cards, of which the table says nothing."""

    dealt: ClassVar[int] = 0

    def deal(self, seats: Sequence[str], options: Options, chance: Chance) -> Table:
        PrintsNewCards.dealt += 1
        pile = chance.shuffle("cards", [self.dealt, *CARDS[1:]])
        hands = {seat: chance.take(pile, seat, 1) for seat in seats}
        return Table(list(seats), options.heap, hands, pile)


class StakesACard(Stake):
    """The card's points; anybody's card will do. Without one it is nothing."""

    slot: int = -1

    @classmethod
    def candidates(cls, view: View[Table]) -> Iterable["StakesACard"]:
        hand = view.table.hands[view.seat]
        own = [cls(face, slot) for slot, face in zip(hand, view.known(hand), strict=True)]
        return [cls(0), *own]

    @classmethod
    def mistakes(cls, view: View[Table]) -> Iterable["StakesACard"]:
        return ()

    def refusal(self, table: Table, seat: str) -> Refusal | None:
        return None if (self.slot < 0) == (self.points == 0) else Refusal("a stake is a card, or nothing", "P1")

    def cards(self) -> Sequence[tuple[int, int]]:
        return [(self.slot, self.points)] if self.slot >= 0 else ()

    def notation(self) -> str:
        return "stake nothing" if self.slot < 0 else "stake card"


class SealsAnybodysCard(AlwaysSealed):
    moves = (StakesACard, Take, Card)
    stakes = StakesACard

    def stand_in(self, table: Table, seat: str) -> Move:
        return Take(1) if table.stakes else StakesACard(0)


class ForgetsACard(Card):
    """Lists the first card of a hand, though each may be played."""

    @classmethod
    def candidates(cls, view: View[Table]) -> Iterable["ForgetsACard"]:
        return list(Card.candidates.__func__(cls, view))[:1]  # type: ignore[attr-defined]


class TwoCards(with_moves(ForgetsACard)):  # type: ignore[misc]
    def deal(self, seats: Sequence[str], options: Options, chance: Chance) -> Table:
        dealt: Table = super().deal(seats, options, chance)
        for seat in seats:
            dealt.hands[seat] += chance.take(dealt.pile, seat, 1)
        return dealt


class PlaysFromThePile(Card):
    """Any card that lies on the pile will do as well as one of the hand."""

    def refusal(self, table: Table, seat: str) -> Refusal | None:
        own = self.slot in table.hands[seat] or self.slot in table.pile
        return Card.refusal(self, table, seat) if own and self.face > table.heap else None if own else NOT_YOURS

    def effect(self, play: Play[Table], seat: str) -> None:
        if self.slot in play.table.pile:
            play.table.pile.remove(self.slot)
            play.table.hands[seat].append(self.slot)
        super().effect(play, seat)


NOT_YOURS = Refusal("that card is not in your hand", "P3")


class FinesLeavers(Pebbles):
    """A player who has left gets three points less than the table says."""

    fine: ClassVar[int] = 3

    def result(self, table: Table, left: Collection[str] = ()) -> Result | None:
        found = super().result(table, left)
        if found is None:
            return None
        fined = {seat: points - self.fine * (seat in left) for seat, points in self.points(table).items()}
        return Result.ranked(fined, found.winners, found.because, left)


class RewardsTheRestUnheard(Pebbles):
    """When someone leaves, all others have two points more, and no one is told."""

    def proceed(self, play: Play[Table]) -> None:
        for seat in play.left:
            if seat in play.table.stakes:
                play.table.stakes[seat] = -2
        super().proceed(play)

    def points(self, table: Table) -> Mapping[str, int]:
        some = -2 in table.stakes.values()
        return {
            seat: 2 + one if some and table.stakes[seat] > 0 else one for seat, one in super().points(table).items()
        }


class ForgetsTheFirst(Card):
    """Lists all cards of a hand but the first: with one card in each hand, none is ever listed or played."""

    @classmethod
    def candidates(cls, view: View[PebblesTable]) -> Iterable[Self]:
        return list(super().candidates(view))[1:]


class NeverStakesOne(Stake):
    """Lists all stakes but the least, which its refusal has nothing against."""

    @classmethod
    def candidates(cls, view: View[PebblesTable]) -> Iterable[Self]:
        return list(super().candidates(view))[1:]


STRANGERS: Mapping[str, Fault] = {
    "a second deal under the first one's label": (
        SecondDealIsTheFirst,
        table.ends,
        "LabelUsedError: the label 'cards' is used twice",
    ),
    "state of an earlier game": (
        BeginsAsTheFirstGameDid,
        elsewhere.replayed,
        "would be different: something depends on the order of a set, or on games that were played before",
    ),
    "asks otherwise in each game": (CountsItsGames, record.replayed, "when the file is replayed the table waits for"),
    "other cards in each game": (PrintsNewCards, record.replayed, "when the file is replayed the cards differ"),
    "anybody's card, sealed": (SealsAnybodysCard, strangers.sealed, "is accepted, and the card "),
    "a card of the pile": (with_moves(PlaysFromThePile), strangers.in_the_open, "is accepted, and the card "),
    "a list without its first card": (
        with_moves(ForgetsTheFirst),
        strangers.in_the_open,
        "is not on the list of legal moves",
    ),
    "a list without its first number": (
        with_moves(NeverStakesOne),
        strangers.in_the_open,
        "but `stake 1` is not on the list of legal moves",
    ),
    "a card that no list has": (TwoCards, strangers.in_the_open, "is not on the list of legal moves"),
    "a leaver's minus points": (FinesLeavers, record.left, "0 points, and a score of -3"),
    "points for a departure, unheard": (RewardsTheRestUnheard, record.left, "had 0 points and has 2, and nothing that"),
}
"""By a name: the game, the check that notices the fault, and words of its complaint."""
