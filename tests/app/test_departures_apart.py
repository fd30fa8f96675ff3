"""Whole dealt games between programs with one key each: someone leaves, and someone never sees the end."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest
from small_games import key

import pbem
from pbem import author
from pbem.app.game_setup import NewGame
from pbem.events.text import render_all
from pbem.projections.game import Game
from pbem.rooms.dealt.game.contributions import owing
from pbem.rooms.dealt.game.settled import unsettled
from pbem.rules.registry import find

pytestmark = pytest.mark.room("dealt")

BEGUN = datetime(2026, 3, 2, tzinfo=UTC)
SEATS = ("ann", "bob", "cy", "dee", "eve", "fay")


class Programs:
    """One for each seat, and the ways between them. `there`: those that still answer."""

    def __init__(self, folder: Path, game: str, seats: int) -> None:
        self.at, self.random, names = BEGUN, Random(seats), SEATS[:seats]
        plan = NewGame(find(game), names, {"heap": 24} if game == "pebbles" else {}, cards="dealt", own=["ann"])
        first = plan.first(key("ann"), bytes(32), self.now())
        table, events = Game.begin(first), [first]
        for seat in names:
            events.append(author.join(table, seat, key(seat), at=self.now()))
            table.take(events[-1])
        path = folder / "game.toml"
        path.write_text(render_all(events), encoding="utf-8")
        self.tables = {by: pbem.open(path, keys={by: key(by)}, clock=self.now) for by in names}
        self.there = list(names)

    def now(self) -> datetime:
        """A minute later each time."""
        self.at += timedelta(minutes=1)
        return self.at

    @property
    def any(self) -> pbem.Table:
        """One who is there, with all that the others have sent."""
        self.look(self.there[0])
        return self.tables[self.there[0]]

    def look(self, by: str) -> None:
        """It takes in what all others have ever sent, in any order, and sends what it owes."""
        theirs = [event for other, table in self.tables.items() if other != by for event in table.events]
        self.random.shuffle(theirs)
        self.tables[by].take(theirs)

    def meet(self) -> None:
        """All who are there sync, until no one owes anything."""
        before = -1
        while before != (before := sum(len(table.events) for table in self.tables.values())):
            for by in self.there:
                self.look(by)

    def moves(self, most: int) -> Iterator[int]:
        """All who are there play, so many moves at most, or to the end."""
        made = idle = 0
        while made < most and idle < 60:
            by = self.random.choice(self.there)
            self.look(by)
            table = self.tables[by]
            if table.phase == "over":
                return
            idle += 1
            if by in table.asked and (legal := table.legal(by)):
                table.play(by, self.random.choice(legal))
                made, idle = made + 1, 0
                yield made
        assert made == most, f"nobody can go on: {self.any.waits_for}"

    def play(self, most: int) -> None:
        """The same."""
        for _number in self.moves(most):
            pass

    def expel(self, gone: str) -> None:
        """All others agree; a week passes; whoever has proposed it carries it out."""
        first, *others = (one for one in self.there if one not in self.any.game.record.vacant)
        self.look(first)
        self.tables[first].propose_expel(first, gone, wait="7d")
        for other in others:
            self.look(other)
            self.tables[other].consent(other)
        self.at += timedelta(days=8)
        for by in self.there:
            self.look(by)
        self.meet()


def resigns(programs: Programs, seat: str) -> None:
    """It leaves the table, and its program says nothing more."""
    programs.look(seat)
    programs.tables[seat].resign(seat)
    programs.there.remove(seat)
    programs.meet()
    assert seat not in programs.any.game.chance.withheld()


def vanishes(programs: Programs, seat: str) -> None:
    """It does not come back, and the others go on without it as soon as they wait for it."""
    programs.meet()
    programs.there.remove(seat)
    while seat not in {*programs.any.asked, *owing(programs.any.game)} and programs.any.phase != "over":
        programs.play(1)
    programs.expel(seat)
    assert seat not in programs.any.game.chance.withheld()


def sound(programs: Programs) -> None:
    """Everyone who is there holds the same, a stranger finds nothing wrong with it, and every shuffle proved."""
    programs.meet()
    for by in programs.there:
        found = programs.tables[by].audit()
        assert (found.faults, found.orphaned) == ([], [])
        assert found.game is not None
        assert found.game.chance.withheld() == []
        assert found.game.chance.verdict() == []
    assert len({render_all(sorted(programs.tables[by].events, key=lambda one: one.id)) for by in programs.there}) == 1


def games(seats: int) -> list[Any]:
    """A game of Pebbles with so many seats, and others where someone looks longer."""
    others = [("pebbles", 7 - seats), ("confucius", 3), ("confucius", 5), ("white-lotus", 3), ("white-lotus", 6)]
    return [("pebbles", seats), *(pytest.param(*other, marks=pytest.mark.more) for other in others)]


@pytest.mark.parametrize("leaves", [resigns, vanishes])
@pytest.mark.parametrize(("game", "seats"), games(3))
def test_who_leaves_stops_no_game_nor_its_audit(
    game: str, seats: int, leaves: Callable[[Programs, str], None], tmp_path: Path
) -> None:
    programs = Programs(tmp_path, game, seats)
    programs.play(seats + 3)
    leaves(programs, "bob")
    programs.play(3000)
    assert programs.any.result is not None
    sound(programs)


@pytest.mark.parametrize(("game", "seats"), games(4))
def test_a_game_ends_without_two_and_its_cards_are_checked_without_a_third(
    game: str, seats: int, tmp_path: Path
) -> None:
    """One resigns and one vanishes, where enough sit there; and one never sees the end, which stands all the same."""
    programs = Programs(tmp_path, game, seats)
    programs.play(seats + 3)
    if seats > 3:
        resigns(programs, "bob")
        programs.play(seats)
    if seats > 4:
        vanishes(programs, "cy")
    programs.play(3000)
    absent = next(by for by in programs.there if programs.tables[by].phase != "over")
    programs.there.remove(absent)
    programs.meet()
    assert programs.any.phase == "over"
    waited = absent in unsettled(programs.any.game)
    assert (absent in programs.any.game.chance.withheld()) == waited
    result = programs.any.result
    assert result is not None
    if waited:  # else a share of theirs below the last move has signed for it, and the others have shown their secret
        programs.expel(absent)
    assert programs.any.result == result
    sound(programs)
