"""What an audit says of who took moves back, and what is promised of open and dealt cards."""

import pytest
from small_games import Written
from wording import says

from pbem.app.tables import new_table
from pbem.projections.audit import audit
from pbem.projections.findings import fairness, proved
from pbem.secrecy import known_cards
from pbem.show.audit_report import audit_report


def test_who_took_moves_back_and_who_agreed() -> None:
    written = Written("pebbles", 0).begin()
    written.play_on(8)
    written.undo("ann", 1)
    found = audit(written.raw)
    assert says("undo-seat-took-moves-back", seat="ann", day="2026-03-01", others="bob and cy") in audit_report(found)
    assert (proved(found), fairness(found)) == ("open", [])


def test_whoever_has_asked_for_it_took_them_back_not_who_agreed_last() -> None:
    written = Written("pebbles", 0).begin()
    written.play_on(8)
    written.undo("ann", 1, done_by="cy")
    report = audit_report(audit(written.raw))
    assert says("undo-seat-took-moves-back", seat="ann", day="2026-03-01", others="bob and cy") in report


@pytest.mark.parametrize("cards", known_cards())
def test_something_is_promised_of_open_and_of_dealt_cards(cards: str) -> None:
    game = new_table("pebbles", ("ann", "bob", "cy"), cards=cards).game
    assert game.dealer.promised(game).endswith(".")
