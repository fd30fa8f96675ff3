"""What fits no screen goes through a pager, as in git: PAGER, else less; nothing that is piped, nothing that fits."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager

from .output import HeldBack, say, talk

TYPE_CHECKING = False  # without typing: see quick
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

PAGED = frozenset(("show", "history", "moves", "rules", "help", "list", "demo", "try", "position"))
"""Commands whose results are there to be read; so is all help."""
USUAL = "less"
LESS = "FRX"
"""What less does where no one has told it otherwise: colours, and no screen of its own."""


def is_read(words: Sequence[str]) -> bool:
    """Whether a command line asks for something to be read, on a terminal, without --watch or --json."""
    if not sys.stdout.isatty() or {"--watch", "--json"}.intersection(words):
        return False
    first = next((word for word in words if not word.startswith("-")), "")
    return not words or first in PAGED or "--help" in words or "-h" in words


@contextmanager
def paging(wanted: bool) -> Iterator[None]:
    """Hold results back within the block, and what is said after them; then print them, or page them if they have more
    lines than the screen."""
    if not wanted:
        yield
        return
    terminal = sys.stdout
    held = HeldBack(terminal)
    sys.stdout = held
    try:
        yield
    finally:
        sys.stdout = terminal
        text = held.getvalue()
        if text and (_fits(text) or not _paged(text)):
            say(text)
        for line in held.accompanying:
            talk(line)


def _fits(text: str) -> bool:
    try:
        rows = os.get_terminal_size(sys.stdout.fileno()).lines
    except (OSError, ValueError):
        return True
    return text.count("\n") < rows


def _paged(text: str) -> bool:
    """Show a text in the pager that the environment names; False where there is none, or it cannot be started."""
    command = os.environ.get("PAGER", USUAL).strip()
    if command in ("", "cat"):
        return False
    import signal
    import subprocess

    from pbem.cli.terminal.own_command import words_of

    environment = {**os.environ, "LESS": os.environ.get("LESS", LESS)}
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the pager's
    try:
        with subprocess.Popen(words_of(command), stdin=subprocess.PIPE, env=environment) as pager:
            pager.communicate(text.encode(sys.stdout.encoding or "utf-8", "replace"))
    except (OSError, ValueError):
        return False
    finally:
        signal.signal(signal.SIGINT, before)
    return pager.returncode == 0
