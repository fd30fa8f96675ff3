"""What it costs that no one has to be trusted: whole games between homes that share nothing but the file.

File, processor time for each home, what writing a move and judging another's take, and what the audit by a third party
costs, the first time and again on the same machine. A stop is where no one can go on in play until someone syncs who
is not asked then; the rounds in which the cards are dealt come before, and publishing the secrets stops no one.

Usage: python benchmarks/secrecy.py confucius [--seats 3] [--games 3], in an environment with pbem.
"""

import argparse
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from itertools import groupby, takewhile
from random import Random
from statistics import mean, median
from time import process_time
from typing import Any

from peers import Peers

from pbem import author
from pbem.events.event import CREATOR, Event
from pbem.events.text import render_all
from pbem.projections.audit import audit
from pbem.projections.game import Game
from pbem.projections.game.registry import CORE
from pbem.rooms.dealt.game import written
from pbem.rules.bots import random_bot
from pbem.rules.registry import find
from pbem.secrecy import proved

SEATS = ("ann", "bob", "cy", "dee", "eve", "fay")
SPENT: dict[str, list[float]] = {"write": [], "judge": [], "share": [], "take": []}


class Forgetful(set[bytes]):
    """Proofs of which none was verified before."""

    def __contains__(self, mark: object) -> bool:
        return False


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("game")
    options.add_argument("--seats", type=int, default=3)
    options.add_argument("--games", type=int, default=3)
    options.add_argument("--look-in", type=float, default=0.0, help="how many of the seats sync after each move")
    asked = options.parse_args()
    author.play = timed("write", author.play)
    written.share = timed("share", written.share)
    judge, take = Game.objection, Game.take
    Game.objection = timed("judge", judge)  # type: ignore[method-assign]
    Game.take = timed("take", take)  # type: ignore[method-assign]
    seats = SEATS[: asked.seats]
    rows = [one_game(asked, seats, seed) for seed in range(asked.games)]
    print(f"{asked.game}, {asked.seats} seats, {asked.games} games: mean, median, least, most")
    for name in rows[0]:
        found = [row[name] for row in rows]
        print(f"  {name:<40}" + "".join(f"{one:10.2f}" for one in (mean(found), median(found), min(found), max(found))))


def one_game(asked: argparse.Namespace, seats: tuple[str, ...], seed: int) -> dict[str, float]:
    """One random game, and what it cost."""
    for spent in SPENT.values():
        spent.clear()
    proved._known = Forgetful()  # homes share nothing
    at = iter(datetime(2026, 3, 1, tzinfo=UTC) + timedelta(minutes=number) for number in range(10**6))
    before, visits = process_time(), Random(seed)
    homes = Peers(find(asked.game), seats, "dealt", Random(seed), lambda: next(at))
    rounds = dict.fromkeys(("dealing", "cards", "hands", "over"), 0)
    phase, rests = homes.public.phase, bool(homes.public.record.waiting)
    posted = len(homes.events)
    while homes.step(random_bot):
        need, senders = homes.public.need, {event.by for event in homes.events[posted:]}
        if homes.events[-1].kind == "share" and (need is None or not senders <= {*need.seats}):
            rounds[("cards" if rests else "hands") if phase == "playing" else phase] += 1
        elif asked.look_in:
            for by in homes.games:
                if visits.random() < asked.look_in:
                    homes.sync(by)
        posted = len(homes.events)
        phase, rests = homes.public.phase, bool(homes.public.record.waiting)
    whole = process_time() - before
    raw, early = render_all(homes.events).encode(), before_play(homes)
    moves = sum(1 for event in homes.events if event.kind in homes.public.ruleset.kinds or event.kind == "seal")
    proved._known = set()
    first, again = (timed_once(lambda: audit(raw)) for _time in range(2))
    return {
        "moves": moves,
        "events but shares": sum(1 for event in homes.events if event.kind != "share"),
        "file, kB": len(raw) / 1000,
        "before the first move, kB": len(render_all(early)) / 1000,
        "hand-offs before it": hand_offs(early, seats[0]),
        "processor time for each home, s": whole / len(homes.games),
        "writing a move, ms, median": 1000 * median(SPENT["write"]),
        "writing a move, ms, worst": 1000 * max(SPENT["write"]),
        "judging, ms, median": 1000 * median(SPENT["judge"]),
        "stops in play": rounds["cards"] + rounds["hands"],
        "of these for a hand": rounds["hands"],
        "posts that are no moves": sum(1 for event in homes.events if event.kind == "share"),
        "audit by a third party, s": first,
        "the same again, s": again,
    }


def before_play(homes: Peers) -> list[Event]:
    """What is in the file when the first move is made."""
    early = takewhile(lambda event: event.kind in CORE and event.kind != "seal", homes.events)
    return list(early)


def hand_offs(early: Sequence[Event], creator: str) -> int:
    """How often someone else's machine has added something."""
    return sum(1 for _who in groupby(creator if event.by == CREATOR else event.by for event in early))


def timed(what: str, work: Callable[..., Any]) -> Callable[..., Any]:
    """The same, noting the processor time that it takes."""

    def noted(*given: Any, **named: Any) -> Event | str | None:
        before = process_time()
        found: Event | str | None = work(*given, **named)
        SPENT[what].append(process_time() - before)
        return found

    return noted


def timed_once(work: Callable[[], object]) -> float:
    before = process_time()
    work()
    return process_time() - before


if __name__ == "__main__":
    main()
