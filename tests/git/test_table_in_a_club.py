"""Whoever sits at the table in a club's clone sends and gets moves there, and types no other command."""

from pathlib import Path

import pytest
from at_a_terminal import ENTER, SYNC, at_a_terminal
from clubs import staked
from wording import says


@pytest.mark.more
@pytest.mark.real
def test_at_the_table_of_a_club_a_sync_pushes_what_was_played_and_brings_the_answer(tmp_path: Path) -> None:
    ann, bob = staked(tmp_path, "ann", "bob")
    with at_a_terminal(ann) as child:
        child.expect("synced")
        child.send(f"take 2{ENTER}")
        child.expect("Enter: play it")
        child.send(ENTER)
        child.expect("ann takes 2")
        child.send(SYNC)
        child.expect("sent 1 event")
        assert says("seat-takes-count", seat="ann", count=2) in bob.done("sync").out
        bob.done("play", "take 1")
        bob.done("sync")
        child.send(SYNC)
        child.expect("since your last turn")
    assert says("seat-takes-count", seat="bob", count=1) in ann.done("history").out
    assert ann.git("status", "--short") == ""
