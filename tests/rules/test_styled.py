"""A sentence as a line of a board: its words keep their styles, wherever a language puts them."""

from pbem.rules.picture import styled


def test_words_keep_their_styles_and_the_rest_gets_one() -> None:
    line = styled(
        "{seat} lays {points} against {other}", "dim", seat=("ann", "seat:ann"), points="3", other=("bob", "")
    )
    assert line == [("ann", "seat:ann"), (" lays 3 against ", "dim"), ("bob", "")]


def test_another_language_puts_them_in_another_order() -> None:
    seats = [("ann", "seat:ann"), (", ", ""), ("bob", "seat:bob")]
    assert styled("tied: {seats}", seats=seats) == [("tied: ", ""), *seats]
    assert styled("{seats} are tied", seats=seats) == [*seats, (" are tied", "")]


def test_braces_that_are_meant_as_such_stay() -> None:
    assert styled("{{{n}}}", n="1") == [("{1}", "")]
