"""Random games by the thousand: what must hold of every table and between two of them is asked after every move.

Every combination of the options' values is played with every number of seats; every third game starts with a rich
table, on which rare moves are soon possible, and in every other one players leave and the rules play on for them.

Usage: python benchmarks/random_games.py GAME [--games 1]   so many with each combination and number of seats
"""

import argparse
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from random import Random
from typing import Any

from pbem.rules import Play
from pbem.rules.registry import find
from pbem.rules.state import copy
from pbem.testing import ConformanceError
from pbem.testing.quick import played, unsound
from pbem.testing.setting import SEATS, Setting, others

MOST = 20_000  # a game with more decisions is a runaway
LEAVE = 0.02  # how likely someone leaves at a question, in a game in which players leave

Between = Callable[[Any, Any, Sequence[str]], str]
"""What is wrong between a table and the next, given who has decided; "" if nothing."""


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("game")
    options.add_argument("--games", type=int, default=1)
    options.add_argument("--seed", default="")
    given = options.parse_args()
    ruleset = type(find(given.game))
    for number in ruleset.seats:
        games = decisions = left = rich = 0
        for choice in combinations(ruleset):
            setting = Setting(ruleset, tuple(SEATS[:number]), tuple(choice.items()))
            for game in range(given.games):
                leaving, enriched = games % 2 == 1, games % 3 == 2
                decisions += run(given.game, setting, f"{given.seed}{setting} {game}", leaving, enriched)
                games, left, rich = games + 1, left + leaving, rich + enriched
        print(
            f"{given.game}, {number} players: {games} games, {decisions} decisions, {left} with players who leave, "
            f"{rich} rich; nothing amiss",
            flush=True,
        )


def combinations(ruleset: type[Any]) -> Iterator[dict[str, Any]]:
    """Every combination of what the options may say, as far as they tell."""
    defaults = ruleset.Options()
    known = {name: [getattr(defaults, name), *values] for name, values in others(ruleset).items()}
    return (dict(zip(known, values, strict=True)) for values in product(*known.values()))


def run(game: str, setting: Setting, seed: str, leaving: bool, enriched: bool) -> int:
    """The number of decisions of one game. Says where it was, if anything was amiss."""
    between = BETWEEN.get(game)
    pieces: dict[str, int] = {}
    before: list[Any] = []

    def watch(play: Play[Any], seats: Sequence[str]) -> None:
        flaw = unsound(setting, play.table, pieces)
        if not flaw and before and between is not None:
            flaw = between(before[0], play.table, seats)
        if flaw:
            raise ConformanceError(flaw)
        before[:] = [copy(play.table)]

    leave, enrich = LEAVE if leaving else 0.0, RICH.get(game) if enriched else None
    try:
        return played(setting, Random(seed), MOST, watch, leave=leave, enrich=enrich)
    except Exception as error:
        raise SystemExit(f"{game}, seed {seed!r}, leaving {leaving}, rich {enriched}: {error!r}") from error


def confucius_between(before: Any, after: Any, seats: Sequence[str]) -> str:
    """Points never fall, what is resolved stays so, lands stay visited, and no one's hand loses cards but by choice."""
    for seat, family in before.families.items():
        now = after.families[seat]
        if now.points < family.points:
            return f"{seat} had {family.points} points and has {now.points}"
        if not set(family.visited) <= set(now.visited):
            return f"{seat} had visited {family.visited} and has visited {now.visited}"
        forced = len(family.hand) == 1  # an only card may be laid for the only student that is allowed
        if seat not in seats and not forced and not set(family.hand) <= set(now.hand):
            return f"{seat}'s hand has lost cards, and {seats} decided"
        if seat not in seats and not set(family.rewards) <= set(now.rewards):
            return f"{seat} has lost reward cards, and {seats} decided"
    for name, ministry in before.ministries.items():
        if ministry.resolved and frozen(ministry) != frozen(after.ministries[name]):
            return f"{name} was resolved and has changed"
    for land, now in zip(before.lands, after.lands, strict=True):
        if land.resolved and land != now:
            return f"{land.name} was resolved and has changed"
    if not before.wall <= after.wall <= before.wall + 1:
        return f"the wall had {before.wall} pieces and has {after.wall}"
    return ""


def frozen(ministry: Any) -> Any:
    """What no longer changes once a ministry is resolved: all but the note that a tile was handed on this round."""
    tiles = [tile and (tile.cost, tile.owner, tile.secured, tile.candidate) for tile in ministry.spaces]
    return tiles, ministry.minister, ministry.secretary


def lotus_between(before: Any, after: Any, _seats: Sequence[str]) -> str:
    """Years pass, the stack only shrinks, and what was on the board stays on it."""
    if after.year < before.year or len(after.stack) > len(before.stack):
        return f"year {before.year} with {len(before.stack)} chips became {after.year} with {len(after.stack)}"
    for province, chip in before.chips.items():
        now = after.chips.get(province)
        if now is None or (chip.owner and not now.owner):
            return f"{province} of {chip.owner or 'nobody'} has become {now}"
    return ""


def rich_confucius(play: Play[Any], random: Random) -> None:
    """Cards, gifts, junks, armies and rewards for everyone."""
    table = play.table
    for seat, family in table.families.items():
        family.hand += play.chance.take(table.deck, seat, random.randint(0, 1))
        family.rewards += play.chance.take(table.reward_pile, seat, random.randint(0, 2))
        bought = random.sample(family.unbought, random.randint(0, 4))
        family.available = sorted([*family.available, *bought])
        family.unbought = [value for value in family.unbought if value not in bought]
        family.shipyard, family.ocean = random.randint(0, 2), random.randint(0, 3)
        family.colony = random.randint(0, 3)
        family.stock -= family.colony


def rich_lotus(play: Play[Any], random: Random) -> None:
    """Influence and battle points for everyone."""
    for player in play.table.players.values():
        player.influence += random.randint(0, 20)
        player.battle += random.randint(0, 15)


BETWEEN: Mapping[str, Between] = {"confucius": confucius_between, "white-lotus": lotus_between}
RICH: Mapping[str, Callable[[Play[Any], Random], None]] = {"confucius": rich_confucius, "white-lotus": rich_lotus}

if __name__ == "__main__":
    main()
