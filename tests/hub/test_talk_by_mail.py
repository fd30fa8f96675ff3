"""Notes and absences by mail, and what is only read there."""

import re

import pytest
from club import ANN, BOB, Club
from wording import says, telling, tells

from pbem.app.talk import LONGEST
from pbem.rooms.hub.mail_handler import SAID
from pbem.rooms.hub.sentences import in_full


def test_a_note_is_a_line_or_the_rest(taking: Club) -> None:
    taking.write(ANN, "note: good luck\n\ntake 1\nnote\nFirst line.\nSecond: take 2")
    assert taking.notes() == ["good luck", "First line.\nSecond: take 2"]
    assert taking.game().table.heap == 19
    assert says("seat-notes-text", seat="ann", text="good luck") in taking.newest(BOB).prose


def test_a_note_needs_words(taking: Club) -> None:
    [answer] = taking.write(ANN, "note")
    assert tells(answer.prose, "not-done-why-advice")
    assert tells(answer.prose, "a-note-needs-words")
    assert taking.game().record.notes == {}


def test_what_one_says_to_oneself_is_told_to_nobody(taking: Club) -> None:
    """It is kept where pbem is installed, and a hub has no such place."""
    before = taking.path().read_bytes()
    for text in ("note --private bob bluffs", "pbem note \u2014private bob bluffs", "Note: --private bob bluffs"):
        [answer] = taking.write(ANN, text)
        assert says("a-mail-has-no-private") in answer.prose, text
    for text in ("memo bob bluffs", "Memo: bob bluffs", "note good luck\nmemo: bob bluffs"):
        [answer] = taking.write(ANN, text)
        assert "bob bluffs" in answer.prose, text
    assert taking.path().read_bytes() == before
    taking.write(ANN, "note Private talks are allowed")
    assert taking.notes() == ["Private talks are allowed"]


def test_a_note_has_its_limit(taking: Club) -> None:
    [answer] = taking.write(ANN, f"note\n{'x' * LONGEST}y")
    assert says("a-note-has-at-most", most=LONGEST, count=LONGEST + 1) in answer.prose
    assert taking.game().record.notes == {}
    taking.write(ANN, f"note\n{'x' * LONGEST}")
    assert taking.game().record.notes == {"ann": 1}


def test_an_absence_is_noted(taking: Club) -> None:
    taking.write(ANN, "away until 2026-12-24")
    assert taking.game().record.away["ann"].n == 1
    [answer] = taking.write(ANN, "away from my desk\naway back")
    assert says("left-aside-lines", lines="“away from my desk”") in answer.prose
    assert taking.game().record.away["ann"].n == 2


def test_away_alone_is_told_how(taking: Club) -> None:
    [answer] = taking.write(ANN, "away")
    assert tells(answer.prose, "not-done-why-advice")
    assert tells(answer.prose, "say-until-when-away-5d")
    assert taking.game().record.away == {}


def test_a_pace_alone_is_told_how(taking: Club) -> None:
    [answer] = taking.write(ANN, "pace")
    assert says("say-how-long-a-turn") in answer.prose
    assert "propose" not in taking.kinds()


def test_what_says_no_move_is_neither_made_nor_told_of_another(club: Club) -> None:
    club.ready("confucius", ("ann", "bob", "cy"))
    turn = club.game().record.turns
    for text in ("No.", "Nothing today.", "No, thanks", "I agree", "Sure", "I am away"):
        [answer] = club.write(club.asked, text)
        assert club.game().record.turns == turn, text
        assert not tells(answer.prose, "refused-why-advice"), text


def test_a_sentence_that_means_an_act_is_told_how_to_type_it(club: Club) -> None:
    club.ready("confucius", ("ann", "bob", "cy"))
    before = club.path().read_bytes()
    acts = {"I agree": "consent", "I resign": "resign for good", "I am away": "away 5d", "I’ll be away.": "away 5d"}
    for text, typed in acts.items():
        [answer] = club.write(club.asked, text)
        assert f"`{typed}`" in answer.below("your-mail"), text
        assert club.path().read_bytes() == before


def test_help_moves_show_and_history(taking: Club) -> None:
    before = taking.path().read_bytes()
    [answer] = taking.write(BOB, "help\nmoves\nhistory\nshow", subject="turn 1")
    for title in ("what-you-may-write", "every-move", "the-story", "the-board"):
        assert answer.below(title)
    assert taking.path().read_bytes() == before


def test_moves_lists_them_or_says_that_there_are_none(taking: Club) -> None:
    [answer] = taking.write(BOB, "moves", subject="turn 1")
    assert tells(answer.prose, "every-move")
    assert tells(answer.prose, "you-are-not-asked-now")
    [answer] = taking.write(ANN, "moves")
    assert re.findall(r"\d\) (\w+ \d)", answer.below("every-move")) == ["take 1", "take 2", "take 3", "card 3"]
    assert not tells(answer.below("every-move"), "you-are-not-asked-now")


def test_of_very_many_words_only_the_first_are_answered(taking: Club) -> None:
    [answer] = taking.write(ANN, "\n".join(f"take {number}" for number in range(100, 200)))
    assert len(re.findall(telling("not-done-why-advice", advice=""), answer.prose)) == SAID


def test_of_a_long_story_the_newest_is_told(taking: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    taking.write(ANN, "take 1")
    taking.write(BOB, "take 2")
    monkeypatch.setattr("pbem.rooms.hub.asked_for.HISTORY", 20)
    taking.write(BOB, "history", subject="turn 3")
    answer = taking.newest(BOB)
    told = " ".join(answer.below("the-story").split())
    assert says("seat-takes-count", seat="bob", count=2) in told
    assert not tells(told, "seat-takes-count", seat="ann")


def test_a_sentence_has_one_full_stop() -> None:
    assert in_full("never") == in_full("never.") == "Never."
    assert in_full("really?") == "Really?"
    assert in_full("") == ""
