"""The cards of a game as what they are where those who play deal them."""

from typing import TYPE_CHECKING, cast

from pbem.projections.game.folding import Folding

if TYPE_CHECKING:
    from pbem.rooms.dealt.provider import DealtChance


def dealt(game: Folding) -> "DealtChance":
    """The cards of a dealt game, once there are any."""
    return cast("DealtChance", game.chance)


def new_cards() -> "DealtChance":
    """Cards that have not started yet."""
    from pbem.rooms.dealt.provider import DealtChance  # which takes longest to load

    return DealtChance("")
