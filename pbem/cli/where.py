"""Which game is meant: -g FILE, PBEM_GAME, the only one here that asks me for something, the only one here."""

import os
from pathlib import Path

from pbem.errors import UsageError
from pbem.store import folder
from pbem.wording import _

from .viewer import viewer


def find_game(given: Path | None) -> Path:
    """The file of the game that is meant. Raises UsageError if that is not clear.

    "Here" is this folder and its folder `games`.
    """
    if given is not None:
        return given
    named = os.environ.get("PBEM_GAME")
    if named:
        return Path(named)
    here = candidates()
    if len(here) > 1:
        here = _without_conflict_copies(here)
    if len(here) == 1:
        return here[0]
    if not here:
        raise UsageError(
            _("there is no game here"), advice=_("begin one with `pbem new`, or name its file with -g FILE")
        )
    asked = _asking_me(here)
    if len(asked) == 1:
        return asked[0]
    many = asked or here
    shown = ", ".join(str(path) for path in many[:5]) + (", …" if len(many) > 5 else "")
    sentence = _("several games wait for you: {games}") if asked else _("several games are here: {games}")
    raise UsageError(sentence.format(games=shown), advice=_("say which with -g FILE"))


def candidates(here: Path = Path()) -> list[Path]:
    """The game files in this folder and in its folder `games`."""
    return folder.candidates(here, viewer().name)


def _without_conflict_copies(paths: list[Path]) -> list[Path]:
    """Copies that a synchroniser laid beside a game wait for `pbem sync`; nobody means to play in them."""
    from pbem.transport.folder.names import without_conflict

    names = {path.name for path in paths}
    return [path for path in paths if without_conflict(path.name) not in names]


def _asking_me(paths: list[Path]) -> list[Path]:
    from pbem.store.overview import save_overviews

    asked = [path for path in paths if _asks_me(path)]
    save_overviews()
    return asked


def _asks_me(path: Path) -> bool:
    from pbem.errors import PbemError
    from pbem.projections.pending import asked_for

    from .lookup import short_status

    who = viewer()
    try:
        return bool(asked_for(short_status(path, who), who.key))
    except PbemError:
        return False
