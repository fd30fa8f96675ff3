"""`seal`: a promise of a choice, which is shown with the others' when all who are asked have sealed."""

from typing import Annotated, Any, ClassVar

from pydantic import Field

from pbem.events.event import Event
from pbem.projections import record
from pbem.projections.game.fields import Bytes32, Fields
from pbem.projections.game.folding import Folding
from pbem.projections.game.kind import CoreKind, no_seat
from pbem.rules import Ruleset
from pbem.wording import _

PURPOSE_MOST = 100
"""Characters of a purpose."""


class Seal(Fields, CoreKind):
    """A seat's promise of a choice; what it hides no one can tell."""

    kind: ClassVar[str] = "seal"
    side: ClassVar[bool] = True
    answers: ClassVar[bool] = True
    chooses: ClassVar[bool] = True

    purpose: Annotated[str, Field(min_length=1, max_length=PURPOSE_MOST)]
    hash: Bytes32

    @classmethod
    def lost(cls, ruleset: Ruleset[Any], event: Event) -> str:
        """What no one has seen."""
        return _("{seat}'s sealed choice").format(seat=event.by)

    def objection(self, game: Folding, event: Event) -> str | None:
        """By a seat that is asked for a sealed choice and has made none yet."""
        need = game.need
        if need is None or not need.sealed:
            return _("nothing can be sealed now")
        if event.by not in game.record.keys:
            return no_seat(game, event.by)
        if event.by not in need.seats:
            return _("{seat} is not asked, or has already sealed").format(seat=event.by)
        if self.purpose != need.purpose:
            return _("the question now is {purpose!r}").format(purpose=need.purpose)
        if not set(game.record.head.frontier) <= set(event.with_):
            return _("it does not list the answers it builds on")
        return None

    def take(self, game: Folding, event: Event, before: record.Head) -> None:
        """The promise lies on the table, face down."""
        game.record.head.seals[event.by] = record.Sealed(
            event.id, self.hash, record.seconds(event.at), event.mail, event.after, list(event.with_)
        )
        game.say(_("{seat} has decided in secret.").format(seat=event.by))
