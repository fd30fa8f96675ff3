"""A move that was typed while another machine of its player carried out a plan: whoever syncs, its player is told."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from clubs import Member, staked
from freezegun import freeze_time
from people import Person, begin, hand_over, in_turn
from wording import says

TOLD = says("move-which-you-have-signed", move="take 3", seat="ann")
SAME_KEY = says("another-machine-has-signed-moves", moves="take 2")


@pytest.mark.parametrize("by_itself", [False, True], ids=["typed", "by the service"])
def test_in_a_club_it_is_told_that_it_does_not_count(by_itself: bool, tmp_path: Path) -> None:
    ann, _bob = staked(tmp_path, "ann", "bob")
    laptop = Member("laptop", tmp_path, tmp_path / "origin.git")
    laptop.known()
    laptop.done("key", "restore", typed=ann.done("key", "recovery").out)
    laptop.done("plan", "take 2", "--unguarded")
    ann.done("play", "take 3")
    with freeze_time(datetime.now(UTC) + timedelta(hours=1)):
        laptop.done("sync")
        if by_itself:
            serving(ann)
            ann.done("service", "run")
        said = ann.done("sync").out
        assert TOLD in said
        assert SAME_KEY in said
        assert TOLD not in ann.done("sync").out


def test_in_a_folder_it_is_told_too(tmp_path: Path) -> None:
    ann, bob, laptop = (Person(name, tmp_path) for name in ("ann", "bob", "laptop"))
    begin("game.toml", (ann, bob), "pebbles")
    in_turn("game.toml", (ann, bob), "play", "stake", "2")
    laptop.done("key", "restore", typed=ann.done("key", "recovery").out)
    (laptop.folder / "game.toml").write_bytes((ann.folder / "game.toml").read_bytes())
    laptop.done("sync")
    laptop.done("plan", "take 2", "--unguarded")
    ann.done("play", "take 3")
    with freeze_time(datetime.now(UTC) + timedelta(hours=1)):
        laptop.done("sync")
        hand_over("game.toml", laptop, bob)
        bob.done("sync")
        bob.done("play", "take 1")
        (ann.folder / "game (bob's conflicted copy).toml").write_bytes((bob.folder / "game.toml").read_bytes())
        said = ann("sync")
    assert TOLD in said.out, said


def serving(member: Member) -> None:
    """The service of a member serves their folder."""
    settings = member.home / "config" / "service.toml"
    settings.parent.mkdir(exist_ok=True)
    settings.write_text(f'folder = [{{ path = "{member.folder}" }}]\n')
    settings.chmod(0o600)
