"""`pbem start`: what it asks, and that nothing is written before the last answer."""

import io

import pytest
from at_a_terminal import EOF, INTERRUPT, answered
from people import Person
from wording import says, tells

from pbem.cli.terminal.questions import choose

LINES = ("pebbles", "ann, bob", "screen", "yes")
"""The answers to what is asked for a game at one screen."""


def lines(*answers: str) -> str:
    return "".join(f"{one}\n" for one in answers)


def test_at_one_screen_the_game_has_begun(ann: Person) -> None:
    said = ann.done("start", typed=lines(*LINES))
    assert said.out.splitlines()[0] == "pebbles-1.toml"
    assert says("pbem-play-sits-down-at") in said.err
    assert says("name-a-stake") in ann.done("list").out


def test_nothing_is_written_where_the_answers_end_or_the_last_is_no(ann: Person) -> None:
    for count in range(len(LINES)):
        said = ann("start", typed=lines(*LINES[:count]))
        assert said.code == 2
        assert says("there-was-no-answer-and") in said.err
    assert says("nothing-was-written") in ann.done("start", typed=lines(*LINES[:-1], "no")).err
    assert list(ann.folder.iterdir()) == []
    assert not (ann.home / "config").exists()


def test_a_mistake_is_said_where_it_is_made_and_a_question_mark_explains(ann: Person) -> None:
    said = ann.done("start", typed=lines("?", "chess", "pebbles", "", "ann", "ann,then", *LINES[1:]))
    told = [line for line in said.err.splitlines() if not line.startswith("  ")]
    assert says("type-a-number-from-1", count=3) in told
    assert says("a-seat-cannot-be-named", seat="then") in said.err
    assert (ann.folder / "pebbles-1.toml").exists()


def test_a_whole_name_is_meant_though_another_begins_so(monkeypatch: pytest.MonkeyPatch) -> None:
    among = {"goban": "", "go": "", "gomoku": ""}
    for typed, meant in (("go", "go"), ("Go", "go"), ("gom", "gomoku"), ("3", "gomoku"), ("", "goban")):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(f"{typed}\n".encode())))
        assert choose("Which game?", among, explained="") == meant


def test_an_answer_in_another_encoding_is_a_mistake_as_any_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"g\xf6\ngo\n"), encoding="utf-8"))
    assert choose("Which game?", {"go": "", "gomoku": ""}, explained="") == "go"


def test_two_friends_are_told_that_the_game_is_not_for_two(ann: Person) -> None:
    said = ann.done("start", typed=lines("confucius", "ann, bob", "ann, bob, cy", "screen", ""))
    assert tells(said.err, "title-is-for-least-to", title="Confucius", least=3, most=5, count=2)
    assert says("another-friend-can-play-from") in said.err
    assert (ann.folder / "confucius-1.toml").exists()


@pytest.mark.real
def test_at_a_terminal_ctrl_d_and_ctrl_c_leave_nothing_behind(ann: Person) -> None:
    for key, code in ((EOF, 2), (INTERRUPT, 130)):
        assert answered(ann, *LINES[:-1], key)[0] == code
        assert list(ann.folder.iterdir()) == []
        assert not (ann.home / "config").exists()
    code, said = answered(ann, *LINES)
    assert (code, says("pbem-play-sits-down-at") in said) == (0, True)
