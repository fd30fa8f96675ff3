"""Games that are broken in one way each: in what they record, what they keep, or what they let others know."""

import random
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Self

from broken import Fault, others_cards, with_moves
from pbem_pebbles import Pebbles
from pbem_pebbles.card import Card
from pbem_pebbles.stake import Stake
from pbem_pebbles.table import Options, Table
from pbem_pebbles.take import Take

from pbem.rules import Chance, Condition, Move, Need, Picture, Play, Refusal, View, Waiting
from pbem.rules.ruleset import Bot
from pbem.testing import choices, elsewhere, imagined, memory, offers, record, secrets, strangers, table


class RollsForItself(Take):
    def effect(self, play: Play[Table], seat: str) -> None:
        play.table.remove(seat, random.randint(1, self.count))


class Remembers(Pebbles):
    """Keeps the turn in the ruleset, not on the table."""

    def __init__(self) -> None:
        self.turns = 0

    def deal(self, seats: Sequence[str], options: Options, chance: Chance) -> Table:
        self.turns = 0
        return super().deal(seats, options, chance)

    def proceed(self, play: Play[Table]) -> None:
        super().proceed(play)
        self.turns += 1

    def need(self, table: Table) -> Need | None:
        need = super().need(table)
        return need if need is None or need.together else Need((table.seats[self.turns % 2],), "turn", "take")


class FirstComeFirstServed(Stake):
    """Judging notes who came first, and the first to have come is on turn."""

    came: ClassVar[list[str]] = []

    def refusal(self, table: Table, seat: str) -> Refusal | None:
        if seat not in self.came:
            self.came.append(seat)
        return Stake.refusal(self, table, seat)

    def effect(self, play: Play[Table], seat: str) -> None:
        Stake.effect(self, play, seat)
        play.table.on_turn = play.table.seats.index(self.came[0])
        if seat == play.table.seats[-1]:
            self.came.clear()


class NeverWaits(Card):
    """Takes "not yet" for "no"."""

    def effect(self, play: Play[Table], seat: str) -> None:
        play.table.hands[seat].remove(self.slot)
        play.table.remove(seat, self.face)
        try:
            play.table.hands[seat] += play.draw(play.table.pile, seat, 1)
        except Waiting:
            play.tell("{seat} draws nothing.", seat=seat)


class Chatters(Pebbles):
    """Tells the story by itself, again after every wait."""

    told: ClassVar[int] = 0

    def deal(self, seats: Sequence[str], options: Options, chance: Chance) -> Table:
        Chatters.told += 1
        pile = chance.shuffle(f"cards {Chatters.told}", [1, 2, 3] * 4)
        hands = {seat: chance.take(pile, seat, 1) for seat in seats}
        return Table(list(seats), options.heap, hands, pile)


class Forge(Move):
    """Unasked, a card that is there already."""

    kind: ClassVar[str] = "forge"
    optional: ClassVar[bool] = True

    @classmethod
    def candidates(cls, view: View[Table]) -> Iterable["Forge"]:
        return [cls()]

    def meaning(self, view: View[Table]) -> str:
        return "one card more"

    def effect(self, play: Play[Table], seat: str) -> None:
        play.table.pile.append(play.table.pile[0])


class Forgers(Pebbles):
    moves = (Stake, Take, Card, Forge)


class SaysNothing(Take):
    def meaning(self, view: View[Table]) -> str:
        return ""


class TellsItsHand(Pebbles):
    def hand(self, view: View[Table]) -> str:
        return super().hand(view) + "."


class ExplainsByNoWord(Pebbles):
    def word_for(self, table: Table, name: str) -> str:
        return "mound"


class GlassCards(Pebbles):
    def picture(self, view: View[Table]) -> Picture:
        picture = super().picture(view)
        picture.headline += str(others_cards(view._chance, view.table, view.seat))
        return picture


class WiseMoves(Take):
    @classmethod
    def candidates(cls, view: View[Table]) -> Iterable[Self]:
        clever = view.table.heap - 3 in others_cards(view._chance, view.table, view.seat)
        return [cls(1)] if clever else [cls(count) for count in range(1, 4)]


class WisePebbles(Take):
    def effect(self, play: Play[Table], seat: str) -> None:
        play.table.remove(seat, 1 if 2 in others_cards(play.chance, play.table, seat) else self.count)


class PlansThatKnow(Pebbles):
    """Waits for what others hold, by what it remembers from drawing the board."""

    looked: ClassVar[list[View[Table]]] = []

    def picture(self, view: View[Table]) -> Picture:
        self.looked[:] = [view]
        return super().picture(view)

    def conditions(self) -> Mapping[str, Condition]:
        def odd(view: View[Table]) -> bool:
            cards = (face for one in self.looked for face in others_cards(one._chance, one.table, view.seat))
            return sum(int(str(face)) for face in cards) % 2 == 1

        return {"danger": Condition("the others hold an odd number", odd)}


class SilentWinner(Pebbles):
    def points(self, table: Table) -> Mapping[str, int]:
        """The stakes go to whoever sits to the left of the winner."""
        return {seat: 6 if table.winner and seat == table.clockwise(table.winner)[1] else 0 for seat in table.seats}


class Gossip(Card):
    def effect(self, play: Play[Table], seat: str) -> None:
        Card.effect(self, play, seat)
        play.tell("Now {seat} has {cards}.", seat=seat, cards=play.chance.faces(seat, play.table.hands[seat]))


class NegativeStake(Stake):
    def refusal(self, table: Table, seat: str) -> Refusal | None:
        return None if self.points <= 3 else Refusal("a stake is at most 3 points", "P1")


class ShowsNothing(Card):
    def cards(self) -> Sequence[tuple[int, int]]:
        return ()


class ShowsIfItLikes(Move):
    """A card of the hand, with its face: or without, and then it counts for nothing."""

    kind: ClassVar[str] = "card"
    slots: tuple[int, ...]
    faces: tuple[int, ...]

    @classmethod
    def candidates(cls, view: View[Table]) -> Iterable["ShowsIfItLikes"]:
        return [cls((card.slot,), (card.face,)) for card in Card.candidates(view)]

    def meaning(self, view: View[Table]) -> str:
        return "a card of yours"

    def refusal(self, table: Table, seat: str) -> Refusal | None:
        if not self.slots or not set(self.slots) <= set(table.hands[seat]) or len(self.slots) > 1:
            return Refusal("one card of your own", "P3")
        if self.faces and (len(self.faces) != len(self.slots) or self.faces[0] > table.heap):
            return Refusal("a card that fits", "P2")
        return None

    def cards(self) -> Sequence[tuple[int, int]]:
        return list(zip(self.slots, self.faces, strict=False))

    def effect(self, play: Play[Table], seat: str) -> None:
        Card(self.slots[0], sum(self.faces)).effect(play, seat)

    def notation(self) -> str:
        return " ".join([self.kind, *map(str, self.faces)])


class AlwaysSealed(Pebbles):
    """All stakes are secret."""

    stakes: ClassVar[type[Stake]] = Stake

    def deal(self, seats: Sequence[str], options: Options, chance: Chance) -> Table:
        table = super().deal(seats, options, chance)
        table.secret = True
        return table

    def open_moves(self, table: Table) -> Sequence[type[Move]]:
        return super().open_moves(table) if table.stakes else (self.stakes,)

    def stand_in(self, table: Table, seat: str) -> Move:
        move = super().stand_in(table, seat)
        return move if table.stakes else self.stakes(**move.body())


class SealsNegativeStakes(AlwaysSealed):
    moves = (NegativeStake, Take, Card)
    stakes = NegativeStake


class PaidStake(Stake):
    """Paid for with coins, each worth one; among the ways to pay are some that pay too much."""

    pay: tuple[int, ...] = (1,)

    def refusal_when_finished(self, table: Table, seat: str) -> Refusal | None:
        return None if sum(self.pay) == self.points else Refusal("pay your stake", "P1")

    def finish(self, view: View[Table], words: Sequence[str]) -> "PaidStake":
        return PaidStake(self.points, (1,) * self.points)

    def ways(self, view: View[Table]) -> Iterable["PaidStake"]:
        return [PaidStake(self.points, (1,) * count) for count in range(self.points, 5)]


class LosesPayments(AlwaysSealed):
    moves = (PaidStake, Take, Card)
    stakes = PaidStake


TAKEN: list[str] = []


class RemembersInItsModule(Take):
    """Every third time two more are taken, if there are as many."""

    def effect(self, play: Play[Table], seat: str) -> None:
        TAKEN.append(seat)
        third = len(TAKEN) % 3 == 0 and play.table.heap >= self.count + 2
        play.table.remove(seat, self.count + 2 if third else self.count)


class KeepsCount(with_moves(RemembersInItsModule)):  # type: ignore[misc]
    def deal(self, seats: Sequence[str], options: Options, chance: Chance) -> Table:
        TAKEN.clear()
        return Pebbles.deal(self, seats, options, chance)


class DealsByWhatItSees(Pebbles):
    """A second deck, if the first card is a high one: the players cannot shuffle both at the same time."""

    def deal(self, seats: Sequence[str], options: Any, chance: Chance) -> Table:
        [first] = chance.turn_up(chance.take(chance.shuffle("first", [1, 2]), "", 1))
        if first == 2:
            chance.shuffle("second", [1, 2, 3])
        return super().deal(seats, options, chance)


class HandsOutByWhatItSees(Pebbles):
    """One more card for the first, if a low one was turned up: the last to join could not tell whose each card is."""

    def deal(self, seats: Sequence[str], options: Any, chance: Chance) -> Table:
        [first] = chance.turn_up(chance.take(chance.shuffle("first", [1, 2]), "", 1))
        chance.take(chance.shuffle("second", [1, 2, 3]), seats[0], int(first))
        return super().deal(seats, options, chance)


class FirstOfASet(Pebbles):
    def deal(self, seats: Sequence[str], options: Options, chance: Chance) -> Table:
        table = super().deal(seats, options, chance)
        table.on_turn = table.seats.index(next(iter({"ann", "bob"})))
        return table


class ListedFromASet(Card):
    @classmethod
    def candidates(cls, view: View[Table]) -> Iterable[Self]:
        words = {f"{card.slot} {card.face}" for card in Card.candidates(view)} | {"0 9", "1 9", "2 9", "3 9", "4 9"}
        cards = [cls(*map(int, word.split())) for word in words]
        return [card for card in cards if view.faces([card.slot]) == [card.face] or card.face == 9]

    def refusal(self, table: Table, seat: str) -> Refusal | None:
        return None if self.face == 9 and table.heap >= 9 else Card.refusal(self, table, seat)

    def cards(self) -> Sequence[tuple[int, int]]:
        return () if self.face == 9 else Card.cards(self)

    def notation(self) -> str:
        return f"card {self.slot} {self.face}"

    def effect(self, play: Play[Table], seat: str) -> None:
        play.table.remove(seat, self.face)


class LosesCards(Card):
    def effect(self, play: Play[Table], seat: str) -> None:
        Card.effect(self, play, seat)
        play.table.played.clear()


class LooksAway(Pebbles):
    def broken(self, table: Table) -> str | None:
        return None


def peeks(view: View[Table], moves: Sequence[Move], _random: random.Random) -> Move:
    """Looks up in pbem's own records what others hold."""
    records = [cell.cell_contents for cell in view._chance._shuffles.__closure__]  # type: ignore[union-attr]
    printed = next(one for one in records if isinstance(one, list) and len(one) == 12)
    others = [slot for seat, hand in view.table.hands.items() if seat != view.seat for slot in hand]
    found: Move = moves[sum(printed[slot] for slot in others) % len(moves)]
    return found


class PeekingBot(Pebbles):
    def bots(self) -> Mapping[str, Bot]:
        return {"peeks": peeks}


class GuessesWhatLiesOpen(Pebbles):
    def guess(self, view: View[Table], random: random.Random) -> Mapping[str, Any]:
        return {"heap": view.table.heap + random.randint(1, 3)}


class HopesForTheFirst(Pebbles):
    def outlook(self, table: Table) -> Mapping[str, float]:
        return {table.seats[0]: 1.0}


class CountsTwice(Pebbles):
    def points_by_source(self, table: Table) -> Mapping[str, Mapping[str, int]]:
        return {seat: {"stakes": points, "luck": 1} for seat, points in self.points(table).items()}


KNOWLEDGE: Mapping[str, Fault] = {
    "an outlook for one": (HopesForTheFirst, imagined.imagined, "the outlook is "),
    "a bot that peeks": (PeekingBot, imagined.discreet, "the bot 'peeks' knows what "),
    "guesses what lies open": (GuessesWhatLiesOpen, imagined.imagined, " would be different"),
    "random()": (with_moves(RollsForItself), record.replayed, " the file "),
    "state in the ruleset": (Remembers, record.undone, "back to here the table waits for"),
    "first come, first served": (with_moves(FirstComeFirstServed), record.arrived, "answered in the order"),
    "does not wait": (with_moves(NeverWaits), record.waited, "after waiting for secrecy the table differs: hands"),
    "another shuffle each time": (Chatters, record.waited, "it asks for something else each time"),
    "forgery": (Forgers, offers.unasked, "after a turn that lists ann's `forge`, made unasked, conservation: of"),
    "glass cards": (GlassCards, secrets.unseen, "can tell what it may not know: "),
    "plans that know": (PlansThatKnow, secrets.unseen, "the condition 'danger' would be different"),
    "moves that know": (with_moves(WiseMoves), secrets.unseen, "its legal moves would be different"),
    "effects that know": (with_moves(WisePebbles), secrets.untold, "what happens depends on cards that "),
    "a bid below nothing": (with_moves(NegativeStake), strangers.in_the_open, "`stake -1` is not on the list"),
    "shows no cards": (
        with_moves(ShowsNothing),
        strangers.in_the_open,
        "is not on the list of legal moves",
    ),
    "shows them if it likes": (with_moves(ShowsIfItLikes), strangers.in_the_open, "but `card` is not on the list"),
    "a sealed bid below nothing": (SealsNegativeStakes, strangers.sealed, "but `stake -1` is not on the list"),
    "a payment that is not found again": (
        LosesPayments,
        strangers.sealed,
        "cannot be sealed: pay your stake",
    ),
    "state in the module": (KeepsCount, memory.side_by_side, "something is kept outside the table"),
    "the first of a set": (FirstOfASet, elsewhere.replayed, "in another process the table would be different"),
    "a list from a set": (
        with_moves(ListedFromASet),
        elsewhere.replayed,
        "the order of a list of moves would be",
    ),
    "deals by what it sees": (DealsByWhatItSees, secrets.dealt, "with other faces the deck 'cards' is different"),
    "hands out by what it sees": (HandsOutByWhatItSees, secrets.dealt, "with other faces who draws how many cards is"),
    "loses cards": (with_moves(LosesCards), table.sound, "conservation: of 'cards' there were 12, now there are 11"),
    "keeps no books": (LooksAway, table.sound, "`broken` finds nothing wrong with tables on which"),
    "a move without a meaning": (with_moves(SaysNothing), choices.listed, "`take 1` needs a meaning"),
    "a hand with a full stop": (TellsItsHand, table.shown, "is one line without its full stop"),
    "a name without a word": (ExplainsByNoWord, table.shown, "'heap' is explained by 'mound'"),
    "points that fall from the sky": (SilentWinner, table.points_told, "had 0 points and has "),
    "points for nothing": (CountsTwice, table.ends, "the points by their sources are not the points"),
    "gossip": (with_moves(Gossip), secrets.untold, "is told what it may not know: 'Now "),
}
"""By a name: the game, the check that notices the fault, and words of its complaint."""
