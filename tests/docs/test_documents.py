"""A transcript that is written anew keeps what it leaves out, and the keys that it made up."""

import pytest
from make_documents import again, mended, with_examples
from transcripts import Line

from pbem.events.key_words import words_of


@pytest.mark.parametrize(
    ("shown", "seen", "now"),
    [
        (["ann takes.", "bob waits."], ["ann takes two.", "bob waits."], ["ann takes two.", "bob waits."]),
        (["ann draws …", "bob waits."], ["ann drew 1, 2.", "bob waits."], ["ann drew …", "bob waits."]),
        (["ann draws … now."], ["ann drew 1, 2 now."], ["ann drew … now."]),
        (["ann takes.", "…", "bob waits."], ["ann took.", "a", "b", "bob waits."], ["ann took.", "…", "bob waits."]),
        (["…", "bob waits."], ["a", "b", "bob sits."], ["…", "bob sits."]),
        (["ann takes."], [], []),
        ([], ["ann takes."], ["ann takes."]),
    ],
)
def test_rows_keep_the_ellipses_of_those_that_they_replace(shown: list[str], seen: list[str], now: list[str]) -> None:
    assert mended(shown, seen) == now
    assert again(Line("ann", False, "pbem list", shown), seen, {}) == now


def test_a_key_that_was_made_up_stays_where_the_words_beside_it_change() -> None:
    real, made_up = words_of("real"), words_of("made up")
    keys: dict[str, str] = {}
    first = [f"key: {made_up}"]
    assert again(Line("ann", False, "pbem key show", first), [f"key: {real}"], keys) == first
    assert again(Line("ann", False, "pbem key show", first), [f"my key: {real}"], keys) == [f"my key: {made_up}"]


def test_an_example_for_programs_says_what_it_prints() -> None:
    page = "It adds:\n\n>>> 1 + 1\n3\n>>> print('a\\n\\nb')\nc\n\nSo it does.\n"
    now = "It adds:\n\n>>> 1 + 1\n2\n>>> print('a\\n\\nb')\na\n<BLANKLINE>\nb\n\nSo it does.\n"
    assert with_examples(page, "a page") == now
