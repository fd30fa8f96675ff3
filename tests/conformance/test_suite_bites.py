"""The conformance suite notices what it is there to notice: games that are broken in one way each."""

import random
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from dataclasses import replace as dataclass_replace
from typing import Any, ClassVar

import pytest
from pbem_pebbles import Pebbles
from pbem_pebbles.card import Card
from pbem_pebbles.drawing import scene
from pbem_pebbles.stake import Stake
from pbem_pebbles.table import Options, Table
from pbem_pebbles.take import Take

from pbem.rules import Chance, Condition, Move, Need, Picture, Play, Refusal, Result, Ruleset, View, Waiting
from pbem.rules.drawing import TALL, Drawing, Ground, Piece, Scene, Symbol
from pbem.testing import (
    ConformanceError,
    choices,
    drawn,
    elsewhere,
    form,
    memory,
    plans,
    record,
    secrets,
    strangers,
    table,
)
from pbem.testing.playout import Playout, play_out
from pbem.testing.setting import Setting
from pbem.testing.suite import Conformance, complaints

Check = Callable[[Playout], None]


def complaint(ruleset: type[Ruleset[Any]], check: Check) -> str:
    """What the suite says of a game, in a few random games; no more than one of them needs to show the fault."""
    for seed in range(8):
        for seats in (("ann", "bob", "cy"), ("ann", "bob")):
            try:
                check(play_out(Setting(ruleset, seats), seed, 100))
            except ConformanceError as error:
                return str(error)
    return "the suite noticed nothing"


def with_moves(*moves: type[Move]) -> type[Pebbles]:
    """Pebbles with some of its moves replaced by broken ones of the same kind."""
    broken = {move.kind: move for move in moves}

    class Broken(Pebbles):
        moves = tuple(broken.get(move.kind, move) for move in Pebbles.moves)

        def open_moves(self, table: Table) -> Sequence[type[Move]]:
            return [broken.get(move.kind, move) for move in super().open_moves(table)]

        def stand_in(self, table: Table, seat: str) -> Move:
            move = super().stand_in(table, seat)
            return broken.get(move.kind, type(move))(**move.body())

    Broken.__qualname__ = "Broken" + "".join(move.__name__ for move in moves)
    globals()[Broken.__qualname__] = Broken  # so that another process finds it
    return Broken


# ------------------------------------------------------------------ the course of the game


class NothingLegal(Take):
    def refusal(self, table: Table, seat: str) -> Refusal | None:
        return Refusal("not today")


class NoCards(Card):
    @classmethod
    def refusal_of_kind(cls, table: Table, seat: str) -> Refusal | None:
        return Refusal("not today")


class TakesNothing(Take):
    def effect(self, play: Play[Table], seat: str) -> None:
        play.table.remove(seat, 0)


class NoResult(Pebbles):
    def result(self, table: Table, left: Collection[str] = ()) -> Result | None:
        return None


class TwoSortsOfAnswer(Pebbles):
    moves = (Stake, Take, NoCards)

    def open_moves(self, table: Table) -> Sequence[type[Move]]:
        return (Take, NoCards) if table.stakes else (Stake, NoCards)


class Restless(Pebbles):
    def proceed(self, play: Play[Table]) -> None:
        super().proceed(play)
        play.tell("It goes on.")


class WideBoard(Pebbles):
    def picture(self, view: View[Table]) -> Picture:
        picture = super().picture(view)
        picture.panels[0].lines.append([("o" * 77, "")])
        return picture


class NothingToSay(Pebbles):
    def names(self, table: Table) -> Sequence[str]:
        return ("heap", "pile")


class WordsForNobody(Pebbles):
    def facts(self, view: View[Table]) -> Any:
        return {"seats": set(view.table.seats)}


class WordsThatNoSchemaHas(Pebbles):
    def facts(self, view: View[Table]) -> Any:
        return {**super().facts(view), "pile": len(view.table.pile)}


class WordsOfAnotherType(Pebbles):
    def facts(self, view: View[Table]) -> Any:
        return {**super().facts(view), "heap": str(view.table.heap)}


# ------------------------------------------------------------------ the drawing


def redrawn(**changes: Any) -> type[Pebbles]:
    """Pebbles with another drawing."""

    class Redrawn(Pebbles):
        def drawing(self, view: View[Table]) -> Drawing:
            return dataclass_replace(super().drawing(view), **changes)

    return Redrawn


def strange(*pieces: Piece, **states: str) -> type[Pebbles]:
    """Pebbles in whose scenes more stands than there is."""
    return redrawn(scene=lambda view: Scene([*scene(view).pieces, *pieces], states=states))


DRAWINGS = (
    (strange(Piece("pocket", "pebble")), "has no place on the grounds"),
    (strange(Piece("heap", "rock")), "has no symbol"),
    (strange(Piece("heap", "pebble", seat="zoe")), "nobody has the seat of"),
    (strange(Piece("heap", "pebble", "one"), Piece("heap", "pebble", "one")), "more than one piece has the id one"),
    (strange(heap="winning"), "the state 'winning' of heap cannot be shown"),
    (redrawn(tall=Ground(TALL, 100, "", {})), "the grounds have other places"),
    (redrawn(names={}), "places have no name"),
    (redrawn(said={"nowhere": ("take",)}), "moves say ['nowhere'], which are no places"),
    (redrawn(symbols={"pebble": Symbol("<script/>", 9, 9, "pebble")}), "<script> is not for drawings"),
    (
        redrawn(symbols={"pebble": Symbol('<use href="http://x"/>', 9, 9, "pebble")}),
        "'http://x' is not for drawings",
    ),
)


@pytest.mark.parametrize(("ruleset", "said"), DRAWINGS, ids=[said for _ruleset, said in DRAWINGS])
def test_a_drawing_that_cannot_be_shown_is_noticed(ruleset: type[Pebbles], said: str) -> None:
    assert said in complaint(ruleset, drawn.drawn)


def test_a_drawing_that_shows_what_a_seat_may_not_know_is_noticed() -> None:
    class Transparent(Pebbles):
        def drawing(self, view: View[Table]) -> Drawing:
            own = super().drawing(view)
            return dataclass_replace(own, scene=lambda seen: scene(View(seen.table, "ann", seen._chance)))

    assert "its drawing would be different" in complaint(Transparent, secrets.unseen)


# ------------------------------------------------------------------ the table


@dataclass
class Loose(Table):
    pass


class HiddenField(Pebbles):
    Table = Loose

    def deal(self, seats: Sequence[str], options: Options, chance: Chance) -> Table:
        laid = super().deal(seats, options, chance)
        loose = Loose(laid.seats, laid.heap, laid.hands, laid.pile)
        loose.first = seats[0]  # type: ignore[attr-defined]
        return loose


@dataclass(slots=True)
class Unordered(Table):
    done: set[str] = field(default_factory=set)


class HoldsASet(Pebbles):
    Table = Unordered

    def deal(self, seats: Sequence[str], options: Options, chance: Chance) -> Table:
        laid = super().deal(seats, options, chance)
        return Unordered(laid.seats, laid.heap, laid.hands, laid.pile)


@dataclass(slots=True)
class Forgetful(Table):
    scores: dict[str, int | None] = field(default_factory=dict)


class HoldsNothings(Pebbles):
    Table = Forgetful

    def deal(self, seats: Sequence[str], options: Options, chance: Chance) -> Table:
        laid = super().deal(seats, options, chance)
        return Forgetful(laid.seats, laid.heap, laid.hands, laid.pile, scores=dict.fromkeys(seats))


class MakesCards(Card):
    def effect(self, play: Play[Table], seat: str) -> None:
        Card.effect(self, play, seat)
        play.table.pile.append(self.slot)
        play.table.pile.append(self.slot)


# ------------------------------------------------------------------ choices


class SameWords(Take):
    def notation(self) -> str:
        return "take some"


class Shouts(Take):
    def notation(self) -> str:
        return f"Take {self.count}"


class WordOfPayments(Take):
    def notation(self) -> str:
        return f"take with {self.count}"


class WordOfPlans(Take):
    def notation(self) -> str:
        return f"take then {self.count}"


class Halfhearted(Take):
    def refusal_when_finished(self, table: Table, seat: str) -> Refusal | None:
        return Refusal("give more") if self.count > 1 else None


@dataclass(slots=True)
class AlwaysOne(Stake):
    points: int = 1

    def body(self) -> dict[str, Any]:
        return {}


class FullStop(Take):
    def refusal(self, table: Table, seat: str) -> Refusal | None:
        refusal = Take.refusal(self, table, seat)
        return refusal and Refusal(refusal.sentence + ".")


class ActsBeforeItRefuses(Take):
    def refusal(self, table: Table, seat: str) -> Refusal | None:
        if self.count > 3:
            table.stakes[seat] += 1
        return Take.refusal(self, table, seat)


class TrustsTheSlot(Card):
    def refusal(self, table: Table, seat: str) -> Refusal | None:
        return Refusal("too many") if self.face > table.heap else None


class TrustsTheNumber(Take):
    @classmethod
    def candidates(cls, view: View[Table]) -> Iterable["Take"]:
        return [cls(count) for count in range(1, view.table.heap + 1)]

    def refusal(self, table: Table, seat: str) -> Refusal | None:
        return Refusal("take some") if self.count < 1 else None


class NoMistake(Take):
    """Two is no mistake."""

    @classmethod
    def candidates(cls, view: View[Table]) -> Iterable["Take"]:
        return [cls(1)]

    @classmethod
    def mistakes(cls, view: View[Table]) -> Iterable["Take"]:
        return [cls(2)]


class GreedyStandIn(Pebbles):
    def stand_in(self, table: Table, seat: str) -> Move:
        return Take(4) if table.stakes else Stake(1)


class KnowingStandIn(Pebbles):
    chance: ClassVar[Chance]

    def deal(self, seats: Sequence[str], options: Options, chance: Chance) -> Table:
        KnowingStandIn.chance = chance
        return super().deal(seats, options, chance)

    def stand_in(self, table: Table, seat: str) -> Move:
        [face] = self.chance.faces(seat, table.hands[seat])
        if table.stakes and isinstance(face, int) and face <= table.heap:
            return Card(table.hands[seat][0], face)
        return super().stand_in(table, seat)


class HelplessStandIn(Pebbles):
    def stand_in(self, table: Table, seat: str) -> Move:
        raise LookupError("whose turn is it?")


# ------------------------------------------------------------------ planned moves


class TouchesTheSky(Take):
    def touches(self, table: Table, seat: str) -> Collection[str]:
        return ("sky",)


class TouchesTheNext(Take):
    def touches(self, table: Table, seat: str) -> Collection[str]:
        return (table.seats[table.on_turn + 1],)


class TouchesToCount(Take):
    def touches(self, table: Table, seat: str) -> Collection[str]:
        table.stakes[seat] += 1
        return ()


class Pays(Take):
    def cost(self, table: Table, seat: str) -> int:
        return -self.count


class AsksAboutTheSky(Pebbles):
    def need(self, table: Table) -> Need | None:
        need = super().need(table)
        return need if need is None or need.together else Need(need.seats, "turn", "take", about=("sky",))


class DayAndNight(Pebbles):
    period_name = "day"

    def period(self, table: Table) -> int:
        return table.heap % 2


class HasConditions(Pebbles):
    """Pebbles with one more condition."""

    more: ClassVar[Condition]

    def conditions(self) -> Mapping[str, Condition]:
        return {**super().conditions(), "more": self.more}


class HalfTrue(HasConditions):
    more = Condition("some are left", lambda view: view.table.heap)


class OnlyInATurn(HasConditions):
    more = Condition("you have staked two", lambda view: view.table.stakes[view.seat] == 2)


def emptied(view: View[Table]) -> bool:
    """Whether nothing is left, from now on."""
    view.table.heap = 0
    return True


class MakesItTrue(HasConditions):
    more = Condition("none is left", emptied)


class WiseConditions(HasConditions):
    more = Condition("somebody has a 3", lambda view: 3 in others_cards(view._chance, view.table, view.seat))


# ------------------------------------------------------------------ the record


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


@dataclass(slots=True)
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


# ------------------------------------------------------------------ secrets


def others_cards(chance: Chance, table: Table, seat: str) -> list[object]:
    """What nobody but their owners may see."""
    return [face for name in table.seats if name != seat for face in chance.faces(name, table.hands[name])]


class GlassCards(Pebbles):
    def picture(self, view: View[Table]) -> Picture:
        picture = super().picture(view)
        picture.headline += str(others_cards(view._chance, view.table, view.seat))
        return picture


class WiseMoves(Take):
    @classmethod
    def candidates(cls, view: View[Table]) -> Iterable["Take"]:
        clever = view.table.heap - 3 in others_cards(view._chance, view.table, view.seat)
        return [cls(1)] if clever else [cls(count) for count in range(1, 4)]


class WisePebbles(Take):
    def effect(self, play: Play[Table], seat: str) -> None:
        play.table.remove(seat, 1 if 2 in others_cards(play.chance, play.table, seat) else self.count)


class SilentWinner(Pebbles):
    def points(self, table: Table) -> Mapping[str, int]:
        """The stakes go to whoever sits to the left of the winner."""
        return {seat: 6 if table.winner and seat == table.clockwise(table.winner)[1] else 0 for seat in table.seats}


class Gossip(Card):
    def effect(self, play: Play[Table], seat: str) -> None:
        Card.effect(self, play, seat)
        play.tell("Now {seat} has {cards}.", seat=seat, cards=play.chance.faces(seat, play.table.hands[seat]))


# ------------------------------------------------------------------ what is accepted, and on no list


class NegativeStake(Stake):
    def refusal(self, table: Table, seat: str) -> Refusal | None:
        return None if self.points <= 3 else Refusal("a stake is at most 3 points", "P1")


class ShowsNothing(Card):
    def cards(self) -> Sequence[tuple[int, int]]:
        return ()


@dataclass(slots=True)
class ShowsIfItLikes(Move):
    """A card of the hand, with its face: or without, and then it counts for nothing."""

    kind: ClassVar[str] = "card"
    slots: list[int]
    faces: list[int]

    @classmethod
    def candidates(cls, view: View[Table]) -> Iterable["ShowsIfItLikes"]:
        return [cls([card.slot], [card.face]) for card in Card.candidates(view)]

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


# ------------------------------------------------------------------ sealed choices


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


@dataclass(slots=True)
class PaidStake(Stake):
    """Paid for with coins, each worth one; among the ways to pay are some that pay too much."""

    pay: list[int] = field(default_factory=lambda: [1])

    def refusal_when_finished(self, table: Table, seat: str) -> Refusal | None:
        return None if sum(self.pay) == self.points else Refusal("pay your stake", "P1")

    def finish(self, view: View[Table], words: Sequence[str]) -> "PaidStake":
        return PaidStake(self.points, [1] * self.points)

    def ways(self, view: View[Table]) -> Iterable["PaidStake"]:
        return [PaidStake(self.points, [1] * count) for count in range(self.points, 5)]


class LosesPayments(AlwaysSealed):
    moves = (PaidStake, Take, Card)
    stakes = PaidStake


# ------------------------------------------------------------------ memory, and the order of sets

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


class FirstOfASet(Pebbles):
    def deal(self, seats: Sequence[str], options: Options, chance: Chance) -> Table:
        table = super().deal(seats, options, chance)
        table.on_turn = table.seats.index(next(iter({"ann", "bob"})))
        return table


class ListedFromASet(Card):
    @classmethod
    def candidates(cls, view: View[Table]) -> Iterable[Card]:
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


# ------------------------------------------------------------------ conservation


class LosesCards(Card):
    def effect(self, play: Play[Table], seat: str) -> None:
        Card.effect(self, play, seat)
        play.table.played.clear()


class LooksAway(Pebbles):
    def broken(self, table: Table) -> str | None:
        return None


FAULTS: Mapping[str, tuple[type[Ruleset[Any]], Check, str]] = {
    "dead end": (with_moves(NothingLegal, NoCards), table.ends, "a dead end: ann to take pebbles"),
    "runaway": (with_moves(TakesNothing, NoCards), table.ends, "a runaway: after 100 events"),
    "no result": (NoResult, table.ends, "over, but there is no result"),
    "kinds and need disagree": (TwoSortsOfAnswer, table.asks_fairly, "the move 'card' says False"),
    "proceeds without a choice": (Restless, table.at_rest, "tells again what has happened"),
    "board too wide": (WideBoard, table.shown, "77 columns wide, not 76"),
    "a name that nothing is said about": (NothingToSay, table.shown, "'pile' is something to ask about"),
    "facts no program reads": (WordsForNobody, table.shown, "giving the facts to ann failed"),
    "facts with a key that is not declared": (WordsThatNoSchemaHas, table.shown, "keys that `Facts` does not name"),
    "facts of another type": (WordsOfAnotherType, table.shown, "Expected `int`, got `str`"),
    "undeclared field": (HiddenField, table.plain, "table.first is no field of Loose"),
    "set on the table": (HoldsASet, table.plain, "table.done is a set"),
    "None in a dict": (HoldsNothings, record.positions, "in the whole position the table differs: scores"),
    "cards from nothing": (with_moves(MakesCards), table.sound, "conservation: of 'cards' there were 12, now"),
    "notation clash": (with_moves(SameWords), choices.listed, "legal moves are typed `take some`"),
    "capitals": (with_moves(Shouts), choices.listed, "`Take 1` must be lower-case words"),
    "word of payments": (with_moves(WordOfPayments), choices.listed, "a word after which payments are typed"),
    "word of plans": (with_moves(WordOfPlans), choices.listed, "a word that joins the moves of a plan"),
    "listed but not accepted": (with_moves(Halfhearted), choices.listed, "which is listed as legal"),
    "half a body": (with_moves(AlwaysOne), choices.listed, "AlwaysOne(points=2) becomes AlwaysOne(points=1)"),
    "refusal with full stop": (with_moves(FullStop), choices.refused, "without its full stop: "),
    "legal, but not listed": (with_moves(NoMistake), choices.refused, "is a mistake that is legal"),
    "effect before refusal": (with_moves(ActsBeforeItRefuses), choices.refused, "changes the table: stakes."),
    "card from another hand": (with_moves(TrustsTheSlot), strangers.in_the_open, "the effect of an event `card` by"),
    "number out of range": (with_moves(TrustsTheNumber), strangers.in_the_open, "and then the table is broken"),
    "illegal stand-in": (GreedyStandIn, choices.stand_in, "the stand-in's `take 4` for ann is refused"),
    "stand-in that looks": (KnowingStandIn, choices.stand_in, "which only its holder can know"),
    "stand-in that fails": (HelplessStandIn, record.left, "then ann left: the effect of"),
    "touches what is nowhere": (with_moves(TouchesTheSky), plans.planned, "`take 1` touches ['sky'], which is neither"),
    "touches and fails": (with_moves(TouchesTheNext), plans.planned, "touches and costs failed with IndexError"),
    "touches and changes": (with_moves(TouchesToCount), plans.planned, "touch and cost changes the table: stakes."),
    "a cost below nothing": (with_moves(Pays), plans.planned, "`take 1` costs -1, and not a number from 0 on"),
    "asks about what is nowhere": (AsksAboutTheSky, plans.planned, "it asks about ['sky'], which is neither"),
    "a period that goes back": (DayAndNight, plans.planned, "plans have ended with it"),
    "a condition that is a number": (HalfTrue, plans.planned, "the condition 'more' is 10, neither True nor False"),
    "a condition that fails": (OnlyInATurn, plans.planned, "for the condition 'more' failed with KeyError"),
    "a condition that acts": (MakesItTrue, plans.planned, "asking for the conditions of plans changes the table: heap"),
    "conditions that know": (WiseConditions, secrets.unseen, "what its plans depend on would be different"),
    "random()": (with_moves(RollsForItself), record.replayed, " the file "),
    "state in the ruleset": (Remembers, record.undone, "back to here the table waits for"),
    "first come, first served": (with_moves(FirstComeFirstServed), record.arrived, "answered in the order"),
    "does not wait": (with_moves(NeverWaits), record.waited, "after waiting for secrecy the table differs: hands"),
    "another shuffle each time": (Chatters, record.waited, "it asks for something else each time"),
    "forgery": (Forgers, record.unasked, "after a turn that lists ann's `forge`, made unasked, conservation: of"),
    "glass cards": (GlassCards, secrets.unseen, "can tell what it may not know: "),
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
    "loses cards": (with_moves(LosesCards), table.sound, "conservation: of 'cards' there were 12, now there are 11"),
    "keeps no books": (LooksAway, table.sound, "`broken` finds nothing wrong with tables on which"),
    "a move without a meaning": (with_moves(SaysNothing), choices.listed, "`take 1` needs a meaning"),
    "a hand with a full stop": (TellsItsHand, table.shown, "is one line without its full stop"),
    "a name without a word": (ExplainsByNoWord, table.shown, "'heap' is explained by 'mound'"),
    "points that fall from the sky": (SilentWinner, table.points_told, "had 0 points and has "),
    "gossip": (with_moves(Gossip), secrets.untold, "is told what it may not know: 'Now "),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_broken_game_is_noticed(fault: str) -> None:
    ruleset, check, words = FAULTS[fault]
    FirstComeFirstServed.came.clear()
    said = complaint(ruleset, check)
    assert words in said
    assert said.startswith("Pebbles, ")
    assert "seed " in said


# ------------------------------------------------------------------ form


@dataclass(slots=True)
class Draw(Take):
    kind: ClassVar[str] = "draw"


@dataclass(slots=True)
class SaysBy(Take):
    by: str = ""


class Undecorated(Take):
    pile: str = "left"


@dataclass(slots=True)
class Weighs(Take):
    weight: float = 0.0


class RefusesUnderAnOldName(Take):
    def unpaid(self, table: Table, seat: str) -> Refusal | None:
        return Refusal("never asked")


@dataclass(slots=True)
class Seats:
    seats: int = 3


class ReservedWord(Pebbles):
    moves = (Stake, Take, Card, Draw)


class ConditionsOfEveryGame(Pebbles):
    def conditions(self) -> Mapping[str, Condition]:
        return {"untouched": Condition("nobody came near", lambda view: True)}


class ConditionOfTwoWords(Pebbles):
    def conditions(self) -> Mapping[str, Condition]:
        return {"no heap": Condition("", lambda view: not view.table.heap)}


@dataclass(slots=True)
class Then(Take):
    kind: ClassVar[str] = "then"


class KindThatJoins(Pebbles):
    moves = (Stake, Take, Card, Then)


class OptionCalledSeats(Pebbles):
    Options = Seats


class NoBroken(Pebbles):
    broken = Ruleset.broken


@pytest.mark.parametrize(
    ("ruleset", "words"),
    [
        (NoBroken, "it has no `broken`"),
        (ReservedWord, "no move may be of kind 'draw'"),
        (with_moves(RefusesUnderAnOldName), "it is called 'refusal_when_finished'"),
        (with_moves(SaysBy), "no field of 'take' may be called 'by'"),
        (with_moves(Undecorated), "the field 'pile' of 'take' is never stored"),
        (with_moves(Weighs), "the field 'weight' of 'take' must be int, str, bool"),
        (KindThatJoins, "'then' cannot be typed as a move"),
        (ConditionsOfEveryGame, "'untouched' cannot be typed as a condition"),
        (ConditionOfTwoWords, "'no heap' cannot be typed as a condition"),
        (ConditionOfTwoWords, "the condition 'no heap' needs a phrase"),
        (OptionCalledSeats, "no option may be called 'seats'"),
        (OptionCalledSeats, "needs a sentence in its metadata"),
    ],
)
def test_what_files_and_command_lines_cannot_hold_is_noticed(ruleset: type[Ruleset[Any]], words: str) -> None:
    with pytest.raises(ConformanceError, match=words.replace("(", r"\(")):
        form.well_formed(ruleset)


def test_a_bot_that_breaks_the_rules_is_noticed() -> None:
    def greedy(_view: View[Any], _moves: Sequence[Move], _random: random.Random) -> Move:
        return Take(4)

    with pytest.raises(ConformanceError, match="4"):
        play_out(Setting(Pebbles, ("ann", "bob")), 0, 100, greedy)


# ------------------------------------------------------------------ options, and the suite as a whole


class OnlyAtFour(Pebbles):
    """Breaks where four play for secret stakes, and nowhere else."""

    def proceed(self, play: Play[Table]) -> None:
        super().proceed(play)
        if play.table.secret and len(play.table.seats) == 4 and play.table.heap < 5:
            play.table.pile.clear()


def suite_of(broken: type[Ruleset[Any]]) -> Conformance:
    """The suite for a game, with few seats and seeds."""

    class TestFew(Conformance):
        ruleset = broken
        options = ()
        seeds = (0,)
        most_events = 100

    return TestFew()


def test_every_option_is_played_at_every_number_of_seats() -> None:
    [said] = complaints(suite_of(OnlyAtFour))
    assert said.startswith("test_every_option_at_every_number_of_seats: Pebbles, 4 seats, secret=True, seed 0: ")
    assert "conservation: of 'cards'" in said


SAMPLE = ("dead end", "random()", "state in the module", "cards from nothing", "notation clash", "the first of a set")


@pytest.mark.parametrize(
    "fault", [*SAMPLE, *(pytest.param(one, marks=pytest.mark.slow) for one in FAULTS if one not in SAMPLE)]
)
def test_one_cause_fails_once(fault: str) -> None:
    FirstComeFirstServed.came.clear()
    ruleset = FAULTS[fault][0]
    said = complaints(suite_of(ruleset))
    assert len(said) == 1, "\n".join(said)


def test_a_sound_game_is_not_complained_of() -> None:
    assert complaints(suite_of(Pebbles)) == []
