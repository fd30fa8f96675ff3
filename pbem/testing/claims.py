"""What a game says of its moves, and tells of what would have been, is played on a copy of the table: it must be so."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from pbem.events.event import Event
from pbem.projections.game import Game
from pbem.rules import Move, Play
from pbem.rules.play import Audience, Check, checks_of
from pbem.rules.state import copy

from .choices import asked
from .complaint import ConformanceError, explained
from .playout import Moment, Playout, finder

LOOKED_AT = 20  # moments of a playout at which what is said of every legal move is played


class Played(NamedTuple):
    """Something that was claimed. `where`: the place, in words. `of`: of which move, "" for the story. `false`: whether
    a check failed."""

    where: str
    of: str
    words: str
    false: bool

    def complaint(self) -> ConformanceError:
        """That it is not so."""
        if self.of:
            claim = f"of {self.of} is said “{self.words}”, and once it is made that is not so"
            return ConformanceError(f"{self.where}: {claim}")
        return ConformanceError(f"{self.where}: “{self.words}” is told, and that is not so")


def true(playout: Playout) -> None:
    """Every hint, every meaning and every "if" of the story that can be checked is true."""
    for one in (*of_moves(playout, LOOKED_AT), *of_story(playout)):
        if one.false:
            raise one.complaint()


def of_moves(playout: Playout, most: int) -> Iterator[Played]:
    """What is claimed of each legal move at so many moments of a game, played."""
    for moment, game, seat in asked(playout, most):
        view = game.view(seat)
        for move in (*game.legal(seat), *game.unasked(seat)):
            with explained(moment.where, f"asking what {seat}'s `{move.notation()}` does"):
                said = (move.hint(game.table, seat), move.meaning(view))
            if any(True for words in said for _check in checks_of(words)):
                yield from _played(moment, game, seat, move, said)


def _played(moment: Moment, game: Game, seat: str, move: Move, said: Iterable[str]) -> Iterator[Played]:
    what = f"{seat}'s `{move.notation()}`"
    then = _copied(game, game.table, game.chance)
    with explained(moment.where, f"the effect of {what}"):
        finished = move.finish(game.view(seat), ())
        then.chance.turn_up([slot for slot, _face in finished.cards()])
        finished.effect(then, seat)
    for words in said:
        for check in checks_of(words):
            holds = _holds(moment.where, words, check, _copied(game, then.table, then.chance))
            yield Played(moment.where, what, words, not holds)


def of_story(playout: Playout) -> list[Played]:
    """What is claimed while the events of a game take effect, checked there and then."""
    heard: list[Played] = []
    number = 0

    def tell(game: Game, _event: Event, sentence: str, _audience: Audience) -> None:
        where = playout.moments[number].where
        for check in checks_of(sentence):
            holds = _holds(where, sentence, check, _copied(game, game.table, game.chance))
            heard.append(Played(where, "", sentence, not holds))

    game = Game.begin(playout.events[0], finder(playout.setting.ruleset()), tell)
    for number, event in enumerate(playout.events[1:], 1):  # noqa: B007  (where it is told)
        game.take(event)
    return heard


def _copied(game: Game, table: Any, chance: Any) -> Play[Any]:
    """A copy in play, with which a check may do what it likes."""
    return Play(copy(table), chance.clone(), None, tuple(game.record.vacant))


def _holds(where: str, words: str, check: Check, then: Play[Any]) -> bool:
    with explained(where, f"checking “{words}”"):
        return check(then)
