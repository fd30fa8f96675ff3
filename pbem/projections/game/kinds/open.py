"""`open`: shows what was sealed, once everyone has sealed."""

from typing import Annotated, Any, ClassVar

from pydantic import Field

from pbem.events.event import WORD_MOST, Event
from pbem.projections import record
from pbem.projections.decode import read_move
from pbem.projections.game.commitments import opened_choice, sealed_hash
from pbem.projections.game.fields import Bytes16, Fields
from pbem.projections.game.folding import Folding
from pbem.projections.game.kind import CoreKind
from pbem.rules import Ruleset
from pbem.wording import _


class Open(Fields, CoreKind):
    """It lists all the seals, or in their place openings, which list them all.

    The chosen move's own fields stand beside its kind and the nonce.
    """

    kind: ClassVar[str] = "open"
    side: ClassVar[bool] = True
    answers: ClassVar[bool] = True
    more: ClassVar[bool] = True

    move: Annotated[str, Field(min_length=1, max_length=WORD_MOST)]
    nonce: Bytes16

    @classmethod
    def lost(cls, ruleset: Ruleset[Any], event: Event) -> str:
        """The choice that it shows."""
        kind = ruleset.kinds.get(event.body["move"])
        if kind is None:
            return ""
        move = read_move(kind, opened_choice(event.body))
        return _("{seat}'s {move}").format(seat=event.by, move=move.notation())

    def objection(self, game: Folding, event: Event) -> str | None:
        """It matches the seat's own seal, and what it shows is legal."""
        head = game.record.head
        seal = head.seals.get(event.by)
        if seal is None or event.by not in game.owing_openings():
            return _("{seat} has no seal to open now").format(seat=event.by)
        listed, openings = {*event.with_}, {one.id for one in head.answers.values()}
        if listed != {one.id for one in head.seals.values()} and not (listed and listed <= openings):
            return _("an opening lists all the seals, or openings that do")
        choice = opened_choice(event.body)
        if sealed_hash(game, event.by, self.move, choice, self.nonce, seal.after) != seal.hash:
            return _("{seat} opens something other than what was sealed").format(seat=event.by)
        return game.against_the_rules(event.by, self.move, choice, listed=seal.listed)

    def take(self, game: Folding, event: Event, before: record.Head) -> None:
        """The choice takes effect with the others, in seat order, when the last is opened."""
        answer = record.Answer(event.id, self.move, opened_choice(event.body), record.seconds(event.at))
        game.record.head.answers[event.by] = answer
        game.settle()
