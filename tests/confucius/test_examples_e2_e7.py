"""Two worked examples of the rulebook, as the order of play has it (E3 is among the tests of set-up)."""

from laid import RULES, Laid, laid

SEATS = "yellow black green purple white"


def test_E2_gongbu_is_resolved_between_black_and_purple() -> None:
    """Green owes his one official to Black, whose gift is the higher; that decides it by 4 to 3."""
    game = laid("black purple green", round=5, step="resolution")
    game.ministry("gongbu", "green black purple black purple black purple")
    game.gift("purple", 3, to="green").gift("black", 4, to="green")
    chits = game.table.ministries["gongbu"]
    game.proceed()
    assert chits.resolved
    assert (chits.minister, chits.secretary) == ("black", "purple")
    assert [game.family(seat).points for seat in game.table.seats] == [
        chits.minister_chit,
        chits.secretary_chit,
        0,
    ]
    assert game.table.gifts == {"purple": {"green": 3}, "black": {}}
    assert game.row("gongbu") == "green+ black+ purple+ black+ purple+ black+ purple+"


def last_court(*, insulted: bool) -> Laid:
    """The last Court of E7: three ministries to resolve, Annam and Mongolia full, Korea about to fail."""
    game = laid(SEATS, round=8, step="wall").lands("annam", "mongolia", "korea")
    table = game.table
    for name, row, chits in (
        ("bingbu", "green green green green yellow yellow yellow", (7, 4)),
        ("hubu", "black black black black purple purple purple", (6, 5)),
        ("gongbu", "white white white white black black black", (7, 4)),
    ):
        game.ministry(name, row)
        table.ministries[name].minister_chit, table.ministries[name].secretary_chit = chits
    game.armies("black", "annam 1", "mongolia 2").armies("purple", "mongolia 3")
    game.armies("green", "korea 1", "korea 2")
    game.armies("white", "annam 2", "mongolia 1", colony=int(not insulted), insulted=int(insulted))
    table.distant.update({"india": 4, "arabia": 4, "africa": 3, "americas": 2})
    game.visited("yellow", "india", "arabia").visited("white", "africa").visited("green", "americas")
    for seat, points in (("yellow", 8), ("white", 3 + 2 * insulted), ("green", 2)):
        game.family(seat).points = points
    return game


def test_E7_white_wins_with_nineteen_points() -> None:
    """Rulebook p. 20: ministries, lands near and far, the insulted Emperor, and a point for each office."""
    game = last_court(insulted=True).proceed()
    assert game.need is None
    assert [land.resolved for land in game.table.lands] == [True, True, True]
    table = game.table
    assert (table.chief_minister, table.admiral, table.general) == ("black", "yellow", "white")
    assert RULES.points(table) == {"yellow": 13, "black": 17, "green": 9, "purple": 9, "white": 19}
    result = RULES.result(table)
    assert result is not None
    assert result.winners == ("white",)
    assert result.scores == (19, 17, 13, 9, 9)


def test_E7_without_the_insulted_emperor_the_chief_minister_breaks_the_tie() -> None:
    """White and Black have 17 each; the Admiral, first in the order of tie-breaks, is not one of them."""
    table = last_court(insulted=False).proceed().table
    assert RULES.points(table) == {"yellow": 13, "black": 17, "green": 9, "purple": 9, "white": 17}
    assert (table.chief_minister, table.admiral, table.general) == ("black", "yellow", "white")
    result = RULES.result(table)
    assert result is not None
    assert result.winners == ("black",)
