"""The map of White Lotus shows every province with its borders, in the drawing and in sentences."""

from collections.abc import Mapping, Sequence
from importlib.resources import files
from itertools import product

import pytest
from boards import called, fits, texts
from pbem_white_lotus.chart import chart, flaws
from pbem_white_lotus.choices.of_province import OfProvince
from pbem_white_lotus.map_file import parsed
from pbem_white_lotus.picture.stakes import CHOICES
from pbem_white_lotus.picture.words import initials
from pbem_white_lotus.provinces import Province, realm
from pbem_white_lotus.table import Chip, Table
from white_lotus_boards import RULES, TABLES, boards, played, spread
from wording import says, tells

from pbem.projections.game import Game
from pbem.rules import Picture, View
from pbem.rules.picture import PHONE
from pbem.rules.state import copy
from pbem.testing.playout import thinned

pytestmark = pytest.mark.xdist_group("pictures of white lotus")  # of games that are played once in a process
BORDERS = set("─│┌┐└┘├┤┬┴┼·")


@pytest.fixture(scope="module")
def games() -> Sequence[Game]:
    return spread()


def mark(province: Province) -> str:
    """What the map says of a lotus and of a dragon."""
    return "*" * province.lotus + "+" * province.dragon


def beside(table: Table, province: Province) -> str:
    """The neighbours of a province, by their printed names."""
    return ", ".join(realm(table)[other].name for other in province.neighbours)


def written(picture: Picture, table: Table) -> Mapping[str, list[str]]:
    """What the map says of each province: the three lines of its label, found by its place on the chart."""
    drawn, board = texts(called(picture, "Map").lines), chart(table)
    assert board is not None
    return {
        province: [drawn[top * 2 + 1 + row][left * 4 + 1 : left * 4 + 12].strip() for row in range(3)]
        for province, (left, top) in board.labels.items()
    }


def test_every_province_bears_its_label(games: Sequence[Game]) -> None:
    for table, picture in boards(games):
        labels, signs = written(picture, table), initials(table.seats)
        assert labels.keys() == realm(table).keys()
        for name, province in realm(table).items():
            first, second, third = labels[name]
            chip = table.chips.get(name, Chip("–"))
            assert first.lstrip("►▌") == province.name + mark(province)
            assert second == ("▌" if chip.owner else "") + chip.building
            claims = " ".join(signs[seat] for seat in table.participants(name))
            assert third == (f"▌{chip.owner}" if chip.owner else claims)


def test_an_arrow_marks_what_may_be_chosen(games: Sequence[Game]) -> None:
    seen = set()
    for game, (table, picture) in zip(games, boards(games), strict=True):
        marked = {name for name, lines in written(picture, table).items() if lines[0].startswith("►")}
        need = RULES.need(table)
        if table.step in {"bids", "tie"}:
            assert table.conflict is not None
            assert marked == {table.conflict.province}
        elif need is not None and not need.together:
            legal = RULES.legal(game.view(need.seats[0]))
            assert marked == {move.province for move in legal if isinstance(move, OfProvince)}
            seen |= {table.step} if marked else set()
        else:
            assert not marked
        about_them = ", ".join(one.name for one in realm(table).values() if one.id in marked)
        sentence = says("the-present-choice-is-about", names=about_them)
        assert (sentence in called(picture, "Map").plain) == bool(marked)
    assert seen == set(CHOICES)


def seen_neighbours(picture: Picture, table: Table) -> set[frozenset[str]]:
    """Which provinces touch in the drawing: their areas are filled from their labels up to the lines around them."""
    drawn, board = texts(called(picture, "Map").lines), chart(table)
    assert board is not None
    cells = {(column, row): sign for row, line in enumerate(drawn) for column, sign in enumerate(line)}
    area: dict[tuple[int, int], str] = {}
    for province, (left, top) in board.labels.items():
        todo = [(left * 4 + 1, top * 2 + 1)]
        while todo:
            column, row = todo.pop()
            if cells[column, row] in BORDERS or (column, row) in area:
                continue
            area[column, row] = province
            todo += [(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)]
    pairs: set[frozenset[str]] = set()
    for column, row in cells:
        if cells[column, row] not in BORDERS or (column % 4 == 0 and row % 2 == 0):  # no border, or a corner
            continue
        across = [(column - 1, row), (column + 1, row)] if row % 2 else [(column, row - 1), (column, row + 1)]
        both = frozenset(area[cell] for cell in across if cell in area)
        if len(both) == 2:
            pairs.add(both)
    return pairs


def test_what_touches_in_the_drawing_is_adjacent_and_nothing_else(games: Sequence[Game]) -> None:
    for table, picture in boards(games):
        wanted = {frozenset((name, other)) for name, place in realm(table).items() for other in place.neighbours}
        assert seen_neighbours(picture, table) == wanted


def test_sentences_tell_every_province_with_its_neighbours(games: Sequence[Game]) -> None:
    for table, picture in boards(games):
        for (name, province), told in zip(realm(table).items(), called(picture, "Map").plain, strict=False):
            called_so = f"{province.name} ({name})" if "'" in province.name else province.name
            chip, claiming = table.chips.get(name), table.participants(name)
            building = "rice field" if chip is not None and chip.building == "rice" else chip and chip.building
            if chip is None:
                state = "empty"
            elif chip.owner:
                state = f"{building} of {chip.owner}"
            else:
                state = f"neutral {building}" + (f", claimed by {', '.join(claiming)}" if claiming else "")
            assert told.startswith(f"{called_so}: {state}.")
            assert told.endswith(f"Neighbours: {beside(table, province)}.")
            assert ("lotus" in told, "dragon" in told, "brown" in told) == (
                province.lotus,
                province.dragon,
                province.brown,
            )


def test_brown_provinces_are_drawn_with_six_players_only(games: Sequence[Game]) -> None:
    for table, picture in boards(games):
        told = " ".join(called(picture, "Map").plain)
        assert ("Shazhou" in told) == (len(table.seats) == 6)
        assert any("Shazhou" in text for text in texts(called(picture, "Map").lines)) == (len(table.seats) == 6)


SHIPPED = files("pbem_white_lotus").joinpath("map.toml").read_text(encoding="utf-8")


WITHOUT_CHART = SHIPPED[: SHIPPED.index("[chart]")]


def with_map(game: Game, text: str) -> View[Table]:
    table = copy(game.table)
    table.options.map = text
    return View(table, "bob", game.chance)


def test_a_map_without_a_chart_is_a_list(games: Sequence[Game]) -> None:
    for game in games:
        picture = RULES.picture(with_map(game, WITHOUT_CHART))
        listed = texts(called(picture, "Map").lines)
        assert fits(picture)
        for province in realm(game.table).values():
            head = f"{province.name}{mark(province)} "
            place = next(place for place, text in enumerate(listed) if text[2:].startswith(head))
            assert " ".join(text.strip() for text in listed[place + 1 : place + 3]).startswith(
                f"beside {beside(game.table, province)}"
            )
        assert any(tells(line, "a-map-of-its-own") for line in texts(called(picture, "Chips").lines))
        assert called(picture, "Map").plain == called(RULES.picture(game.view("bob")), "Map").plain


@pytest.mark.parametrize(
    ("was", "now", "complaint"),
    [
        ("[chart]\nrows = [", '[chart]\nrows = [\n    "..",', "its chart is not made of rows of equal length"),
        ('a = "dadu"', 'a = "atlantis"', "its chart has a letter that means no province"),
        ('a = "dadu"', 'a = "datong"', "its chart has no block of 3 by 2 squares for dadu"),
        ('x = "jian"', 'x = "dadu"', "its chart is wrong about the border of dadu and fuzhou"),
    ],
)
def test_a_chart_that_is_wrong_is_not_drawn(games: Sequence[Game], was: str, now: str, complaint: str) -> None:
    assert SHIPPED.count(was) == 1
    text = SHIPPED.replace(was, now)
    assert any(flaw.startswith(complaint) for flaw in flaws(parsed(text)))
    assert chart(with_map(games[0], text).table) is None


def test_the_shipped_chart_is_right() -> None:
    assert list(flaws(parsed(SHIPPED))) == []


def test_dotted_borders_run_inside_territories(games: Sequence[Game]) -> None:
    for table, picture in boards(games):
        dotted = any("·" in text for text in texts(called(picture, "Map").lines))
        owners = {name: chip.owner for name, chip in table.chips.items() if chip.owner}
        pairs = product(owners, owners)
        assert dotted == any(
            owners[one] == owners[other] and other in realm(table)[one].neighbours for one, other in pairs
        )


@pytest.mark.parametrize("seats", TABLES)
def test_the_map_grows_with_its_room_and_shrinks_to_a_phone(seats: tuple[str, ...]) -> None:
    """In no more rows, and every province with a chip is named: in full where there is room, else by its beginning."""
    table = thinned(played(seats), 3)[1]
    [land] = [panel for panel in RULES.picture(table.view(seats[0])).panels if panel.title == "Map"]
    assert land.fitted is not None
    drawn = {
        width: ["".join(text for text, _style in line) for line in land.fitted(width)] for width in (PHONE, 76, 98)
    }
    assert len({len(rows) for rows in drawn.values()}) == 1
    assert [max(map(len, rows)) for rows in drawn.values()] == [37, 73, 91]
    for province in table.table.chips:
        name = realm(table.table)[province].name
        assert any(name[:3] in row for row in drawn[PHONE]), province
        assert any(name in row for row in drawn[98]), province
