"""The pages of finished games."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from pbem.projections.game import Game
from pbem.rooms.drawn.frames import Eyes, Reel, film
from pbem.rooms.drawn.heading import heading
from pbem.rooms.drawn.page import page
from pbem.rooms.drawn.piece_matches import Standing
from pbem.rooms.drawn.still import called
from pbem.rules.drawing import Drawing, Scene
from pbem.store.opened_game import judged

EXAMPLES = Path(__file__).parents[2] / "examples"


@cache
def finished(name: str) -> Game:
    """An example's game, whole."""
    path = EXAMPLES / name / "game.toml"
    return judged(path, path.read_bytes()).opened.game


@cache
def filmed(name: str, seat: str = "") -> Reel:
    """Its frames."""
    return film(finished(name), Eyes(seat))


@cache
def replayed(name: str) -> str:
    """Its page, of these frames."""
    game = finished(name)
    return page(filmed(name), game.record.header.seats, heading(game, Eyes()), game.ruleset)


@cache
def written(name: str, folder: Path) -> Path:
    """The same as a file."""
    path = folder / f"{name}.html"
    path.write_text(replayed(name), encoding="utf-8")
    return path


def examples() -> Sequence[str]:
    """Every finished game that comes with pbem."""
    return sorted(path.parent.name for path in EXAMPLES.glob("*/game.toml"))


def labels(drawing: Drawing, scene: Scene) -> str:
    """What every piece of a scene is called, sorted."""
    return "\n".join(sorted(called(Standing(0, piece), drawing) for piece in scene.pieces))
