"""Clubs whose members plan ahead, through a bare repository: whole games, and that no one can tell who plans."""

from datetime import timedelta
from pathlib import Path

import pytest
from clubs import git
from planners import two_moves
from test_whole_games import all_is_well
from whole_games import BEGUN, OPEN, WholeGame, is_to_choose
from wording import tells

from pbem.cli.actor import player
from pbem.events.event import Event
from pbem.events.text import parse
from pbem.rooms.sync.together import synced

LOOKS = 0.7  # how often, in six hours, someone sits down at their machine


class Planners(WholeGame):
    """A club whose members plan their next two moves, and whose machines sync while no one is there.

    They sync every six hours in which their player is asked, and now and then.

    `planned`: how many moves were made by plan, and `stopped` how often a plan said why not.
    """

    guard: tuple[str, ...] = ()
    planned = 0
    stopped = 0

    def play_on(self) -> None:
        """Until the game is over for whoever is ahead."""
        while (game := self.copy(self.ahead())).phase != "over":
            self.clock.at += timedelta(hours=6)
            asked = game.need.seats if game.need is not None else ()
            for name in self.names:
                if name in asked or self.random.random() < 0.03:
                    self.machine_syncs(name)
            for name in self.names:
                if self.random.random() < LOOKS:
                    self.looks(name)

    def machine_syncs(self, name: str) -> None:
        """What happens at a machine while no one is there."""
        said: list[str] = []
        with self.at(name):
            machine = player(attended=False)
            object.__setattr__(machine, "remark", said.append)
            synced(Path(), machine)
        self.planned += sum(tells(one, "seat-has-planned-this-move") for one in said)
        self.stopped += sum(tells(one, "seat-s-plan-has-stopped") for one in said)
        self._look(name)

    def looks(self, name: str) -> None:
        """Someone sits down: plays what is asked, and plans two more moves."""
        self.types(name, "sync")
        while is_to_choose(self.copy(name), name):
            self.types(name, "play", *self.would_play(name).notation().split())
        self.types(name, "sync")
        game = self.copy(name)
        if game.phase == "playing":
            if self.has_plan(name):
                self.types(name, "plan", "drop", "all")
            plan = two_moves(game, name, self.random)
            if plan:
                self.types(name, "plan", *plan, *self.guard)

    def has_plan(self, name: str) -> bool:
        return bool(self.members[name].keeps("plans"))


@pytest.mark.more
@pytest.mark.parametrize(
    ("game", "names", "words"),
    [
        ("pebbles", ["kai", "lin", "mo"], ("--heap=20", "--secret")),
        ("confucius", ["ada", "bo", "cleo"], ()),
        ("white-lotus", ["gus", "hana", "ivo"], ()),
    ],
)
def test_a_club_of_planners_plays_a_game_to_its_end(
    game: str, names: list[str], words: tuple[str, ...], tmp_path: Path
) -> None:
    club = Planners(tmp_path, game, names, seed=4, words=(*words, *OPEN))
    club.guard = ("--unguarded",) if game == "pebbles" else ()  # where everyone takes from one heap
    club.begin()
    club.play_on()
    club.all_sync()
    club.is_visited_by("vera")
    assert club.planned > 0
    all_is_well(club)


def newest(club: WholeGame, name: str) -> Event:
    return parse(club.raw(name)).events[-1][1]


@pytest.mark.more
def test_until_it_is_made_nothing_anywhere_tells_of_a_plan(tmp_path: Path) -> None:
    """The same files, the same commits, the same bytes on the wire: a club with plans and one without them.

    Nor does anything in a home, but for the plans themselves and what is drawn anew at need.
    """
    seen = []
    for plans in (False, True):
        place = tmp_path / "club"  # in one place: a home knows a game by where its file is
        place.mkdir()
        club = WholeGame(place, "confucius", ["ada", "bo", "cleo"], seed=4, words=OPEN)
        club.begin()
        club.all_sync()
        if plans:
            for name in club.names:
                at = club.clock.at
                club.types(name, "plan", "--next", "tax then bribe hubu 3")
                club.clock.at = at
        club.random.seed(4)
        club.clock.at = BEGUN + timedelta(days=1)
        mover = next(name for name in club.names if is_to_choose(club.copy(name), name))
        club.types(mover, "play", "recruit")
        for name in (mover, *club.names):
            club.types(name, "sync")
        machines_own = {".git", "cache", "kept", "git"}
        files = {
            f"{name}: {path.relative_to(place)}": path.read_bytes()
            for name, member in club.members.items()
            for place in (member.folder, member.home)
            for path in sorted(place.rglob("*"))
            if path.is_file() and not machines_own & set(path.relative_to(place).parts)
        }
        commits = git(club.origin, "log", "--format=%H %an %ae %ad %cd %s")
        other = next(name for name in club.names if name != mover)
        club.clock.at = BEGUN + timedelta(days=2)
        club.types(mover, "mail", "compose", "--seat", other, "--from", "me@example.org", "--to", "you@example.org")
        seen.append((files, commits, club.transcript[-1]))
        place.rename(tmp_path / str(plans))
    for without, with_plans in zip(*seen, strict=True):
        assert without == with_plans
