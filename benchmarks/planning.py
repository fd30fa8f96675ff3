"""How many days whole games take between simulated people, how often they regret what they planned, and who wins.

Usage: python benchmarks/planning.py days|regret|stops|wins GAME [--seats 3-5] [--games 20] [--first 0]
       [--cards open|dealt] [--row WORDS]

days: the median over some games, for each number of players and each way to play, and what the days were spent waiting
for. regret: of the planned moves that were made, how many their player would rather not have made by then, by kind,
with a guard and without. stops: how many plans stop in a game since someone has come near, with a guard that weighs
and one that does not. wins: how often someone who plans wins against others who play by hand; the seats take turns.
"""

import argparse
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from statistics import median
from typing import Any, NamedTuple
from unittest.mock import patch

from campaign import Campaign, Carried
from players import DAY, Habits

from pbem.rooms.plans import guard
from pbem.rules import Ruleset
from pbem.rules.registry import find

SEATS = ("ann", "bob", "cy", "dee", "eve", "fay")
BY_HAND = Habits()
PLANNER = Habits(on=DAY, passes=True, depth=2)
UNGUARDED = replace(PLANNER, guard=False)


class Row(NamedTuple):
    """How people play who sit at one table. `by_hand`: so many of them by hand, with no machine but when they look.

    A number of players, or a share of all.
    """

    habits: Habits
    by_hand: float = 0

    def at(self, number: int) -> Mapping[str, Habits]:
        """The habits of so many players, by seat; those who play by hand are the last."""
        hands = int(self.by_hand if self.by_hand >= 1 else self.by_hand * number)
        return dict(zip(SEATS, [*[self.habits] * (number - hands), *[BY_HAND] * hands], strict=False))


ROWS = {
    "by hand": Row(BY_HAND),
    "always-on machine": Row(Habits(on=DAY)),
    "and passes in advance": Row(Habits(on=DAY, passes=True)),
    "and plans two deep, guarded": Row(PLANNER),
    "and a second choice for each": Row(replace(PLANNER, seconds=True)),
    "and notified at once": Row(replace(PLANNER, notified=True)),
    "one by hand, without a machine": Row(PLANNER, by_hand=1),
    "half by hand, without machines": Row(PLANNER, by_hand=0.5),
    "plan at 60 % of their looks": Row(replace(PLANNER, plans=0.6)),
    "plan at 60 %, with second choices": Row(replace(PLANNER, plans=0.6, seconds=True)),
    "miss 30 % of their looks": Row(replace(PLANNER, looks=0.7)),
    "machines on five hours a day": Row(replace(PLANNER, on=5)),
}
CLEARLY = 0.5
"""So many points more another move must be worth by then for a planned one to be regretted."""
CLEARLY_LAID = 1.5
"""The same in sealed choices, which the bots weigh in points laid: more than one of them off."""
OFTEN = 100
"""After so many games the share of wins is told."""


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("what", choices=("days", "regret", "stops", "wins"))
    options.add_argument("game")
    options.add_argument("--seats", default="")
    options.add_argument("--games", type=int, default=20)
    options.add_argument("--first", type=int, default=0)
    options.add_argument("--cards", choices=("open", "dealt"), default="open")
    options.add_argument("--row", default="", help="only the rows with these words")
    given = options.parse_args()
    ruleset = find(given.game)
    fewest, _dash, most = given.seats.partition("-")
    numbers = range(int(fewest), int(most or fewest) + 1) if fewest else ruleset.seats
    seeds = range(given.first, given.first + given.games)
    for number in numbers:
        if given.what == "days":
            days(ruleset, number, seeds, given)
        elif given.what == "stops":
            stops(ruleset, number, seeds)
        elif given.what == "wins":
            wins(ruleset, number, seeds)
    if given.what == "regret":
        regret(ruleset, numbers, seeds)


def days(ruleset: Ruleset[Any], number: int, seeds: Sequence[int], given: argparse.Namespace) -> None:
    """The median days of each way to play, what they were spent on, and what of the planned moves was regretted."""
    for name, row in ROWS.items():
        if given.row in name:
            games = [Campaign(ruleset, row.at(number), str(seed), given.cards) for seed in seeds]
            took = [game.play() for game in games]
            carried = [one for game in games for one in game.carried]
            share = f", {percent(carried)} of {len(carried)} planned moves regretted" if carried else ""
            print(
                f"{ruleset.name} {number}, {given.cards}, {name}: {median(took):.1f} days "
                f"({min(took):.0f} to {max(took):.0f}, {len(seeds)} games){share}"
            )
            waits = sum((game.waits for game in games), Counter[str]())
            spent = [f"{hours / DAY / len(seeds):.1f} {what}" for what, hours in waits.most_common()]
            print(f"    in the mean {', '.join(spent)}", flush=True)


def stops(ruleset: Ruleset[Any], number: int, seeds: Sequence[int]) -> None:
    """Stops in a game, days and regret, where the guard weighs and where it does not."""
    for name, weighs in (("weighs", guard._is_the_same), ("does not", lambda *_given: False)):
        with patch.object(guard, "_is_the_same", weighs):
            games, took = played(ruleset, number, seeds, PLANNER)
        carried = [one for game in games for one in game.carried]
        print(
            f"{ruleset.name} {number}, the guard {name}: {sum(game.stops for game in games) / len(games):.1f} stops a "
            f"game, {percent(carried)} of {len(carried)} planned moves regretted, {median(took):.1f} days",
            flush=True,
        )


def regret(ruleset: Ruleset[Any], numbers: Sequence[int], seeds: Sequence[int]) -> None:
    """By kind of move, with a guard and without."""
    needs_guard = {kind for kind in ruleset.moves if kind.contested}
    guarded = [one for n in numbers for game in played(ruleset, n, seeds, PLANNER)[0] for one in game.carried]
    for kind in needs_guard:
        kind.contested = False  # what they would be without
    free = [one for n in numbers for game in played(ruleset, n, seeds, UNGUARDED)[0] for one in game.carried]
    for kind in ruleset.moves:
        with_guard, without = ([one for one in all_ if one.kind is kind] for all_ in (guarded, free))
        if with_guard or without:
            contested = "  contested" if kind in needs_guard else ""
            print(f"{ruleset.name} {kind.kind:<18}{told(with_guard)}{told(without)}{contested}")
    print(f"{ruleset.name} {'all':<18}{told(guarded)}{told(free)}", flush=True)


def wins(ruleset: Ruleset[Any], number: int, seeds: Sequence[int]) -> None:
    """The share of one who plans among others who play by hand, told now and then; a shared one counts in part."""
    share, points = 0.0, Counter[bool]()
    for games, seed in enumerate(seeds, 1):
        planner = SEATS[seed % number]
        habits = {seat: PLANNER if seat == planner else Habits() for seat in SEATS[:number]}
        campaign = Campaign(ruleset, habits, f"wins {seed}")
        campaign.play()
        result = campaign.result
        assert result is not None
        share += (planner in result.winners) / len(result.winners)
        for seat, score in zip(result.standing, result.scores, strict=True):
            points[seat == planner] += score
        if games % OFTEN == 0 or games == len(seeds):
            print(
                f"{ruleset.name} {number}: who plans wins {share / games:.1%} of {games} games, a fair share is "
                f"{1 / number:.1%}; {points[True] / games:.1f} points, "
                f"the others {points[False] / games / (number - 1):.1f}",
                flush=True,
            )


def played(
    ruleset: Ruleset[Any], number: int, seeds: Sequence[int], habits: Habits
) -> tuple[list[Campaign], list[float]]:
    """Games between people of the same habits, and the days they took."""
    games = [Campaign(ruleset, dict.fromkeys(SEATS[:number], habits), str(seed)) for seed in seeds]
    return games, [game.play() for game in games]


def is_regretted(one: Carried) -> bool:
    """Whether another move would have been worth clearly more."""
    return bool(one.regret > (CLEARLY_LAID if one.kind.together else CLEARLY))


def percent(carried: Sequence[Carried]) -> str:
    """How many of them were regretted."""
    return f"{sum(map(is_regretted, carried)) / len(carried):.1%}"


def told(carried: Sequence[Carried]) -> str:
    """The same, and of how many."""
    return f"{percent(carried) if carried else '–':>9} of {len(carried):<5}"


if __name__ == "__main__":
    main()
