"""What a half-typed command means, for completion: never an error, never a word on the screen."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from pbem.cli.lookup import lookup
from pbem.cli.viewer import viewer
from pbem.cli.where import meant_game as find_quietly

if TYPE_CHECKING:
    from pbem.store.records import KeptStatus


class AnyCase(str):
    """A word that its beginnings complete in any case: typer leaves out what does not start as it was typed."""

    __slots__ = ()

    def startswith(self, typed: Any, *between: Any) -> bool:
        """Whether it starts so, but for capitals."""
        return self.lower().startswith(typed.lower(), *between)


def for_completion(ctx: Any) -> "KeptStatus | None":
    """Where the game that a half-typed command means stands; None rather than any error."""
    from pbem.errors import PbemError

    try:
        return lookup(meant_game(ctx), viewer()).status
    except (PbemError, OSError):
        return None


def meant_game(ctx: Any) -> Path:
    """The file of the game that a half-typed command means. Raises UsageError."""
    given = ctx.params.get("game") or (ctx.parent and ctx.parent.params.get("game"))
    return find_quietly(Path(given) if given else None)
