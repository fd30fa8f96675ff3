"""Bare `pbem`: what waits for me, in all games here; then the board of the only one."""

from pathlib import Path
from typing import TYPE_CHECKING

from pbem.app.carrier import brings_more
from pbem.cli.terminal.games import leave, rows
from pbem.cli.terminal.output import as_json, say, talk
from pbem.cli.viewer import viewer
from pbem.cli.where import named_game, tell_copies, told_of
from pbem.projections.pending import BEFORE_PLAY
from pbem.wording import _, printable

if TYPE_CHECKING:
    from pbem.store.records import KnownStatus


def waiting(given: Path | None, *, json: bool) -> None:
    """One line for each game here, those that wait for me first."""
    paths, code = ([named_game(given)], 0) if given is not None else told_of()
    found = rows(paths, viewer())
    found.sort(key=lambda row: not row.asked)
    if json:
        as_json([row.data() for row in found])
        leave(found, code)
        return
    if not found:
        say(_("no games here"))
        talk(_("start one with `pbem start`, or watch one with `pbem demo`"))
        leave(found, code)
        return
    for row in found:
        say(f"{printable(row.path)}: {row.standing}" if row.status else row.standing)
    asked = [row for row in found if row.asked]
    only = found[0] if len(found) == 1 else asked[0] if len(asked) == 1 else None
    shown = only is not None and only.status is not None and only.status["phase"] not in BEFORE_PLAY
    tell_copies([row.path for row in found if not (shown and row is only)])  # of that one `show` tells
    if only is not None and shown:
        from .show import show_board

        show_board(only.path)
    elif len(asked) > 1:
        talk(_("see `pbem show -g NAME`, `pbem moves -g NAME`"))
    waits = not asked and any(row.status and _is_played(row.status) for row in found)
    if waits and (sync := brings_more()):
        talk(sync)
    leave(found, code)


def _is_played(status: "KnownStatus") -> bool:
    """Whether a game has started and is not over: before that, its own line says what a sync is for."""
    return not status["ended"] and status["phase"] not in BEFORE_PLAY
