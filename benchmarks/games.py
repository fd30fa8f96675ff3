"""The files that are measured: made afresh from fixed seeds, by real play, each event signed."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import pbem
from pbem.events.event import Event
from pbem.events.file import write_new
from pbem.events.identity import create
from pbem.events.keys import SecretKey
from pbem.events.text import render_all
from pbem.projections.game.budgets import BUDGETS
from pbem.rules import Ruleset
from pbem.rules.bots import decide, random_bot
from pbem.rules.registry import find

AT = datetime(2026, 1, 1, tzinfo=UTC)


SEATS = {"confucius": ["ann", "bob", "cy", "dee", "eve"], "white-lotus": ["ann", "bob", "cy", "dee", "eve", "fay"]}
OPTIONS: dict[str, dict[str, Any]] = {"confucius": {"advanced": True}, "white-lotus": {}}
SEEDS = 10


def long_game(name: str, key: SecretKey, begun: Path, late: Path, others: SecretKey | None = None) -> str:
    """The longest of several real games between random players: after its first move, and shortly before its end.

    At one screen, where the key plays all seats; or the first alone, which is asked then, and someone else the
    others. Returns how long it is.
    """
    keys = dict.fromkeys(SEATS[name], others or key) | {SEATS[name][0]: key}
    games = [_played(name, keys, seed) for seed in range(SEEDS)]
    events, first, last = max(games, key=lambda played: len(played[0]))
    _write(begun, events[:first])
    _write(late, events[:last])
    return f"{last} events, the longest of {SEEDS} games"


def confucius(path: Path, key: SecretKey, *, events: int, turns: int) -> None:
    """A five-player game of Confucius stopped after some turns, padded with notes to a number of events."""
    keys = dict.fromkeys(SEATS["confucius"], key)
    table, random = _begun(find("confucius"), keys, OPTIONS["confucius"]), Random(5)
    while table.turn < turns and table.asked:
        _decided(table, random)
    for number in range(len(table.events) + 1, events + 1):
        table.note("ann", f"Note number {number}: the tea is getting cold, friends.")
    _write(path, table.events)


def _played(name: str, keys: Mapping[str, SecretKey], seed: int) -> tuple[Sequence[Event], int, int]:
    """All events of a game; how many there are after the first moves, and when it is nearly over.

    Both times the player of the first seat is asked.
    """
    table, random = _begun(find(name), keys, OPTIONS[name]), Random(seed)
    mine = keys[SEATS[name][0]]
    turns = []
    while (need := table.need) is not None:
        if not need.together and keys[need.seats[0]] == mine:
            turns.append(len(table.events))
        _decided(table, random)
    return table.events, turns[1], turns[-3]


def pebbles(path: Path, key: SecretKey, *, turns: int) -> None:
    """The tiny game with so many turns played."""
    from pbem_pebbles import Pebbles
    from pbem_pebbles.take import Take

    table = _begun(Pebbles(), dict.fromkeys(["ann", "bob"], key), {"heap": 3 * turns + 30})
    while (need := table.need) is not None and need.together:
        table.play(table.asked[0], table.legal()[0])
    for _turn in range(turns):
        table.play(table.asked[0], Take(1))
    _write(path, table.events)


def notes(path: Path, key: SecretKey, *, count: int) -> None:
    """A game with so many notes, as many by each seat after each turn as count: the most that a stranger may send."""
    nonce = f"{count} notes".encode().ljust(32, b".")  # else it would be the same game as one with fewer
    random = Random(1)
    table = _begun(find("confucius"), dict.fromkeys(["ann", "bob", "cy"], key), {}, nonce)
    sent: list[Event] = []
    while len(sent) < count:
        head = table.game.record.head.id
        for seat in table.seats:
            for number in range(1, min(BUDGETS["note"], count - len(sent)) + 1):
                body = {"n": number, "text": f"note {len(sent)}"}
                sent.append(Event.write(key, kind="note", by=seat, body=body, at=AT, after=head))
        _decided(table, random)
    _write(path, [*table.events, *sent])


def player(name: str) -> SecretKey:
    """The identity that plays all seats, made in the home that paired.at_home has set."""
    return create(name, entropy=b"benchmark".ljust(32, b".")).key


def _begun(
    ruleset: Ruleset[Any], keys: Mapping[str, SecretKey], options: dict[str, Any], nonce: bytes = b"n" * 32
) -> pbem.Table:
    return pbem.new(ruleset, list(keys), nonce=nonce, keys=keys, clock=lambda: AT, **options)


def _decided(table: pbem.Table, random: Random) -> None:
    seat = table.asked[0]
    table.play(seat, decide(random_bot, table.ruleset, table.view(seat), random))


def _write(path: Path, events: Sequence[Event]) -> None:
    path.unlink(missing_ok=True)
    write_new(path, render_all(events).encode())
