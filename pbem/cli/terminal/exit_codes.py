"""How a command ends: every error becomes a sentence on stderr and the exit code that docs/exit-codes.md gives."""

from __future__ import annotations

import os
import sys

from pbem.cli.terminal.output import talk, talk_the_last
from pbem.errors import BrokenGameError, BrokenRoomError, MachineError, PbemError, UsageError
from pbem.wording import _

TYPE_CHECKING = False  # without typing: see quick
if TYPE_CHECKING:
    from collections.abc import Callable


def ended(work: Callable[[], object]) -> int:
    """Do what was asked for. Its exit code: what the work returns, where that is one."""
    try:
        try:
            left_with = work()
        finally:
            talk_the_last()
    except (BrokenGameError, BrokenRoomError) as error:
        if os.environ.get("PBEM_TRACEBACK"):
            raise
        return report(error)
    except PbemError as error:
        return report(error)
    except KeyboardInterrupt:
        return interrupted()
    except Exception as error:
        from pbem.rules.game_faults import broken_game

        broken = broken_game(error)
        if broken is None and isinstance(error, OSError):
            return not_allowed(error)
        if os.environ.get("PBEM_TRACEBACK"):
            raise
        if broken is not None:
            return report(broken)
        missing = _not_installed(error)
        if missing is not None:
            return report(missing)
        room = _broken_room(error)
        if room is not None:
            return report(room)
        talk(_("internal error (a bug in pbem): {error}").format(error=repr(error)))
        talk(_("please report it, with the output of PBEM_TRACEBACK=1"))
        return 70
    return left_with if isinstance(left_with, int) else 0


def _not_installed(error: Exception) -> UsageError | None:
    """What to install, where a package of another project is missing that a room needs; None for any other error."""
    from pbem.room import rooms

    name = error.name or "" if isinstance(error, ModuleNotFoundError) else ""
    for room in rooms().values():
        if name in room.packages:
            sentence = _("{package} is not installed, and this needs it")
            package = room.packages[name]
            advice = _("install {package} beside pbem").format(package=package)
            return UsageError(sentence.format(package=package), advice=advice)
    return None


def _broken_room(error: Exception) -> BrokenRoomError | None:
    """What to tell of an exception that came out of another package's room; None for any other.

    The innermost frame that is either the room's or pbem's decides, as it does for games (pbem.rules.game_faults).
    """
    from traceback import walk_tb

    from pbem.room import OWN, owner

    modules = [str(frame.f_globals.get("__name__", "")) for frame, _line in walk_tb(error.__traceback__)]
    for package in (module.partition(".")[0] for module in reversed(modules)):
        room = owner(package)
        if room:
            return BrokenRoomError(room, package, error)
        if package == OWN:
            return None
    return None


def interrupted() -> int:
    """Ctrl-C leaves its `^C` on the terminal: what comes next starts on a line of its own. Returns the exit code."""
    if sys.stderr.isatty():
        talk("")
    return 130


def not_allowed(error: OSError) -> int:
    """Say what the system has against it. Returns the exit code."""
    return report(MachineError(_("the system refused: {why}").format(why=error.strerror or str(error))))


def report(error: PbemError) -> int:
    """Say an error's sentence on stderr, and what to do instead. Returns its exit code."""
    label = _("refused") if error.exit_code == 1 else "pbem"
    talk(f"{label}: {error}")
    if error.advice:
        talk(error.advice)
    return error.exit_code
