"""`undo` is offered to whom it serves, and an undo after a draw says who has seen how many cards."""

import sys
from pathlib import Path
from random import Random

import pytest
from wording import says, tells

sys.path.append(str(Path(__file__).parents[1] / "mail"))
from letters import BY_WORDS, WITH_PBEM, retold

from pbem.app import take_back
from pbem.app.table import Table
from pbem.app.tables import new_table
from pbem.errors import RefusedError
from pbem.projections.agreement import open_proposals
from pbem.projections.game.open_proposals import proposal_words
from pbem.rooms.mail.letter import letter
from pbem.rules.bots import random_bot

SEATS = ("ann", "bob", "cy")


def confucius() -> Table:
    """A game that others may have already."""
    table = new_table("confucius", SEATS, seed=6)
    table.publish()
    return table


def test_undo_is_offered_to_just_those_whom_it_does_not_refuse() -> None:
    table, random, both = confucius(), Random(1), set()
    for _turn in range(12):
        for seat in SEATS:
            offered = take_back.is_offered(table.game, [seat])
            tried = table.at(table.turn)
            try:
                tried.propose_undo(seat)
                refused = False
            except RefusedError:
                refused = True
            assert offered is not refused, (table.turn, seat)
            both.add(offered)
        seat = table.asked[0]
        table.play(seat, random_bot(table.view(seat), table.legal(seat), random))
    assert both == {True, False}


def test_who_has_slipped_takes_it_back_though_the_next_already_sits_there() -> None:
    table = confucius()
    slipped = table.asked[0]
    table.play(slipped, "tax")
    following = table.asked[0]
    assert following != slipped
    assert not take_back.is_offered(table.game, [following])
    assert take_back.is_offered(table.game, [following, slipped]), "several seats of one player, at one machine"


@pytest.fixture
def proposed() -> tuple[Table, str]:
    """ann has drawn two cards, sees them, and asks to take that back."""
    table = confucius()
    drawer = table.asked[0]
    assert says("seat-draws-cards", seat="ann", cards="2, 3") in table.play(drawer, "tax")
    table.publish()
    table.propose_undo(drawer)
    return table, drawer


def test_the_proposal_says_what_was_seen_and_by_whom(proposed: tuple[Table, str]) -> None:
    table, _drawer = proposed
    [proposal] = open_proposals(table.game)
    seen = says("seat-has-seen-count-cards", seat="ann", count=2)
    words = says("take-back-moves-after-seen", moves="ann's tax", seen=seen)
    assert proposal_words(table.game, proposal) == words
    assert says("seat-proposes-to-motion-2", seat="ann", motion=words) in table.story("bob")
    forgetful = table.game.clone()
    forgetful.log = None
    [kept] = open_proposals(forgetful)
    assert proposal_words(forgetful, kept).endswith(seen)


@pytest.mark.parametrize("occasion", [BY_WORDS, WITH_PBEM], ids=["hub", "peer to peer"])
def test_mail_to_whoever_is_to_agree_says_it_too(proposed: tuple[Table, str], occasion: object) -> None:
    position = retold(proposed[0].events)
    found = letter(position.game, position.told, "bob", occasion)  # type: ignore[arg-type]
    assert says("seat-has-seen-count-cards", seat="ann", count=2) in " ".join(found.text.split())
    assert not tells(found.text, "seat-draws-cards", seat="ann", cards="2, 3")


def test_history_says_it_for_good(proposed: tuple[Table, str]) -> None:
    table, _drawer = proposed
    table.consent("cy")
    table.consent("bob")
    assert says("taken-back-by-agreement-moves-after", moves="ann's tax", seen="ann has seen 2 cards") in table.story(
        "cy"
    )
    assert [*table.asked] == ["ann"]


def test_where_nothing_was_drawn_nothing_is_said_of_it() -> None:
    table = confucius()
    seat = table.asked[0]
    move = next(one for one in table.legal(seat) if one.notation().startswith("bribe"))
    table.play(seat, move)
    table.publish()
    table.propose_undo(seat)
    [proposal] = open_proposals(table.game)
    assert "seen" not in proposal_words(table.game, proposal)
