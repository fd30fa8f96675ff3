"""Practice games: they have one player, who could know all of their cards."""

from pbem.projections.record import Header
from pbem.wording import _


def against_practice(header: Header, key: str) -> str | None:
    """Why a key may not play in this game, if it may not."""
    if header.practice is None or key == header.key:
        return None
    return _("this is a practice game: only its creator plays, as its cards follow from a number in the file")
