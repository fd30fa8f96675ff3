"""Whoever sits at the table of a game that goes by mail sends and gets mails there, and types no other command."""

import pytest
from at_a_terminal import ENTER, SYNC, at_a_terminal
from correspondents import Three, carry, play_and_mail
from wording import says

pytestmark = pytest.mark.real


def test_at_the_table_a_sync_mails_what_was_played_and_reads_what_has_come(begun: Three) -> None:
    ann, bob, cy = begun
    with at_a_terminal(ann) as child:
        child.expect_exact(says("name-a-stake"))
        child.expect("synced")
        child.send(f"stake 2{ENTER}")
        child.expect("Enter: play it")
        child.send(ENTER)
        child.send(SYNC)
        child.expect_exact(says("mailed-to-names", names="bob"))
        assert ("ann", "bob") in carry(*begun)
        assert "ann" in bob.done("mail", "receive").out
        for one in (bob, cy):
            play_and_mail(one, "stake", "1")
        carry(*begun)
        child.send(SYNC)
        child.expect("news of game")
    assert {*bob.ids()[-1:], *cy.ids()[-1:]} <= ann.held()
