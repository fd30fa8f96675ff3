"""A game played by its rules alone: no events, no keys and no history, so that thousands are played in a second.

For bots that look ahead, for tests, and for measuring.
"""

from collections.abc import Collection, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, Generic, Self, TypeVar

from msgspec.structs import replace

from pbem.rules import Move, Need, Play, Result, Ruleset, View
from pbem.rules.play import Tell
from pbem.rules.registry import find
from pbem.rules.state import copy
from pbem.rules.unknown import guessed
from pbem.secrecy import CardProvider, rehearsal

if TYPE_CHECKING:
    from typing_extensions import TypeVar as Defaulted  # Python 3.13's own has defaults, too

    T = Defaulted("T", default=Any)
else:
    T = TypeVar("T")


class Simulation(Generic[T]):
    """A table at which all seats are played by a program, and every card is known to it.

    `play`: the table, its cards and dice, and the seats whose players have left. Change none of them but by `step`.
    """

    __slots__ = ("_chance", "play", "ruleset")

    def __init__(
        self,
        ruleset: Ruleset[T],
        table: T,
        chance: CardProvider,
        left: Collection[str] = (),
        tell: Tell | None = None,
    ) -> None:
        self.ruleset = ruleset
        self.play = Play(table, chance, tell, left)
        self._chance = chance

    @classmethod
    def begin(
        cls, ruleset: Ruleset[T], seats: Sequence[str], seed: bytes = bytes(32), options: Any = None
    ) -> "Simulation[T]":
        """A new game at its first choice. `seed`: 32 bytes, from which all chance follows. `options`: the ruleset's."""
        chance = rehearsal(seed.hex())
        begun = cls(ruleset, ruleset.deal(seats, ruleset.Options() if options is None else options, chance), chance)
        ruleset.proceed(begun.play)
        return begun

    @classmethod
    def sampled(cls, ruleset: Ruleset[T], view: View[T], random: Random, left: Collection[str] = ()) -> "Simulation[T]":
        """A game as it may be, as far as this seat knows: it sees the same there. Cards that it has not seen are dealt
        anew, and what it may not know of the table is guessed (`Ruleset.guess`). `left`: the seats whose players have
        left; the rules move for them."""
        return cls(ruleset, guessed(ruleset, view, random), view.sight.redealt(random), left)

    @classmethod
    def redealt(cls, ruleset: Ruleset[T], view: View[T], random: Random, left: Collection[str] = ()) -> "Simulation[T]":
        """The game as it stands, with the cards that this seat has not seen dealt anew: it sees the same there, if it
        has counted all that could be counted (`Ruleset.unknown`)."""
        return cls(ruleset, copy(view.table), view.sight.redealt(random), left)

    @property
    def chance(self) -> Any:
        """Its cards and dice: all faces are known (`printed`)."""
        return self._chance

    @property
    def table(self) -> T:
        """The table as it is."""
        return self.play.table

    @property
    def need(self) -> Need | None:
        """Who has to choose what, without the seats whose players have left; None when the game is over."""
        need, left = self.ruleset.need(self.play.table), self.play.left
        if need is None or not left:
            return need
        return replace(need, seats=tuple(seat for seat in need.seats if seat not in left))

    @property
    def result(self) -> Result | None:
        """How it ended; None while it goes on."""
        return self.ruleset.result(self.play.table, self.play.left)

    def view(self, seat: str) -> View[T]:
        """The table as a seat sees it."""
        return View(self.play.table, seat, self._chance)

    def legal(self, seat: str) -> list[Move]:
        """The moves of a seat that is asked, without their payments."""
        return list(self.ruleset.legal(self.view(seat)))

    def step(self, chosen: Mapping[str, Move]) -> None:
        """Let finished moves take effect, one for each seat that is asked, and go on to the next choice.

        They are not judged: they have to be legal. For seats whose players have left, the rules choose.
        """
        left = self.play.left
        if not left:
            self._take(chosen)
            return
        need = self.ruleset.need(self.play.table)
        assert need is not None
        self._take({seat: chosen[seat] if seat in chosen else self._stand_in(seat) for seat in need.seats})
        while (need := self.ruleset.need(self.play.table)) is not None and {*need.seats} <= {*left}:
            self._take({seat: self._stand_in(seat) for seat in need.seats})

    def _stand_in(self, seat: str) -> Move:
        return self.ruleset.stand_in(self.play.table, seat)

    def _take(self, chosen: Mapping[str, Move]) -> None:
        for seat, move in chosen.items():
            shown = move.cards()
            if shown:
                self._chance.turn_up([slot for slot, _face in shown])
            move.effect(self.play, seat)
        self.ruleset.proceed(self.play)

    def copy(self, tell: Tell | None = None) -> Self:
        """A game of its own that goes on from here, with the same chance. `tell` hears its story."""
        return type(self)(self.ruleset, copy(self.play.table), self._chance.clone(), self.play.left, tell)


def simulate(game: str | Ruleset[Any], seats: Sequence[str], *, seed: int = 0, **options: Any) -> Simulation[Any]:
    """A new game by the rules alone. The same seed gives the same deal. `options`: the game's own.

    Raises UsageError for a game that is not installed, ValueError or TypeError for options that it does not take.
    """
    ruleset = find(game) if isinstance(game, str) else game
    return Simulation.begin(ruleset, seats, Random(seed).randbytes(32), ruleset.Options(**options))
