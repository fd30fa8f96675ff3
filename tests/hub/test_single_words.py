"""A single word in a mail, which may be a move, a signature, or a part of what stands above it."""

from club import Club
from wording import tells


def test_a_signature_that_is_a_move_makes_nothing(club: Club) -> None:
    club.ready("confucius", ("ann", "bob", "cy"))
    for text in (
        *("I cannot play today.\n\nTax", "I cannot play today.\n\nBest regards\nTax", "note Not today\n\nTax"),
        *("I cannot play today.\n-- \nTax", "I cannot play today.\n\n- Tax", "Sorry\n\n— Tax", "Later!\n*Tax*"),
    ):
        club.write(club.asked, text)
        assert "tax" not in club.kinds(), text


def test_a_single_word_below_others_is_asked_about_with_the_move_to_press(club: Club) -> None:
    club.ready("confucius", ("ann", "bob", "cy"))
    [answer] = club.write(club.asked, "Hello all\n\ntax")
    listed = "- tax ("
    assert tells(answer.below("your-mail"), "not-done-why-advice")
    assert listed in answer.below("you-may-have-meant")
    [answer, *_reports] = club.write(club.asked, "tax\n\nTax")
    assert club.kinds().count("tax") == 1
    assert tells(answer.prose, "left-aside-lines")


def test_a_choice_right_below_a_note_is_not_lost_silently(club: Club) -> None:
    club.ready("confucius", ("ann", "bob", "cy"))
    before = club.path().read_bytes()
    for line in ("26", "tax", "commercial 2"):
        [answer] = club.write(club.asked, f"note hello all\n{line}")
        assert club.path().read_bytes() == before, line
        assert f"`{line}`" in answer.prose


def test_a_single_word_at_the_top_and_a_sentence_anywhere_are_moves(club: Club) -> None:
    club.ready("confucius", ("ann", "bob", "cy"))
    for number, text in enumerate(
        ("turn 1\ntax", "Tax!\nBest regards, Tax", "...\ntax", "Hello\n\ntax, please"), start=1
    ):
        club.write(club.asked, text)
        assert club.kinds().count("tax") == number, text
