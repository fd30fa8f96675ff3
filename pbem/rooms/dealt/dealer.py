"""What a dealt game answers the base: what its events need beside their moves, and what its seats contribute."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

from pbem.events.event import Event
from pbem.events.keys import SecretKey
from pbem.projections.game.folding import Clock, Dealer, Folding, Unread
from pbem.projections.record import Head, Record, Wish
from pbem.projections.steps import DealStep
from pbem.rules import Need
from pbem.secrecy import CardProvider

from .deal import until_dealt
from .game import contributions, fairness, new_player, order, remaining, seats, settled, share, steps
from .game.chance import dealt


class DealtDealer(Dealer):
    """Those who play deal together: each of them contributes, and no one can be done without who has not."""

    @property
    def provider(self) -> type[CardProvider]:
        """The class of its cards; it is loaded with the first of them, since it takes longest."""
        from .provider import DealtChance

        return DealtChance

    # ------------------------------------------------------------------ seats are taken

    def wishes(self, record: Record) -> dict[str, Wish]:
        return order.wishes(record)

    def late(self, record: Record) -> list[Wish]:
        return order.out_of_step(record)

    def misplaced(self, record: Record, event: Event, key: str) -> str | None:
        return order.misplaced(record, event, key)

    def unfit(self, game: Folding, event: Event, key: str, deck: Sequence[str]) -> str | None:
        return seats.unfit(game, event, key, deck)

    def joined(self, record: Record, event: Event, wish: Wish) -> str:
        return order.joined(record, event, wish)

    def out_of_order(self, record: Record, accepted: Sequence[Wish]) -> str | None:
        return order.out_of_order(record, accepted)

    def begin(self, game: Folding, accepted: Sequence[Wish]) -> None:
        seats.begin(game, accepted)

    def before_play(self, game: Folding) -> list[str]:
        return until_dealt(game)

    def next_step(self, game: Folding) -> DealStep | None:
        return steps.next_step(game)

    def missing(self, game: Folding) -> set[str]:
        return settled.missing(game)

    # ------------------------------------------------------------------ events take effect

    def look(self, game: Folding, keys: Sequence[SecretKey]) -> None:
        contributions.look(game, keys)

    def lay_open(self, past: Folding, over: Folding) -> None:
        contributions.lay_open(past, over)

    def judged(self, game: Folding, event: Event) -> CardProvider:
        return contributions.judged(game, event)

    def too_early(self, game: Folding, event: Event) -> str | None:
        return contributions.too_early(game, event)

    def accept(self, game: Folding, event: Event) -> Unread:
        return contributions.accept(game, event)

    def sign(self, game: Folding, event: Event) -> None:
        settled.sign(game, event)

    def follow(self, game: Folding, event: Event, before: Head, unread: Unread) -> None:
        contributions.follow(game, event, before, unread)

    def late_sides(self, game: Folding, answering: Mapping[str, Sequence[Event]]) -> Mapping[str, Sequence[Event]]:
        return share.late(game, answering)

    def stops(self, game: Folding) -> bool:
        return contributions.stops(game)

    # ------------------------------------------------------------------ who waits for whom

    def asked(self, game: Folding, need: Need | None) -> Need | None:
        return contributions.with_waits(game, need)

    def owing(self, game: Folding) -> list[str]:
        return contributions.owing(game)

    def is_silent(self, game: Folding, seat: str) -> bool:
        return contributions.is_silent(game, seat)

    def way_out(self, game: Folding) -> str:
        return remaining.way_out(game)

    # ------------------------------------------------------------------ someone leaves, or comes

    def may_leave(self, game: Folding, seat: str) -> str | None:
        return remaining.may_leave(game, seat)

    def leaves(self, game: Folding, seat: str) -> None:
        dealt(game).recover(seat, seat)

    def seats_changed(self, game: Folding, *, back: bool = False) -> None:
        settled.seats_changed(game, back=back)

    def keeps_back(self, game: Folding, seat: str, key: str) -> bool:
        return not dealt(game).may_go_to(seat, key)

    def not_handed_over(self, game: Folding, seat: str, key: str) -> str | None:
        return new_player.must_hand_over(game, seat, key)

    def all_read(self, game: Folding, seat: str) -> bool:
        return not dealt(game).hides(seat)

    def still_reads(self, game: Folding, seat: str, key: str) -> None:
        new_player.still_reads(game, seat, key)

    def against_strangers(self, game: Folding, key: str = "") -> str:
        return new_player.against_strangers(key)

    def shown_for_good(self, game: Folding) -> str | None:
        return contributions.shown_for_good(game)

    def resigning(self, game: Folding, seat: str) -> list[str]:
        return remaining.resigning(game, seat)

    def go_on_without(
        self, session: Any, gone: str, without: str | None, given: str | None, *, wait: str | None
    ) -> None:
        from .going_on import go_on_without

        go_on_without(session, gone, without, given, wait=wait)

    def replacing(self, game: Folding, seat: str, key: str) -> list[str]:
        return remaining.replacing(game, seat, key)

    # ------------------------------------------------------------------ what can be known

    def readers(self, game: Folding) -> dict[str, list[str]]:
        return new_player.readers(game)

    def departures(self, game: Folding) -> list[str]:
        return remaining.departures(game)

    def proved(self, game: Folding) -> str:
        return fairness.proved(game)

    def fairness(self, game: Folding) -> list[str]:
        return fairness.fairness(game)

    def promised(self, game: Folding) -> str:
        return fairness.promised(game)

    # ------------------------------------------------------------------ what seats write

    def brought(self, game: Folding, seat: str, key: SecretKey) -> tuple[list[str], list[str]]:
        return seats.brought(game, seat, key)

    def before_start(self, game: Any, key: SecretKey, now: Clock) -> Event | None:
        from .game import rejoining

        return rejoining.before_start(game, key, now)

    def shares(self, game: Any, seats: Sequence[str], key: SecretKey, now: Clock, mail: str) -> Iterator[Event]:
        from .game import written

        return written.shares(game, seats, key, now, mail)

    def carried(self, game: Folding, seat: str, key: SecretKey, at: datetime, slots: Sequence[int] = ()) -> list[str]:
        from .game import written

        return written.carried(game, seat, key, at, slots)

    def handed_over(self, game: Folding, seat: str, key: SecretKey, body: Mapping[str, Any]) -> list[str]:
        from .game import written

        return written.handed_over(game, seat, key, body)

    def deal_once(self, game: Folding, event: Event) -> None:
        from .dealing_once import deal_once

        deal_once(dealt(game), event.by, event.contributions)
