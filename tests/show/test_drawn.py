"""Pieces find room in their places, keep their numbers while they move, and are drawn with names."""

import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from html import escape
from itertools import combinations, product
from math import dist
from operator import mul
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from homes import Homes
from pbem_confucius import Confucius
from pbem_white_lotus import WhiteLotus

from pbem.projections.game import Game
from pbem.rooms.drawn.film import Film
from pbem.rooms.drawn.frames import Eyes, film
from pbem.rooms.drawn.palette import DARK, LIGHT, SEATS, SHAPES, THEMES
from pbem.rooms.drawn.piece_matches import PieceMatches
from pbem.rooms.drawn.placement import LEAST, placed
from pbem.rooms.drawn.replay import replay
from pbem.rooms.drawn.still import defs, looks, picture
from pbem.rules import Ruleset
from pbem.rules.drawing import Box, Drawing, Piece, Scene, Symbol
from pbem.store.opened_game import judged
from pbem.testing.playout import play_out, thinned
from pbem.testing.setting import Setting

EXAMPLES = Path(__file__).parents[2] / "examples"
SQUARE = Symbol("", 18, 18, "square")


@pytest.mark.parametrize("count", range(1, 13))
def test_pieces_stay_within_their_place(count: int) -> None:
    """Smaller, in rows, at last one over the other: never outside."""
    box = Box(10, 20, 70, 40, 1.2, "middle")
    for x, y, scale in placed(box, [SQUARE] * count):
        assert scale >= box.scale * LEAST - 1e-9
        assert box.x - 0.1 <= x - 9 * scale <= x + 9 * scale <= box.x + box.width + 0.1
        assert box.y - 0.1 <= y - 9 * scale <= y + 9 * scale <= box.y + box.height + 0.1


def test_few_pieces_are_as_large_as_their_place_says_and_aligned() -> None:
    for align, x in (("start", 10.0), ("middle", 40.0), ("end", 70.0)):
        [spot] = placed(Box(0, 0, 80, 40, 1, align), [SQUARE])
        assert spot == (x, 20.0, 1)


def test_a_piece_keeps_its_number_where_it_stays_and_where_it_moves() -> None:
    matching = PieceMatches()
    army, other = Piece("stock", "army", seat="ann"), Piece("stock", "army", seat="bob")
    chief = Piece("a", "chief", "chief")
    first = matching.follow([army, army, army, other, chief])
    later = matching.follow([Piece("land", "army", seat="ann"), army, army, other, Piece("b", "chief", "chief")])
    assert len({one.key for one in first}) == 5
    moved, *stayed = later[:3]
    assert {one.key for one in stayed} < {one.key for one in first[:3]}
    assert moved.key == ({one.key for one in first[:3]} - {one.key for one in stayed}).pop()
    assert [one.key for one in later[3:]] == [one.key for one in first[3:]]


def test_a_piece_that_comes_has_a_number_that_nobody_had() -> None:
    matching = PieceMatches()
    [gone] = matching.follow([Piece("a", "cube", seat="ann")])
    assert matching.follow([]) == []
    [come] = matching.follow([Piece("a", "cube", seat="ann")])
    assert come.key != gone.key


@pytest.fixture(scope="module")
def finished() -> Sequence[Game]:
    found = []
    for name in ("confucius-5", "white-lotus-6"):
        path = EXAMPLES / name / "game.toml"
        found.append(judged(path, path.read_bytes()).opened.game)
    return found


@pytest.mark.parametrize("theme", THEMES)
def test_a_picture_is_svg_in_the_colours_of_its_theme_with_a_name_for_every_piece(
    finished: Sequence[Game], theme: str
) -> None:
    for game in finished:
        view = game.view("")
        drawing = game.ruleset.drawing(view)
        assert drawing is not None
        scene = drawing.scene(view)
        for ground in (drawing.wide, drawing.tall):
            svg = picture(drawing, scene, game.record.header.seats, THEMES[theme], ground)
            assert "var(" not in svg
            pieces = [one for one in ElementTree.fromstring(svg).iter() if one.get("role") == "img"]
            assert len(pieces) == len(scene.pieces)
            assert all("," in (one.get("aria-label") or "") for one in pieces)
            texts = Counter(one.text for one in ElementTree.fromstring(svg).iter() if one.get("data-text"))
            assert all(texts[words] for words in scene.texts.values() if words)


def test_an_army_is_called_by_its_seat_and_its_box(finished: Sequence[Game]) -> None:
    game = finished[0]
    drawing = game.ruleset.drawing(game.view(""))
    assert drawing is not None
    svg = picture(drawing, drawing.scene(game.view("")), game.record.header.seats, LIGHT, drawing.wide)
    assert 'aria-label="army of noor, Korea, box 2"' in svg


@pytest.fixture(scope="module")
def drawn() -> Sequence[tuple[Game, Drawing, Scene]]:
    """Positions of both games, each with its drawing and what stands on it."""
    found = []
    for ruleset in (Confucius, WhiteLotus):
        bot = ruleset().bots()["steady"]
        for moment in thinned(play_out(Setting(ruleset, ("ann", "bob", "cy")), seed=3, bot=bot).begun(), 40):
            game = moment.game()
            view = game.view("bob")
            drawing = game.ruleset.drawing(view)
            found.append((game, drawing, drawing.scene(view)))
    return found


def led_to(svg: str) -> set[str]:
    """The ids that an SVG document refers to, by `href` and by `url`."""
    return {*re.findall(r'href="#([^"]*)"', svg), *re.findall(r"url\(#([^)]*)\)", svg)}


def ids(svg: str) -> Counter[str]:
    return Counter(one.get("id") or "" for one in ElementTree.fromstring(svg).iter() if one.get("id"))


def test_whatever_a_picture_refers_to_is_in_it_once(drawn: Sequence[tuple[Game, Drawing, Scene]]) -> None:
    """Every `href` and every `url`: else a piece is not drawn, and no one is told."""
    for game, drawing, scene in drawn:
        for ground in (drawing.wide, drawing.tall):
            svg = picture(drawing, scene, game.record.header.seats, LIGHT, ground)
            there = ids(svg)
            assert led_to(svg) <= there.keys()
            assert set(there.values()) == {1}


@pytest.mark.parametrize("ruleset", [Confucius, WhiteLotus])
def test_a_piece_of_any_seat_is_drawn_with_all_that_its_symbol_has(
    ruleset: type[Ruleset[Any]], drawn: Sequence[tuple[Game, Drawing, Scene]]
) -> None:
    """Its own elements, those on top in a colour that can be read there, its seat's emblem, its label."""
    drawing = next(drawing for game, drawing, _scene in drawn if isinstance(game.ruleset, ruleset))
    defined = ids(f"<svg>{defs(drawing)}</svg>")
    for (name, symbol), seat in product(drawing.symbols.items(), [None, *range(SEATS)]):
        piece = ElementTree.fromstring(f"<g>{looks(symbol, name, seat, 'A&B')}</g>")
        used = [(one.get("href") or "")[1:] for one in piece.iter("use")]
        assert defined.keys() >= set(used)
        manner = {"plain": "e", "hollow": "h", "on": "o"}[symbol.manner]
        emblem = [f"{manner}{seat}"] if symbol.emblem is not None and seat is not None else []
        assert used == [*([f"y-{name}"] * bool(symbol.svg)), *([f"z-{name}"] * bool(symbol.over)), *emblem]
        assert [one.text for one in piece.iter("text")] == ["A&B"] * (symbol.label is not None)
        assert [one.get("class") for one in piece.iter("text")] in ([], ["label upon" if symbol.coloured else "label"])
        for one in piece.iter("g"):
            assert one.get("class") in (None, "none" if seat is None else f"o{seat}")
        assert "text" not in [one.tag for one in ElementTree.fromstring(f"<g>{looks(symbol, name, seat, '')}</g>")]
        if emblem:
            x, y, size = symbol.emblem or (0, 0, 0)
            *_others, last = piece.iter("use")
            corner = [float(last.get(part) or "nan") for part in ("x", "y", "width", "height")]
            assert corner == pytest.approx([x - size / 2, y - size / 2, size, size], abs=0.06)
            assert last.get("class") == (f"o{seat}" if symbol.manner == "on" else None)


def test_pieces_stand_where_there_is_room_in_their_seats_colour(drawn: Sequence[tuple[Game, Drawing, Scene]]) -> None:
    """As large as their place lets them be."""
    scales = set()
    for game, drawing, scene in drawn:
        seats = game.record.header.seats
        svg = ElementTree.fromstring(picture(drawing, scene, seats, DARK, drawing.wide))
        pieces = [one for one in svg.iter() if one.get("role") == "img"]
        piles: dict[str, list[Piece]] = defaultdict(list)
        for piece in scene.pieces:
            piles[piece.place].append(piece)
        wanted: list[tuple[Piece, tuple[float, float, float]]] = []
        for place, pile in piles.items():
            spots = placed(drawing.wide.boxes[place], [drawing.symbols[piece.symbol] for piece in pile])
            wanted += zip(pile, spots, strict=True)
        for one, (piece, spot) in zip(pieces, wanted, strict=True):
            moved = re.fullmatch(r"translate\(([^ ]+) ([^ )]+)\)(?:scale\(([^)]+)\))?", one.get("transform") or "")
            assert moved is not None
            assert [float(part or 1) for part in moved.groups()] == pytest.approx(spot, abs=0.06)
            assert moved[3] not in ("1", "1.00"), "said where it changes something"
            scales.add(moved[3])
            mine = f" s{seats.index(piece.seat)}" if piece.seat else ""
            assert one.get("class") == f"piece{mine}"
    assert {None} < scales


def test_the_ground_shows_the_states_of_its_places(drawn: Sequence[tuple[Game, Drawing, Scene]]) -> None:
    """A seat's tint apart from what else is to be seen of a place."""
    met = Counter[str]()
    for game, drawing, scene in drawn:
        seats = game.record.header.seats
        svg = ElementTree.fromstring(picture(drawing, scene, seats, LIGHT, drawing.wide))
        for one in svg.iter():
            if place := one.get("data-place"):
                words = scene.states.get(place, "").split()
                tints = [word.partition(":")[2] for word in words if word.startswith("seat:")]
                others = [word for word in words if not word.startswith("seat:")]
                assert one.get("data-seat") == (str(seats.index(tints[0])) if tints else None)
                assert one.get("data-state") == (" ".join(others) or None)
                met.update(tint=len(tints), other=len(others))
    assert min(met.values()) > 0


@pytest.mark.parametrize("ruleset", [Confucius, WhiteLotus])
def test_pieces_come_from_and_go_to_places_of_the_drawing(
    ruleset: type[Ruleset[Any]], drawn: Sequence[tuple[Game, Drawing, Scene]]
) -> None:
    """The page is told their numbers; of a place that each seat has, those of all seats in order."""
    drawing = next(drawing for game, drawing, _scene in drawn if isinstance(game.ruleset, ruleset))
    seats = ("ann", "bob", "cy")
    told = Film(drawing, ruleset(), seats)
    for name, symbol in drawing.symbols.items():
        for way, numbers in zip((symbol.comes, symbol.goes), told.lasting["symbols"][name][6:8], strict=True):
            if "{seat}" in way:
                assert [told.places[number] for number in numbers] == [way.format(seat=seat) for seat in seats]
            else:
                assert numbers == (told.places.index(way) if way else -1)


def test_the_page_is_told_how_much_room_each_place_has(drawn: Sequence[tuple[Game, Drawing, Scene]]) -> None:
    """In as few words as will do: the scale and the alignment where they are not the usual ones."""
    usual = Box(0, 0, 0, 0)
    for game, drawing, _scene in (drawn[0], drawn[-1]):
        told = Film(drawing, game.ruleset, ("ann", "bob", "cy"))
        for ground, name in ((drawing.wide, "wide"), (drawing.tall, "tall")):
            for place, room in zip(told.places, told.lasting["grounds"][name], strict=True):
                box = ground.boxes.get(place)
                if box is None:
                    assert room == []
                    continue
                assert room[:4] == pytest.approx([box.x, box.y, box.width, box.height], abs=0.06)
                assert [*room[4:], *[1, usual.align][len(room) - 4 :]] == [
                    pytest.approx(box.scale, abs=0.006),
                    box.align,
                ]
                assert room[-1] != usual.align
                assert len(room) != 5 or room[-1] != 1


def linear(colour: str) -> Sequence[float]:
    """Red, green and blue as light, from 0 to 1."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def contrast(one: str, other: str) -> float:
    """As WCAG 2 counts it."""

    def luminance(colour: str) -> float:
        red, green, blue = linear(colour)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_what_is_written_or_marked_can_be_seen_in_both_themes(theme: Mapping[str, str]) -> None:
    """4.5 to 1, as WCAG asks of text, labels on a seat's colour too; 3 to 1 for edges, outlines and marks."""
    words = [(ink, ground) for ink in ("ink", "soft", "red", "gold", "jade") for ground in ("card", "slot", "page")]
    words += [(ink, "sea") for ink in ("ink", "soft", "red", "mark")] + [("mark", "card"), ("mark", "slot")]
    words += [("ink", ground) for ground in ("land", "brown", "tile")] + [("page", "ink"), ("page", "lit")]
    words += [(f"on{seat}", f"seat{seat}") for seat in range(SEATS)]
    assert [pair for pair in words if contrast(theme[pair[0]], theme[pair[1]]) < 4.5] == []
    marks = [(mark, ground) for mark in ("edge", "pole", "lit", "brick") for ground in ("page", "card", "slot")]
    marks += [(mark, ground) for mark in ("shore", "lit", "mark", "pole") for ground in ("land", "brown", "sea")]
    assert [pair for pair in marks if contrast(theme[pair[0]], theme[pair[1]]) < 3] == []


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_where_one_may_click_is_in_the_colour_of_no_seat_and_no_ministry(theme: Mapping[str, str]) -> None:
    others = [
        in_lab(linear(theme[name])) for name in ("red", "gold", "jade", *(f"seat{seat}" for seat in range(SEATS)))
    ]
    assert min(dist(in_lab(linear(theme["lit"])), other) for other in others) > 20


SEEN = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""What becomes of red, green and blue in eyes without one sort of cones (Machado, Oliveira, Fernandes 2009)."""


def in_lab(light: Sequence[float]) -> Sequence[float]:
    """Linear red, green and blue as CIE L*a*b*, in which distances are as large as they look."""
    red, green, blue = (min(1.0, max(0.0, part)) for part in light)

    def root(part: float) -> float:
        return part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116

    x = root((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047)
    y = root(0.2126 * red + 0.7152 * green + 0.0722 * blue)
    z = root((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("eyes", SEEN)
def test_colour_blind_eyes_tell_the_seats_apart_by_colour_too(eyes: str) -> None:
    """A distance of 2 can just be seen; their shapes differ besides."""
    for theme in (LIGHT, DARK):
        seen = []
        for seat in range(SEATS):
            colour = linear(theme[f"seat{seat}"])
            seen.append(in_lab([sum(map(mul, row, colour)) for row in SEEN[eyes]]))
        assert min(dist(one, other) for one, other in combinations(seen, 2)) >= 10
    assert len(set(SHAPES)) == SEATS


@pytest.fixture(scope="module")
def taken() -> Game:
    """A game of Pebbles, dealt by its players, in which they have taken some."""
    homes = Homes("pebbles", ("ann", "bob"), seed=2)
    while homes.pay() or (homes.any.record.turns < 5 and homes.move()):
        pass
    return homes.any


def test_what_changes_nothing_on_the_board_and_is_not_told_is_no_frame(taken: Game) -> None:
    """The parts of the cards, of which there are more than moves."""
    kinds = [frame.event.kind for frame in film(taken, Eyes()).frames]
    assert "share" in [event.kind for event in taken.log or ()]
    assert "share" not in kinds
    assert {"stake", "take"} <= {*kinds}


def test_a_page_begins_at_the_normal_speed(taken: Game) -> None:
    assert re.findall(r"<option( selected)?>([^<]*)<", replay(taken, Eyes())) == [
        ("", "slow"),
        (" selected", "normal"),
        ("", "fast"),
        ("", "very fast"),
    ]


def test_a_page_puts_a_turns_number_before_its_first_sentence_alone(taken: Game) -> None:
    frames = film(taken, Eyes()).frames
    told = re.findall(r"<li[^>]*>(?:<b>([^<]*)</b>)?<button>([^<]*)</button>", replay(taken, Eyes()))
    assert [escape(frame.sentence, quote=False) for frame in frames] == [sentence for _number, sentence in told]
    places = [frame.place for frame in frames]
    assert [number for number, _sentence in told] == [
        place if number == 0 or place != places[number - 1] else "" for number, place in enumerate(places)
    ]
    assert len({*places}) < len(places)
