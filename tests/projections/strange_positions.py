"""Exported positions with something changed in them, and what becomes of games that start from those."""

from collections.abc import Iterator, Sequence
from copy import deepcopy
from functools import cache
from random import Random
from typing import Any

import tomli_w
from pbem_confucius import Confucius
from pbem_white_lotus import WhiteLotus

from pbem.projections import position
from pbem.projections.game import Game
from pbem.rules import Ruleset
from pbem.testing.playout import opened, played_on
from pbem.testing.setting import Setting

GAMES: Sequence[type[Ruleset[Any]]] = (Confucius, WhiteLotus)
OPTIONS = {"confucius": (("advanced", True),), "white-lotus": (("negotiation", True),)}
MOST_EVENTS = 3000
SEATS = ("ann", "bob", "cy", "dora")


def setting(ruleset: type[Ruleset[Any]]) -> Setting:
    return Setting(ruleset, SEATS, OPTIONS[ruleset.name])


def played(chosen: Setting, seed: int) -> Iterator[Game]:
    """One random game after each of its events, from the start on."""
    *_joining, (_start, game) = opened(chosen, seed)
    yield game
    for _event in played_on(game, Random(seed), str):
        yield game


@cache
def exported(ruleset: type[Ruleset[Any]], seed: int) -> dict[str, list[str]]:
    """Positions of a random game by the step at which the table stands, up to three of each."""
    found: dict[str, list[str]] = {}
    for game in played(setting(ruleset), seed):
        kept = found.setdefault(game.table.step, [])
        if not game.record.head.seals and len(kept) < 3:
            kept.append(position.export(game))
    return found


def leaves(data: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in nested dicts and lists, also those that hold others."""
    if way:
        yield way
    if isinstance(data, dict):
        for key in data:
            yield from leaves(data[key], (*way, key))
    elif isinstance(data, list):
        for index in range(len(data)):
            yield from leaves(data[index], (*way, index))


def changed(data: dict[str, Any], random: Random) -> str:
    """Change something in a parsed position, in place. Says what."""
    top = random.choice(("table", "table", "table", "cards"))
    places = list(leaves(data[top]))
    by_key: dict[Any, list[tuple[Any, ...]]] = {}
    for place in places:
        by_key.setdefault(tuple(step for step in place if isinstance(step, str))[-2:], []).append(place)
    *way, last = random.choice(by_key[random.choice(list(by_key))])
    holder = data[top]
    for step in way:
        holder = holder[step]
    old = holder[last]
    words = sorted({place[-1] for place in places if isinstance(place[-1], str)})
    new: Any = random.choice(strange(old, random, words))
    if new is None:
        del holder[last]
    else:
        holder[last] = new
    return f"{top}.{'.'.join(map(str, [*way, last]))}: {old!r} -> {new!r}"


def strange(old: Any, random: Random, words: list[str]) -> list[Any]:
    """What might stand there instead; None: nothing."""
    if isinstance(old, bool):
        return [not old, None, 1]
    if isinstance(old, int):
        return [old + 1, old - 1, old + 2, 0, 1, -1, -2, 50, 5000, 10**7, 2**62, "1", None]
    if isinstance(old, str):
        steps = ["claims", "bids", "leader", "rewards", "new-provinces", "actions", "place", "discard", "over", "wall"]
        return ["", "nobody", *SEATS, random.choice(words), random.choice(steps), random.choice(steps), 7, None]
    if isinstance(old, list):
        mixed = random.sample(old, len(old))
        return [[], old[1:], old[:-1], old * 2, [*old, *old[:1]], mixed, [5000], [*old, 5000], {}, None]
    added = {**old, random.choice(words): deepcopy(random.choice([*old.values(), 1]))}
    return [{}, None, added, dict(reversed(list(old.items())))]


def lines_of(data: dict[str, Any]) -> list[str]:
    return tomli_w.dumps(data).splitlines()


def begun(ruleset: type[Ruleset[Any]], lines: Sequence[str], seed: int) -> Game:
    """A game from a position. Raises ValueError with a sentence."""
    return [game for _event, game in opened(setting(ruleset), seed, position=lines)][-1]


def begun_or_refused(ruleset: type[Ruleset[Any]], lines: Sequence[str], seed: int) -> Game | str:
    """The game, or why there is none."""
    try:
        return begun(ruleset, lines, seed)
    except ValueError as error:
        return str(error)


def plays_on(game: Game, seed: int, where: str, most: int = MOST_EVENTS) -> None:
    """The game comes to its end by random moves, and its table is sound all the time."""
    for number, event in enumerate(played_on(game, Random(seed), lambda: where)):
        broken = game.ruleset.broken(game.table)
        assert broken is None, f"{where}, after {event.kind}: {broken}"
        assert number < most, f"{where}: a runaway"
    assert game.result is not None, where
