"""Positions of random games with something changed in them, held against the rules and played to their end.

By the rules alone, without events, so that many can be tried.
"""

import os
from collections import Counter
from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any

from pbem_confucius import Confucius
from pbem_white_lotus import WhiteLotus
from strange_positions import changed

from pbem.projections import position_import
from pbem.rules import Play, Ruleset, View
from pbem.rules.bots import decide, random_bot
from pbem.rules.state import to_plain
from pbem.secrecy import rehearsal
from pbem.testing.quick import played
from pbem.testing.setting import Setting, every_setting

SEATS = ("ann", "bob", "cy", "dora", "eve", "fay")
RULESETS: Sequence[type[Ruleset[Any]]] = (Confucius, WhiteLotus)
MUTATIONS = int(os.environ.get("PBEM_MUTATED_POSITIONS", "0"))
"""So many mutated positions are tried where that is asked for (`PBEM_MUTATED_POSITIONS=100000`)."""
KEPT = 12  # positions of one random game
MOST = 4000  # decisions: a game that has not ended by then never ends


@cache
def settings(ruleset: type[Ruleset[Any]]) -> Sequence[Setting]:
    """Every number of seats, with each option by itself and all together."""
    return list(every_setting(ruleset))


@cache
def positions(ruleset: type[Ruleset[Any]], number: int) -> Sequence[dict[str, Any]]:
    """Some positions of one random game, as parsed texts."""
    found: list[dict[str, Any]] = []
    setting = settings(ruleset)[number % len(settings(ruleset))]
    whole = Random(f"kept {number}")

    def watch(play: Play[Any], _seats: Sequence[str]) -> None:
        if whole.random() < 0.15:
            found.append(parsed(setting, play))

    played(setting, Random(f"position {number}"), MOST, watch)
    return whole.sample(found, min(KEPT, len(found)))


def parsed(setting: Setting, play: Play[Any]) -> dict[str, Any]:
    """What the text of a position would be parsed to."""
    ruleset, table = setting.ruleset(), to_plain(play.table)
    return {
        "position": position_import.FORMAT,
        "game": ruleset.name,
        "ruleset": ruleset.version,
        "seats": list(setting.seats),
        "options": {**table["options"]},
        "supposed": [],
        "cards": play.chance.describe(None),  # type: ignore[attr-defined]
        "table": table,
    }


@dataclass
class Tally:
    """What became of mutated positions. `faults`: each with what was changed."""

    refused: Counter[str] = field(default_factory=Counter)
    accepted: int = 0
    faults: list[str] = field(default_factory=list)


def mutated(seed: int) -> tuple[type[Ruleset[Any]], dict[str, Any], list[str]]:
    """A position with one to three changes: the game, the position, and what was changed."""
    random = Random(f"mutated {seed}")
    ruleset = RULESETS[seed % len(RULESETS)]
    source = positions(ruleset, seed // 200)
    data = deepcopy(random.choice(source))
    return ruleset, data, [changed(data, random) for _time in range(random.choice((1, 1, 1, 2, 3)))]


def tried(seed: int, tally: Tally) -> None:
    """Mutate one position; play it to its end if it is accepted."""
    kind, data, what = mutated(seed)
    ruleset, where = kind(), f"{kind.name} {seed}, {data['table'].get('step')}: {what}"
    seats = data["seats"]
    try:
        position_import.check(data, ruleset, seats, data["options"])
    except ValueError as error:
        tally.refused[str(error)] += 1
        return
    except Exception as error:  # whatever a fault raises
        tally.faults.append(f"{where}: judging raises {error!r}")
        return
    tally.accepted += 1
    try:
        fault = next(faults(ruleset, data, Random(seed)), None)
    except Exception as error:
        fault = repr(error)
    if fault is not None:
        tally.faults.append(f"{where}: {fault}")


def faults(ruleset: Ruleset[Any], data: dict[str, Any], random: Random) -> Iterator[str]:
    """What goes wrong in a game that starts from a position, played by chance with the invariants asked all along."""
    chance = rehearsal(random.randbytes(32).hex())
    table = position_import.laid(data, ruleset, data["seats"], chance)
    play = Play(table, chance)
    pieces = dict(ruleset.pieces(table))
    ruleset.proceed(play)
    for _decision in range(MOST):
        need = ruleset.need(table)
        broken = ruleset.broken(table) or ruleset.unreachable(table)
        if broken is not None:
            yield f"broken: {broken}"
        if dict(ruleset.pieces(table)) != pieces:
            yield "pieces came or went"
        if need is None:
            if ruleset.result(table) is None:
                yield "no result"
            return
        for seat, move in [
            (seat, decide(random_bot, ruleset, View(table, seat, chance), random)) for seat in need.seats
        ]:
            chance.turn_up([slot for slot, _face in move.cards()])
            move.effect(play, seat)
        ruleset.proceed(play)
    yield "a runaway"


if __name__ == "__main__":
    import sys

    tally = Tally()
    first, last = int(sys.argv[1]), int(sys.argv[2])
    for seed in range(first, last):
        tried(seed, tally)
        if seed % 200 == 199:
            positions.cache_clear()
    print(f"{first}-{last}: refused {tally.refused.total()}, accepted {tally.accepted}, faults {len(tally.faults)}")
    for one in tally.faults[:400]:
        print("  ", one[:400])
