"""What one has sealed: looked at with the key that sealed it, and taken back."""

import pytest
from people import Person, begin, hand_over, in_turn
from wording import says, tells

from pbem.rooms.keys import passphrase

SEALED = says("take-back-moves", moves=says("seat-s-sealed-choice", seat="ann"))
"""What ann proposes with an undo while her choice lies sealed."""


def sealing(ann: Person, bob: Person) -> None:
    begin("game.toml", (ann, bob), "pebbles", "--secret")
    ann.done("play", "stake 3")
    hand_over("game.toml", ann, bob)


def test_one_sees_ones_own_sealed_choice_and_nobody_else_does(ann: Person, bob: Person) -> None:
    sealing(ann, bob)
    for _time in range(2):  # drawn, and then as it was kept
        assert ann.done("show").out.endswith(says("seat-has-sealed-move-only", seat="ann", move="stake 3") + "\n")
        assert "sealed" not in bob.done("show").out
    assert not any(b"stake 3" in path.read_bytes() for path in ann.home.rglob("*") if path.is_file())
    assert "stake 3" not in (ann.folder / "game.toml").read_text(encoding="utf-8")
    bob.done("play", "stake 1")
    hand_over("game.toml", bob, ann)
    ann.done("play")
    assert "sealed" not in ann.done("show").out


def test_what_one_has_sealed_stays_hidden_as_long_as_the_key_is_locked(
    ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    sealing(ann, bob)
    monkeypatch.setattr(passphrase, "PASSES", 1)
    monkeypatch.setattr(passphrase, "MEMORY", 8192)
    ann.done("key", "passphrase", typed="long and dull\n")
    said = ann.done("show")
    assert not tells(said.out, "seat-has-sealed-move-only")
    assert says("what-you-have-sealed-is") in said.err
    assert tells(ann("show", PBEM_PASSPHRASE="long and dull").out, "seat-has-sealed-move-only", move="stake 3")


def test_what_was_sealed_is_not_secret_news_once_the_game_is_over(ann: Person, bob: Person) -> None:
    sealing(ann, bob)
    bob.done("resign", "--yes")
    hand_over("game.toml", bob, ann)
    assert "sealed" not in ann.done("show").out


def test_an_undo_means_what_one_has_sealed(ann: Person, bob: Person) -> None:
    sealing(ann, bob)
    assert ann.done("undo").out == says("seat-proposes-to-motion-2", seat="ann", motion=SEALED) + "\n"
    hand_over("game.toml", ann, bob)
    assert says("seat-proposes-to-motion", seat="ann", motion=SEALED) in bob.done("consent", "--preview").err
    bob.done("consent")
    hand_over("game.toml", bob, ann)
    ann.done("play", "stake 1")
    assert says("seat-has-sealed-move-only", seat="ann", move="stake 1") in ann.done("show").out


def test_a_preview_shows_the_board_that_an_undo_would_leave(ann: Person, bob: Person) -> None:
    begin("game.toml", (ann, bob), "pebbles", "--heap=9")
    in_turn("game.toml", (ann, bob), "play", "stake 1")
    ann.done("play", "take 2")
    hand_over("game.toml", ann, bob)
    bob.done("play", "take 3")
    hand_over("game.toml", bob, ann)
    assert (
        ann.done("undo").out
        == says(
            "seat-proposes-to-motion-2",
            seat="ann",
            motion=says("take-back-moves", moves="ann's take 2 and bob's take 3"),
        )
        + "\n"
    )
    hand_over("game.toml", ann, bob)
    before = (bob.folder / "game.toml").read_bytes()
    assert "oooo" in bob.done("show").out
    assert "ooooooooo" in bob.done("consent", "--preview").out
    assert (bob.folder / "game.toml").read_bytes() == before
    assert says("taken-back-by-agreement-moves", moves="ann's take 2 and bob's take 3") in bob.done("consent").out


def test_two_proposals_by_one_seat_are_named_declined_and_withdrawn(ann: Person, bob: Person) -> None:
    sealing(ann, bob)
    ann.done("undo")
    ann.done("propose", "abandon")
    hand_over("game.toml", ann, bob)
    listed = bob.done("list").out
    assert says("seat-proposes-to-motion-command", seat="ann", motion=SEALED, command="pbem consent undo") in listed
    abandon = says("abandon-the-game")
    assert says("seat-proposes-to-motion-command", seat="ann", motion=abandon, command="pbem consent abandon") in listed
    said = bob("consent")
    assert said.code == 2
    assert says("say-which-words", words="`pbem consent undo` or `pbem consent abandon`") in said.err
    assert (
        bob.done("decline", "abandon").out
        == says("seat-declines-other-s-proposal", seat="bob", other="ann", motion=abandon) + "\n"
    )
    assert bob.done("consent").out.startswith(
        says(
            "seat-agrees-to-other-s",
            seat="bob",
            other="ann",
            motion=SEALED,
        )
        + "\n"
    )
    nothing = ann("withdraw", "pace")
    assert nothing.code == 2
    assert (
        ann.done("withdraw", "abandon").out == says("seat-withdraws-the-proposal-to", seat="ann", motion=abandon) + "\n"
    )
