"""The files that are measured: made afresh from fixed seeds, by real play, each event signed."""

from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

from pbem.events.event import Event
from pbem.events.file import write_new
from pbem.events.identity import create
from pbem.events.keys import SecretKey
from pbem.events.text import render_all
from pbem.projections import author
from pbem.projections.game import Game
from pbem.rules.bots import decide, random_bot
from pbem.rules.registry import find

AT = datetime(2026, 1, 1, tzinfo=UTC)


def confucius(path: Path, key: SecretKey, *, events: int, turns: int) -> None:
    """A five-player game of Confucius stopped after some turns, padded with notes to a number of events."""
    from pbem_confucius import Confucius

    ruleset = Confucius()
    game, written = _begun(ruleset, ["ann", "bob", "cy", "dee", "eve"], {"advanced": True}, key)
    random = Random(5)
    for number in range(1, events + 1):
        need = game.need
        if game.record.turns < turns and need is not None:
            seat = need.seats[0]
            move = decide(random_bot, ruleset, game.view(seat), random)
            event = author.play(game, seat, move, key, at=AT)
        elif len(written) < events:
            event = author.note(game, "ann", f"Note number {number}: the tea is getting cold, friends.", key, at=AT)
        else:
            break
        game.take(event)
        written.append(event)
    _write(path, written)


SEATS = {"confucius": ["ann", "bob", "cy", "dee", "eve"], "white-lotus": ["ann", "bob", "cy", "dee", "eve", "fay"]}
OPTIONS: dict[str, dict[str, Any]] = {"confucius": {"advanced": True}, "white-lotus": {}}
SEEDS = 10


def long_game(name: str, key: SecretKey, begun: Path, late: Path) -> str:
    """The longest of several real games between random players: after its first move, and shortly before its end.

    Returns how long it is.
    """
    games = [_played(name, key, seed) for seed in range(SEEDS)]
    events, first, last = max(games, key=lambda played: len(played[0]))
    _write(begun, events[:first])
    _write(late, events[:last])
    return f"{last} events, the longest of {SEEDS} games"


def _played(name: str, key: SecretKey, seed: int) -> tuple[list[Event], int, int]:
    """All events of a game; how many there are after its first move, and when it is nearly over."""
    ruleset = find(name)
    game, written = _begun(ruleset, SEATS[name], OPTIONS[name], key)
    random, turns = Random(seed), []
    while (need := game.need) is not None:
        if need.purpose == "open":
            for seat in need.seats:
                shown = author.opening(game, seat, key, at=AT)
                assert shown is not None
                _put(game, written, shown)
            continue
        if not need.together:
            turns.append(len(written))
        seat = need.seats[0]
        move = decide(random_bot, ruleset, game.view(seat), random)
        _put(game, written, author.play(game, seat, move, key, at=AT))
    return written, turns[1], turns[-3]


def pebbles(path: Path, key: SecretKey, *, turns: int) -> None:
    """The tiny game with so many turns played."""
    from pbem_pebbles import Pebbles
    from pbem_pebbles.take import Take

    game, written = _begun(Pebbles(), ["ann", "bob"], {"heap": 3 * turns + 30}, key)
    while (need := game.need) is not None and need.together:
        _put(game, written, author.play(game, need.seats[0], game.legal(need.seats[0])[0], key, at=AT))
    for _turn in range(turns):
        need = game.need
        assert need is not None
        _put(game, written, author.play(game, need.seats[0], Take(1), key, at=AT))
    _write(path, written)


def notes(path: Path, key: SecretKey, *, count: int) -> None:
    """A game that has only begun, with so many notes: what a stranger may send."""
    game, written = _begun(find("confucius"), ["ann", "bob", "cy"], {}, key)
    for number in range(count):
        _put(game, written, author.note(game, "ann", f"note {number}", key, at=AT))
    _write(path, written)


def player(name: str) -> SecretKey:
    """The identity that plays all seats, made in the home that paired.at_home has set."""
    return create(name, entropy=b"benchmark".ljust(32, b".")).key


def _begun(ruleset: Any, seats: list[str], options: dict[str, Any], key: SecretKey) -> tuple[Game, list[Event]]:
    first = author.create(ruleset, seats, options, key, nonce=b"n" * 32, at=AT, own=seats)
    game, written = Game.begin(first, lambda _name, _version: ruleset), [first]
    for seat in seats:
        _put(game, written, author.join(game, seat, key, at=AT))
    _put(game, written, author.start(game, key, at=AT))
    return game, written


def _put(game: Game, written: list[Event], event: Event) -> None:
    game.take(event)
    written.append(event)


def _write(path: Path, events: list[Event]) -> None:
    path.unlink(missing_ok=True)
    write_new(path, render_all(events).encode())
