"""`start`: the host accepts one join for each seat, opens the seed, and the game is dealt."""

from typing import ClassVar

from pbem.events.event import CREATOR, Event
from pbem.events.keys import decode
from pbem.projections.game.fields import Bytes32, Fields
from pbem.projections.game.folding import Folding
from pbem.projections.game.joins import named
from pbem.projections.game.kind import CoreKind
from pbem.projections.record import Head
from pbem.secrecy import commit, mix, practice
from pbem.wording import _


class Start(Fields, CoreKind):
    """The turn event with which play starts: it lists the accepted joins."""

    kind: ClassVar[str] = "start"
    by_creator: ClassVar[bool] = True
    binds_keys: ClassVar[bool] = True

    seed: Bytes32

    def objection(self, game: Folding, event: Event) -> str | None:
        """By the host, with a join for every seat, and with the seed that the first event promised."""
        header = game.record.header
        if game.table is not None or game.record.waiting:
            return _("the game has already started")
        if event.by != CREATOR:
            return _("only the host can start the game")
        accepted = [join for join in named(game.record, event) if not join.freed]
        if sorted(join.seat for join in accepted) != sorted(header.seats) or len(event.with_) != len(accepted):
            return _("the start must list exactly one join for every seat")
        if (refusal := game.dealer.out_of_order(game.record, accepted)) is not None:
            return refusal
        if commit(decode(self.seed, 32)) != header.seed_hash:
            return _("the host's seed is not the one promised in the first event")
        return None

    def take(self, game: Folding, event: Event, before: Head) -> None:
        """Seats are bound to keys; everyone's contribution goes into the seed."""
        header = game.record.header
        accepted = {join.seat: join for join in named(game.record, event)}
        game.record.keys = {seat: accepted[seat].key for seat in header.seats}
        game.record.accepted = {seat: accepted[seat].id for seat in header.seats}
        if header.practice is not None:
            game.say(
                _("A practice game: its cards and dice follow from the number {seed}.").format(seed=header.practice)
            )
            game.deal(practice(header.practice))
            return
        entropy = {seat: decode(join.entropy, 32) for seat, join in accepted.items()}
        game.deal(mix(header.id, decode(self.seed, 32), entropy), [*accepted.values()])
