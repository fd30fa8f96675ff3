"""Boards as files: SVG that needs nothing, PNG with the fonts that come with pbem, small enough for a mail."""

import struct
import sys
from collections.abc import Mapping, Sequence
from io import BytesIO
from math import dist
from pathlib import Path
from unittest.mock import patch
from xml.etree import ElementTree

import pytest
from PIL import Image

from pbem.errors import UsageError
from pbem.projections.game import Game
from pbem.rooms.drawn import raster
from pbem.rooms.drawn.frames import Eyes
from pbem.rooms.drawn.palette import LIGHT, SEATS, THEMES
from pbem.rooms.drawn.pictures import PictureStyle, svg
from pbem.rooms.drawn.pictures import raster as as_png
from pbem.store.opened_game import judged

EXAMPLES = Path(__file__).parents[2] / "examples"
MAIL = 120_000
"""Bytes that a picture in a mail may have."""
LETTERS = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 40"><rect width="200" height="40" fill="#fff"/>'
    '<text y="30" font-family="{family}">{text}</text></svg>'
)


def finished(name: str) -> Game:
    path = EXAMPLES / name / "game.toml"
    return judged(path, path.read_bytes()).opened.game


@pytest.mark.parametrize("name", ["confucius-5", "white-lotus-6", "pebbles"])
def test_a_board_for_a_mail_is_small_and_as_wide_as_two_phones(name: str) -> None:
    drawn = as_png(finished(name), Eyes(), PictureStyle(tall=True))
    assert drawn.startswith(b"\x89PNG")
    assert struct.unpack(">I", drawn[16:20]) == (720,)
    assert len(drawn) < MAIL


@pytest.mark.parametrize("family", ["Noto Sans", "Noto Serif", "sans-serif", "serif", "monospace"])
def test_text_is_drawn_in_every_family_that_boards_name(family: str) -> None:
    """resvg draws no text where it finds no font, and says nothing."""
    blank = raster.png(LETTERS.format(family=family, text=" "), 200, LIGHT)
    for text in ("Hubu", "▲", "★", "é"):
        assert raster.png(LETTERS.format(family=family, text=text), 200, LIGHT) != blank, text


def test_a_picture_as_svg_loads_nothing() -> None:
    text = svg(finished("confucius-5"), Eyes(), PictureStyle(theme="dark"))
    assert "var(" not in text
    for one in ElementTree.fromstring(text).iter():
        assert one.get("href", "#").startswith("#")


def test_without_resvg_one_is_told_what_to_install() -> None:
    with patch.dict(sys.modules, {"resvg_py": None}), pytest.raises(UsageError) as error:
        raster.png("<svg/>", 100, LIGHT)
    assert "resvg" in str(error.value)


def test_without_pillow_the_picture_is_the_same_but_larger() -> None:
    text = svg(finished("pebbles"), Eyes(), PictureStyle(tall=True))
    with patch.dict(sys.modules, {"PIL": None}):
        large = raster.png(text, 720, LIGHT)
    assert len(large) > len(raster.png(text, 720, LIGHT))


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_half_a_colour_on_the_page_is_drawn_as_half_of_it(theme: Mapping[str, str]) -> None:
    """Edges would be jagged, and tints another colour: a mail's picture has few."""
    ground, *inks = (bytes.fromhex(theme[name][1:]) for name in ("page", "red", "jade", "seat0", "seat1", "seat3"))
    halves = [tuple((a + b) // 2 for a, b in zip(ground, ink, strict=True)) for ink in inks]
    tints = Image.new("RGB", (len(halves), 1))
    for at, half in enumerate(halves):
        tints.putpixel((at, 0), half)
    drawn = BytesIO()
    tints.save(drawn, "PNG")
    few = Image.open(BytesIO(raster.in_few_colours(drawn.getvalue(), theme)))
    assert few.mode == "P"
    pixels = few.convert("RGB").tobytes()
    for at, half in enumerate(halves):
        found = pixels[3 * at : 3 * at + 3]
        assert sum(abs(a - b) for a, b in zip(half, found, strict=True)) <= 25, half


@pytest.mark.parametrize("theme", THEMES.values())
def test_few_colours_keep_the_tints_of_land_apart(theme: Mapping[str, str]) -> None:
    """Each seat's is drawn in a colour near to its own, and in none that another's is drawn in."""

    def parts(colour: str) -> list[int]:
        return [*bytes.fromhex(colour[1:])]

    few = raster._palette(tuple(theme.values()))
    drawn = []
    for seat in range(SEATS):
        whole = zip(parts(theme["land"]), parts(theme[f"seat{seat}"]), strict=True)
        tint = [land + (own - land) * 0.26 for land, own in whole]
        drawn.append(min(batched(few), key=lambda colour: dist(colour, tint)))
        assert dist(drawn[-1], tint) < 16, seat
    assert len({*map(tuple, drawn)}) == SEATS


def batched(few: Sequence[int]) -> Sequence[Sequence[int]]:
    """The colours of a palette."""
    return [few[place : place + 3] for place in range(0, len(few), 3)]
