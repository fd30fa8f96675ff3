"""The board of Confucius shows every fact of the table, in the drawing and in sentences, and no secret."""

import random
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import product

import msgspec
import pytest
from boards import called, check_widths, fits, rows, texts
from pbem_confucius import Confucius
from pbem_confucius.court.invasions import due
from pbem_confucius.names import DISTANT_TITLES, LAND_NAMES, MINISTRY_NAMES
from pbem_confucius.table import LANDS, Official, Resolution, Table, Tutoring
from wording import says, tells

from pbem.projections.game import Game
from pbem.rules import Picture, View
from pbem.rules.state import copy
from pbem.show.signs import PLAINER
from pbem.show.terminal import show
from pbem.show.whose_turn import whose_turn

pytestmark = pytest.mark.xdist_group("pictures of confucius")  # of games that are played once in a process


@cache
def boards(games: Sequence[Game], seat: str = "bob") -> Sequence[tuple[Table, Picture]]:
    """As a seat sees them; drawn once."""
    return [(game.table, Confucius().picture(game.view(seat))) for game in games]


def test_families(games: Sequence[Game]) -> None:
    for table, picture in boards(games):
        told = called(picture, "Families").plain
        for seat, row, sentence in zip(table.seats, rows(picture, "Families")[2:], told, strict=False):
            family = table.families[seat]
            gifts = [[str(value) for value in sorted(values)] for values in (family.available, family.unbought)]
            ready, to_buy = gifts
            assert [word for word in row if word != "►"] == [
                seat,
                str(family.points),
                "passed" if family.passed else str(family.cubes),
                str(len(family.hand)),
                str(len(family.rewards)),
                *(ready or "–"),
                *(to_buy or "–"),
                *map(str, (family.stock, family.colony, family.shipyard, family.ocean)),
            ]
            assert sentence.startswith(f"{seat}: {family.points} points, ")
            assert family.passed == ("passed" in sentence)
            assert tells(
                sentence,
                "seat-points-cubes-cards-rewards",
                available=", ".join(ready) or "none",
                unbought=", ".join(to_buy) or "none",
            )
            assert tells(sentence, "seat-points-cubes-cards-rewards", stock=family.stock, colony=family.colony)
            assert tells(sentence, "seat-points-cubes-cards-rewards", yard=family.shipyard, ocean=family.ocean)


def test_whose_turn_it_is(games: Sequence[Game]) -> None:
    for game, (_table, picture) in zip(games, boards(games), strict=True):
        need = game.need
        expected = [] if need is None or need.together else [need.seats[0]]
        assert [row[1] for row in rows(picture, "Families") if row[0] == "►"] == expected


def test_ministries(games: Sequence[Game]) -> None:
    for table, picture in boards(games):
        for word, ministry in table.ministries.items():
            name = MINISTRY_NAMES[word]
            panel = called(picture, name)
            assert ("resolved" in panel.title) == ministry.resolved
            posts = {"Minister": ministry.minister, "Secretary": ministry.secretary}
            chits = {"Minister": ministry.minister_chit, "Secretary": ministry.secretary_chit}
            assert rows(picture, name)[:2] == [
                [post, str(chits[post]), *(["▌", seat] if seat else [])] for post, seat in posts.items()
            ]
            assert panel.plain[:2] == [
                f"{post}, {chits[post]} points: {seat or 'open'}." for post, seat in posts.items()
            ]
            spaces = zip(ministry.spaces, rows(picture, name)[2:], panel.plain[2:], strict=True)
            for space, (tile, row, sentence) in enumerate(spaces, 1):
                assert (row, sentence) == official(space, tile)


def official(space: int, tile: Official | None) -> tuple[list[str], str]:
    """A space as a row of words and as a sentence."""
    if tile is None:
        return [str(space), "–"], f"Space {space}: empty."
    if tile.candidate:
        moved = ["moved"] if tile.transferred else []
        also = ", transferred this round" if tile.transferred else ""
        row = [str(space), "cand", "▌", tile.owner, *moved]
        return row, f"Space {space}: {tile.owner}, secured, candidate{also}."
    if not tile.owner:
        return [str(space), str(tile.cost), "unbribed"], f"Space {space}: unbribed, price {tile.cost}."
    row = [str(space), str(tile.cost), "▌" if tile.secured else "▄", tile.owner]
    sentence = f"Space {space}: {tile.owner}, {'secured' if tile.secured else 'unsecured'}, price {tile.cost}"
    if tile.transferred:
        return [*row, "moved"], f"{sentence}, transferred this round."
    return row, f"{sentence}."


def test_gifts_and_influence(games: Sequence[Game]) -> None:
    for table, picture in boards(games):
        tracker = rows(picture, "Active gifts")
        assert tracker[0] == ["from", "/", "to", *table.seats]
        for giver, row in zip(table.seats, tracker[1:], strict=True):
            others = [seat for seat in table.seats if seat != giver]
            assert row == [giver, *(str(table.gift(giver, seat) or "·") for seat in others)]
        for giver, recipient in product(table.seats, table.seats):
            sentence = f"{giver} has given {recipient} a gift of value {table.gift(giver, recipient)}."
            assert (sentence in called(picture, "Active gifts").plain) == bool(table.gift(giver, recipient))
        for (name, ministry), row in zip(table.ministries.items(), rows(picture, "Influence")[1:], strict=True):
            assert row == [MINISTRY_NAMES[name], *(str(ministry.influence(seat) or "·") for seat in table.seats)]


def test_lands_and_wall(games: Sequence[Game]) -> None:
    for table, picture in boards(games):
        for land in table.lands:
            name = LAND_NAMES[land.name]
            panel = called(picture, name)
            full = all(box.army for box in land.boxes)
            outcome = f", {'conquered' if full else 'failed'}" if land.resolved else ""
            assert panel.title == name + outcome
            assert texts(panel.lines)[0] == says("cost-coins-due-at-wall", cost=land.cost, piece=due(land))
            for number, box in enumerate(land.boxes, 1):
                value = f"{box.points}*" if box.reward else str(box.points)
                assert rows(picture, name)[number] == [
                    str(number),
                    value,
                    *(["▲", box.army] if box.army else ["free"]),
                ]
                reward = " and a reward card" if box.reward else ""
                holder = f"army of {box.army}" if box.army else "free"
                assert panel.plain[number] == f"Box {number}, {box.points} points{reward}: {holder}."
        [wall] = rows(picture, "Great Wall")
        assert [word for word in wall if word.startswith("[")] == [f"[{n}]" for n in range(1, table.wall + 1)]
        assert texts(called(picture, "Great Wall").lines)[0].endswith(f" {says('the-end')}")
        assert called(picture, "Great Wall").plain[0] == says("built-of-all-pieces-are", built=table.wall, all=9)
        for name in LANDS:
            visitors = [seat for seat in table.seats if name in table.families[seat].visited]
            points, printed = table.distant[name], DISTANT_TITLES[name]
            assert [*printed.split(), *(["–", *visitors] if visitors else [str(points)])] in rows(
                picture, "Distant lands"
            )
            first = f"visited by {', '.join(visitors)}" if visitors else f"{points} points for the first"
            assert f"{printed}: {first}." in called(picture, "Distant lands").plain


def test_examination(games: Sequence[Game]) -> None:
    for table, picture in boards(games):
        panel = called(picture, "Examination")
        candidate = MINISTRY_NAMES.get(table.candidate, table.candidate) or "none left"
        assert rows(picture, "Examination")[0] == ["candidate", *candidate.split()]
        assert rows(picture, "Examination")[2:4] == [
            [space, table.students.get(space, "free")] for space in ("red", "orange")
        ]
        assert any("forced" in text for text in texts(panel.lines)) == table.forced
        assert any("forced" in sentence for sentence in panel.plain) == table.forced
        assert f"candidate: {candidate}." in panel.plain


def test_cubes_and_stacks(games: Sequence[Game]) -> None:
    for game, (table, picture) in zip(games, boards(games), strict=True):
        box = called(picture, "Actions box")
        spent = {row[0]: row[1:] for row in rows(picture, "Actions box")[1:]}
        used = {space for family in table.families.values() for space in family.spent}
        assert set(spent) == used
        for space in used:
            cubes = [table.families[seat].spent.get(space) for seat in table.seats]
            assert spent[space] == ["·" if count is None else str(count) for count in cubes]
            [sentence] = [sentence for sentence in box.plain if sentence.startswith(f"{space}:")]
            for seat, count in zip(table.seats, cubes, strict=True):
                assert (f"{seat} {count}" in sentence) == (count is not None)
        stacks = {" ".join(row[:-1]): row[-1] for row in rows(picture, "Beside the board")}
        assert stacks["deck"] == str(len(table.deck))
        assert stacks["reward cards"] == str(len(table.reward_pile))
        assert stacks["officials"] == str(len(table.officials))
        assert stacks["junks"] == str(table.junk_supply)
        discarded = Counter(game.view("bob").faces(table.discard))
        for face, count in discarded.items():
            assert (
                says("discarded-cards-of-face-count", face=face, count=count)
                in called(picture, "Beside the board").plain
            )
            assert any(f"{count}x{face}" in text for text in texts(called(picture, "Beside the board").lines))
        insulted = [seat for seat in table.seats if table.families[seat].insulted]
        assert [row[-1] for row in rows(picture, "Beside the board") if "▲" in row] == insulted


def test_ones_own_cards_are_named(games: Sequence[Game]) -> None:
    for game, (table, picture) in zip(games, boards(games), strict=True):
        view, family = game.view("bob"), table.families["bob"]
        cards = " ".join(sorted(map(str, view.known(family.hand)))) or "no cards"
        rewards = ", ".join(sorted(map(str, view.known(family.rewards))))
        line = f"bob holds {cards}" + (f", rewards: {rewards}" if rewards else "")
        assert line in "".join(texts(called(picture, "Families").lines))
        assert f"{line}." in called(picture, "Families").plain


@pytest.mark.parametrize("seat", ["bob", ""])
def test_what_a_seat_cannot_see_does_not_matter(games: Sequence[Game], seat: str) -> None:
    for game in games:
        before = Confucius().picture(game.view(seat))
        hidden = [slot for slots in game.chance.hidden(seat).values() for slot in slots]
        kept = list(game.chance.printed)
        faces = [kept[slot] for slot in hidden]
        random.Random(1).shuffle(faces)
        for slot, face in zip(hidden, faces, strict=True):
            game.chance.printed[slot] = face
        after = Confucius().picture(game.view(seat))
        game.chance.printed[:] = kept
        assert after == before


def test_everything_fits(games: Sequence[Game]) -> None:
    for number, (game, (_table, picture)) in enumerate(zip(games, boards(games), strict=True)):
        assert fits(picture)
        check_widths(game, picture, number)


def test_what_matters_most_is_in_the_first_24_lines(games: Sequence[Game]) -> None:
    for game, (table, picture) in zip(games, boards(games), strict=True):
        lines = show(picture, whose_turn(game.need, game.result), width=80).splitlines()[:24]
        if table.step in {"tutoring", "place", "resolution"}:
            continue
        assert f"round {table.round}" in lines[0]
        assert lines[1] == "".join(text for text, _style in whose_turn(game.need, game.result))
        assert sum(len(re.findall(r"│ 7 +(?:\d|–|cand)", line)) for line in lines) == 3


def test_long_names_are_cut_and_still_differ(games: Sequence[Game]) -> None:
    for game in games:
        names = families(game, {"ann": "alexandra1234567", "bob": "alexandra7654321"})
        assert len({*names}) == len(names)


def test_the_names_of_bots_are_whole(games: Sequence[Game]) -> None:
    for game in games:
        assert families(game, {"ann": "search", "bob": "search2"})[:2] == ["search", "search2"]


def families(game: Game, names: Mapping[str, str]) -> list[str]:
    """The seats as they are drawn, where these have other names."""
    view = View(game.table, "bob", game.chance)
    view.table = renamed(game.table, names)
    picture = Confucius().picture(view)
    assert fits(picture)
    shown = rows(picture, "Families")[2 : 2 + len(view.table.seats)]
    return [row[1] if row[0] == "►" else row[0] for row in shown]


def renamed(table: Table, names: Mapping[str, str]) -> Table:
    text = msgspec.json.encode(table).decode()
    for old, new in names.items():
        text = text.replace(f'"{old}"', f'"{new}"')
    return msgspec.json.decode(text, type=Table)


def test_what_the_court_is_busy_with_moves_up(games: Sequence[Game]) -> None:
    game = games[10]
    table = copy(game.table)
    view = View(table, "bob", game.chance)
    hand = table.families["bob"].hand
    table.step, table.mover = "tutoring", "cy"
    table.students = {"red": "ann", "orange": "bob"}
    table.tutoring = {"ann": Tutoring("ann", [0, 1]), "bob": Tutoring("ann", hand[:1])}
    picture = Confucius().picture(view)
    assert [panel.title for panel in picture.panels[1:3]] == ["Examination", "Active gifts"]
    assert f"bob plays 1 card ({view.known(hand)[0]}) for ann." in called(picture, "Examination").plain
    assert rows(picture, "Examination")[-2][:4] == ["ann", "plays", "2", "cards"]
    ministry = table.ministries["hubu"]
    ministry.spaces = [Official(3, owner, secured=True) for owner in ("ann", "bob", "cy", "ann", "bob", "bob", "cy")]
    table.step = "resolution"
    table.resolution = Resolution("hubu", ["ann", "bob", "bob", "ann", "bob", "bob", "bob"])
    picture = Confucius().picture(view)
    assert [panel.title for panel in picture.panels[1:3]] == ["Resolution of Hubu", "Active gifts"]
    assert called(picture, "Resolution of Hubu").plain == [
        "bob holds 5 officials, spaces 2 3 5 6 7, 3 of cy, 7 of cy.",
        "ann holds 2 officials, spaces 1 4.",
    ]


def test_offices_are_shown_when_the_game_is_over(games: Sequence[Game]) -> None:
    table, picture = boards(games)[-1]
    assert table.step == "over"
    offices = [table.chief_minister or "nobody", table.admiral or "nobody", table.general or "nobody"]
    line = "Chief Minister: {}, Admiral: {}, General: {}".format(*offices)
    assert line in texts(called(picture, "Families").lines)
    assert f"{line}." in called(picture, "Families").plain


def test_sentences_need_no_signs(games: Sequence[Game]) -> None:
    for _table, picture in boards(games):
        for panel in [*picture.panels, *picture.aside]:
            assert panel.plain
            assert not set(map(chr, PLAINER)) & set("".join(panel.plain))
