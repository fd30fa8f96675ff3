"""A whole game between separate homes, through the command line, that someone leaves or is expelled from.

After each move no file of any home, and nothing that anybody was told, holds a secret of someone else.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from freezegun import freeze_time
from people import Person, at_machine

from pbem.events.identity import load
from pbem.events.keys import encode
from pbem.projections.game import Game
from pbem.rooms.dealt.game.contributions import secret_of
from pbem.rooms.dealt.group.points import SIZE
from pbem.store.opened_game import open_game

SEATS = ("ann", "bob", "cy")
FILE = "game.toml"
BEGUN, WEEKS_LATER = "2026-03-01 20:00:00", "2026-03-12 20:00:00"
ASKED = (
    *(("show",), ("show", "--json"), ("history", "--json"), ("verify", "--report"), ("list", "--json"), ("position",)),
    *(("position", "--whole"), ("moves", "--json"), ("export", "replay", "-o", "seen.html")),
)


class Watched:
    """Three homes in a folder that all share, and all that anybody was told. `left`: whose cards' secret is public."""

    def __init__(self, place: Path) -> None:
        self.people = {name: Person(name, place) for name in SEATS}
        self.told: dict[str, list[str]] = {name: [] for name in SEATS}
        self.left: set[str] = set()
        for person in self.people.values():
            person.folder = self.people["ann"].folder
            person.done("key", "new", person.name)
        new = ("new", "pebbles", "--seats", ",".join(SEATS), "--seat", "ann", "--cards", "dealt", "--file", FILE)
        self.type("ann", *new)
        for name in SEATS[1:]:
            self.type(name, "join", name)
        self.settle(*SEATS)

    def type(self, name: str, *words: str) -> int:
        """Type a command, and keep what it says."""
        said = self.people[name](*words)
        self.told[name].append(said.out + said.err)
        return said.code

    def settle(self, *names: str) -> None:
        """These sync until no one has anything to send; then they look around."""
        size = 0
        while size != (now := (self.people["ann"].folder / FILE).stat().st_size):
            size = now
            for name in names:
                self.type(name, "sync")

    def game(self, name: str) -> Game:
        """The game as someone's machine knows it."""
        with at_machine(self.people[name], "", {}):
            return open_game(Path(FILE)).game

    def play(self, *names: str) -> Iterator[None]:
        """These play to the end."""
        while (need := self.game(names[0]).need) is not None:
            [name, *_rest] = [seat for seat in need.seats if seat in names]
            legal = [move.notation() for move in self.game(name).legal(name)]
            assert self.type(name, "play", *Random(len(legal)).choice(legal).split()) == 0
            self.settle(*names)
            yield

    def ask(self) -> None:
        """All ask for everything, and look."""
        for name in SEATS:
            for words in ASKED:
                self.type(name, *words)
        self.look()

    def look(self) -> None:
        """No one holds or is told a secret of someone else."""
        for name, person in self.people.items():
            files = [path.read_bytes() for path in person.home.rglob("*") if path.is_file()]
            files += [path.read_bytes() for path in person.folder.rglob("*") if path.is_file()]
            held = b"\n".join([*files, *(text.encode() for text in self.told[name])])
            found = [whose for whose, secret in self.secrets(name) if secret in held]
            assert not found, f"{name} holds {found}"

    def secrets(self, reader: str) -> Iterator[tuple[str, bytes]]:
        """What others alone know, in each form in which it might be written; of who has left, not the cards' secret."""
        for name, person in self.people.items():
            with at_machine(person, "", {}):
                me = load()
            assert me is not None
            both = secret_of(self.game(name), name, me.key)
            kinds = {"key": me.key.secret, "keeper's secret": both[SIZE:]}
            if name not in self.left:
                kinds["secret"] = both[:SIZE]
            for what, raw in kinds.items() if name != reader else ():
                for form in (raw, raw.hex().encode(), encode(raw).encode()):
                    yield f"{name}'s {what}", form


@pytest.fixture
def watched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Watched]:
    monkeypatch.setattr(os, "urandom", Random(0).randbytes)
    with freeze_time(BEGUN):
        yield Watched(tmp_path)


@pytest.mark.parametrize("way", ["resign", "expel"])
def test_nobody_holds_anothers_secret_at_any_move_of_a_game_that_somebody_leaves(watched: Watched, way: str) -> None:
    for number, _moved in enumerate(watched.play(*SEATS)):
        watched.look()
        if number == 3:
            break
    watched.ask()
    staying = ("ann", "cy")
    if way == "resign":
        assert watched.type("bob", "resign", "--yes") == 0
        watched.left.add("bob")
    else:
        playing = watched.play(*staying)
        while (need := watched.game("ann").need) is not None and "bob" not in need.seats:
            next(playing)
        assert watched.type("ann", "propose", "expel", "bob") == 0
        assert watched.type("cy", "consent") == 0
        watched.settle(*staying)
        watched.ask()
        with freeze_time(WEEKS_LATER):
            watched.settle(*staying)
        watched.left.add("bob")
        assert watched.game("ann").record.vacant == ["bob"], watched.told["ann"][-3:]
    watched.ask()
    for _moved in watched.play(*staying):
        if watched.game("ann").phase != "over":
            watched.look()
    assert watched.game("ann").phase == "over"
