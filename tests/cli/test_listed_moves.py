"""How a list of moves is laid out: its columns, and what sets kinds apart."""

from pbem.cli.terminal.listed import in_columns


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
