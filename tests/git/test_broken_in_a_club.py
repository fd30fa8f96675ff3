"""A sync through a club in which one game's own code fails."""

from pathlib import Path

from broken_pebbles import SAID, broken
from clubs import seated
from wording import says


def test_a_sync_in_a_club_goes_on_with_the_others(tmp_path: Path) -> None:
    ann, bob = seated(tmp_path, "ann", "bob")
    ann.done("new", "white-lotus", "--seats", "ann,bob,cy", "--hotseat", "--file", "games/sound.toml")
    ann.done("play", "stake 2", "-g", "games/p.toml")
    ann.done("sync")
    with broken("need"):
        said = bob("sync")
    assert said.code == 70
    assert f"p.toml: {SAID}" in said.err
    assert bob.game("sound").exists()
    assert says("count-games-that-you-are", count=1) in said.out
    assert says("seat-has-answered", seat="ann") in bob.done("sync").out, "what could not be taken in is told now"
    assert bob.game().read_bytes() == ann.game().read_bytes()
    assert says("name-a-stake") in bob.done("show", "-g", "games/p.toml").out
