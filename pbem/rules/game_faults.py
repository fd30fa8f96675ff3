"""An exception out of a game's code is that game's fault: it is named, and nothing else stops for it."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from pbem.errors import BrokenGameError, PbemError

from .chance import Waiting
from .registry import places

if TYPE_CHECKING:
    from .ruleset import Ruleset

OWN = "pbem"
"""The package whose frames are not a game's."""
NEUTRAL = ("pbem.rules", "pbem.secrecy")
"""Parts of pbem that games call: a failure there is the caller's fault."""


@contextmanager
def games_fault(file: str = "") -> Iterator[None]:
    """Where a game's code runs for a file. Raises BrokenGameError for whatever that code fails with."""
    try:
        yield
    except BrokenGameError as error:
        raise error.at(file) from error.error
    except Exception as error:
        broken = broken_game(error, file)
        if broken is None:
            raise
        raise broken from error


@contextmanager
def events_fault(ruleset: "Ruleset[Any]", event: str) -> Iterator[None]:
    """Where a ruleset's code runs for the event with this id.

    Raises BrokenGameError for any failure of that code, errors of pbem included, with which games refuse what players
    type: there is no player to refuse. Of several of these, one within the other, the innermost says which event.
    """
    try:
        yield
    except BrokenGameError as error:
        raise error.at("", event) from error.error
    except Waiting:
        raise
    except Exception as error:
        package = type(ruleset).__module__.partition(".")[0]
        broken = _came_from_a_game(error, {package: ruleset.name})
        if broken is None:
            raise
        raise broken.at("", event) from error


def broken_game(error: Exception, file: str = "") -> BrokenGameError | None:
    """The sentence for an exception out of a game's code; None for pbem's own, and for no exception."""
    if isinstance(error, (PbemError, Waiting)):
        return None
    broken = _came_from_a_game(error, {})
    return None if broken is None else broken.at(file)


def _came_from_a_game(error: Exception, games: Mapping[str, str]) -> BrokenGameError | None:
    """What to tell of an exception by its traceback; None if it did not come out of a game's code.

    `games`: names of games that need not be installed, by their package.
    The innermost frame that is either a game's or pbem's decides; those of libraries belong to whoever called them.
    Where the stack or the memory ran out it does not matter which frame was the last.
    """
    from traceback import walk_tb  # here, since hardly anything fails

    modules = [str(frame.f_globals.get("__name__", "")) for frame, _line in walk_tb(error.__traceback__)]
    exhausted = isinstance(error, (RecursionError, MemoryError))
    for module in reversed(modules):
        package = module.partition(".")[0]
        name = games.get(package, "") or _game_of(package)
        if name:
            return BrokenGameError("", name, package, error)
        if _is_ours(module) and not exhausted:
            return None
    return None


def _is_ours(module: str) -> bool:
    return module.partition(".")[0] == OWN and not module.startswith(NEUTRAL)


def _game_of(package: str) -> str:
    """The game whose ruleset is in a package; "" if there is none."""
    return next((name for name, place in places().items() if _package(place) == package), "")


def _package(place: str) -> str:
    return place.partition(":")[0].partition(".")[0]
