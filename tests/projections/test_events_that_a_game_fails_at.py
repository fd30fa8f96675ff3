"""Whatever a game's code raises at someone's event, that event does not count, for anybody, and is named."""

from collections.abc import Callable, Sequence
from datetime import timedelta
from itertools import permutations
from random import Random
from typing import Any

import pytest
from broken_pebbles import broken
from homes import Homes
from hypothesis import example, given, settings
from hypothesis import strategies as st
from pbem_pebbles.pebbles import Pebbles
from pbem_pebbles.stake import Stake
from pbem_pebbles.take import Take
from pbem_white_lotus.choices.give import Give
from searching import often
from small_games import SEATS, Written, key
from wording import tells

from pbem import author
from pbem.errors import BrokenGameError, RefusedError
from pbem.events.event import Event
from pbem.events.text import render_all
from pbem.projections.audit import ANEW, Audit, Flaw, audit
from pbem.projections.game import Game
from pbem.projections.game.past import counting
from pbem.rooms.dealt.game import written
from pbem.rules.state import to_plain

HEAP = 12
AFTER = HEAP - 3
"""The pebbles that are left when someone has taken three."""

ASKED_OF_A_TABLE = ("need", "open_moves", "result", "points", "period", "phase", "progress")
ERRORS = {
    "KeyError": "KeyError('heap')",
    "ValueError": "ValueError('list.remove(x): x not in list')",
    "RefusedError": "__import__('pbem.errors').errors.RefusedError('no')",
    "StopIteration": "StopIteration()",
    "RecursionError": "RecursionError('deep')",
}


def fails(of: type, method: str, where: str, error: str) -> str:
    """Code of a method that fails where something holds of what it is `given`, and else is what it was."""
    kind = f"from {of.__module__} import {of.__name__}\n"
    return f"""{kind}
before = {of.__name__}.{method}
def fails(*given, **named):
    if {where}:
        raise {error}
    return before(*given, **named)
"""


TAKES_THREE = "given[0].count == 3"
PLACES = [
    *((Take, method, TAKES_THREE) for method in ("effect", "refusal", "refusal_when_finished", "notation", "cards")),
    *((Pebbles, method, f"given[1].heap == {AFTER}") for method in ASKED_OF_A_TABLE),
    (Pebbles, "proceed", f"given[1].table.heap == {AFTER}"),
]


def begun() -> Written:
    written = Written("pebbles", 1, {"heap": HEAP}).begin()
    for seat in SEATS:
        written.play(seat, "stake 2")
    return written


def anew(events: Sequence[Event]) -> Written:
    written = Written.of(events[0])
    for event in events[1:]:
        written.write(event)
    return written


def judged(events: Sequence[Event]) -> Audit:
    return audit(render_all(events).encode(), story=True)


def game_of(found: Audit) -> Game:
    assert found.game is not None
    return found.game


def told(found: Audit) -> str:
    return " ".join(fault.reason for fault in found.orphaned)


def table(found: Audit) -> Any:
    return to_plain(game_of(found).table), game_of(found).record.head.id


CASES = [
    pytest.param(*place, ERRORS[error], id=f"{place[0].__name__}.{place[1]}-{error}")
    for number, place in enumerate(PLACES)
    for error in (ERRORS if number == 0 else ("KeyError", "RefusedError"))
]
"""Any code raises what a strange one would, and what a refusal is; one place raises each error."""


@pytest.mark.parametrize(("of", "method", "where", "error"), CASES)
def test_a_move_that_the_game_fails_at_does_not_count(of: type, method: str, where: str, error: str) -> None:
    written = begun()
    before = list(written.events)
    written.play("ann", "take 3")
    bad = written.events[-1]
    built = written.branch()
    built.play("bob", "take 1")
    other = anew(before)
    other.play("ann", "take 1")
    with broken(method, fails(of, method, where, error), of):
        alone, sound, without = judged([*before, bad]), judged(before), judged(other.events)
        assert (alone.faults, table(alone), alone.told) == ([], table(sound), sound.told)
        [fault] = alone.orphaned
        assert alone.sort(fault) is Flaw.BROKEN
        assert fault.event == len(before) + 1
        fails_at = {"game": "pebbles", "package": "pbem_pebbles", "seat": "ann", "kind": "take"}
        assert tells(fault.reason, "the-game-game-package-package-fails", **fails_at)
        on_it = judged(built.events)
        assert [on_it.sort(one) for one in on_it.orphaned] == [Flaw.BROKEN, Flaw.CHAIN]
        for late in permutations([bad, built.events[-1], other.events[-1]]):
            found = judged([*before, *late])
            assert (found.faults, table(found)) == ([], table(without))
        with pytest.raises(BrokenGameError) as raised:
            taken(anew(before).game, bad)
        assert raised.value.event == bad.id


def taken(game: Game, event: Event) -> None:
    """What a program does with an event that it was given."""
    assert game.objection(event) is None
    game.take(event)


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("method", ["effect", "notation"])
def test_of_several_answers_the_one_goes_that_fails_whoever_came_last(seat: str, method: str) -> None:
    written = Written("pebbles", 1, {"heap": HEAP}).begin()
    begun = list(written.events)
    for one in SEATS:
        written.play(one, "stake 3" if one == seat else "stake 2")
    answers = written.events[len(begun) :]
    with broken(method, fails(Stake, method, "given[0].points == 3", ERRORS["KeyError"]), Stake):
        for late in permutations(answers):
            found = judged([*begun, *late])
            assert (found.faults, len(found.orphaned)) == ([], 1)
            assert tells(
                found.orphaned[0].reason,
                "the-game-game-package-package-fails",
                seat=seat,
                kind="stake",
                error="KeyError('heap')",
            )
            assert found.game is not None
            assert found.game.need is not None
            assert found.game.need.seats == (seat,)
            again = author.play(found.game, seat, Stake(1), key(seat), at=written.at)
            after = judged([*begun, *late, again])
            assert (after.faults, table(after)[0]["stakes"][seat]) == ([], 1)


def test_when_the_order_of_play_fails_after_answers_it_is_one_and_the_same_that_goes() -> None:
    written = Written("pebbles", 1, {"heap": HEAP}).begin()
    begun = list(written.events)
    for one in SEATS:
        written.play(one, "stake 3")
    code = fails(Pebbles, "proceed", "sum(given[1].table.stakes.values()) == 9", ERRORS["KeyError"])
    with broken("proceed", code):
        stand = {str(table(judged([*begun, *late]))) for late in permutations(written.events[len(begun) :])}
        gone = {str(judged([*begun, *late]).failing) for late in permutations(written.events[len(begun) :])}
    assert len(stand) == 1
    assert len(gone) >= 1


def test_a_resignation_after_which_the_rules_fail_does_not_count() -> None:
    written = begun()
    written.play("ann", "take 1")
    before = list(written.events)
    written.state("resign", "bob", {})
    with broken("stand_in"):
        found = judged(written.events)
        assert (found.faults, table(found)) == ([], table(judged(before)))
        assert tells(
            found.orphaned[0].reason,
            "the-game-game-package-package-fails",
            seat="bob",
            kind="resign",
            error="ZeroDivisionError('no pebbles')",
        )


def test_an_undo_that_the_game_fails_at_does_not_count() -> None:
    """The past is played again for it, and whatever fails there was sound when it was present."""
    written = begun()
    written.play("ann", "take 3")
    written.play("bob", "take 1")
    written.undo("cy", 1)
    with broken("effect", fails(Take, "effect", f"{TAKES_THREE} and {ONCE}", ERRORS["ValueError"]), Take):
        found = judged(written.events)
    assert found.faults == []
    assert [fault.event for fault in found.orphaned] == [len(written.events)]
    assert tells(
        found.orphaned[0].reason, "the-game-game-package-package-fails", seat="cy", kind="undo", error="ValueError("
    )


ONCE = "'returned' in [frame.function for frame in __import__('inspect').stack()]"
"""Only while the past is played again for an undo."""


def test_what_fails_and_was_signed_by_nobody_makes_the_file_faulty() -> None:
    written = begun()
    forged = author.play(written.game, "ann", Take(3), key("cy"), at=written.at)
    with broken("effect", fails(Take, "effect", TAKES_THREE, ERRORS["KeyError"]), Take):
        found = judged([*written.events, forged])
    assert (found.orphaned, [found.sort(fault) for fault in found.faults]) == ([], [Flaw.SIGNATURE])


@pytest.mark.parametrize("error", ["MemoryError()", "OSError('disk')", "ImportError('no such module')"])
def test_what_this_machine_lacks_is_no_events_fault(error: str) -> None:
    written = begun()
    written.play("ann", "take 3")
    with broken("effect", fails(Take, "effect", TAKES_THREE, error), Take), pytest.raises(BrokenGameError):
        judged(written.events)


def test_where_nothing_can_be_dealt_the_game_is_broken_and_no_event() -> None:
    written = begun()
    with broken("proceed"), pytest.raises(BrokenGameError):
        judged(written.events)


def test_who_listens_decides_nothing() -> None:
    """What only the story asks for, and a sentence whose words do not fit, make no one's event fall."""
    written = begun()
    written.play("ann", "take 3")
    written.play("bob", "take 1")
    unfit = fails(Take, "effect", "given[1].tell('{nobody}', seat=given[2])", "AssertionError")
    with broken("effect", unfit, Take):
        found = judged(written.events)
        silent = audit(render_all(written.events).encode())
    assert (found.faults, found.orphaned, table(found)) == ([], [], table(silent))
    assert "{nobody}" in [one.sentence for one in found.told]
    racing = "'hear' in [frame.function for frame in __import__('inspect').stack()]"
    with broken("period", fails(Pebbles, "period", racing, ERRORS["KeyError"])):
        assert judged(written.events).orphaned == []


def test_many_that_fail_are_each_tried_once(counted: "Counted") -> None:
    """One after another at one place: what comes before is not judged anew for each."""
    runs = {}
    for number in (10, 20):
        written = begun()
        before = list(written.events)
        bad = []
        for minute in range(number):
            at = written.at + timedelta(minutes=minute)
            bad.append(author.play(written.game, "ann", Take(3), key("ann"), at=at))
        with broken("effect", fails(Take, "effect", TAKES_THREE, ERRORS["KeyError"]), Take):
            counted.calls = 0
            found = judged([*before, *bad])
        assert (found.faults, len(found.orphaned)) == ([], number)
        runs[number] = counted.calls
    assert runs[20] - runs[10] < 3 * 10


class Counted:
    """How often an event was tried."""

    calls = 0


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Counted:
    counting_, take = Counted(), Game.take

    def taken(game: Game, event: Event) -> None:
        counting_.calls += 1
        take(game, event)

    monkeypatch.setattr(Game, "take", taken)
    return counting_


def test_who_signs_many_choices_that_fail_later_does_not_keep_readers_busy() -> None:
    written = Written("pebbles", 1, {"heap": HEAP}).begin()
    begun = list(written.events)
    written.play("bob", "stake 2")
    written.play("cy", "stake 2")
    both = written.events[len(begun) :]
    many = []
    for _one in range(ANEW + 5):
        written.at += timedelta(minutes=1)
        many.append(author.play(anew(begun).game, "ann", Stake(3), key("ann"), at=written.at))
    with broken("effect", fails(Stake, "effect", "given[0].points == 3", ERRORS["KeyError"]), Stake):
        found = judged([*begun, *many, *both])
    assert found.faults == []
    assert found.game is not None
    assert found.game.table is not None


STRANGE: Sequence[Callable[[Written, Random], str]] = (
    lambda written, _random: written.events[0].id,
    lambda written, _random: written.game.record.head.id,
    lambda _written, _random: "0" * 40,
    lambda _written, _random: "f" * 40,
    lambda written, random: random.choice(written.events).id,
    lambda written, random: random.choice([one for one in written.events if one.kind == "undo"] or written.events).id,
    lambda written, random: random.choice(counting(written.game)).id,
)


@example(5715, "pebbles")  # what an undo took back, and answered
@given(st.integers(0, 2**32), st.sampled_from(["pebbles", "confucius"]))
@settings(max_examples=often(10, 25))
def test_an_undo_that_points_anywhere_is_refused_or_done(seed: int, game: str) -> None:
    """Wherever it points: to nothing, before the start, to itself, to what was taken back, to another undo."""
    random = Random(seed)
    written = Written(game, seed % 50, {"heap": HEAP} if game == "pebbles" else {}).begin()
    for _round in range(6):
        written.play_on(random.randint(1, 5))
        if random.random() < 0.4 and written.game.need is not None:
            written.undo(random.choice(SEATS), 1)
        ids = [random.choice(STRANGE)(written, random) for _id in range(random.choice((1, 1, 2, 3)))]
        body: dict[str, Any] = {"motion": "undo", "to": ids[0]}
        if ids[1:]:
            body["to_with"] = sorted(set(ids[1:]))
        tried = written.branch()
        try:
            tried.agree(random.choice(SEATS), body)
        except RefusedError:
            continue
        written = tried
    found = judged(written.events)
    assert (found.faults, found.orphaned) == ([], [])
    assert table(found)[0] == to_plain(written.game.table)


ROLLS = f"{TAKES_THREE} and given[1].chance.roll('luck', 6) >= 0"
"""In a dealt game all contribute to a roll before it fails."""


def test_a_choice_that_fails_with_what_others_contribute_to_it_goes_in_whatever_order_that_came() -> None:
    homes = Homes("pebbles", SEATS, options={"heap": HEAP})
    while (need := homes.any.need) is None or need.together:
        assert homes.pay() or homes.move()
    while homes.pay():
        pass
    [mover], before = need.seats, list(homes.events)
    with broken("effect", fails(Take, "effect", ROLLS, ERRORS["KeyError"]), Take):
        homes.send(mover, author.play(homes.games[mover], mover, Take(3), key(mover), at=homes.now()))
        shares = [written.share(game, seat, key(seat), at=homes.now()) for seat, game in homes.games.items()]
        given = [one for one in shares if one is not None]
        assert homes.any.record.waiting
        for late in permutations(given):
            found = judged([*homes.events, *late])
            assert (found.faults, table(found)) == ([], table(judged(before)))
            assert tells(
                told(found), "the-game-game-package-package-fails", seat=mover, kind="take", error="KeyError('heap')"
            )
            assert len(found.orphaned) == 1 + len(given)
            again = author.play(game_of(found), mover, Take(1), key(mover), at=homes.now())
            after = judged([*homes.events, *late, again])
            assert (after.faults, after.order[-1]) == ([], again)


@pytest.mark.parametrize("method", ["effect", "refusal", "notation"])
def test_an_offer_that_the_game_fails_at_does_not_count(method: str) -> None:
    """A seat that is asked answers without it."""
    written = Written("white-lotus", 1, {"negotiation": True}).begin()
    assert written.game.need is not None
    giver, other = (seat for seat in SEATS if seat not in written.game.need.seats)
    before = list(written.events)
    written.play(giver, f"give {other} 1 influence")
    offer = written.events[-1]
    written.play_on(1)
    move = written.events[-1]
    assert offer.id in move.with_
    with broken(method, fails(Give, method, "True", ERRORS["KeyError"]), Give):
        for late in permutations([offer, move]):
            found = judged([*before, *late])
            assert (found.faults, table(found)) == ([], table(judged(before)))
            assert sorted(found.sort(one) for one in found.orphaned) == sorted([Flaw.BROKEN, Flaw.CHAIN])
            assert tells(
                told(found), "the-game-game-package-package-fails", seat=giver, kind="give", error="KeyError('heap')"
            )
