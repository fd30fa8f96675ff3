"""A club's pages from its game files: an overview, the boards of running games, replays of finished ones."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from pbem.errors import PbemError
from pbem.rooms.drawn.frames import Eyes
from pbem.rooms.drawn.pictures import PictureStyle, svg
from pbem.rooms.drawn.replay import replay
from pbem.rooms.drawn.site import ClubGame, index
from pbem.rooms.drawn.standings import standings
from pbem.store.opened_game import open_game
from pbem.wording import _

from .whole_game import write_all


def build(paths: Iterable[Path], folder: Path, title: str, remark: Callable[[str], None]) -> Sequence[Path]:
    """Write the pages into a folder; what is of other origin there is left alone. Returns what was written.

    All that the pages show, everyone may know. A file that is no game, or is damaged, is remarked on and left out.
    Raises UsageError where a file of other origin has the name of a page.
    """
    games = list(_games(paths, remark))
    pages = []
    for one in games:
        pages.append((f"{one.name}.svg", svg(one.game, Eyes(), PictureStyle())))
        if one.game.phase == "over":
            pages.append((f"{one.name}.html", replay(one.game, Eyes())))
    pages.append(("index.html", index(title, games, standings(one.game for one in games))))
    return write_all(folder, pages)


def _games(paths: Iterable[Path], remark: Callable[[str], None]) -> Iterable[ClubGame]:
    """Those that have started."""
    for path in paths:
        try:
            opened = open_game(path)
            opened.read_past()
        except PbemError as error:
            remark(_("{game}: {sentence}").format(game=path, sentence=error.reason))
            continue
        if opened.game.table is not None:
            yield ClubGame(path.stem, opened.game)
