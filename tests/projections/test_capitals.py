"""A seat's name is as its game's creator wrote it: its capitals change nothing else, and no one has to type them."""

import json
import re
from collections.abc import Sequence
from datetime import UTC, datetime
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from small_games import key
from wording import says

from pbem import author
from pbem.app.seats import seat_named
from pbem.app.table import Table
from pbem.errors import UsageError
from pbem.projections.game import Game
from pbem.projections.terms import Terms
from pbem.projections.typed import no_such_name
from pbem.rules.registry import find

AT = datetime(2026, 3, 1, 20, tzinfo=UTC)
WRITTEN = {"ann": "Ann", "bob": "BOB", "cy": "cY"}
MOVES = 40
OF_THE_SEAL = ("hash", "nonce")
"""Fields that no two seals have alike."""


def begun(name: str, seats: Sequence[str], number: int) -> Table:
    """A practice game: its cards follow from a number, and from no name."""
    mine = key("ann")
    game = Game.begin(author.create(terms(name, seats, number), mine, nonce=bytes(32), at=AT))
    for seat in seats:
        game.take(author.join(game, seat, mine, at=AT))
    game.take(author.start(game, mine, at=AT))
    return Table(game, keys=dict.fromkeys(seats, mine))


def terms(name: str, seats: Sequence[str], number: int = 1) -> Terms:
    return Terms(find(name), seats, {}, practice=number, own=seats)


def renamed(said: object) -> Any:
    """The same of the game whose names have capitals."""
    text = re.sub(r"\b(ann|bob|cy)\b", lambda found: WRITTEN[found[0]], json.dumps(said))
    return json.loads(text)


def in_any_case(words: str, random: Random) -> str:
    return "".join(random.choice((letter.upper(), letter.lower())) for letter in words)


@pytest.mark.parametrize("name", ["confucius", "white-lotus"])
@given(number=st.integers(0, 2**16), chosen=st.integers(0, 2**16))
def test_other_capitals_change_nothing_and_none_has_to_be_typed(name: str, number: int, chosen: int) -> None:
    plain, written, random = begun(name, [*WRITTEN], number), begun(name, [*WRITTEN.values()], number), Random(chosen)
    for _turn in range(MOVES):
        if not plain.asked:
            break
        seat = random.choice(plain.asked)
        legal = [move.notation() for move in plain.legal(seat)]
        assert [move.notation() for move in written.legal(WRITTEN[seat])] == renamed(legal)
        move = random.choice(legal)
        plain.play(seat, move)
        written.play(WRITTEN[seat], in_any_case(move, random))
        assert made(written) == renamed(made(plain))
        assert written.facts(WRITTEN[seat]) == renamed(plain.facts(seat))
    assert written.story(WRITTEN["ann"]) == renamed(plain.story("ann"))


def made(table: Table) -> list[object]:
    """The newest event, but for what the key and the seals make of it."""
    event = table.events[-1]
    return [event.kind, event.by, {name: value for name, value in event.body.items() if name not in OF_THE_SEAL}]


@given(st.sampled_from([*WRITTEN.values()]), st.integers())
def test_a_name_that_was_typed_becomes_the_seat_as_it_is_written(seat: str, chosen: int) -> None:
    assert seat_named(in_any_case(seat, Random(chosen)), [*WRITTEN.values()]) == seat


def test_who_is_no_seat_is_told_the_names_as_they_are_written() -> None:
    with pytest.raises(UsageError) as refused:
        seat_named("dee", [*WRITTEN.values()])
    assert refused.value.advice == says("its-seats-seats", seats="Ann, BOB, cY")


@pytest.mark.parametrize("typed", ["alixe", "ALIXE"])
def test_a_name_with_capitals_is_suggested_where_a_letter_is_wrong(typed: str) -> None:
    assert no_such_name(["hubu", "Alice"], typed).advice == says("did-you-mean-names", names="Alice")
