"""What secret cards cost: a lap, its proof, shares and rolls, beside the multiplications of points that they need; and
whole games between random players, each at a home of their own.

Usage: python benchmarks/cards.py [--cards 57] [--rounds 9] [--games 3], in an environment with pbem.
"""

import argparse
from collections.abc import Callable
from datetime import UTC, datetime
from random import Random
from statistics import fmean, median
from time import process_time

from peers import Peers

from pbem.events.text import render_all
from pbem.rooms.dealt.group import deck, escrow, handover, keys, points, rolls, shares, shuffle_proof, wire
from pbem.rooms.dealt.group.derive import Context, SeatSecret
from pbem.rooms.dealt.group.wire import Contribution
from pbem.rules.bots import bots
from pbem.rules.registry import find

GAME = "b6a948692b69aae1c896108f4d1787a1fde8e6ba"
SEATS = ("ann", "bob", "cy", "dee", "eve", "fay")
BEGUN = datetime(2026, 3, 1, 20, tzinfo=UTC)
WHOLE = (("confucius", 3), ("confucius", 5), ("white-lotus", 6))


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--cards", type=int, default=57)
    options.add_argument("--rounds", type=int, default=9)
    options.add_argument("--games", type=int, default=3)
    asked = options.parse_args()
    arithmetic(asked.cards, asked.rounds)
    for game, players in WHOLE:
        whole_games(game, players, asked.games)


def whole_games(game: str, players: int, games: int) -> None:
    """Files and processor time of whole games, with choosing moves and judging all that the others send."""
    ruleset = find(game)
    random_bot = bots(ruleset)["random"]
    sizes, times, moves = [], [], []
    for seed in range(games):
        begun = process_time()
        homes = Peers(ruleset, SEATS[:players], "dealt", Random(seed), lambda: BEGUN)
        while homes.step(random_bot):
            pass
        times.append((process_time() - begun) / len(homes.games))
        sizes.append(len(render_all(homes.events)) / 1000)
        moves.append(homes.public.record.turns)
    mean = f"{fmean(sizes):>4.0f} kB, {fmean(times):.2f} s of processor for each home, {fmean(moves):.0f} turns"
    print(f"{game} {players}, {mean}")


def arithmetic(size: int, rounds: int) -> None:
    """Laps, proofs, shares, rolls, escrow."""
    secrets = [SeatSecret.of(bytes([number]) * 32, GAME, seat) for number, seat in enumerate(SEATS[:5])]
    ours = [Context(GAME, "deck", seat) for seat in SEATS[:5]]
    scalars = [keys.deck_secret(secret, context) for secret, context in zip(secrets, ours, strict=True)]
    announced = [keys.announce(scalar, context) for scalar, context in zip(scalars, ours, strict=True)]
    alone, joint = announced[0].point, points.total(key.point for key in announced[:2])
    first, second = ours[:2]
    sorted_cards = deck.unshuffled(GAME, "deck", size)
    before = deck.shuffled(deck.lap(secrets[0], first, alone, sorted_cards), scalars[0], alone, sorted_cards)
    lap = deck.lap(secrets[1], second, joint, before)
    after = deck.shuffled(lap, scalars[1], joint, before)
    proof = shuffle_proof.prove(secrets[1], scalars[1], second, joint, before, after, lap)
    key = announced[1].point
    one = shares.make(scalars[0], first, after, [0])
    five = shares.make(scalars[0], first, after, range(5))
    roll = rolls.make(scalars[0], first)
    keepers = [(seat, secret.public) for seat, secret in zip(SEATS[1:5], secrets[1:], strict=True)]
    kept = escrow.make(secrets[0], scalars[0], first, keepers, 3)
    given = handover.make(secrets[0], first, secrets[1].public)

    work: dict[str, Callable[[], object]] = {
        "a multiplication": lambda: points.mul(scalars[0], joint),
        "a check of a point": lambda: points.valid(joint),
        "shuffle": lambda: deck.shuffled(deck.lap(secrets[1], second, joint, before), scalars[1], joint, before),
        "prove": lambda: shuffle_proof.prove(secrets[1], scalars[1], second, joint, before, after, lap),
        "look at the lap": lambda: deck.check(before, after),
        "verify": lambda: shuffle_proof.check(proof, second, key, joint, before, after),
        "share one card": lambda: shares.make(scalars[0], first, after, [0]),
        "check it": lambda: shares.check(one, first, announced[0].point, after),
        "share five cards": lambda: shares.make(scalars[0], first, after, range(5)),
        "check them": lambda: shares.check(five, first, announced[0].point, after),
        "share a roll": lambda: rolls.make(scalars[0], first),
        "check that": lambda: rolls.check(roll, first, announced[0].point),
        "leave a key with four": lambda: escrow.make(secrets[0], scalars[0], first, keepers, 3),
        "hand a seat over": lambda: handover.make(secrets[0], first, secrets[1].public),
        "see that it is right": lambda: handover.check(given, first, secrets[1].public, secrets[0].public),
    }
    took: dict[str, list[float]] = {name: [] for name in work}
    for _round in range(rounds):
        for name, run in work.items():
            took[name].append(spent(run))
    unit = median(took["a multiplication"])
    for name, seconds in took.items():
        each = sorted(a / b for a, b in zip(seconds, took["a multiplication"], strict=True))[rounds // 2]
        print(f"{name:<24} {median(seconds) * 1000:>8.2f} ms {each:>8.1f} multiplications")
    whole = [sum(parts) for parts in zip(*(took[name] for name in ("shuffle", "prove", "verify")), strict=True)]
    print(f"shuffle, prove, verify: {median(whole) * 1000:.0f} ms, {median(whole) / unit:.0f} multiplications", end=" ")
    print("(limit for 57 cards: 120 ms)")
    written = {
        "key": announced[0].write(),
        "lap": deck.write(after),
        "proof": proof.write(),
        "shares": five.write(),
        "roll": roll.write(),
        "escrow": kept.write(),
        "handover": given,
    }
    sizes = (f"{kind} {len(wire.write(Contribution(kind, 'deck', raw))):,}" for kind, raw in written.items())
    print(f"characters in the file: {', '.join(sizes)}")


def spent(run: Callable[[], object]) -> float:
    """The processor time of one run, from as many as take a few milliseconds."""
    times = 0
    begun = process_time()
    while (took := process_time() - begun) < 0.005:
        run()
        times += 1
    return took / times


if __name__ == "__main__":
    main()
