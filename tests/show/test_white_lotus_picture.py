"""The board of White Lotus shows every fact of the table, in the drawing and in sentences, and no secret."""

import json
from collections import Counter
from collections.abc import Mapping, Sequence

import msgspec
import pytest
from boards import called, check_widths, fits, rows, texts, titles
from pbem_white_lotus import flow
from pbem_white_lotus.components import components
from pbem_white_lotus.picture.about import about, names
from pbem_white_lotus.picture.labels import BUILDINGS as SHORT
from pbem_white_lotus.picture.words import initials, printed
from pbem_white_lotus.provinces import realm
from pbem_white_lotus.scoring import points, sources_of_points, territories
from pbem_white_lotus.table import BUILDINGS, Conflict, DragonCard, Table
from white_lotus_boards import RULES, boards, spread
from wording import says, tells

from pbem.projections.game import Game
from pbem.rules import Play, View
from pbem.rules.state import copy
from pbem.show.signs import PLAINER
from pbem.show.terminal import show
from pbem.show.whose_turn import whose_turn

pytestmark = pytest.mark.xdist_group("pictures of white lotus")  # of games that are played once in a process


@pytest.fixture(scope="module")
def games() -> Sequence[Game]:
    return spread()


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
                *(str(number or "·") for number in built),
                str(territories(table)[seat]),
                str(table.players[seat].chips),
            ]
            count = f"{points(table)[seat]} point{'' if points(table)[seat] == 1 else 's'}"
            sources = ", ".join(f"{source} {number}" for source, number in sources_of_points(table)[seat].items())
            assert sentence.startswith(f"{seat}: {count}{f' ({sources})' if table.step == 'over' else ' so far'}. ")
            told_so = {"territory": territories(table)[seat], "chips": table.players[seat].chips}
            buildings = ", ".join(f"{SHORT[name]} {number}" for name, number in zip(BUILDINGS, built, strict=True))
            assert tells(sentence, "seat-points-lands-buildings-largest", buildings=buildings, **told_so)
            assert sentence.endswith("Emperor.") == (seat == table.emperor)


def test_whose_turn_it_is(games: Sequence[Game]) -> None:
    for game, (_table, picture) in zip(games, boards(games), strict=True):
        need = RULES.need(game.table)
        expected = [] if need is None or need.together else [need.seats[0]]
        assert [row[2] for row in rows(picture, "Players") if row[0] == "►"] == expected


def test_claims(games: Sequence[Game]) -> None:
    for table, picture in boards(games):
        assert any(title.startswith("Claims") for title in titles(picture)) == (
            table.step == "claims" or bool(table.markers)
        )
        for seat in table.seats:
            claimed = table.claims_of(seat)
            if claimed:
                assert f"{seat} claims {', '.join(printed(table, claimed))}." in called(picture, "Claims").plain


def test_a_conflict_and_its_tie(games: Sequence[Game]) -> None:
    game = next(game for game in games if game.table.step == "bids" and len(game.table.seats) == 4)
    table = copy(game.table)
    conflict = table.conflict
    assert conflict is not None
    seats = ", ".join(table.participants(conflict.province))
    picture = RULES.picture(View(table, "bob", game.chance))
    told = called(picture, f"Conflict over {realm(table)[conflict.province].name}, round {conflict.round}").plain
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
        lines = show(picture, whose_turn(game.need, game.result), width=80).splitlines()[:24]
        head = {"year": table.year, "phase": flow.ORDER.phase(table), "seat": table.emperor}
        assert lines[0] == says("white-lotus-year-year-phase", **head)
        assert lines[1].startswith("".join(text for text, _style in whose_turn(game.need, game.result))[:40])
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


def test_the_names_of_bots_are_whole_but_for_one_with_a_stone(games: Sequence[Game]) -> None:
    for game in games:
        table = renamed(game.table, {"ann": "search", "bob": "search2"})
        shown = rows(RULES.picture(View(table, "search2", game.chance)), "Players")[1:3]
        for seat, row in zip(("search", "search2"), shown, strict=True):
            assert seat in row or {"█", "▲"}.intersection(row)


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
        assert show(picture, whose_turn(game.need, game.result), width=80, frames=False).isascii()


def test_a_province_or_a_seat_by_itself(games: Sequence[Game]) -> None:
    for game in games:
        table, view = game.table, game.view("bob")
        assert set(names(table)) == {*realm(table), *table.seats}
        for name, province in realm(table).items():
            picture = about(view, name)
            assert picture is not None
            assert [row[1 if row[0] == "►" else 0].rstrip("*+") for row in rows(picture, "Neighbours")] == [
                *printed(table, province.neighbours)
            ]
            assert len(called(picture, "Neighbours").plain) == len(province.neighbours)
        for seat in table.seats:
            picture = about(view, seat)
            assert picture is not None
            owned = {province for province, _building in table.owned(seat)}
            assert {row[0].rstrip("*+") for row in rows(picture, f"Provinces of {seat}")} == {*printed(table, owned)}
        assert about(view, "atlantis") is None
