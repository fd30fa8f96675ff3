"""Games that are broken in one way each: in whom they ask, in how they end, or in what they show of the table."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from broken import Fault, with_moves
from pbem_pebbles import Pebbles
from pbem_pebbles.stake import Stake
from pbem_pebbles.table import Options, Table
from pbem_pebbles.take import Take

from pbem.rules import Chance, Move, Panel, Picture, Play, Refusal, Result, View
from pbem.testing import choices, plans, record, secrets, table


class Erodes(Pebbles):
    """The heap shrinks whenever the order of play is asked."""

    def proceed(self, play: Play[Table]) -> None:
        super().proceed(play)
        if play.table.stakes and play.table.heap > 3:
            play.table.heap -= 1


class Unlisted(Take):
    """A move of no game; no one can make it."""

    kind: ClassVar[str] = "grab"

    @classmethod
    def candidates(cls, view: View[Table]) -> Sequence[Any]:
        return ()


class OpensWhatItHasNot(Pebbles):
    def open_moves(self, table: Table) -> Sequence[type[Move]]:
        return [*super().open_moves(table), *((Unlisted,) if table.stakes else ())]


class CitesNothing(Take):
    def refusal(self, table: Table, seat: str) -> Refusal | None:
        refusal = Take.refusal(self, table, seat)
        return refusal and Refusal(refusal.sentence, "P9")


class SpentByPlanning(Stake):
    """Whoever asks for its list while it is no answer changes the table."""

    @classmethod
    def candidates(cls, view: View[Table]) -> Sequence["SpentByPlanning"]:
        if view.table.stakes:
            view.table.last = "zoe"
        return [cls(1), cls(2), cls(3)]


class Ends(Pebbles):
    """Pebbles with another result."""

    changed: ClassVar[Mapping[str, Any]]

    def result(self, table: Table, left: Collection[str] = ()) -> Result | None:
        found = super().result(table, left)
        return found and replace(found, **self.changed)


class NobodyWins(Ends):
    changed = {"winners": ()}


class AGuestWins(Ends):
    changed = {"winners": ("zoe",)}


class NobodySaysWhy(Ends):
    changed = {"because": ""}


class ScoresAreMissing(Ends):
    changed = {"scores": (0,)}


class LastIsFirst(Pebbles):
    def result(self, table: Table, left: Collection[str] = ()) -> Result | None:
        found = super().result(table, left)
        return found and replace(found, standing=found.standing[::-1], scores=found.scores[::-1])


class PointsForAGuest(Pebbles):
    def points(self, table: Table) -> Mapping[str, int]:
        return {**super().points(table), "zoe": 0}


class EndsBeforeItsEnd(Pebbles):
    def result(self, table: Table, left: Collection[str] = ()) -> Result | None:
        return super().result(table, left) or Result.ranked(self.points(table), [table.seats[0]], "it is early", left)


class LeaversWin(Pebbles):
    """Whoever takes the last pebble wins, though no one sits there any more."""

    def proceed(self, play: Play[Table]) -> None:
        if play.table.heap == 0 and not play.table.winner:
            play.table.winner = play.table.last
            play.tell("{seat} has taken the last pebble and wins.", seat=play.table.last)


class NoResultAfterADeparture(Pebbles):
    def result(self, table: Table, left: Collection[str] = ()) -> Result | None:
        return None if left else super().result(table, left)


class SeatsInAnotherOrder(Pebbles):
    def picture(self, view: View[Table]) -> Picture:
        picture = super().picture(view)
        return replace(picture, seats=[*reversed(view.table.seats)])


class Speechless(Pebbles):
    def picture(self, view: View[Table]) -> Picture:
        picture = super().picture(view)
        return replace(picture, panels=[replace(panel, plain=[]) for panel in picture.panels])


class LookedAtIsSpent(Pebbles):
    def picture(self, view: View[Table]) -> Picture:
        picture = super().picture(view)
        view.table.last = "zoe"
        return picture


def fitted(lines: int, columns: int) -> type[Pebbles]:
    """Pebbles with a panel that has so many lines, of so many columns, where the page has another width."""

    class Fitted(Pebbles):
        def picture(self, view: View[Table]) -> Picture:
            picture = super().picture(view)
            panel = Panel("Fitted", [[("o", "")]], ["o"], fitted=lambda width: [[("o" * columns, "")]] * lines)
            return replace(picture, panels=[*picture.panels, panel])

    return Fitted


class TurnsUpByWhatItSees(Pebbles):
    """A second card is turned up, if the first is a high one."""

    def deal(self, seats: Sequence[str], options: Options, chance: Chance) -> Table:
        cards = chance.take(chance.shuffle("first", [1, 2]), "", 2)
        if chance.turn_up(cards[:1]) == [2]:
            chance.turn_up(cards[1:])
        return super().deal(seats, options, chance)


class RollsByWhatItSees(Pebbles):
    """A die has as many sides as a card says."""

    def deal(self, seats: Sequence[str], options: Options, chance: Chance) -> Table:
        [face] = chance.turn_up(chance.take(chance.shuffle("first", [2, 3]), "", 1))
        chance.roll("die", int(face))
        return super().deal(seats, options, chance)


class ShufflesOnceMoreByWhatItSees(Pebbles):
    """A last deck, if a high card was turned up."""

    def deal(self, seats: Sequence[str], options: Options, chance: Chance) -> Table:
        dealt = super().deal(seats, options, chance)
        if chance.turn_up(chance.take(chance.shuffle("first", [1, 2]), "", 1)) == [2]:
            chance.shuffle("last", [1, 2, 3])
        return dealt


class TellsByCounting(Pebbles):
    """Says how often it was asked, in this process."""

    asked: ClassVar[int] = 0

    def proceed(self, play: Play[Table]) -> None:
        TellsByCounting.asked += 1
        if play.table.heap == 0 and not play.table.winner:
            play.tell("It was asked {count} times.", count=self.asked)
        super().proceed(play)


TABLES: Mapping[str, Fault] = {
    "goes on by itself": (Erodes, table.at_rest, "proceed changes a table that waits for a choice: heap"),
    "a move of no game": (OpensWhatItHasNot, table.asks_fairly, "lists 'grab', which is not among the game's moves"),
    "no such ruling": (with_moves(CitesNothing), choices.refused, "by the ruling P9, which does not exist"),
    "spent by planning": (with_moves(SpentByPlanning), plans.planned, "listing what ann might plan changes the table"),
    "nobody wins": (NobodyWins, table.ends, "the winners are ()"),
    "a guest wins": (AGuestWins, table.ends, "the winners are ('zoe',)"),
    "nobody says why": (NobodySaysWhy, table.ends, "the result does not say what decided the game"),
    "scores are missing": (
        ScoresAreMissing,
        table.ends,
        "the standing must list every seat once, and a score for each",
    ),
    "the last is first": (LastIsFirst, table.ends, "have won, but the standing begins with"),
    "points for a guest": (PointsForAGuest, table.ends, "somebody who has no seat has points"),
    "a result before the end": (EndsBeforeItsEnd, table.ends, "not over, but there is a result"),
    "leavers win": (LeaversWin, record.left, "has left, and wins"),
    "no result where one left": (NoResultAfterADeparture, record.left, "left, the game ends without a result"),
    "seats in another order": (SeatsInAnotherOrder, table.shown, "does not name the seats in seat order"),
    "no sentences": (Speechless, table.shown, "has no sentences for those who cannot see it"),
    "spent by looking": (LookedAtIsSpent, table.shown, "looking at the table changes it: last"),
    "too wide on a phone": (fitted(1, 60), table.shown, "a line of the panel 'Fitted' is 60 columns wide, not"),
    "higher with more room": (fitted(2, 1), table.shown, "the panel 'Fitted' is higher than in 76"),
    "turns up by what it sees": (TurnsUpByWhatItSees, secrets.dealt, "faces whether card 1 is turned up is different"),
    "rolls by what it sees": (RollsByWhatItSees, secrets.dealt, "with other faces what is rolled is different"),
    "one deck more": (ShufflesOnceMoreByWhatItSees, secrets.dealt, "with other faces the deck 'last' is different"),
    "tells by counting": (TellsByCounting, record.waited, "after waiting, 'It was asked "),
}
"""By a name: the game, the check that notices the fault, and words of its complaint."""
