"""`resign`: a player leaves; no one has to agree. The rules make the seat's moves from now on."""

from typing import Any, ClassVar

from pbem.events.event import Event
from pbem.projections.game.fields import Fields
from pbem.projections.game.folding import Folding
from pbem.projections.game.kind import CoreKind
from pbem.projections.game.leavers import go_on, vacate
from pbem.projections.game.question import unlisted
from pbem.projections.record import Head
from pbem.rules import Ruleset
from pbem.wording import _


class Resign(Fields, CoreKind):
    """What the seat has said to an open question it lists."""

    kind: ClassVar[str] = "resign"
    leaves_open: ClassVar[bool] = True

    @classmethod
    def hands_over(cls, event: Event) -> object:
        """The seat of a player who leaves."""
        return event.by

    @classmethod
    def lost(cls, ruleset: Ruleset[Any], event: Event) -> str:
        """A player who has left is back."""
        return _("{seat}'s resignation").format(seat=event.by)

    def objection(self, game: Folding, event: Event) -> str | None:
        """By a seat that is still played."""
        if game.phase != "playing" or event.by not in game.record.keys:
            return _("only a seat of a running game can resign")
        if event.by in game.record.vacant:
            return _("{seat} has already resigned").format(seat=event.by)
        return game.dealer.may_leave(game, event.by) or unlisted(game, event, event.by)

    def take(self, game: Folding, event: Event, before: Head) -> None:
        """A player left alone has won."""
        game.dealer.leaves(game, event.by)
        vacate(game, event, event.by, before)
        game.say(_("{seat} leaves the table.").format(seat=event.by))
        go_on(game)
