"""Panels are arranged so that they fill one frame, each with the room it needs."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.rules import Panel, Picture
from pbem.rules.picture import MARGIN, PAGE, columns, shortened, wrapped
from pbem.show.layout import WIDEST, arranged, wide

NAMES = st.from_regex(r"[a-d][ab12]{0,15}", fullmatch=True)


def panel(width: int, height: int, row: int = 0) -> Panel:
    return Panel("t", [[("x" * width, "")]] * height, ["t"], row)


def panels(widest: int, rows: int) -> st.SearchStrategy[list[Panel]]:
    return st.lists(st.builds(panel, st.integers(0, widest), st.integers(1, 9), st.integers(0, rows)), max_size=7)


@given(st.builds(Picture, st.just("h"), st.just([]), panels(PAGE, 2), panels(MARGIN, 0)), st.integers(80, 250))
def test_panels_tile_the_frame(picture: Picture, width: int) -> None:
    places = arranged(picture, width)
    assert places is not None
    assert [id(place.panel) for place in places] == [id(panel) for panel in [*picture.panels, *picture.aside]]
    right = max((place.left + place.width for place in places), default=0)
    bottom = max((place.top + place.height for place in places), default=0)
    assert right <= min(width, WIDEST)
    covered = [
        (column, row)
        for place in places
        for column in range(place.left, place.left + place.width - 1)
        for row in range(place.top, place.top + place.height - 1)
    ]
    assert len(covered) == len(set(covered)) == max(right - 1, 0) * max(bottom - 1, 0)
    for place in places:
        assert wide(place.panel) < place.width
        assert len(place.panel.lines) + 2 <= place.height


def test_rows_stand_side_by_side_where_there_is_room() -> None:
    picture = Picture("h", [], [panel(30, 2, 1), panel(30, 3, 1), panel(30, 1, 2)])
    assert [(place.left, place.top) for place in arranged(picture, 80) or ()] == [(0, 0), (39, 0), (0, 4)]
    assert [(place.left, place.top) for place in arranged(picture, 60) or ()] == [(0, 0), (0, 3), (0, 7)]


def test_what_stands_side_by_side_has_equal_shares_if_each_fits_exactly_and_else_what_it_needs() -> None:
    def lefts(*widths: int) -> list[int]:
        return [place.left for place in arranged(Picture("h", [], [panel(one, 1, 1) for one in widths]), 81) or ()]

    assert lefts(37, 10) == [0, 40], "40 columns with its frame"
    assert lefts(38, 10) == [0, 54], "what is left over is shared"
    assert lefts(10, 38) == [0, 26]


def test_what_can_be_drawn_larger_is_where_its_place_has_more_room_than_a_page() -> None:
    fitted = replace(panel(10, 1), fitted=lambda room: [[("y" * room, "")]])
    for width, drawn in ((PAGE + 4, "x" * 10), (PAGE + 5, "y" * (PAGE + 1))):
        [place] = arranged(Picture("h", [], [fitted]), width) or []
        assert place.panel.lines == [[(drawn, "")]]


@pytest.mark.parametrize(("width", "lefts"), [(80, {0, 39}), (120, {0, 80}), (160, {0, 81, 120})])
def test_asides_go_below_or_beside(width: int, lefts: set[int]) -> None:
    picture = Picture("h", [], [panel(PAGE, 30)], [panel(MARGIN, 9)] * (3 if width == 120 else 6))
    places = arranged(picture, width) or []
    assert {place.left for place in places} == lefts
    assert (max(place.top for place in places) >= 31) == (width == 80)


def test_a_panel_that_is_too_wide_cannot_be_arranged() -> None:
    assert arranged(Picture("h", [], [panel(PAGE, 1)]), PAGE + 3) is None
    assert arranged(Picture("h", [], [panel(PAGE, 1)]), PAGE + 4) is not None


@given(st.lists(NAMES, min_size=1, max_size=12, unique=True), st.integers(3, 16))
def test_shortened_names_fit_and_differ(seats: list[str], room: int) -> None:
    names = shortened(seats, room)
    assert list(names) == seats
    assert len(set(names.values())) == len(seats)
    assert all(len(name) <= room for name in names.values())
    assert all(names[seat] == seat for seat in seats if len(seat) <= room)


@pytest.mark.parametrize(
    ("seats", "room", "shown"),
    [
        (["me", "quick", "quick2"], 5, ["me", "quick", "quic2"]),
        (["search", "search2", "search3"], 5, ["searc", "sear2", "sear3"]),
        (["player1", "player2", "playe"], 5, ["play1", "play2", "playe"]),
        (["alexandra", "alexander"], 5, ["ale~1", "ale~2"]),
        (["abcd2", "abce2", "ab"], 3, ["ab2", "abc", "ab"]),
    ],
)
def test_of_shortened_names_that_would_be_alike_those_with_a_number_keep_it(
    seats: list[str], room: int, shown: list[str]
) -> None:
    assert [*shortened(seats, room).values()] == shown


@given(st.lists(st.text("ab ", max_size=12), max_size=6), st.integers(12, 30))
def test_wrapped_lines_keep_every_word(texts: list[str], width: int) -> None:
    rows = ["".join(text for text, _style in row) for row in wrapped([(text, "dim") for text in texts], width)]
    assert all(row == row.rstrip() and (len(row) <= width or " " not in row.strip()) for row in rows)
    assert " ".join(rows).split() == "".join(texts).split()


def test_columns_are_aligned() -> None:
    rows = columns([[("a", ""), ("1", "dim")], [("bbb", ""), ("22", "")]], right=(1,))
    assert ["".join(text for text, _style in row) for row in rows] == ["a     1", "bbb  22"]
