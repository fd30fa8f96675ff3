"""Games that are broken in one way each: in their course, on their table, or in the choices that they offer."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Self

from broken import Fault, with_moves
from pbem_pebbles import Pebbles
from pbem_pebbles.card import Card
from pbem_pebbles.stake import Stake
from pbem_pebbles.table import Options, Table
from pbem_pebbles.take import Take

from pbem.rules import Chance, Claim, Condition, Move, Need, Payable, Picture, Play, Refusal, Result, View
from pbem.testing import choices, claims, plans, record, strangers, table


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


class CountsBadly(Take):
    def meaning(self, view: View[Table]) -> str:
        left = view.table.heap - 1
        return Claim("leaves {heap}", lambda then: then.table.heap == left, heap=left)


class WouldHaveWon(Take):
    def effect(self, play: Play[Table], seat: str) -> None:
        super().effect(play, seat)
        play.tell(Claim("With one pebble more {seat} would have won.", wins_with_one_more, seat=seat))


def wins_with_one_more(then: Play[Table]) -> bool:
    then.table.remove(then.table.last, 1)
    Pebbles().proceed(then)
    return bool(then.table.winner)


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


class ColourOfNobody(Pebbles):
    def picture(self, view: View[Table]) -> Picture:
        picture = super().picture(view)
        picture.panels[0].lines.append([("o", "seat:zoe")])
        return picture


class UnknownColour(Pebbles):
    def picture(self, view: View[Table]) -> Picture:
        picture = super().picture(view)
        picture.panels[0].lines.append([("o", "purple")])
        return picture


class ColourByNameAlone(Pebbles):
    def picture(self, view: View[Table]) -> Picture:
        picture = super().picture(view)
        picture.panels[0].lines.append([("o", "ann")])
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


class Loose(Table, dict=True):
    pass


class HiddenField(Pebbles):
    Table = Loose

    def deal(self, seats: Sequence[str], options: Options, chance: Chance) -> Loose:
        laid = super().deal(seats, options, chance)
        loose = Loose(laid.seats, laid.heap, laid.hands, laid.pile)
        loose.first = seats[0]  # type: ignore[attr-defined]
        return loose


class Unordered(Table):
    done: set[str] = set()


class HoldsASet(Pebbles):
    Table = Unordered

    def deal(self, seats: Sequence[str], options: Options, chance: Chance) -> Unordered:
        laid = super().deal(seats, options, chance)
        return Unordered(laid.seats, laid.heap, laid.hands, laid.pile)


class Forgetful(Table):
    scores: dict[str, int | None] = {}


class HoldsNothings(Pebbles):
    Table = Forgetful

    def deal(self, seats: Sequence[str], options: Options, chance: Chance) -> Forgetful:
        laid = super().deal(seats, options, chance)
        return Forgetful(laid.seats, laid.heap, laid.hands, laid.pile, scores=dict.fromkeys(seats))


class MakesCards(Card):
    def effect(self, play: Play[Table], seat: str) -> None:
        Card.effect(self, play, seat)
        play.table.pile.append(self.slot)
        play.table.pile.append(self.slot)


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


class AlwaysOne(Stake):
    points: int = 1

    def body(self) -> dict[str, Any]:
        return {}


class PaidUnheard(Take):
    def payable(self, view: View[Table]) -> Sequence[Payable]:
        return [Payable(slot, "pebble", slot == 0) for slot in range(2)]


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
    def candidates(cls, view: View[Table]) -> Iterable[Self]:
        return [cls(count) for count in range(1, view.table.heap + 1)]

    def refusal(self, table: Table, seat: str) -> Refusal | None:
        return Refusal("take some") if self.count < 1 else None


class NoMistake(Take):
    """Two is no mistake."""

    @classmethod
    def candidates(cls, view: View[Table]) -> Iterable[Self]:
        return [cls(1)]

    @classmethod
    def mistakes(cls, view: View[Table]) -> Iterable[Self]:
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


def worth(view: View[Table]) -> int:
    """What is on all cards, as if everyone saw them."""
    return sum(int(str(face)) for hand in view.table.hands.values() for face in view.faces(hand))


class KnowsOthersCards(HasConditions):
    more = Condition("much is on the cards", lambda view: worth(view) > 3)


def emptied(view: View[Table]) -> bool:
    """Whether nothing is left, from now on."""
    view.table.heap = 0
    return True


class MakesItTrue(HasConditions):
    more = Condition("none is left", emptied)


class OnlyNamedInATurn(Take):
    @classmethod
    def candidates(cls, view: View[Table]) -> Iterable["OnlyNamedInATurn"]:
        return map(cls, range(1, 1 + view.table.stakes[view.seat]))


PLAY: Mapping[str, Fault] = {
    "dead end": (with_moves(NothingLegal, NoCards), table.ends, "a dead end: ann to take pebbles"),
    "runaway": (with_moves(TakesNothing, NoCards), table.ends, "a runaway: after 100 events"),
    "no result": (NoResult, table.ends, "over, but there is no result"),
    "kinds and need disagree": (TwoSortsOfAnswer, table.asks_fairly, "the move 'card' says False"),
    "proceeds without a choice": (Restless, table.at_rest, "tells again what has happened"),
    "board too wide": (WideBoard, table.shown, "77 columns wide, not 76"),
    "colour of nobody": (ColourOfNobody, table.shown, "uses the style 'seat:zoe', which does not exist"),
    "unknown colour": (UnknownColour, table.shown, "uses the style 'purple', which does not exist"),
    "colour by a seat's name": (ColourByNameAlone, table.shown, "uses the style 'ann', which does not exist"),
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
    "a hint that is false": (with_moves(CountsBadly), claims.true, "is said “leaves 9”, and once it is made that is"),
    "an if that is false": (with_moves(WouldHaveWon), claims.true, "would have won.” is told, and that is not so"),
    "half a body": (with_moves(AlwaysOne), choices.listed, "AlwaysOne(points=2) becomes AlwaysOne(points=1)"),
    "cards that cannot be said": (with_moves(PaidUnheard), choices.listed, "understanding `take 1 with pebble`"),
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
    "a condition of others' cards": (KnowsOthersCards, plans.planned, "for the condition 'more' failed with"),
    "a condition that fails": (OnlyInATurn, plans.planned, "for the condition 'more' failed with KeyError"),
    "no names before a turn": (with_moves(OnlyNamedInATurn), plans.planned, "might call a planned 'take' failed with"),
    "a condition that acts": (MakesItTrue, plans.planned, "asking for the condition 'more' changes the table: heap"),
}
"""By a name: the game, the check that notices the fault, and words of its complaint."""
