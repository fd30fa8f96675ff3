"""An order of play as records: a step has its effect, its question, its moves and its name in one place."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from msgspec import Struct

from pbem.wording import _

from .move import Move
from .play import Need, Play
from .ruleset import Ruleset

T = TypeVar("T")

Steps = Mapping[str, Callable[[Play[Any]], None]]
"""What happens by itself, by step. In all other steps a seat has to choose."""


class Step(Struct, Generic[T], frozen=True):
    """One step of an order of play. A game lists its steps in the order of its rulebook.

    `name`: the value of `table.step` while the table is there. `phase`: the part of the game that the step belongs
    to, in the rulebook's words, for headlines.

    `by_itself`: what happens without a choice. It names the next step in `table.step`, or leaves the name as it is:
    then a seat has to choose, and nothing has been done that must not be done again.

    `asks`: the seats that have to choose, in seat order. `purpose`, `prompt`, `sealed`, `about`: see Need; each of
    them may be a function of the table. `moves`: the kinds that may answer, in the order in which a player wants them
    listed, and those that only happen for a seat whose player has left. `due`: the ruling and the rulebook's page
    (0: none) that say when they are due. `stand_in`: see Ruleset.stand_in.

    A step without `asks` asks no one; without `by_itself` as well, it is the end of the game.
    """

    name: str
    phase: str
    by_itself: Callable[[Play[T]], None] | None = None
    asks: Callable[[T], Sequence[str]] | None = None
    purpose: str | Callable[[T], str] = ""
    prompt: str | Callable[[T], str] = ""
    moves: tuple[type[Move], ...] = ()
    sealed: bool | Callable[[T], bool] = False
    due: tuple[str, int] = ("", 0)
    stand_in: Callable[[T, str], Move] | None = None
    about: Sequence[str] | Callable[[T], Sequence[str]] = ()

    def __post_init__(self) -> None:
        asking = (self.asks, self.purpose, self.prompt, self.moves, self.stand_in)
        if any(asking) and not all(asking):
            raise ValueError(
                _("the step {step} lacks seats, purpose, prompt, moves or a stand-in").format(step=self.name)
            )


class Order(Generic[T]):
    """The steps of a game. `table.step`, a str, says at which of them a table is.

    It answers for a ruleset's order of play; a SteppedRuleset hands the questions on. Raises
    ValueError if two steps have the same name.
    """

    def __init__(self, *steps: Step[T]) -> None:
        self.steps: Mapping[str, Step[T]] = {step.name: step for step in steps}
        if len(self.steps) < len(steps):
            raise ValueError(_("two steps have the same name"))
        self._by_itself = {step.name: step.by_itself for step in steps if step.by_itself is not None}
        self._open = {step.name: tuple(kind for kind in step.moves if not kind.unattended) for step in steps}
        self._together = {step.name: any(kind.together for kind in step.moves) for step in steps}

    def proceed(self, play: Play[T]) -> None:
        """Take one step after the other, until a seat has to choose or the game is over."""
        proceed(play, self._by_itself)

    def purposes(self) -> Sequence[str]:
        """The purposes that are the same at every table, each once."""
        said = [step.purpose.partition("-")[0] for step in self.steps.values() if isinstance(step.purpose, str)]
        return list(dict.fromkeys(word for word in said if word))

    def asked_with(self, kind: type[Move]) -> Sequence[str]:
        """The questions that a kind of move answers: their other kinds, and purposes."""
        found: list[str] = []
        for step in (one for one in self.steps.values() if kind in one.moves):
            found += [one.kind for one in self._open[step.name]]
            found += step.purpose.split("-") if isinstance(step.purpose, str) else []
        return list(dict.fromkeys(found))

    def need(self, table: Any) -> Need | None:
        """The step's question, to several seats at once where its moves are made `together`."""
        step = self.steps.get(table.step)
        if step is None or step.asks is None:
            return None
        purpose = step.purpose if isinstance(step.purpose, str) else step.purpose(table)
        prompt = step.prompt if isinstance(step.prompt, str) else step.prompt(table)
        sealed = step.sealed if isinstance(step.sealed, bool) else step.sealed(table)
        about = step.about(table) if callable(step.about) else step.about
        return Need(tuple(step.asks(table)), purpose, prompt, self._together[step.name], sealed, tuple(about))

    def open_moves(self, table: Any) -> Sequence[type[Move]]:
        """The step's moves, except those that only happen for a seat whose player has left."""
        return self._open.get(table.step, ())

    def when_due(self, kind: type[Move]) -> tuple[str, int]:
        """When a kind of move is due: its ruling and page, as the first step says that has it among its moves."""
        return next((step.due for step in self.steps.values() if kind in step.moves and any(step.due)), ("", 0))

    def stand_in(self, table: Any, seat: str) -> Move:
        """The move that the step makes for an absent player. Raises LookupError where no seat is asked."""
        step = self.steps[table.step]
        if step.stand_in is None:
            raise LookupError(_("no one is asked at {step}").format(step=step.name))
        return step.stand_in(table, seat)

    def phase(self, table: Any) -> str:
        """The name of the present step's part of the game."""
        return self.steps[table.step].phase


class SteppedRuleset(Ruleset[T]):
    """A ruleset that names its Order, and has said all about its order of play with that."""

    order: ClassVar[Order[Any]]
    """The steps of the game."""

    def phase(self, table: T) -> str:
        """The name of the present step's part of the game."""
        return self.order.phase(table)

    def proceed(self, play: Play[T]) -> None:
        """Take step after step of the order, until a seat has to choose or the game is over."""
        self.order.proceed(play)

    def need(self, table: T) -> Need | None:
        """The present step's question."""
        return self.order.need(table)

    def open_moves(self, table: T) -> Sequence[type[Move]]:
        """The present step's moves."""
        return self.order.open_moves(table)

    def purposes(self) -> Sequence[str]:
        """What its steps ask for at every table alike."""
        return self.order.purposes()

    def asked_with(self, kind: type[Move]) -> Sequence[str]:
        """What its steps ask for together with a kind of move."""
        return self.order.asked_with(kind)

    def when_due(self, kind: type[Move]) -> tuple[str, int]:
        """When a kind of move is due, as its step says."""
        return self.order.when_due(kind)

    def stand_in(self, table: T, seat: str) -> Move:
        """The present step's move for an absent player."""
        return self.order.stand_in(table, seat)


def proceed(play: Play[Any], steps: Steps) -> None:
    """Take one step after the other until one of them stays: then a seat has to choose.

    `table.step` is the step's name. A step that stays in its place has done nothing that must not be done again.
    """
    table = play.table
    while (carry_on := steps.get(table.step)) is not None:
        begun = table.step
        carry_on(play)
        if table.step == begun:
            return
