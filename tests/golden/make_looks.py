"""Writes tests/golden/looks.toml: digests of how both games look, by which a board that has changed unseen is noticed.

    python tests/golden/make_looks.py

Look at what has changed before you write it: docs/make_board_pictures.py draws the boards, `pbem replay` the page.
"""

import re
import sys
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:0] = [] if __package__ else [str(ROOT / "games")]

from pbem.app.table import Table  # noqa: E402
from pbem.app.tables import open_table  # noqa: E402
from pbem.show.drawn.frames import Eyes, scene_of  # noqa: E402
from pbem.show.drawn.palette import DARK, LIGHT  # noqa: E402
from pbem.show.drawn.replay import replay  # noqa: E402
from pbem.show.drawn.still import picture  # noqa: E402
from pbem.show.terminal import show  # noqa: E402

LOOKS = Path(__file__).with_name("looks.toml")
EXAMPLES = ("confucius-3", "confucius-5", "white-lotus-3", "white-lotus-6")
PARTS = 4
"""A game is looked at so often, the last time at its end."""
_KEPT_ELSEWHERE = re.compile(r'<style>.*?</style>|<script type="module">.*?</script>|<meta http-equiv.*?>', re.DOTALL)
"""Parts of a page that are files of their own: its style sheet and its script, and the policy that names these."""


def pages(example: str) -> Iterator[tuple[str, Callable[[], str]]]:
    """What is looked at, by name."""
    whole = open_table(ROOT / "examples" / example / "game.toml")
    seat = whole.seats[0]
    yield "replay", lambda: _KEPT_ELSEWHERE.sub("", replay(whole.game, Eyes(seat)))
    for part in range(1, PARTS + 1):
        table = whole if part == PARTS else whole.at(whole.turn * part // PARTS)
        yield from _boards(f"{part} of {PARTS}", table, seat)


def _boards(when: str, table: Table, seat: str) -> Iterator[tuple[str, Callable[[], str]]]:
    game = table.game
    view = game.view(seat)
    drawing = game.ruleset.drawing(view)
    assert drawing is not None
    scene = scene_of(game, drawing, view)
    for name, ground, theme in (("wide", drawing.wide, LIGHT), ("tall", drawing.tall, DARK)):
        yield f"{name} board, {when}", lambda g=ground, t=theme: picture(drawing, scene, table.seats, t, g)  # type: ignore[misc]
    for width in (80, 120):
        yield f"{width} columns, {when}", lambda w=width: show(game.ruleset.picture(view), width=w, colour=True)  # type: ignore[misc]
    yield f"in sentences, {when}", lambda: show(game.ruleset.picture(view), plain=True)


def digest(text: str) -> str:
    """What is kept of a page."""
    return sha256(text.encode()).hexdigest()[:16]


def looks(example: str) -> dict[str, str]:
    """The digests of all that is looked at."""
    return {name: digest(page()) for name, page in pages(example)}


def main() -> None:
    """Write them all."""
    lines = ["# How both games look: python tests/golden/make_looks.py"]
    for example in EXAMPLES:
        lines += ["", f"[{example}]", *(f'"{name}" = "{found}"' for name, found in looks(example).items())]
    LOOKS.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
