"""What both games ask of the contract at the end, and of a table's bookkeeping."""

from collections.abc import Iterator, Sequence

from wording import says

from pbem.rules import Result
from pbem.rules.ruleset import first_flaw


def oldest(leaders: Sequence[str]) -> tuple[Sequence[str], str]:
    return leaders[:1], f"{leaders[0]} is the oldest"


def test_most_points_win_and_of_several_the_game_decides() -> None:
    result = Result.of_most({"ann": 3, "bob": 5, "cy": 5}, oldest)
    assert result == Result(("bob",), ("bob", "cy", "ann"), (5, 5, 3), "bob is the oldest")


def test_who_has_left_does_not_win_and_the_result_says_so() -> None:
    result = Result.of_most({"ann": 3, "bob": 5, "cy": 3}, oldest, {"bob"})
    assert (result.winners, result.standing) == (("ann",), ("ann", "cy", "bob"))
    assert result.because == says("of-those-still-at-the", because="ann is the oldest")
    assert Result.of_most({"ann": 3, "bob": 2}, oldest, {"bob"}).because == "ann is the oldest"


def test_a_check_may_rely_on_those_before_it() -> None:
    def empty(table: list[int]) -> Iterator[str]:
        if not table:
            yield "it is empty"
            yield "it has nothing"

    def small(table: list[int]) -> Iterator[str]:
        if table[0] > 9:
            yield "its first is large"

    assert first_flaw([], (empty, small)) == says("it-is-empty")
    assert first_flaw([10], (empty, small)) == "its first is large"
    assert first_flaw([1], (empty, small)) is None
