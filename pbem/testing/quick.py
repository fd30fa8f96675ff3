"""Random games by the rules alone, without events: for the many that need no other witness than `broken`."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from pbem.rules import Move, Need, Play, Ruleset, View
from pbem.rules.bots import NothingLegalError, decide, random_bot
from pbem.secrecy import rehearsal
from pbem.simulation import Simulation

from .complaint import ConformanceError, explained
from .setting import Setting

Watch = Callable[[Play[Any], Sequence[str]], None]
"""Sees the table after every decision and what followed from it, with the seats that had decided."""


def sound(setting: Setting, seed: int, most: int) -> None:
    """Play a random game to its end and ask what is broken after every decision."""
    ruleset = setting.ruleset()
    where = f"{ruleset.title}, {setting}, seed {seed}"
    pieces: dict[str, int] = {}

    def watch(play: Play[Any], _seats: Sequence[str]) -> None:
        flaw = unsound(setting, play.table, pieces)
        if flaw:
            raise ConformanceError(flaw)

    try:
        with explained(where, "playing a random game"):
            played(setting, Random(f"{setting} {seed}"), most, watch)
    except ConformanceError as error:
        raise error if str(error).startswith(where) else ConformanceError(f"{where}: {error}") from None


def unsound(setting: Setting, table: Any, pieces: dict[str, int]) -> str:
    """What a table has lost, gained or broken; "" if nothing. `pieces`: as many as there were on the first table."""
    ruleset = setting.ruleset()
    found = dict(ruleset.pieces(table))
    if not pieces:
        pieces.update(found)
    if found != pieces:
        name = next(name for name in {**pieces, **found} if pieces.get(name) != found.get(name))
        return f"conservation: of {name!r} there were {pieces.get(name, 0)}, now there are {found.get(name, 0)}"
    broken = ruleset.broken(table)
    if broken is not None:
        return f"the table is broken: {broken}"
    if not 0 <= ruleset.progress(table) <= 1:
        return f"the game has come {ruleset.progress(table)} of its way: that is from 0 to 1"
    fact = ruleset.unreachable(table)
    return "" if fact is None else f"the table counts as one to which no play leads: {fact}"


def played(
    setting: Setting,
    random: Random,
    most: int,
    watch: Watch,
    *,
    leave: float = 0.0,
    enrich: Callable[[Play[Any], Random], None] | None = None,
) -> int:
    """Play a random game to its end. Returns the number of decisions; complains of dead ends and runaways.

    `leave`: how likely someone leaves at a question, as long as three are there. `enrich` changes the first table.
    """
    ruleset, seats = setting.ruleset(), list(setting.seats)
    chance = rehearsal(random.randbytes(32).hex())
    left: list[str] = []
    options = ruleset.Options(**dict(setting.options))
    game = Simulation(ruleset, ruleset.deal(seats, options, chance), chance, left)
    if enrich is not None:
        enrich(game.play, random)
    ruleset.proceed(game.play)
    watch(game.play, ())
    decisions = 0
    while (need := game.need) is not None:
        if decisions > most:
            raise ConformanceError(f"a runaway: after {most} decisions it has not ended")
        if leave and random.random() < leave and len(seats) - len(left) > 2:
            left.append(random.choice([seat for seat in seats if seat not in left]))
        game.step({seat: _chosen(game.play, seat, need, random, ruleset) for seat in need.seats})
        decisions += len(need.seats)
        watch(game.play, need.seats)
    result = game.result
    if result is None:
        raise ConformanceError("the game is over, but there is no result")
    if set(result.winners) & set(left):
        raise ConformanceError(f"{result.winners} have won, and {left} have left")
    return decisions


def _chosen(play: Play[Any], seat: str, need: Need, random: Random, ruleset: Ruleset[Any]) -> Move:
    """A random move, or the stand-in's."""
    table = play.table
    if seat in play.left:
        move = ruleset.stand_in(table, seat)
        if (refusal := ruleset.unfit(table, seat, move)) is not None:
            raise ConformanceError(f"the stand-in's `{move.notation()}` for {seat} is refused: {refusal}")
        return move
    try:
        return decide(random_bot, ruleset, View(table, seat, play.chance), random)
    except NothingLegalError:
        raise ConformanceError(f"a dead end: {seat} to {need.prompt}, but nothing is legal for {seat}") from None
