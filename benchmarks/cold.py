"""What a file from a stranger costs: parsing, signatures, judging and applying.

Usage: python benchmarks/cold.py [--rounds 7], in an environment with pbem, Pebbles and requirements.txt.
"""

import argparse
import os
import sqlite3
import tempfile
import tomllib
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from paired import at_home, function, line, ratio

import games
from pbem.events.contents import read
from pbem.events.event import Event
from pbem.events.grammar import Kind, spans
from pbem.events.keys import genuine
from pbem.events.text import parse, render_all
from pbem.projections.game import Game


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--rounds", type=int, default=7)
    rounds = options.parse_args().rounds
    with tempfile.TemporaryDirectory() as folder:
        at_home(folder)
        key = games.player("ann")
        tiny, big = Path(folder) / "tiny.toml", Path(folder) / "confucius.toml"
        games.pebbles(tiny, key, turns=1990)
        games.long_game("confucius", key, Path(folder) / "begun.toml", big)
        print(f"{'':<44} {'ratio':>7}   {'first':>11}  {'second':>11}   limit")
        text = read(tiny).decode()
        values = function(lambda: library(text))
        standard = function(lambda: tomllib.loads(text))
        print(line("tomllib / grammar and parser", ratio(standard, values, rounds), "at least 5"))
        whole = function(lambda: parse(text.encode()))
        print(line("tomllib / reading, ids and forms included", ratio(standard, whole, rounds), "(told beside)"))
        replay = function(dogs(folder))
        for name, path in (("Pebbles", tiny), ("Confucius", big)):
            events = [event for _number, event in parse(read(path)).events][:1001]
            found = ratio(replay, function(partial(judged, events)), rounds)
            scaled = (found[0] * len(events) / 1001, found[1], found[2])
            print(line(f"eventsourcing / judge and apply {name}", scaled, "(told beside, per event)"))
            raw = render_all(events).encode()
            found = ratio(replay, function(partial(read_and_judged, raw)), rounds)
            scaled = (found[0] * len(events) / 1001, found[1], found[2])
            print(line(f"eventsourcing / read, judge and apply {name}", scaled, "at least 1 (per event)"))
        claims = [(key.public, event.signed, event.sig) for _number, event in parse(read(tiny)).events][:2000]
        signatures = function(lambda: [genuine(*claim) for claim in claims])
        signatures()
        best = sorted(signatures() for _round in range(rounds))[rounds // 2]
        print(f"{len(claims)} signatures: {best:.3f} s (limit 0.25 s)")


def library(text: str) -> object:
    """From text to values as pbem does it: the grammar first, then the parser, in one go."""
    import rtoml

    assert all(span.kind is Kind.WHOLE for span in spans(text))
    return rtoml.loads(text)


def read_and_judged(raw: bytes) -> Game:
    return judged([event for _number, event in parse(raw).events])


def judged(events: Sequence[Event]) -> Game:
    """Every event asked about, then taken; signatures apart."""
    game = Game.begin(events[0])
    for event in events[1:]:
        objection = game.objection(event)
        assert objection is None, objection
        game.take(event)
    return game


def dogs(folder: str) -> Callable[[], object]:
    """The `eventsourcing` package's own kind of example: an aggregate of 1,001 events read back from SQLite."""
    os.environ["PERSISTENCE_MODULE"] = "eventsourcing.sqlite"
    os.environ["SQLITE_DBNAME"] = f"{folder}/dogs.sqlite"
    from eventsourcing.application import Application
    from eventsourcing.domain import Aggregate, event

    class Heap(Aggregate):
        @event("Laid")
        def __init__(self, size: int) -> None:
            self.size = size

        @event("Taken")
        def take(self, count: int) -> None:
            self.size -= count

    heap = Heap(size=3000)
    for turn in range(1000):
        heap.take(count=turn % 3 + 1)
    application = Application()
    application.save(heap)
    assert sqlite3.connect(f"{folder}/dogs.sqlite").execute("select count(*) from stored_events").fetchone() == (1001,)
    return lambda: application.repository.get(heap.id)


if __name__ == "__main__":
    main()
