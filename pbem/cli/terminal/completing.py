"""What a half-typed command means, for completion: never an error, never a word on the screen."""

from pathlib import Path
from typing import Any

from pbem.cli.glance import look
from pbem.cli.me import viewer
from pbem.cli.where import find_game


def for_completion(ctx: Any) -> dict[str, Any] | None:
    """The desk of the game that a half-typed command means; None rather than any error."""
    from pbem.errors import PbemError

    try:
        return look(meant_game(ctx), viewer()).desk
    except (PbemError, OSError):
        return None


def meant_game(ctx: Any) -> Path:
    """The file of the game that a half-typed command means. Raises UsageError."""
    given = ctx.params.get("game") or (ctx.parent and ctx.parent.params.get("game"))
    return find_game(Path(given) if given else None)
