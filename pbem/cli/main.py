"""The command `pbem`: what an earlier command has worked out is told at once, and a move is made; for all else typer is
loaded."""

from __future__ import annotations

import atexit
import gc
import os
import sys

TYPE_CHECKING = False  # without typing: see quick
if TYPE_CHECKING:
    from collections.abc import Sequence

    from pbem.events.identity import Identity

QUICK = (["moves"], ["list"], ["show"], ["history"])
"""The commands that are tried without typer first."""


COLLECTED_AFTER = 100_000
"""How many more objects there must be before Python looks for garbage: a command makes hardly any, and ends soon."""


def run() -> None:
    """The console script: exits with the code that docs/exit-codes.md gives."""
    _open_streams()
    gc.set_threshold(COLLECTED_AFTER)
    atexit.register(gc.freeze)  # else Python would look through everything once more before it ends
    words = sys.argv[1:]
    if not sys.stdout.isatty():
        sys.exit(_ended(words))
    from .terminal.pager import is_read, paging

    with paging(is_read(words)):
        code = _ended(words)
    sys.exit(code)


def _ended(words: list[str]) -> int:
    """Do what the command line says. Returns the exit code."""
    if _answered(words):
        return 0
    from .terminal.exit_codes import ended

    if words[:1] == ["play"]:
        from .quick import typed_move

        move = typed_move(words)
        if move:
            from .play_moves import play_moves

            return ended(lambda: play_moves(move, None, None))
    return ended(_whole_program)


def _open_streams() -> None:
    """A program may be started without streams, as a shell does with `>&-`: its words go nowhere."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115  (until the program ends)


def _whole_program() -> object:
    """Typer takes a while to load, and may be interrupted meanwhile."""
    from pbem.store.eyes import unlock_with

    from .program import called

    unlock_with(_unlocked)
    return called()


def _unlocked(me: Identity) -> Identity:
    """By the passphrase of this machine's player."""
    from pbem.app.own_key import unlocked

    return unlocked(me, asks=True)


def _answered(words: Sequence[str]) -> bool:
    """Whether all was told without typer. Where that goes wrong, the whole program says what is wrong.

    But not where it cannot be printed: the whole program would not notice that any more.
    """
    if words[:1] not in QUICK and "_PBEM_COMPLETE" not in os.environ:
        return False
    try:
        from .quick import answered

        return answered(words)
    except Exception as error:
        from .terminal.output import NotPrintedError

        if isinstance(error, NotPrintedError):
            from .terminal.exit_codes import not_allowed

            sys.exit(not_allowed(error))
        return False
    except KeyboardInterrupt:
        from .terminal.exit_codes import interrupted

        sys.exit(interrupted())
