"""A game in memory, written to no file."""

from collections.abc import Collection, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from pbem.errors import BrokenGameError, StaleError, UsageError
from pbem.events.event import Event
from pbem.events.file import GameFile
from pbem.events.keys import SecretKey
from pbem.events.text import parse, render_all
from pbem.projections.game import Game
from pbem.projections.incoming import comes_next
from pbem.projections.story import Told
from pbem.rules.play import Audience
from pbem.wording import _

if TYPE_CHECKING:
    from pbem.projections.audit import Audit


class InMemory:
    """Holds a game and what was told of it, since the first event that this was made with.

    `orphaned`: events of it that do not count; whoever is given the others is given these. `left`: the ids of events
    that others may have. `filed`: whether there is a file of it.
    """

    def __init__(self, game: Game, told: Sequence[Told] = (), orphaned: Sequence[Event] = ()) -> None:
        self.told = list(told)
        self.orphaned = list(orphaned)
        self.left: set[str] = set()
        self.filed = False
        self._waiting: list[Event] = []
        self._hold(game)

    @classmethod
    def folded(cls, events: Sequence[Event], like: Game) -> "InMemory":
        """A game of events that were judged before, by the rules of another, and read with its keys."""
        held = cls(like.at_start())
        for event in events[1:]:
            held.take(event)
        return held

    @property
    def game(self) -> Game:
        """The game."""
        return self._game

    @property
    def events(self) -> Sequence[Event]:
        """Every event, as it took effect."""
        return tuple(self._game.log or ())

    def take(self, event: Event) -> list[Told]:
        """Let an event take effect. Returns what is told of it.

        Where another one's choice fails that takes effect with it, that choice does not count any more. Raises
        BrokenGameError where this event fails; the game is as it was.
        """
        before = len(self.told)
        try:
            self._game.take(event)
        except BrokenGameError:
            again = InMemory.folded(self.events, self._game)
            self._game.restore(again.game)
            self.told = again.told
            found = self._audited(render_all([*self.events, *self.orphaned, event]).encode())
            if not found.shows_failing(event):
                raise
            self._hold_what_was(found)
            return [one for one in self.told if one.event.id == event.id]
        return self.told[before:]

    def bring(self, events: Iterable[Event], keys: Sequence[SecretKey] = ()) -> list[str]:
        """Let someone else's events take effect, in any order, as far as they have a place; others wait for theirs.

        `keys`: with which hands are read. Returns what does not count, or not any more, as sentences. Raises UsageError
        for another game.
        """
        here = {event.id for event in (*self.events, *self.orphaned)}
        came = {event.id: event for event in (*self._waiting, *events) if event.id not in here}
        if any(event.kind == "game" for event in came.values()):
            raise UsageError(_("those events belong to another game"))
        self._waiting = []
        rest = self._taken_at_once(came.values())
        return self._put_together(rest, keys) if rest else []

    def read_past(self) -> None:
        """It is known as it is."""

    def cut(self, first: Event, mine: Collection[str]) -> list[Event]:
        """Go back to before an event, if nothing from there on was saved."""
        place = self.events.index(first)
        since = self.events[place:]
        if any(event.id in self.left or event.by not in mine for event in since):
            return []
        again = InMemory.folded(self.events[:place], self._game)
        self.told = again.told
        self._hold(again.game)
        return list(since)

    def publish(self) -> None:
        """Others may have all of it."""
        self.left.update(event.id for event in self.events)

    def text(self) -> str:
        """The game as a file."""
        return render_all([*self.events, *self.orphaned])

    def save(self, place: Path) -> None:
        """Write a new file, or append to the one that there is what it lacks.

        Raises StaleError if that has something which is not here, FaultyFileError if it is gone, UsageError,
        MachineError.
        """
        if not self.filed:
            GameFile.create(place, self.text())
        else:
            with GameFile.locked(place) as file:
                there = {event.id for _number, event in parse(file.raw).events}
                ours = [*self.events, *self.orphaned]
                if there - {event.id for event in ours}:
                    raise StaleError(_("{file} has changed since it was opened").format(file=place.name))
                new = [event for event in ours if event.id not in there]
                if new:
                    file.append(render_all(new))
        self.filed = True
        self.publish()

    def _taken_at_once(self, events: Iterable[Event]) -> list[Event]:
        """Take those that can come next, one after another, and return the rest."""
        rest, taken = list(events), True
        while taken:
            taken, left = False, list[Event]()
            for event in rest:
                try:
                    if comes_next(self._game, event):
                        self.take(event)
                        taken = True
                        continue
                except BrokenGameError:  # an audit names it
                    pass
                left.append(event)
            rest = left
        return rest

    def _put_together(self, events: Sequence[Event], keys: Sequence[SecretKey]) -> list[str]:
        from pbem.projections.merge import merged

        from .arrivals import not_counting, turned

        ruleset = self._game.ruleset
        result = merged(self.text().encode(), events, lambda _name, _version: ruleset)
        self._waiting = result.waiting
        said = [*turned(self._game, result), *not_counting(result)]
        if result.added or result.kept:
            self._hold_what_was(self._audited(result.raw, keys))
        return said

    def _audited(self, raw: bytes, keys: Sequence[SecretKey] = ()) -> "Audit":
        from pbem.projections.audit import audit

        ruleset = self._game.ruleset
        return audit(raw, lambda _name, _version: ruleset, story=True, keys=keys)

    def _hold_what_was(self, found: "Audit") -> None:
        """Hold the game that an audit has found, with what does not count of it."""
        assert found.game is not None
        self.told, self.orphaned = found.told, found.left
        self._hold(found.game)

    def _hold(self, game: Game) -> None:
        self._game = game
        game.listen(self._tell)

    def _tell(self, game: Game, event: Event, sentence: str, audience: Audience) -> None:
        self.told.append(Told.now(game, event, sentence, audience))
