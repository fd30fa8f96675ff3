"""`pbem new --stops fewer`: said to whoever begins and joins, asked at a terminal, refused where it means nothing."""

import needs
import pytest
from people import COMMAND, Person, hand_over

WHITE_LOTUS = ("new", "white-lotus", "--seats", "ann,bob,cy", "--seat", "ann", "--file", "game.toml")
PRICE = "whoever turns up a card sees it first; together with the player before them they could read it earlier"


def test_who_joins_reads_what_it_costs(ann: Person, bob: Person) -> None:
    assert PRICE in ann.done(*WHITE_LOTUS, "--stops", "fewer").err
    hand_over("game.toml", ann, bob)
    assert PRICE in bob.done("join", "bob").err
    assert 'stops = "fewer"' in (ann.folder / "game.toml").read_text()


def test_without_it_nothing_is_said(ann: Person) -> None:
    assert PRICE not in ann.done(*WHITE_LOTUS).err
    assert "stops" not in (ann.folder / "game.toml").read_text()


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ((*WHITE_LOTUS, "--stops", "none"), "`stops` can only be `fewer`"),
        ((*WHITE_LOTUS, "--stops", "fewer", "--secrecy", "open"), "with secrecy `table`"),
        (("new", "confucius", *WHITE_LOTUS[2:], "--stops", "fewer"), "nobody turns up cards one after another"),
    ],
)
def test_refused_where_it_means_nothing(ann: Person, words: tuple[str, ...], why: str) -> None:
    said = ann(*words)
    assert said.code == 2
    assert why in said.err
    assert not (ann.folder / "game.toml").exists()


@pytest.mark.parametrize(("answer", "agreed"), [("y", True), ("", False)])
def test_it_is_asked_at_a_terminal_in_a_game_that_has_stops_to_save(ann: Person, answer: str, agreed: bool) -> None:
    pexpect = needs.posix_module("pexpect")
    child = pexpect.spawn(
        COMMAND[0],
        [*COMMAND[1:], *WHITE_LOTUS],
        cwd=str(ann.folder),
        env={"TERM": "xterm-256color", **ann.environment()},
        encoding="utf-8",
        timeout=30,
    )
    try:
        child.expect("could together read it earlier")
        child.sendline(answer)
        child.expect(pexpect.EOF)
    finally:
        child.close(force=True)
    assert ('stops = "fewer"' in (ann.folder / "game.toml").read_text()) == agreed
