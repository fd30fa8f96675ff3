"""Which game is meant: -g NAME, PBEM_GAME, the only one here that asks me for something, the only one here."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from pbem.app.carrier import carriers
from pbem.errors import MachineError, UsageError
from pbem.store import folder
from pbem.store.conflict_copies import copies_beside, missing, told, told_missing, without_copies
from pbem.wording import _, any_of, few, printable

from .terminal.output import talk
from .viewer import viewer


def find_game(given: Path | None) -> Path:
    """The file of the game that is meant. Raises UsageError if that is not clear.

    "Here" is this folder and its folder `games`. Where there are several games, it is said which is taken; where
    several wait, the player is asked, if someone sits there.
    """
    here, asked = _meant(given)
    if not here:
        told_of()  # why there is none, perhaps
    if len(asked) > 1 and sys.stdin.isatty() and sys.stderr.isatty():
        return _chosen(asked)
    found = _only(here, asked)
    if len(here) > 1:
        talk(taken(found))
    tell_copies([found])
    return found


def meant_game(given: Path | None) -> Path:
    """The same without a word on the terminal, for completion."""
    return _only(*_meant(given))


def named_game(given: Path | None) -> Path:
    """The file that -g or PBEM_GAME names: by its path, or as lists name the game, or as that starts."""
    typed = given if given is not None else Path(os.environ["PBEM_GAME"])
    if typed.exists() or typed.suffix == ".toml":
        original = copies_beside([typed]).get(typed)
        if original is not None:
            raise UsageError(told(original))
        return typed
    known = candidates()
    exact = [path for path in known if typed.name in (path.stem, str(path.with_suffix("")))]
    begun = exact or [path for path in known if path.stem.startswith(str(typed))]
    if len(begun) == 1:
        return begun[0]
    return typed if not begun else _refuse_several(begun, typed)


def taken(path: str | os.PathLike[str]) -> str:
    """What is said where one of several games was meant."""
    return _("in {game}:").format(game=printable(path))


def _refuse_several(begun: list[Path], typed: Path) -> Path:
    names = any_of([path.stem for path in begun])
    raise UsageError(
        _("{typed!r} could be several games").format(typed=str(typed)),
        advice=_("did you mean {names}?").format(names=names),
    )


def _meant(given: Path | None) -> tuple[list[Path], list[Path]]:
    """The games that may be meant, and of several those that ask me for something."""
    if given is not None or os.environ.get("PBEM_GAME"):
        return [named_game(given)], []
    here = candidates()
    return here, _asking_me(here) if len(here) > 1 else []


def _only(here: list[Path], asked: list[Path]) -> Path:
    """The only game here, or of several the only one that asks me. Raises UsageError if there is none, or more."""
    if not here:
        for way in carriers():
            way.find_games(Path())
        raise UsageError(_("there is no game here"), advice=_("start one with `pbem new`, or name one with -g NAME"))
    for found in (here, asked):
        if len(found) == 1:
            return found[0]
    many = asked or here
    shown = ", ".join(str(path) for path in many[:5]) + (", …" if len(many) > 5 else "")
    sentence = _("several games are waiting for you: {games}") if asked else _("several games are here: {games}")
    raise UsageError(sentence.format(games=shown), advice=_("name one with -g NAME"))


def _chosen(asked: list[Path]) -> Path:
    """Let the player choose among the games that wait."""
    from .terminal.input import answer_to

    talk(_("several games are waiting for you:"))
    for number, path in enumerate(asked, 1):
        talk(f"{number:>4}  {path}")
    answer = answer_to(_("which one (number or name)?"))
    if answer.isdecimal() and 1 <= int(answer) <= len(asked):
        return asked[int(answer) - 1]
    return named_game(Path(answer))


def candidates(here: Path = Path()) -> list[Path]:
    """The game files in this folder and in its folder `games`, without what a synchroniser laid beside them."""
    return without_copies(folder.candidates(here, viewer().name))


def told_of() -> tuple[list[Path], int]:
    """The same here, after it was said what else is named like a game; and the exit code that this is worth."""
    found = folder.found_in(Path(), viewer().name)
    gone = [told_missing(game) for place in (Path(), Path("games")) for game in missing(place)]
    for sentence in (*found.left, *few(gone)):
        talk(sentence)
    return without_copies([*found.games, *found.spoilt]), MachineError.exit_code if found.unreadable else 0


def tell_copies(games: Sequence[Path]) -> None:
    """Say which of these games have conflict copies beside them."""
    for game in dict.fromkeys(copies_beside(games).values()):
        if game in games:
            talk(told(game))


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
