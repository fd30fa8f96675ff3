"""A program that uses pbem, as its author's type checker sees it: nothing here is Any unless a game's table is."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, ClassVar, assert_type

from pbem_confucius import Confucius
from pbem_white_lotus import WhiteLotus

import pbem
from pbem.errors import PbemError, RefusedError
from pbem.rules import Move, Play, Ruleset, View


class Wait(Move):
    """A move of someone's own game: frozen, with a field."""

    kind: ClassVar[str] = "wait"
    turns: int
    slots: tuple[int, ...] = ()

    def effect(self, play: Play[Any], seat: str) -> None:
        """Nothing."""
        play.tell("{seat} waits.", seat=seat)


def first(view: View[Any], moves: Sequence[Move], random: Random) -> Move:
    """A bot."""
    return moves[0]


def named(ruleset: Ruleset, view: View, play: Play) -> list[str]:
    """A ruleset, a view and a table in play without parameters are of any table."""
    return [ruleset.title, ruleset.picture(view).headline, str(play.table)]


def playing(place: Path) -> pbem.Table:
    """A few turns, and a file."""
    table = pbem.new("confucius", ["ann", "bob", "cy"], seed=3, advanced=True)
    assert_type(table.asked, tuple[str, ...])
    assert_type(table.points, Mapping[str, int])
    known: dict[Move, int] = {move: len(move.notation()) for move in table.legal()}
    random = Random(1)
    while table.asked and table.turn < 5:
        seat = table.asked[0]
        try:
            assert_type(table.play(seat, first(table.view(seat), table.legal(seat), random)), list[str])
        except RefusedError as error:
            print(error, error.advice)
        except PbemError:
            raise
    table.save(place)
    again = pbem.open(place)
    assert_type(again, pbem.Table)
    assert_type(hash(Wait(3)), int)
    print(len(known), Wait(turns=2, slots=(1, 2)).turns, again.facts("ann")["round"])
    return again


GAMES: tuple[Ruleset[Any], ...] = (Confucius(), WhiteLotus())

if __name__ == "__main__":
    playing(Path("typed.toml"))
    print([game.title for game in GAMES])
