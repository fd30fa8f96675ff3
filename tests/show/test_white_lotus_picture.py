"""The board of White Lotus shows every fact of the table, in the drawing and in sentences, and no secret."""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from itertools import product

import msgspec
import pytest
from boards import called, check_widths, fits, rows, texts, titles
from pbem_white_lotus import WhiteLotus, flow
from pbem_white_lotus.chart import chart, flaws
from pbem_white_lotus.choices.of_province import OfProvince
from pbem_white_lotus.components import components
from pbem_white_lotus.map_file import parsed
from pbem_white_lotus.picture.about import about, names
from pbem_white_lotus.picture.labels import BUILDINGS as SHORT
from pbem_white_lotus.picture.stakes import CHOICES
from pbem_white_lotus.picture.words import initials
from pbem_white_lotus.provinces import Province, realm
from pbem_white_lotus.scoring import points, territories
from pbem_white_lotus.table import BUILDINGS, Chip, Conflict, DragonCard, Table
from wording import says, tells

from pbem.projections.game import Game
from pbem.rules import Picture, Play, View
from pbem.rules.picture import PHONE
from pbem.rules.state import copy
from pbem.show.owed import owed
from pbem.show.signs import PLAINER
from pbem.show.terminal import show
from pbem.testing.playout import play_out, thinned
from pbem.testing.setting import Setting

pytestmark = pytest.mark.xdist_group("pictures of white lotus")  # of games that are played once in a process

TABLES = (
    ("ann", "bob", "cy"),
    ("ann", "bob", "cy", "dee"),
    ("ann", "bob", "cy", "dee", "eve", "fay"),
)
BORDERS = set("─│┌┐└┘├┤┬┴┼·")
RULES = WhiteLotus()
STEADY = RULES.bots()["steady"]


@cache
def played(seats: tuple[str, ...]) -> Sequence[Game]:
    """A whole game, moment by moment."""
    games = [moment.game() for moment in play_out(Setting(WhiteLotus, seats), seed=3, bot=STEADY).moments]
    return [game for game in games if game.table is not None]


@pytest.fixture(scope="module")
def games() -> Sequence[Game]:
    """Spread over whole games with three, four and six seats, the last one finished, and each step of a year."""
    found: list[Game] = []
    for seats in TABLES:
        steps = {game.table.step: game for game in played(seats)}
        found += [*steps.values(), *thinned(played(seats), 10)]
    return tuple(found)


@cache
def boards(games: Sequence[Game], seat: str = "bob") -> Sequence[tuple[Table, Picture]]:
    """As a seat sees them; drawn once."""
    return [(game.table, RULES.picture(game.view(seat))) for game in games]


def test_players(games: Sequence[Game]) -> None:
    for table, picture in boards(games):
        signs, told = initials(table.seats), called(picture, "Players").plain
        for seat, row, sentence in zip(table.seats, rows(picture, "Players")[1:], told, strict=False):
            built = [table.count(seat, building) for building in BUILDINGS]
            leads = table.rebellion is not None and table.rebellion.leader == seat
            stones = ["█"] * (seat == table.emperor) + ["▲"] * leads
            assert [word for word in row if word != "►"] == [
                signs[seat],
                seat,
                *stones,
                str(points(table)[seat]),
                str(sum(built)),
                *(str(number or "·") for number in built),
                str(territories(table)[seat]),
                str(table.players[seat].chips),
            ]
            count = f"{points(table)[seat]} point{'' if points(table)[seat] == 1 else 's'}"
            assert sentence.startswith(f"{seat}: {count}{'' if table.step == 'over' else ' so far'}. ")
            told_so = {"territory": territories(table)[seat], "chips": table.players[seat].chips}
            buildings = ", ".join(f"{SHORT[name]} {number}" for name, number in zip(BUILDINGS, built, strict=True))
            assert tells(sentence, "seat-points-lands-buildings-largest", buildings=buildings, **told_so)
            assert sentence.endswith("Emperor.") == (seat == table.emperor)


def test_whose_turn_it_is(games: Sequence[Game]) -> None:
    for game, (_table, picture) in zip(games, boards(games), strict=True):
        need = RULES.need(game.table)
        expected = [] if need is None or need.together else [need.seats[0]]
        assert [row[2] for row in rows(picture, "Players") if row[0] == "►"] == expected


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
            assert first.lstrip("►▌") == name + mark(province)
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
        about_them = ", ".join(name for name in realm(table) if name in marked)
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
            assert told.endswith(f"Neighbours: {', '.join(province.neighbours)}.")
            assert ("lotus" in told, "dragon" in told, "brown" in told) == (
                province.lotus,
                province.dragon,
                province.brown,
            )


def test_brown_provinces_are_drawn_with_six_players_only(games: Sequence[Game]) -> None:
    for table, picture in boards(games):
        told = " ".join(called(picture, "Map").plain)
        assert ("Shazhou" in told) == (len(table.seats) == 6)
        assert any("shazhou" in text for text in texts(called(picture, "Map").lines)) == (len(table.seats) == 6)


def test_claims(games: Sequence[Game]) -> None:
    for table, picture in boards(games):
        assert any(title.startswith("Claims") for title in titles(picture)) == (
            table.step == "claims" or bool(table.markers)
        )
        for seat in table.seats:
            claimed = table.claims_of(seat)
            if claimed:
                assert f"{seat} claims {', '.join(claimed)}." in called(picture, "Claims").plain


def test_a_conflict_and_its_tie(games: Sequence[Game]) -> None:
    game = next(game for game in games if game.table.step == "bids" and len(game.table.seats) == 4)
    table = copy(game.table)
    conflict = table.conflict
    assert conflict is not None
    seats = ", ".join(table.participants(conflict.province))
    picture = RULES.picture(View(table, "bob", game.chance))
    told = called(picture, f"Conflict over {conflict.province}, round {conflict.round}").plain
    assert told[0].endswith(f"is fought for by {seats}.")
    first, second = table.participants(conflict.province)[:2]
    bids = {first: DragonCard(second, 4), second: DragonCard(first, 4)}
    table.step, table.conflict = "tie", Conflict(conflict.province, 2, bids, [first, second])
    told = called(RULES.picture(View(table, "bob", game.chance)), "Conflict").plain
    assert says("seat-lays-points-against-target", seat=first, points=4, target=second) + "." in told
    tied = says("seats-are-tied-the-emperor", seats=f"{first}, {second}", emperor=table.emperor)
    assert told[-1] == f"{tied}."


def test_a_rebellion(games: Sequence[Game]) -> None:
    steps = set()
    for table, picture in boards(games):
        steps.add(table.step)
        if table.step == "leader":
            [sentence] = called(picture, "Rebellion").plain
            asked = ", ".join(
                f"{seat} ({count} village{'s' * (count > 1)})"
                for seat in table.due
                for count in [table.count(seat, "village")]
            )
            assert sentence == says("asked-to-lead-in-this", seats=asked) + "."
        rebellion = table.rebellion
        if rebellion is None:
            continue
        told = called(picture, "Rebellion").plain
        assert told[0].startswith(f"{rebellion.leader} leads the rebels, +")
        for seat, force in rebellion.forces.items():
            [side] = [line for line in told if line.startswith(("the emperor's", "the rebels")[force.side == "rebels"])]
            assert f"{seat} {force.points}" in side
            assert ("has won" in side or "have won" in side) == (force.side == rebellion.victors)
        for capture in rebellion.captures:
            taken = {"winner": capture.winner, "province": capture.province, "loser": capture.loser}
            assert says("winner-has-taken-province-from", **taken) + "." in told
    assert {"leader", "sides", "rewards"} <= steps


def test_strength_in_a_rebellion_stays_what_it_was(games: Sequence[Game]) -> None:
    """Although a village that is taken is the leader's no more."""
    game = next(game for game in games if game.table.step == "rewards")
    table = copy(game.table)
    rebellion = table.rebellion
    assert rebellion is not None
    before = called(RULES.picture(View(table, "", game.chance)), "Rebellion").plain[:3]
    moves = [move for move in RULES.legal(View(table, table.mover, game.chance)) if move.kind == "take"]
    for move in moves:
        later = copy(table)
        move.effect(Play(later, game.chance), table.mover)
        assert called(RULES.picture(View(later, "", game.chance)), "Rebellion").plain[:3] == before


def test_new_provinces(games: Sequence[Game]) -> None:
    seen = set()
    for table, picture in boards(games):
        if table.step in {"new-provinces", "lay"}:
            told = called(picture, "New provinces").plain
            assert told[0].startswith(f"{table.mover} ")
            assert tells(told[0], "seat-has-turned-up-a") == bool(table.turned_up)
            assert len(table.due) == 1 or told[1] == says("to-follow-seats", seats=", ".join(table.due[1:])) + "."
            seen.add(bool(table.turned_up))
    assert True in seen


def test_points_and_chips(games: Sequence[Game]) -> None:
    for table, picture in boards(games):
        assert rows(picture, "Points so far")[-1][1:] == [str(points(table)[seat]) for seat in table.seats]
        lying = Counter((chip.building, bool(chip.owner)) for chip in table.chips.values())
        for name, row in zip(BUILDINGS, rows(picture, "Chips")[1:], strict=False):
            left = components()["neutral"][name] - lying[name, False] - lying[name, True]
            left -= table.turned_up == name
            assert row == [name, str(left), str(lying[name, False]), str(lying[name, True])]
            sentence = f"{name}: {left} in the stack, {lying[name, False]} neutral, {lying[name, True]} owned."
            assert sentence in called(picture, "Chips").plain
        assert rows(picture, "Chips")[len(BUILDINGS) + 1][1] == str(len(table.stack))
        stack = [int(row[1]) for row in rows(picture, "Chips")[1 : len(BUILDINGS) + 1]]
        assert sum(stack) == len(table.stack)


def test_only_ones_own_hand_is_shown(games: Sequence[Game]) -> None:
    for table, picture in boards(games):
        player = table.players["bob"]
        line = f"bob holds {player.influence} influence and {player.battle} battle point{'s' * (player.battle != 1)}"
        assert line in texts(called(picture, "Players").lines)
        assert f"{line}." in called(picture, "Players").plain


@pytest.mark.parametrize("seat", ["bob", ""])
def test_what_a_seat_cannot_see_does_not_matter(games: Sequence[Game], seat: str) -> None:
    for game in games:
        table = copy(game.table)
        for other, player in table.players.items():
            if other != seat:
                player.influence, player.battle = player.influence + 7, player.battle + 5
        table.stack.reverse()
        assert RULES.picture(View(table, seat, game.chance)) == RULES.picture(game.view(seat))


def test_everything_fits(games: Sequence[Game]) -> None:
    for number, (game, (_table, picture)) in enumerate(zip(games, boards(games), strict=True)):
        assert fits(picture)
        check_widths(game, picture, number)


def test_what_matters_most_is_in_the_first_24_lines(games: Sequence[Game]) -> None:
    for game, (table, picture) in zip(games, boards(games), strict=True):
        lines = show(picture, owed(game.need, game.result), width=80).splitlines()[:24]
        head = {"year": table.year, "phase": flow.ORDER.phase(table), "seat": table.emperor}
        assert lines[0] == says("white-lotus-year-year-phase", **head)
        assert lines[1].startswith("".join(text for text, _style in owed(game.need, game.result))[:40])
        assert all(any(f" {initials(table.seats)[seat]} {seat} " in line for line in lines) for seat in table.seats)
        for title in ("Conflict", "Rebellion", "New provinces", "Claims"):
            if any(called_so.startswith(title) for called_so in titles(picture)):
                assert any(f"─ {title}" in line for line in lines)


def test_long_names_are_cut_and_still_differ(games: Sequence[Game]) -> None:
    for game in games:
        table = renamed(game.table, {"ann": "alexandra1234567", "bob": "alexandra7654321", "cy": "c" * 16})
        picture = RULES.picture(View(table, table.seats[1], game.chance))
        assert fits(picture)
        told = {row[2] if row[0] == "►" else row[1] for row in rows(picture, "Players")[1 : len(table.seats) + 1]}
        assert len(told) == len(table.seats)
        assert [row[1] if row[0] == "►" else row[0] for row in rows(picture, "Players")[1:4]] == ["A", "L", "C"]


def renamed(table: Table, new: Mapping[str, str]) -> Table:
    text = msgspec.json.encode(table).decode()
    for old, name in new.items():
        text = text.replace(json.dumps(old), json.dumps(name))
    return msgspec.json.decode(text, type=Table)


def test_every_seat_has_a_sign_of_its_own() -> None:
    assert initials(["ann", "al", "la", "a", "a1", "n"]) == {
        "ann": "A",
        "al": "L",
        "la": "0",
        "a": "1",
        "a1": "2",
        "n": "N",
    }


def test_sentences_need_no_signs(games: Sequence[Game]) -> None:
    for _table, picture in boards(games):
        for panel in [*picture.panels, *picture.aside]:
            assert panel.plain
            assert not set(map(chr, PLAINER)) & set("".join(panel.plain))


def test_drawings_are_made_of_signs_that_every_terminal_has(games: Sequence[Game]) -> None:
    for game, (_table, picture) in zip(games, boards(games), strict=True):
        assert show(picture, owed(game.need, game.result), width=80, frames=False).isascii()


def test_a_province_or_a_seat_by_itself(games: Sequence[Game]) -> None:
    for game in games:
        table, view = game.table, game.view("bob")
        assert set(names(table)) == {*realm(table), *table.seats}
        for name, province in realm(table).items():
            picture = about(view, name)
            assert picture is not None
            assert [row[1 if row[0] == "►" else 0].rstrip("*+") for row in rows(picture, "Neighbours")] == [
                *province.neighbours
            ]
            assert len(called(picture, "Neighbours").plain) == len(province.neighbours)
        for seat in table.seats:
            picture = about(view, seat)
            assert picture is not None
            owned = {province for province, _building in table.owned(seat)}
            assert {row[0].rstrip("*+") for row in rows(picture, f"Provinces of {seat}")} == owned
        assert about(view, "atlantis") is None


SHIPPED = files("pbem_white_lotus").joinpath("map.toml").read_text(encoding="utf-8")
WITHOUT_CHART = SHIPPED[: SHIPPED.index("[chart]")]


def with_map(game: Game, text: str) -> View[Table]:
    table = copy(game.table)
    table.options.map = text
    return View(table, "bob", game.chance)


def mark(province: Province) -> str:
    return "*" * province.lotus + "+" * province.dragon


def test_a_map_without_a_chart_is_a_list(games: Sequence[Game]) -> None:
    for game in games:
        picture = RULES.picture(with_map(game, WITHOUT_CHART))
        listed = texts(called(picture, "Map").lines)
        assert fits(picture)
        for name, province in realm(game.table).items():
            place = next(place for place, text in enumerate(listed) if text[2:].startswith(f"{name}{mark(province)} "))
            assert " ".join(text.strip() for text in listed[place + 1 : place + 3]).startswith(
                f"beside {', '.join(province.neighbours)}"
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
        assert any(province[:3] in row for row in drawn[PHONE]), province
        assert any(province in row for row in drawn[98]), province
