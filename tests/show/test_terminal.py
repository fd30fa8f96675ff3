"""A picture as text: framed, coloured or not, drawn or told, for streams of any kind."""

import io
import re
from collections.abc import Sequence

import pytest
from wording import says

from pbem.rules import Need, Panel, Picture, Result
from pbem.show.colours import SEATS, STYLES, painted, wants_colour
from pbem.show.signs import draws_frames
from pbem.show.terminal import show
from pbem.show.whose_turn import whose_turn

PICTURE = Picture(
    "A game, round 1.",
    ["ann", "bob"],
    [
        Panel("left", [[("▌ ann", "seat:ann"), (" 3", "strong")]], ["ann has 3."], 1),
        Panel("right", [[("▄ bob", "seat:bob")], [("–", "dim")]], ["bob has none."], 1),
    ],
    [Panel("under", [[("· ► ▲", "")]], ["Nothing."])],
)
ASKED = whose_turn(Need(("bob",), "turn", "take a card"), None)


def test_frames_join() -> None:
    assert show(PICTURE, ASKED, width=28) == (
        "A game, round 1.\n"
        "bob: take a card\n"
        "┌─ left ─────┬─ right ─────┐\n"
        "│ ▌ ann 3    │ ▄ bob       │\n"
        "│            │ –           │\n"
        "├─ under ────┴─────────────┤\n"
        "│ · ► ▲                    │\n"
        "└──────────────────────────┘\n"
    )


def test_ascii_where_a_stream_has_nothing_else() -> None:
    text = show(PICTURE, ASKED, width=28, frames=False)
    assert text.isascii()
    assert [*map(len, text.splitlines())] == [*map(len, show(PICTURE, ASKED, width=28).splitlines())]
    assert "| # ann 3 " in text
    assert "| _ bob " in text


def test_colours_only_add_to_the_text() -> None:
    coloured, bare = show(PICTURE, ASKED, width=40, colour=True), show(PICTURE, ASKED, width=40)
    assert "\x1b" not in bare
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == bare
    ann, bob = (re.search(rf"\x1b\[([0-9;]*)m[▌▄] {seat}", coloured) for seat in PICTURE.seats)
    assert ann is not None
    assert bob is not None
    assert ann[1] != bob[1]
    assert all(line.count("\x1b[0m") * 2 == line.count("\x1b[") for line in coloured.splitlines())


def test_sentences_for_those_who_cannot_see() -> None:
    told = "A game, round 1.\nbob: take a card\n\nleft:\nann has 3.\n\nright:\nbob has none.\n\nunder:\nNothing.\n"
    assert show(PICTURE, ASKED, plain=True, colour=True) == told
    assert show(PICTURE, ASKED, width=8).split() == told.split()


@pytest.mark.parametrize(
    ("environ", "terminal", "wanted"),
    [
        ({"TERM": "xterm"}, True, True),
        ({"TERM": "xterm"}, False, False),
        ({"TERM": "xterm", "NO_COLOR": "1"}, True, False),
        ({"TERM": "xterm", "NO_COLOR": ""}, True, True),
        ({"TERM": "dumb"}, True, False),
        ({"FORCE_COLOR": "1"}, False, True),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, True, False),
    ],
)
def test_colour_is_for_terminals(environ: dict[str, str], terminal: bool, wanted: bool) -> None:
    stream = io.StringIO()
    stream.isatty = lambda: terminal  # type: ignore[method-assign]
    assert wants_colour(stream, environ) is wanted


@pytest.mark.parametrize(("encoding", "drawn"), [("utf-8", True), ("ascii", False), ("latin-1", False)])
def test_frames_are_for_streams_that_have_them(encoding: str, drawn: bool) -> None:
    assert draws_frames(io.TextIOWrapper(io.BytesIO(), encoding)) is drawn


def text(need: Need | None, result: Result | None = None, mine: Sequence[str] = (), waiting: Sequence[str] = ()) -> str:
    return "".join(part for part, _style in whose_turn(need, result, mine, waiting))


def test_what_is_owed() -> None:
    both = Need(("ann", "bob"), "stake", "name a stake", together=True)
    assert text(both, mine=("bob",)) == "ann, bob (you): name a stake"
    assert text(None, waiting=("ann",)) == says("the-table-waits-to-hear", seats="ann")
    assert text(None) == says("the-game-is-over-2")
    won = Result(("ann",), ("ann", "bob"), (3, 1), "ann has the most points")
    assert text(None, won, ("ann",)) == says(
        "the-game-is-over-winner", seats="ann", why="(you) (ann has the most points)"
    )


@pytest.mark.parametrize("code", [*map(str, SEATS), *(code[5:] for code in STYLES.values() if code.startswith("38"))])
def test_colours_can_be_read_on_white_and_on_black(code: str) -> None:
    light = luminance(int(code))
    assert 1.05 / (light + 0.05) >= 3.8
    assert (light + 0.05) / 0.05 >= 3.8


def luminance(colour: int) -> float:
    """Of a colour of the 256-colour palette's cube or grey ramp, as WCAG 2 defines it."""
    if colour >= 232:
        levels = [8 + 10 * (colour - 232)] * 3
    else:
        digits = ((colour - 16) // 36, (colour - 16) // 6 % 6, (colour - 16) % 6)
        levels = [55 + 40 * digit if digit else 0 for digit in digits]
    linear = [((level / 255 + 0.055) / 1.055) ** 2.4 if level > 10 else level / 255 / 12.92 for level in levels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_chance_has_no_seat_and_no_colour() -> None:
    """Whoever tries what chance decides reads that the table waits for it."""
    [*_before, (name, style), _after] = whose_turn(None, None, (), ["chance"])
    assert painted([(name, style)], ["ann"]) == "\x1b[1mchance\x1b[0m"
