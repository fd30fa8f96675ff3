"""Whole games that clubs play through a bare repository: how the friends type, meet, and sync when they think of it.

Chance, time and keys come out of a seed: the same club plays the same game each time, to the last byte and commit.
The clubs at the end of this file are examples as well (examples/README.md tells how to make those again).
"""

import re
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta, tzinfo
from pathlib import Path
from random import Random
from unittest.mock import patch

from clubs import Member, origin_at
from people import at_machine, text

from pbem import author
from pbem.cli import main
from pbem.cli.actor import player
from pbem.cli.viewer import identity
from pbem.events.event import Event
from pbem.events.keys import SecretKey
from pbem.events.text import parse
from pbem.projections.audit import audit
from pbem.projections.game import Game
from pbem.projections.merge import appended, beyond
from pbem.rooms.sync.intake import take_in
from pbem.rooms.sync.outcome import Outcome
from pbem.rooms.sync.together import synced
from pbem.rules import Move
from pbem.rules.bots import bots, decide
from pbem.store.opened_game import open_game

Until = Callable[[Game], bool]

BEGUN = datetime(2026, 1, 8, 19, 30, tzinfo=UTC)
SIGNATURE = re.compile(r'^sig = "([^"]*)"$', re.MULTILINE)
LIKELY = 0.8  # how often it is someone whom the game waits for who sits down next
FORGETS = 0.2  # how often someone plays, and goes without a sync
SYNCS = 0.08  # how often, after a move at the table, someone's machine syncs
OPEN = ("--cards", "open")
"""For a club in which no one has to wait for cards."""


class Clock:
    """Everyone's clock: it stands in for the `datetime` of pbem.cli.now."""

    def __init__(self, at: datetime) -> None:
        self.at = at

    def now(self, zone: tzinfo) -> datetime:
        """This moment."""
        return self.at.astimezone(zone)


class WholeGame:
    """One club and its only game. Everyone has a key and a clone of their own.

    `transcript`: what was typed, and what came of it, as each of them saw it. `signatures`: of every event that ever
    stood in anybody's copy of the game.
    """

    def __init__(self, place: Path, game: str, names: list[str], *, seed: int, words: tuple[str, ...] = ()) -> None:
        self.place, self.names, self.seed = place, names, seed
        self.title, self.file = game, f"{game}-1"
        self.new = ("new", game, "--seats", ",".join(names), "--seat", names[0], *words)
        self.random = Random(seed)
        self.clock = Clock(BEGUN)
        self.origin = origin_at(place)
        self.members: dict[str, Member] = {}
        self.transcript: list[str] = []
        self.signatures: set[str] = set()
        self._keys: dict[str, SecretKey] = {}
        self._unsent: set[str] = set()

    # ------------------------------------------------------------ at their own machines

    def begin(self) -> None:
        """The first founds the club and the game; the others come in any order, each with a fresh clone."""
        first, *others = self.names
        self.comes(first)
        self.types(first, "init")
        self.types(first, *self.new)
        self.types(first, "sync")
        for name in self.random.sample(others, len(others)):
            self.comes(name)
            self.types(name, "init")
            self.types(name, "join", name)
            self.types(name, "sync")
        self.types(first, "sync")
        for name in self.names:
            with self.at(name):
                self._keys[name] = identity().key

    def comes(self, name: str) -> Member:
        """Someone clones the club's repository."""
        self.members[name] = Member(name, self.place, self.origin)
        return self.members[name]

    def types(self, name: str, *words: str) -> None:
        """Someone types a command some minutes later, and it works."""
        self.clock.at += timedelta(minutes=self.random.randint(1, 50))
        shown = terminal(self.members[name], self.clock, f"{self.seed} {name}", *words)
        self.transcript.append(f"{name}$ pbem {' '.join(words)}\n{shown}")
        self._look(name)
        (self._unsent.discard if words == ("sync",) else self._unsent.add)(name)

    def types_git(self, name: str, *words: str) -> None:
        """Someone types a git command."""
        self.transcript.append(f"{name}$ git {' '.join(words)}\n{self.members[name].git(*words)}\n")

    def is_visited_by(self, name: str) -> None:
        """Someone without a key clones the repository, and looks about."""
        self.comes(name)
        self.members[name].done("init", "--register")  # which names a folder of this machine
        self.types_git(name, "log", "--oneline", "-8")
        self.types(name, "sync")
        self.types(name, "verify")
        self.types(name, "list")

    def type_until(self, until: Until) -> None:
        """All type their moves, and sync before and mostly after; the seat on turn looks more often than others."""
        while not until(game := self.copy(self.ahead())):
            asked = game.need.seats if game.need is not None else game.dealer.owing(game)
            likely = sorted({*asked, *self._unsent})
            name = self.random.choice(likely if likely and self.random.random() < LIKELY else self.names)
            self.types(name, "sync")
            while not until(game := self.copy(name)) and is_to_choose(game, name):
                self.types(name, "play", *self.would_play(name).notation().split())
            if name in self._unsent and self.random.random() > FORGETS:
                self.types(name, "sync")

    # ------------------------------------------------------------ at one table

    def meet_until(self, until: Until) -> None:
        """They sit at one table, and the game goes round on a stick; now and then someone takes it home, and syncs.

        So events reach a clone by two carriers, many at once, and what a sync there posts is brought back to the table.
        """
        stick = self.raw(self.ahead())
        game = audit(stick).game
        assert game is not None
        for key in self._keys.values():
            game.look_with(key)
        while not until(game):
            self.clock.at += timedelta(minutes=self.random.randint(1, 9))
            news = [self.done_at_the_table(game)]
            stick = appended(stick, news)
            if self.random.random() < SYNCS:
                name = self.random.choice(self.names)
                self.takes_home(stick, name)
                for event in beyond(parse(self.raw(name)), stick):
                    stick = appended(stick, [event])
                    news.append(event)
            for event in news:
                game.take(event)
                self.signatures.add(event.sig)
        for name in self.names:
            self.takes_home(stick, name)

    def takes_home(self, stick: bytes, name: str) -> None:
        """Someone's machine takes in what is on the stick, and syncs."""
        with self.at(name) as path:
            take_in(path, stick, None, "")
        self.syncs(name)

    def done_at_the_table(self, game: Game) -> Event:
        """What someone does: a choice that is asked for, or what the others wait for to see their cards."""
        asked = game.need.seats if game.need is not None else ()
        waited_for = {*game.dealer.owing(game)}
        name = self.random.choice([name for name in self.names if name in (waited_for or asked)])
        shared = next(game.dealer.shares(game, [name], self._keys[name], lambda: self.clock.at, ""), None)
        return shared or self.made(game, name)

    def made(self, game: Game, name: str) -> Event:
        """What someone who is asked does."""
        key = self._keys[name]
        opening = author.opening(game, name, key, at=self.clock.at)
        return opening or author.play(game, name, self._chosen(game, name), key, at=self.clock.at)

    def syncs(self, name: str) -> Outcome:
        """Someone's machine syncs."""
        with self.at(name):
            outcome = synced(Path(), player())
        self._look(name)
        self._unsent.discard(name)
        return outcome

    def all_sync(self) -> None:
        """Everyone syncs, in any order, until no one has anything to send and all have everything."""
        while any(self.syncs(name).sent for name in self.random.sample(self.names, len(self.names))):
            pass
        for name in self.names:
            self.syncs(name)

    # ------------------------------------------------------------ looking

    @contextmanager
    def at(self, name: str) -> Iterator[Path]:
        """This process sits at someone's machine. Gives the game's file."""
        with at_machine(self.members[name], "", {}), patch("pbem.cli.now.datetime", self.clock):
            yield self.members[name].game(self.file)

    def raw(self, name: str) -> bytes:
        """The bytes of someone's copy."""
        return self.members[name].game(self.file).read_bytes()

    def copy(self, name: str) -> Game:
        """The game as someone's copy tells it."""
        with self.at(name) as path:
            return open_game(path).game

    def ahead(self) -> str:
        """Who has the longest copy."""
        return max(self.names, key=lambda name: len(self.raw(name)))

    def would_play(self, name: str) -> Move:
        """What someone whose choice it is would play, in the game as it stands in that copy."""
        return self._chosen(self.copy(name), name)

    def _chosen(self, game: Game, name: str) -> Move:
        return decide(list(bots(game.ruleset).values())[-1], game.ruleset, game.view(name), self.random)

    def _look(self, name: str) -> None:
        path = self.members[name].game(self.file)
        if path.exists():
            self.signatures.update(signatures(path.read_text(encoding="utf-8")))


def signatures(text: str) -> list[str]:
    """The signatures in a game file: as good as the events' ids, and quicker to find."""
    return SIGNATURE.findall(text)


def is_to_choose(game: Game, name: str) -> bool:
    """Whether a seat has a choice to make, with cards that it can read, and not only a seal to open."""
    asked = game.need is not None and name in game.need.seats and game.need.purpose != "open"
    return asked and not game.chance.unread(name)


def terminal(member: Member, clock: Clock, luck: str, *words: str) -> str:
    """What a command shows on its user's terminal, where results and talk come in one stream.

    `luck`: what the system's source of randomness gives, so that keys and games are the same each time.
    """
    with at_machine(member, "", {}) as (shown, _talk):
        with (
            patch("pbem.cli.now.datetime", clock),
            patch("os.urandom", Random(f"{luck} {words[0]}").randbytes),
            patch.object(sys, "stderr", shown),
            patch.object(sys, "argv", ["pbem", *words]),
        ):
            try:
                main.run()
            except SystemExit as left:
                code = left.code
        assert code == 0, text(shown)
        return text(shown)


def sealed_by(seats: int) -> Until:
    """Until so many are to decide in secret."""
    return lambda game: game.need is not None and game.need.sealed and len(game.need.seats) == seats


def over(game: Game) -> bool:
    """Until the end."""
    return game.phase == "over"


MEMBERS = {"confucius": ["ada", "bo", "cleo", "dov", "elif"], "white-lotus": ["gus", "hana", "ivo", "june"]}
SEEDS = {"confucius": 1, "white-lotus": 2}


def founded(place: Path, game: str) -> WholeGame:
    """The club of an example, in which everyone has taken a seat."""
    club = WholeGame(place, game, MEMBERS[game], seed=SEEDS[game], words=OPEN)
    club.begin()
    return club


def confucius(place: Path) -> WholeGame:
    """The club of examples/club-confucius."""
    club = founded(place, "confucius")
    club.type_until(lambda game: game.table is not None and game.table.round == 2)
    club.types_git("ada", "log", "--oneline", "-8")
    club.meet_until(over)
    club.all_sync()
    club.is_visited_by("vera")
    return club


def pebbles(place: Path) -> WholeGame:
    """A club with a short game, of which there is no example."""
    club = WholeGame(place, "pebbles", ["kai", "lin", "mo"], seed=3, words=("--heap=20", "--secret"))
    club.begin()
    club.type_until(lambda game: game.table is not None and game.table.heap < 12)
    club.types_git("kai", "log", "--oneline", "-8")
    club.meet_until(over)
    club.all_sync()
    club.is_visited_by("vera")
    return club


def white_lotus(place: Path) -> WholeGame:
    """The club of examples/club-white-lotus."""
    club = founded(place, "white-lotus")
    club.type_until(lambda game: game.table is not None and game.table.year == 2)
    club.types_git("gus", "log", "--oneline", "-8")
    club.meet_until(over)
    club.all_sync()
    club.is_visited_by("vera")
    return club


CLUBS: Mapping[str, Callable[[Path], WholeGame]] = {"club-confucius": confucius, "club-white-lotus": white_lotus}
"""Who plays the game of each folder among the examples."""


def files(club: WholeGame) -> dict[str, str]:
    """What the example that shows this club consists of, besides its story."""
    first = club.names[0]
    return {
        "game.toml": club.raw(first).decode(),
        "club.md": (club.members[first].folder / "README.md").read_text(encoding="utf-8"),
        "transcript.txt": "\n".join(club.transcript),
    }
