"""Makes tests/looks: digests of how both games look, by which a board that has changed unseen is noticed.

Look at what has changed before you commit it: docs/pictures has the boards, `pbem export replay` the page.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from pathlib import Path

from pbem.app.table import Table
from pbem.app.tables import BEGUN
from pbem.projections.game import Game
from pbem.projections.story import Told
from pbem.rooms.drawn.frames import Eyes, scene_of
from pbem.rooms.drawn.palette import DARK, LIGHT
from pbem.rooms.drawn.panels import of_panels
from pbem.rooms.drawn.replay import replay
from pbem.rooms.drawn.still import picture
from pbem.rooms.mail.letter import letter
from pbem.rooms.mail.occasion import Occasion
from pbem.rooms.rulebook import search
from pbem.show.terminal import show
from pbem.store.opened_game import judged
from pbem.testing.choices import asked
from pbem.testing.playout import play_out
from pbem.testing.setting import Setting

ROOT = Path(__file__).parents[2]
LOOKS = Path(__file__).parent
MOMENTS = 120
PARTS = 2
"""A game is looked at so often, the last time at its end."""
_KEPT_ELSEWHERE = re.compile(r'<style>.*?</style>|<script type="module">.*?</script>|<meta http-equiv.*?>', re.DOTALL)
"""Parts of a page that are files of their own: its style sheet and its script, and the policy that names these."""


def pages(example: str) -> Iterator[tuple[str, Callable[[], str]]]:
    """What is looked at, by name."""
    place = ROOT / "examples" / example / "game.toml"
    opened, _counted, found = judged(place, place.read_bytes())
    assert found is not None
    assert found.game is not None
    whole, told = Table(found.game, found.told, found.left), opened.retold()
    ruleset, seat = whole.game.ruleset, whole.seats[0]
    yield "replay", lambda: _KEPT_ELSEWHERE.sub("", replay(whole.game, Eyes(seat)))
    yield "rules", lambda: "".join(search.render(search.look_up(ruleset, [one.name])) for one in ruleset.glossary())
    yield "all rules", lambda: search.overview(ruleset) + search.render(search.everything(ruleset))
    yield "lists of moves", lambda: "\n".join(_lists(whole.game))
    for part in range(1, PARTS + 1):
        table = whole if part == PARTS else whole.at(whole.turn * part // PARTS)
        for name, look in (*_boards(table, seat), *_letters(table, told, (*table.asked, seat)[0])):
            yield f"{name}, {part} of {PARTS}", look


def _lists(game: Game) -> Iterator[str]:
    """What lists say of every move that may be made at many moments of a game by chance, with the same options."""
    header = game.record.header
    setting = Setting(type(game.ruleset), tuple(header.seats), tuple(header.options.items()))
    for moment, then, seat in asked(play_out(setting, 0), MOMENTS):
        view = then.view(seat)
        for move in (*then.legal(seat), *then.ruleset.legal_unasked(view)):
            yield f"{moment.where}: {move.notation()}  {move.hint(then.table, seat)}  {move.meaning(view)}"


def _boards(table: Table, seat: str) -> Iterator[tuple[str, Callable[[], str]]]:
    game = table.game
    view = game.view(seat)
    drawing, panels = game.ruleset.drawing(view), of_panels(game.ruleset)
    assert drawing is not None
    scene, lines = scene_of(game, drawing, view), scene_of(game, panels, view)
    yield "wide board", lambda: picture(drawing, scene, table.seats, LIGHT, drawing.wide)
    yield "tall board", lambda: picture(drawing, scene, table.seats, DARK, drawing.tall)
    yield "wide panels", lambda: picture(panels, lines, table.seats, LIGHT, panels.wide)
    yield "tall panels", lambda: picture(panels, lines, table.seats, DARK, panels.tall)
    yield "80 columns", lambda: show(game.ruleset.picture(view), width=80, colour=True)
    yield "120 columns", lambda: show(game.ruleset.picture(view), width=120, colour=True)
    yield "sentences", lambda: show(game.ruleset.picture(view), plain=True)


def _letters(table: Table, told: Sequence[Told], seat: str) -> Iterator[tuple[str, Callable[[], str]]]:
    """What a seat gets by mail from a hub, with a page to click on."""
    there = {event.id for event in table.events}
    before = [one for one in told if one.event.id in there]
    occasion = Occasion("harbour", BEGUN, BEGUN, answer_to="hub@example.net", page="wanted")
    found = letter(table.game, before, seat, occasion)
    yield "letter", lambda: found.subject + found.text
    yield "letter as HTML", lambda: found.html
    yield "page of a letter", lambda: _KEPT_ELSEWHERE.sub("", found.page)


def digest(text: str) -> str:
    """What is kept of a page."""
    return sha256(text.encode()).hexdigest()[:16]


def looks(example: str) -> dict[Path, str]:
    """The file with the digests of all that is looked at."""
    lines = [f'"{name}" = "{digest(page())}"' for name, page in pages(example)]
    return {LOOKS / f"{example}.toml": "\n".join(lines) + "\n"}
