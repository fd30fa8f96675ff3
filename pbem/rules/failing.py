"""An exception out of a game's code is that game's fault: it is named, and nothing else stops for it."""

from collections.abc import Iterator
from contextlib import contextmanager

from pbem.errors import BrokenGameError, PbemError

from .chance import Waiting
from .registry import places

OWN = "pbem"
"""The package whose frames are not a game's."""
NEUTRAL = ("pbem.rules", "pbem.secrecy")
"""Parts of pbem that games call: what fails there was the fault of whoever called it."""


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


def broken_game(error: Exception, file: str = "") -> BrokenGameError | None:
    """What to tell of an exception, if it came out of a game's code; None if it is pbem's own, or is none.

    The innermost frame that is either a game's or pbem's decides; those of libraries belong to whoever called them.
    Where the stack or the memory ran out it does not matter which frame was the last.
    """
    if isinstance(error, (PbemError, Waiting)):
        return None
    from traceback import walk_tb  # here, since hardly anything fails

    modules = [str(frame.f_globals.get("__name__", "")) for frame, _line in walk_tb(error.__traceback__)]
    exhausted = isinstance(error, (RecursionError, MemoryError))
    for module in reversed(modules):
        name = _game_of(module)
        if name:
            return BrokenGameError(file, name, module.partition(".")[0], error)
        if _is_ours(module) and not exhausted:
            return None
    return None


def _is_ours(module: str) -> bool:
    return module.partition(".")[0] == OWN and not module.startswith(NEUTRAL)


def _game_of(module: str) -> str:
    """The game that a module is part of, by the package in which its ruleset is; "" if it is no game's."""
    package = module.partition(".")[0]
    return next((name for name, place in places().items() if _package(place) == package), "")


def _package(place: str) -> str:
    return place.partition(":")[0].partition(".")[0]
