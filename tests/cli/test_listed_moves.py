"""How a list of moves is laid out: its columns, and what sets kinds apart."""

from pbem.cli.terminal.listed import _broken, in_columns


def listed(*kinds: str) -> list[list[str]]:
    """Moves of these kinds, with their hints and meanings."""
    return [[f"{kind} {number}", "1 cash", "more"] for number, kind in enumerate(kinds, 1)]


def test_a_long_list_sets_kinds_of_several_moves_apart() -> None:
    """Those of a single move stand together; the numbers count moves, not lines."""
    lines = in_columns(listed(*["bribe"] * 5, "tax", "pass", *["gift"] * 4), 80).splitlines()
    assert [line[:11] for line in lines] == [
        *(f"   {number}  bribe" for number in range(1, 6)),
        "",
        "   6  tax 6",
        "   7  pass ",
        "",
        "   8  gift ",
        "   9  gift ",
        "  10  gift ",
        "  11  gift ",
    ]


def test_a_short_list_and_one_of_a_single_kind_have_no_gaps() -> None:
    for kinds in (["bribe", "bribe", "tax", "tax"], ["bribe"] * 30, [f"kind-{number}" for number in range(30)]):
        assert "" not in in_columns(listed(*kinds), 80).splitlines()


def test_a_meaning_begins_behind_a_short_hint_or_is_broken_or_stands_below() -> None:
    """No line is wider than the terminal, and no word of what a move does is lost."""
    rows = [["tax", "1 cube", "you get two licences, and nobody else gets any"], ["pass", "", "no more turns"]]
    for room in range(30, 130):
        shown = in_columns(rows, room)
        assert max(map(len, shown.splitlines())) <= room
        assert shown.split() == " ".join(f"{number} {' '.join(row)}" for number, row in enumerate(rows, 1)).split()
    behind = [["tax", "1 cube", "one more"], ["bribe bingbu 4", "a hint of a good many words", ""]]
    behind[0][2] = "two licences for you and none for anybody else at all"
    assert in_columns(behind, 100).splitlines()[0] == (
        "   1  tax             1 cube  two licences for you and none for anybody else at all"
    )


def test_words_fill_a_line_to_its_last_column() -> None:
    assert _broken("one two three", 7) == ["one two", "three"]
    assert _broken("one two three", 6) == ["one", "two", "three"]
    assert _broken("immeasurable it is", 5) == ["immeasurable", "it is"]
