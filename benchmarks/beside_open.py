"""What hidden cards add: the same work on games that are `dealt` and `open`, side by side.

Writing a move, judging someone else's, an audit; a share that comes late; then whole commands at the home of the
player who is asked. The games are random ones of about the same length, since the cards fall otherwise in each kind.

Usage: python benchmarks/beside_open.py confucius [--seats 5] [--games 3] [--rounds 9] --pbem ENV/bin/pbem
"""

import argparse
import os
import shutil
import tempfile
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Any

from paired import at_home, line, process, program, ratio
from peers import Peers
from secrecy import SEATS, Forgetful, timed_once

from pbem import author
from pbem.events import identity
from pbem.events.event import Event
from pbem.events.text import render_all
from pbem.projections.audit import audit
from pbem.projections.game import Game
from pbem.rooms.dealt.game import written
from pbem.rules.bots import random_bot
from pbem.rules.registry import find
from pbem.secrecy import proved
from pbem.store.opened_game import judged, open_game

CARDS = ("dealt", "open")
READING = ("moves", "list", "show", "history")
LATE = 12
"""So many shares that come late are looked at, at most."""

spent: dict[str, list[float]] = {"write": [], "judge": []}


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("game")
    options.add_argument("--seats", type=int, default=5)
    options.add_argument("--games", type=int, default=3)
    options.add_argument("--rounds", type=int, default=9)
    options.add_argument("--pbem", required=True)
    asked = options.parse_args()
    pbem, seats = program(asked.pbem), SEATS[: asked.seats]
    author.play = timed("write", author.play)
    Game.objection = timed("judge", Game.objection)  # type: ignore[method-assign]
    with tempfile.TemporaryDirectory() as folder:
        at_home(folder)
        within(asked.game, seats, asked.games)
        late(asked.game, seats, Path(folder) / "late.toml")
        commands(pbem, asked.game, seats, Path(folder), asked.rounds)


def begun(name: str, seats: tuple[str, ...], cards: str, seed: int) -> Peers:
    at = iter(datetime(2026, 3, 1, tzinfo=UTC) + timedelta(minutes=number) for number in range(10**6))
    return Peers(find(name), seats, cards, Random(seed), lambda: next(at))


def within(name: str, seats: tuple[str, ...], games: int) -> None:
    """Whole games, dealt and open in turn: what each act takes, without starting a process for it."""
    found: dict[str, dict[str, list[float]]] = {cards: {} for cards in CARDS}
    for seed in range(games):
        for cards in CARDS:
            for times in spent.values():
                times.clear()
            proved._known = Forgetful()  # homes share nothing
            begin, homes = process_time(), begun(name, seats, cards, seed)
            while homes.step(random_bot):
                pass
            whole = (process_time() - begin) / len(homes.games)
            proved._known = set()
            raw = render_all(homes.events).encode()
            for what, took in {
                "writing a move, ms: median": 1000 * median(spent["write"]),
                "writing a move, ms: worst": 1000 * max(spent["write"]),
                "judging another's, ms: median": 1000 * median(spent["judge"]),
                "a whole game for each home, s": whole,
                "audit by a third party, s": timed_once(partial(audit, raw)),
            }.items():
                found[cards].setdefault(what, []).append(took)
    print(f"{name}, {len(seats)} seats, {games} games each{'':<15}" + "".join(f"{cards:>9}" for cards in CARDS))
    for what in found["open"]:
        together = max if what.endswith("worst") else median
        print(f"  {what:<42}" + "".join(f"{together(found[cards][what]):9.2f}" for cards in CARDS))


def late(name: str, seats: tuple[str, ...], path: Path) -> None:
    """What it takes to open a file that is known but for one share, which hangs off an older event than the newest."""
    took: dict[str, list[float]] = {"known": [], "with a late share": [], "judged anew": []}
    for seed in range(4):
        homes = begun(name, seats, "dealt", seed)
        identity_of(homes, seats[0], path.parent / f"home {seed}")
        while homes.step(random_bot) and len(took["known"]) < LATE:
            by, share = owed(homes)
            if share is None or homes.public.phase != "playing" or not gone_on(homes, by):
                continue
            raw = render_all(homes.events)
            path.write_text(raw)
            judged(path, raw.encode()).opened.keep("", ())
            took["known"].append(timed_once(lambda: open_game(path)))
            path.write_text(raw + "\n" + render_all([share]))
            took["with a late share"].append(timed_once(lambda: open_game(path)))
            proved._known.clear()
            whole = path.read_bytes()
            took["judged anew"].append(timed_once(partial(audit, whole)))
    if not took["known"]:
        print("no share comes late here: nobody can move before all have sent theirs")
        return
    kinds = ", ".join(f"{what} {1000 * median(times):.1f} ms" for what, times in took.items())
    added = [1000 * (a - b) for a, b in zip(took["with a late share"], took["known"], strict=True)]
    print(
        f"opening a file, {len(added)} times: {kinds}; the share adds {median(added):.1f}, at most {max(added):.1f} ms"
    )


def owed(homes: Peers) -> tuple[str, Event | None]:
    """What someone owes, not sent yet."""
    for by, game in homes.games.items():
        share = written.share(game, by, homes.keys[by], at=datetime(2026, 3, 2, tzinfo=UTC))
        if share is not None:
            return by, share
    return "", None


def gone_on(homes: Peers, by: str) -> bool:
    """Whether the others have made a move meanwhile."""
    need = homes.public.need
    if need is None or need.together:
        return False
    seat = need.seats[0]
    if seat == by or homes.games[seat].chance.unread(seat):
        return False
    before = homes.public.record.head.id
    return homes.step(random_bot) and homes.events[-1].kind != "share" and homes.public.record.head.id != before


def commands(pbem: str, name: str, seats: tuple[str, ...], folder: Path, rounds: int) -> None:
    """Whole commands, on games that are nearly over, at the home of who is asked."""
    runs = {cards: at_their_home(pbem, begun(name, seats, cards, 1), folder / cards) for cards in CARDS}
    print(f"{'':<44} {'ratio':>7}   {'first':>11}  {'second':>11}   limit")
    for cards in CARDS[:-1]:
        for command in (*READING, "play"):
            found = ratio(runs[cards][command], runs["open"][command], rounds)
            limit = "at most 1.05" if command in READING else "(told beside)"
            print(line(f"{command}, {cards} / open", found, limit), flush=True)


def at_their_home(pbem: str, homes: Peers, folder: Path) -> dict[str, Callable[[], float]]:
    """A game of which about nine tenths are played, at the home of who is asked next and can read its cards."""
    while homes.public.record.turns < 200 and homes.step(random_bot):
        pass
    while not (seat := who_can_choose(homes)):
        homes.step(random_bot)
    place = folder / "game.toml"
    place.parent.mkdir()
    place.write_text(render_all(homes.events))
    environment = identity_of(homes, seat, folder / "home")
    for command in ("sync", *READING):
        process([pbem, command], environment, folder)()
    kept = folder.with_name(f"{folder.name} as it was")
    shutil.copytree(folder, kept)
    moves = process([pbem, "moves"], environment, folder)
    play = process([pbem, "play", "1"], environment, folder)

    def play_once() -> float:
        took = play()
        shutil.rmtree(folder)
        shutil.copytree(kept, folder)
        moves()  # known again, as before
        return took

    return {**{command: process([pbem, command], environment, folder) for command in READING}, "play": play_once}


def who_can_choose(homes: Peers) -> str:
    """The seat whose turn it is, if it can read its cards and has a choice."""
    need = homes.public.need
    if need is None or need.together:
        return ""
    seat = need.seats[0]
    return seat if len(homes.games[seat].legal(seat)) > 1 else ""


def identity_of(homes: Peers, seat: str, home: Path) -> dict[str, str]:
    """From here on this process belongs to a seat's player; the environment of their commands."""
    home.mkdir()
    os.environ["HOME"] = str(home)
    identity.create(seat, entropy=homes.keys[seat].secret)
    return dict(os.environ)


def timed(what: str, work: Callable[..., Any]) -> Callable[..., Any]:
    """The same, noting the processor time that it takes."""

    def noted(*given: Any, **named: Any) -> Any:
        before = process_time()
        found = work(*given, **named)
        spent[what].append(process_time() - before)
        return found

    return noted


if __name__ == "__main__":
    main()
