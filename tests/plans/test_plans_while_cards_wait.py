"""Planning while the whole table waits for cards: the rules stand between two choices, and nothing can be tried."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from homes import Homes
from wording import says, tells

from pbem.app.memory import InMemory
from pbem.app.session import Session
from pbem.app.trial import attempt
from pbem.errors import NotYourTurnError
from pbem.projections.what_if import Supposition
from pbem.rooms.plans import planner
from pbem.rooms.plans.execution import of_seat

SEATS = ("ann", "bob", "cy")
NOW = datetime(2026, 11, 23, 12, tzinfo=UTC)
MOMENTS = 3


def waiting(game: str) -> Iterator[tuple[Homes, str]]:
    """Moments of a random game in which no one can go on before others have sent their part of the cards."""
    homes, found = Homes(game, SEATS), 0
    while found < MOMENTS:
        if homes.any.record.waiting and homes.any.table is not None:
            found += 1
            for seat in SEATS:
                yield homes, seat
        if not homes.move():
            assert homes.pay()


@pytest.mark.parametrize(
    ("game", "words"),
    [
        pytest.param("confucius", "tax then bribe hubu 3", marks=pytest.mark.more),
        ("white-lotus", "claim henan else pass"),
    ],
)
def test_a_plan_that_is_given_while_the_table_waits_for_cards_is_kept_and_says_whom_it_waits_for(
    game: str, words: str
) -> None:
    moments = 0
    for homes, seat in waiting(game):
        moments += 1
        remarks: list[str] = []
        session = Session(InMemory(homes.games[seat]), homes.key(seat), lambda: NOW, remark=remarks.append, seat=seat)
        plan = planner.give(session, [words])
        assert of_seat(session, seat) == [plan]
        [said] = [one for one in remarks if tells(one, "move-cannot-be-tried-now")][:1]
        assert tells(said, "the-table-waits-for-whom"), said
        assert tells(said, "seats-to-send-their-part")
    assert moments == MOMENTS * len(SEATS)


def test_what_is_tried_while_the_table_waits_for_cards_is_not_told_that_the_game_is_over() -> None:
    homes, seat = next(waiting("white-lotus"))
    waits = says("the-table-waits-for-whom", whom=says("seats-to-send-their-part", seats="ann, bob, cy"))
    with pytest.raises(NotYourTurnError, match=re.escape(waits)):
        Supposition(homes.any, lambda _sentence: None).asked([seat])
    _game, _seat, stopped, left = attempt(homes.any, SEATS, [["pass"]], seat, lambda _sentence: None)
    assert tells(stopped, "the-table-waits-for-whom")
    assert left == [["pass"]]
