"""A stranger's file may hold a hundred thousand events at one head: what each of them costs does not grow with them.

Nothing here is timed: calls are counted, and so are the side events that are looked through.
"""

import gc
from collections.abc import Callable, Iterable, Iterator, MutableSet
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from bodies import fields_of
from counting import calls
from people import Person, Said
from small_games import Written, key

from pbem import author
from pbem.events.event import Event
from pbem.events.text import render_all
from pbem.projections.audit import audit
from pbem.projections.game import Game
from pbem.projections.merge import _early
from pbem.rules import Ruleset
from pbem.rules.registry import find_version

FEW, MANY = 60, 240


def begun() -> Written:
    written = Written("pebbles", 2, {"heap": 8, "secret": True}).begin()
    written.play("ann", "stake 1")
    return written


def notes(count: int) -> list[Event]:
    written = begun()
    for number in range(count):
        written.write(author.note(written.game, "ann", str(number), key("ann"), at=written.at))
    return written.events


def seals(count: int) -> list[Event]:
    """One seat's seals for one place, of which the first counts, among as many notes."""
    written = begun()
    body = written.events[-1].body
    for number in range(count):
        written.write(author.note(written.game, "ann", str(number), key("ann"), at=written.at))
    more = [
        Event.write(
            key("ann"),
            kind="seal",
            by="ann",
            body={**body, "hash": f"{number:042}A"},
            at=written.at,
            after=written.game.record.head.id,
        )
        for number in range(count)
    ]
    return [*written.events, *more]


def moves(count: int, beside: int = FEW) -> list[Event]:
    """One seat's moves for one place, of which the first counts, among some notes."""
    written = begun()
    written.play("bob", "stake 2")
    written.play("cy", "stake 3")
    written.open("ann", "bob", "cy")
    written.play("ann", "take 1")
    move = written.events[-1]
    for number in range(beside):
        written.write(author.note(written.game, "bob", str(number), key("bob"), at=written.at))
    more = [
        Event.write(
            key("ann"),
            kind=move.kind,
            by=move.by,
            body={"count": 1 + number % 3},
            at=move.at + timedelta(seconds=1 + number),
            after=move.after,
            with_=move.with_,
        )
        for number in range(count)
    ]
    return [*written.events, *more]


def forged(count: int) -> list[Event]:
    """The same, signed by someone else."""
    return [
        Event.write(key("bob"), kind=one.kind, by=one.by, body=one.body, at=one.at, after=one.after)
        if one.kind == "seal" and one.body["hash"].startswith("0000")
        else one
        for one in seals(count)
    ]


@pytest.mark.parametrize("made", [notes, seals, forged, moves])
def test_each_costs_the_same(made: Callable[[int], list[Event]]) -> None:
    few, many = (render_all(made(count)).encode() for count in (FEW, MANY))
    audit(few)  # loads what has to be loaded
    assert calls(lambda: audit(many)) < 1.1 * MANY / FEW * calls(lambda: audit(few))


def test_a_thousand_moves_for_one_turn_keep_no_command_busy_and_fill_no_screen(tmp_path: Path) -> None:
    """Forks have no budget: one of them counts, and each costs the same (docs/decisions/0082)."""
    cost: dict[int, list[int]] = {100: [], 1000: []}
    for count, spent in cost.items():
        onlooker = Person("dee", tmp_path / f"{count}")  # who has seen no other file of this name
        (onlooker.folder / "p.toml").write_bytes(render_all(moves(count, beside=0)).encode())
        for words in ("verify p.toml", "show", "list", "history"):
            said: list[Said] = []
            spent.append(calls(partial(_says, said, onlooker, *words.split())))
            assert said[0].code == (3 if words.startswith("verify") else 0), said
            assert len((said[0].out + said[0].err).splitlines()) < 40, said
    for few, many in zip(*cost.values(), strict=True):
        assert many < 11 * few


def _says(said: list[Said], person: Person, *words: str) -> None:
    said.append(person(*words))


class Counted(MutableSet[str]):
    """A set that counts how many of its items are looked at."""

    seen = 0

    def __init__(self, items: Iterable[str]) -> None:
        self._items = set(items)

    def __iter__(self) -> Iterator[str]:
        type(self).seen += len(self._items)
        return iter(self._items)

    def __contains__(self, item: object) -> bool:
        type(self).seen += 1
        return item in self._items

    def __len__(self) -> int:
        return len(self._items)

    def add(self, value: str) -> None:
        self._items.add(value)

    def discard(self, value: str) -> None:
        self._items.discard(value)


def test_what_an_event_builds_on_is_not_looked_for_among_all(monkeypatch: pytest.MonkeyPatch) -> None:
    written = begun()
    game: Game = written.game
    monkeypatch.setattr(game.record.head, "sides", Counted(game.record.head.sides))
    monkeypatch.setattr(Counted, "seen", 0)
    listed: tuple[str, ...] = ()
    for number in range(MANY):
        event = Event.write(
            key("bob"),
            kind="note",
            by="bob",
            body=fields_of("note", n=number + 1, text="so do I"),
            at=written.at,
            after=game.record.head.id,
            with_=listed,
        )
        assert game.objection(event) is None
        game.take(event)
        listed = (event.id,)
    assert Counted.seen <= 3 * MANY


def test_what_waits_for_what_is_followed_once() -> None:
    """A chain that arrives without its first event: all of it waits."""

    def chain(count: int) -> list[Event]:
        events, below = [], "f" * 40
        for number in range(count):
            said = fields_of("note", n=number, text="")
            event = Event.write(key("ann"), kind="note", by="ann", body=said, at=begun_at, after=below)
            events.append(event)
            below = event.id
        return events[::-1]

    begun_at = begun().at
    few, many = chain(FEW), chain(MANY)
    assert _early((), many) == {event.id for event in many}
    assert _early(["f" * 40], many) == set()
    assert calls(lambda: _early((), many)) < 1.1 * MANY / FEW * calls(lambda: _early((), few))


@pytest.mark.parametrize("searching", [True, False])
def test_nothing_looks_for_garbage_while_a_file_is_judged_and_all_is_as_before_afterwards(searching: bool) -> None:
    searches: list[str] = []
    before, thresholds = gc.isenabled(), gc.get_threshold()
    raw = render_all(notes(MANY)).encode()
    (gc.enable if searching else gc.disable)()
    gc.set_threshold(1, 1, 1)  # otherwise at every other object
    counting = False
    gc.callbacks.append(lambda phase, _info: searches.append(phase) if counting else None)

    def begins(name: str, version: int) -> Ruleset[Any]:
        nonlocal counting
        counting = True
        return find_version(name, version)

    try:
        audit(raw, begins)
        counting = False
        assert gc.isenabled() is searching
    finally:
        gc.callbacks.pop()
        gc.set_threshold(*thresholds)
        (gc.enable if before else gc.disable)()
    assert len(searches) < 20  # those that come when they may again; else thousands
