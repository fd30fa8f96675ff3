"""A single word in a mail, which may be a move, a signature, or a part of what stands above it."""

import pytest
from club import PEOPLE, Club
from wording import tells


@pytest.mark.parametrize(
    "text",
    [
        *("I cannot play today.\n\nTax", "I cannot play today.\n\nBest regards\nTax", "note Not today\n\nTax"),
        *("I cannot play today.\n-- \nTax", "I cannot play today.\n\n- Tax", "Sorry\n\n— Tax", "Later!\n*Tax*"),
    ],
)
def test_a_signature_that_is_a_move_makes_nothing(club: Club, text: str) -> None:
    club.ready("confucius", ("ann", "bob", "cy"))
    [seat] = getattr(club.game().need, "seats", [])
    club.write(PEOPLE[seat], text)
    assert "tax" not in [event.kind for event in club.game().log or ()]


ABOUT = ("Your mail", "You may have meant")


def test_a_single_word_below_others_is_asked_about_with_the_move_to_press(club: Club) -> None:
    club.ready("confucius", ("ann", "bob", "cy"))
    [seat] = getattr(club.game().need, "seats", [])
    [answer] = club.write(PEOPLE[seat], "Hello all\n\ntax")
    about, meant = (answer.text.partition(f"== {title} ==")[2].partition("\n== ")[0] for title in ABOUT)
    assert tells(about, "not-done-why-advice")
    assert ") tax (" in meant
    [answer, *_reports] = club.write(PEOPLE[seat], "tax\n\nTax")
    assert [event.kind for event in club.game().log or ()].count("tax") == 1
    assert tells(answer.prose, "left-aside-lines")


@pytest.mark.parametrize("line", ["26", "tax", "commercial 2"])
def test_a_choice_right_below_a_note_is_not_lost_silently(club: Club, line: str) -> None:
    club.ready("confucius", ("ann", "bob", "cy"))
    before = club.path().read_bytes()
    [seat] = getattr(club.game().need, "seats", [])
    [answer] = club.write(PEOPLE[seat], f"note hello all\n{line}")
    assert club.path().read_bytes() == before
    assert f"`{line}`" in answer.prose


@pytest.mark.parametrize("text", ["tax", "Tax!\nBest regards, Tax", "turn 1\ntax", "...\ntax", "Hello\n\ntax, please"])
def test_a_single_word_at_the_top_and_a_sentence_anywhere_are_moves(club: Club, text: str) -> None:
    club.ready("confucius", ("ann", "bob", "cy"))
    [seat] = getattr(club.game().need, "seats", [])
    club.write(PEOPLE[seat], text)
    assert [event.kind for event in club.game().log or ()].count("tax") == 1
