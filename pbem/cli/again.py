"""A move that came too late, offered once more where it is still legal."""

from pbem.events.event import Event
from pbem.projections.bodies import read_move
from pbem.projections.game import Game
from pbem.wording import _

from .me import viewer


def offered_again(game: Game, event: Event) -> str:
    """How to make the same move again; "" if it is no move of mine, or not legal now."""
    kind = game.ruleset.kinds.get(event.kind)
    need = game.need
    if kind is None or need is None or event.by not in need.seats or event.by not in game.seats_of(viewer().key):
        return ""
    try:
        move = read_move(kind, event.body)
    except ValueError:
        return ""
    if game.against_the_rules(event.by, event.kind, event.body) is not None:
        return ""
    return _("it is still legal: pbem play {move}").format(move=move.notation())
