"""Going back: which events still count, what an undo names and what would fall, and the game as it once stood."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Any, TypeVar

from pbem.errors import BrokenGameError, RefusedError
from pbem.events.event import Event
from pbem.projections.decode import read_move
from pbem.wording import _, ngettext

from .folding import Folding, Returned
from .registry import core_kind, is_core_answer, is_turn, leaves_open

S = TypeVar("S", bound=Folding)


class Incomplete(Exception):  # noqa: N818  (a signal between projections, never shown)
    """The answer needs events from before the point at which this game was read back from the cache."""


def log_of(game: Folding) -> list[Event]:
    """Every event taken. Raises Incomplete."""
    if game.log is None:
        raise Incomplete
    return game.log


def at_turn(game: S, turn: int, rounds: int | None = None) -> S:
    """The game as it stood after a spine event, by its number; the start is turn 1. Raises Incomplete.

    `rounds`: after so many rounds of answers that several seats gave together; None: after all of them.
    """
    log, past = log_of(game), game.at_start()
    for event in log[1:]:
        answered = past.record.head.rounds == rounds
        if past.record.turns == turn and (answered or not game.is_side(event.kind)):
            break
        past.take(event)
    return past


def as_it_was(game: S, to: str, to_with: Sequence[str]) -> S:
    """The game as it stood at a link of its past, by the events that led there alone.

    What has become known since changes nothing there: each seat holds the cards that it held. Raises Incomplete.
    """
    log, past = log_of(game), game.at_start()
    kept = {event.id for event in _returned(log, to, to_with)}
    played_on = next(place for place, event in enumerate(log) if event.after == to and is_turn(event.kind))
    beside = {event.id for event in log[:played_on] if game.is_side(event.kind) and not game.is_answer(event.kind)}
    for event in log[1:]:
        if event.id in kept or event.id in beside:
            past.take(event)
    return past


def as_seen_now(game: S, to: str, to_with: Sequence[str]) -> S:
    """The same, where all that chance has shown since is still shown. Raises Incomplete."""
    past = as_it_was(game, to, to_with)
    past.chance = game.chance.clone()
    return past


def returned(game: Folding, undo: Event) -> Returned:
    """What the table returns to by an undo. Raises Incomplete.

    It is worked out once: else each undo would work out again those before it, and each of these those before them.
    Raises BrokenGameError, by the fault of the undo, where the past cannot be played again.
    """
    if undo.id not in game.returned:
        try:
            past = as_it_was(game, undo.body["to"], undo.body.get("to_with", []))
        except BrokenGameError as error:
            raise BrokenGameError("", error.game, error.package, error.error, undo.id) from error.error
        game.returned[undo.id] = Returned(past.table, past.record.labels, past.record.vacant)
    return game.returned[undo.id]


def counting(game: Folding) -> list[Event]:
    """The log without what was taken back by agreement. Raises Incomplete.

    What an undo leaves is worked out once: else a game with many would cost their square for each event.
    """
    log = log_of(game)
    undos = [place for place, event in enumerate(log) if event.kind == "undo"]
    found, since = list[Event](), 0
    for place in undos:
        undo = log[place]
        if undo.id not in game.counted:
            counted = [*found, *log[since:place]]
            game.counted[undo.id] = _returned(counted, undo.body["to"], undo.body.get("to_with", []))
        found, since = game.counted[undo.id], place
    return [*found, *log[since:]]


def returning(game: Folding, to: str, to_with: Sequence[str]) -> list[Event]:
    """What of the events that count would count after going back to a link of the past. Raises Incomplete."""
    return _returned(counting(game), to, to_with)


def undone(game: Folding) -> set[str]:
    """The ids of the events that were taken back by agreement. Raises Incomplete."""
    left = {event.id for event in counting(game)}
    return {event.id for event in log_of(game) if event.id not in left}


def cannot_return(game: Folding, to: str, to_with: Sequence[str]) -> str | None:
    """Why the table cannot return there: a target is a link that counts and was played on from.

    With `to_with` the answers there still count; without, they are asked for again. An undo counts, and answers what it
    takes back: that does not count any more.
    """
    answers, begun, there = set[str](), False, set[str]()
    for past in counting(game):
        played_on = begun and past.after == to and to in there and is_turn(past.kind)
        there.add(past.id)
        if played_on and set(to_with) in (set(), answers & set(past.with_)):
            return None
        if is_answer(game, past):
            answers.add(past.id)
        begun = begun or past.kind == "start"
    return _("there is nothing to undo: no event was played before that")


def is_choice(game: Folding, event: Event) -> bool:
    """Whether an event is what a seat has chosen when it was asked: a move, an answer, or a seal."""
    core, kind = core_kind(event.kind), game.ruleset.kinds.get(event.kind)
    return kind is not None and not kind.optional if core is None else core.chooses


def is_answer(game: Folding, event: Event) -> bool:
    """Whether an event is someone's answer to a question put to several: their choice, or their seal opened."""
    kind = game.ruleset.kinds.get(event.kind)
    if is_core_answer(event.kind):
        return not is_choice(game, event)
    return kind is not None and kind.together


def falling(game: Folding, to: str, to_with: Sequence[str]) -> list[str]:
    """What would not count any more after going back, as words: whose moves, all of them. Raises Incomplete."""
    left = {event.id for event in returning(game, to, to_with)}
    gone = [event for event in counting(game) if event.id not in left]
    opened = {(event.by, seal) for event in gone if event.kind == "open" for seal in _built_on(gone, event.with_)}
    words = (_lost(game, event) for event in gone if (event.by, event.id) not in opened)
    return [said for said in words if said]


def seen(game: Folding, to: str, to_with: Sequence[str]) -> list[str]:
    """Who can have seen how many cards by what would fall, as words: going back takes them from no memory.

    Raises Incomplete.
    """
    left = {event.id for event in returning(game, to, to_with)}
    return seen_in(game, {event.id for event in counting(game) if event.id not in left})


def seen_in(game: Folding, gone: Collection[str]) -> list[str]:
    """The same of these events. Raises Incomplete."""
    log_of(game)
    drawn = Counter[str]()
    for event, seat, slots in game.drawn:
        drawn[seat] += len(game.chance.readable(seat, slots)) if event in gone else 0
    return [
        ngettext("{seat} has seen {count} card", "{seat} has seen {count} cards", count).format(
            seat=seat or _("everyone"), count=count
        )
        for seat, count in drawn.items()
        if count
    ]


def _lost(game: Folding, event: Event) -> str:
    """What is lost with an event, as words."""
    core = core_kind(event.kind)
    if core is not None:
        return core.lost(game.ruleset, event)
    move = read_move(game.ruleset.kinds[event.kind], event.body)
    return _("{seat}'s {move}").format(seat=event.by, move=move.notation())


def _returned(log: Sequence[Event], to: str, to_with: Sequence[str]) -> list[Event]:
    """What of a log still counts after going back to a spine event `to` and the answers `to_with`.

    That is all up to the question that was open then, and of the question itself the turn events up to `to` and
    what is listed, in whatever order the answers came.
    """
    place = next(place for place, event in enumerate(log) if event.id == to)
    spine = [log[place]]
    while leaves_open(spine[0].kind):
        spine[:0] = [event for event in log if event.id == spine[0].after]
    first = log.index(spine[0])
    listed = [*to_with, *(answer for event in spine[1:] for answer in event.with_)]
    kept = {event.id for event in (*log[: first + 1], *spine)} | _built_on(log, listed)
    return [event for event in log if event.id in kept]


def _built_on(log: Sequence[Event], ids: Sequence[str]) -> set[str]:
    """These events and what they list, as openings list seals, and so on."""
    found = set(ids)
    for event in reversed(log):
        if event.id in found:
            found.update(event.with_)
    return found


def undo_body(game: Folding, turns: int | None = None, seats: Collection[str] = ()) -> dict[str, Any]:
    """What an undo names: the link before the newest choice of these seats, or before the last so many of anybody's.

    An answer to a question that was put to several takes the whole question back, which is then put again. Raises
    RefusedError if there are not so many, Incomplete without the whole log.
    """
    made = [event for event in counting(game) if is_choice(game, event)]
    first = chosen(made, turns, seats)
    answers = {event.id for event in counting(game) if is_answer(game, event)}
    kept = [listed for listed in first.with_ if listed in answers]  # no offers: they are made anew
    return {"to": first.after, **({"to_with": kept} if kept else {})}


def chosen(made: Sequence[Event], turns: int | None, seats: Collection[str]) -> Event:
    """The event before which to go back: of so many at the end the first, or the last that is these seats'.

    Raises RefusedError if there is none.
    """
    if turns is None:
        own = [event for event in made if event.by in seats]
        if not own:
            raise RefusedError(_("you have made no move that could be undone"))
        return own[-1]
    if not made:
        raise RefusedError(_("there is nothing to undo"))
    if turns > len(made):
        sentence = ngettext("only {count} move can be undone", "only {count} moves can be undone", len(made))
        raise RefusedError(sentence.format(count=len(made)))
    return made[-turns]


def preview(game: S, body: Mapping[str, Any]) -> S:
    """The game as an undo would leave it, to be looked at: what chance has shown is still shown. Raises Incomplete."""
    return as_seen_now(game, body["to"], body.get("to_with", []))
