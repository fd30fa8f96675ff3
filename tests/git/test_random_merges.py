"""Random people at random moments: whatever meets in a merge, no event is lost, no file is spoilt, no order matters.

Hundreds of concurrent merges are made in every run, about three in each of 120 situations that are made up; a search
makes up 400, and PBEM_SITUATIONS=10000 as many.
"""

import os
from collections.abc import Sequence
from functools import cache, lru_cache
from random import Random

import pytest
from clones import again, ids
from searching import dice, often
from small_games import SEATS, Written, key

from pbem import author
from pbem.errors import PbemError
from pbem.events.event import Event
from pbem.events.text import parse
from pbem.projections.agreement import carried, given_answers, open_proposals, to_answer
from pbem.projections.audit import audit
from pbem.projections.game.past import undo_body
from pbem.rooms.git.driver import together
from pbem.rooms.git.repair import Copy, repaired
from pbem.rules.bots import decide, random_bot
from pbem.rules.state import to_plain

SITUATIONS = int(os.environ.get("PBEM_SITUATIONS", often(40, 200)))
BATCH = 40

GAMES = (
    ("pebbles", {"heap": 12}),
    ("pebbles", {"heap": 12, "secret": True}),
    ("white-lotus", {"negotiation": True}),
)


@cache
def played(game: int, moves: int) -> Written:
    """A game so many random steps after its start."""
    name, options = GAMES[game]
    written = Written(name, moves, options).begin()
    grow(written, SEATS, Random(moves), moves)
    return written


def grow(written: Written, seats: Sequence[str], random: Random, steps: int) -> None:
    """So many times, one of these seats does what it may and feels like."""
    for _step in range(steps):
        seat = random.choice(seats)
        try:
            event = random.choices([move, note, propose, answer, carry, undone, leave], [16, 4, 3, 6, 2, 1, 0.3])[0](
                written, seat, random
            )
        except PbemError:  # not asked, bound by a consent, or over: a person would be told so
            continue
        if event is not None:
            written.write(event)


def move(written: Written, seat: str, random: Random) -> Event | None:
    game = written.game
    shown = author.opening(game, seat, key(seat), at=written.at)
    if shown is not None:
        return shown
    need = game.need
    if need is None or seat not in need.seats:
        moves = game.unasked(seat)
        chosen = random.choice(moves) if moves else None
    else:
        chosen = decide(random_bot, game.ruleset, game.view(seat), random)
    return author.play(game, seat, chosen, key(seat), at=written.at) if chosen is not None else None


def note(written: Written, seat: str, random: Random) -> Event:
    return author.note(written.game, seat, f"{random.random()}", key(seat), at=written.at)


def propose(written: Written, seat: str, random: Random) -> Event:
    body = {"motion": "abandon"} if random.random() < 0.2 else {"motion": "undo", **undo_body(written.game, 1)}
    return author.core_event(written.game, "propose", seat, key(seat), at=written.at, body=body)


def answer(written: Written, seat: str, random: Random) -> Event:
    kind = random.choice(["consent", "consent", "decline", "withdraw"])
    listed = [to_answer(written.game, seat).id]
    return author.core_event(written.game, kind, seat, key(seat), at=written.at, with_=listed)


def carry(written: Written, seat: str, random: Random) -> Event | None:
    for proposal in open_proposals(written.game):
        listed = carried(written.game, proposal, seat, written.at)
        if listed is not None:
            rest = {name: value for name, value in proposal.body.items() if name != "motion"}
            kind = proposal.body["motion"]
            return author.core_event(written.game, kind, seat, key(seat), at=written.at, body=rest, with_=listed)
    return None


def undone(written: Written, seat: str, random: Random) -> None:
    """All agree at once, as they would by telephone."""
    written.undo(seat, 1)


def leave(written: Written, seat: str, random: Random) -> Event:
    return author.core_event(
        written.game, "resign", seat, key(seat), at=written.at, with_=sorted(given_answers(written.game))
    )


def situation(random: Random) -> list[bytes]:
    """Two or three copies of one game, each gone on with by some of its people; now and then by the same."""
    base = played(random.randrange(len(GAMES)), random.randrange(0, 24, 3))
    copies = [again(base) for _copy in range(random.choice([2, 2, 3]))]
    seats = list(SEATS)
    random.shuffle(seats)
    for place, copy in enumerate(copies):
        own = [seat for number, seat in enumerate(seats) if number % len(copies) == place]
        if random.random() < 0.3:
            own.append(random.choice(SEATS))
        grow(copy, own, random, random.randrange(1, 6))
    return [copy.raw for copy in copies]


@lru_cache(maxsize=64)
def table(raw: bytes) -> tuple[list[str], object]:
    """What a sound file comes to: the events that count, and the table after them."""
    found = audit(raw)
    assert found.faults == []
    assert found.game is not None
    return sorted(event.id for event in found.order), None if found.game.table is None else to_plain(found.game.table)


@pytest.mark.more
@pytest.mark.search
@pytest.mark.parametrize("batch", range(0, SITUATIONS, BATCH))
def test_a_random_merge_loses_nothing_in_any_order(batch: int) -> None:
    for number in range(batch, min(batch + BATCH, SITUATIONS)):
        copies = situation(dice(f"merge {number}"))
        every = set().union(*map(ids, copies))
        silent: dict[bool, list[bytes]] = {True: [], False: []}
        for order in {(*copies,), (*copies[::-1],), (*copies[1:], copies[0])}:
            whole, clashed = order[0], False
            for other in order[1:]:
                before, outcome = whole, together(whole, other)
                whole = outcome.raw
                clashed = clashed or bool(outcome.clash)
                table(whole)
                assert whole.startswith(before), number
                assert outcome.clash or ids(whole) == ids(before) | ids(other), number
                assert set(table(before)[0]) <= set(table(whole)[0]), f"{number}: what counted does not count any more"
            silent[not clashed].append(whole)
        assert not (silent[True] and silent[False]), f"{number}: a clash in one order, none in another"
        assert all(ids(whole) == every for whole in silent[True]), number
        assert len({str(table(whole)) for whole in silent[True]}) < 2, f"{number}: not the same game in every order"
        if silent[False]:
            mended_accounts_for_all(copies, every, number)


def mended_accounts_for_all(copies: Sequence[bytes], every: set[str], number: int) -> None:
    """What `pbem resolve` makes of a clash is sound, and says of each event that it does not hold why."""
    sides = [Copy(f"side {place}", copy, now=True) for place, copy in enumerate(copies)]
    done = repaired("game.toml", copies[-1], sides, (), "")
    assert done.raw.startswith(copies[0])
    table(done.raw)
    told = {one.event.id for one in done.refused} | {event.id for event in done.waiting}
    assert ids(done.raw) | told == every, number
    assert done.refused or done.orphaned, number


@pytest.mark.more
def test_the_situations_are_worth_it() -> None:
    """Some of them clash, most do not, and all sorts of events meet."""
    clashes, kinds = 0, set[str]()
    for number in range(100):
        copies = situation(Random(f"merge {number}"))
        clashes += bool(together(copies[0], copies[1]).clash)
        kinds |= {event.kind for copy in copies for _number, event in parse(copy).events}
    assert 5 < clashes < 50
    assert kinds >= {"stake", "take", "note", "seal", "open", "propose", "consent", "undo"}
