"""What an audit makes of the events that found no place."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from textwrap import shorten

from pbem.errors import BrokenGameError
from pbem.events.event import Event
from pbem.wording import _

from .findings import Audit, Flaw, Place
from .forks import Forks
from .game import Game
from .game.budgets import too_many
from .game.legality import cards_awaited
from .game.offers import is_offer
from .game.registry import claim, core_kind, may_hang_anywhere
from .game.signing import key_of

MOST_SAID = 200
"""Characters of what a game's code fails with."""


class LeftOver:
    """The events that found no place: why each has none, and whether the file can be believed all the same."""

    def __init__(
        self,
        result: Audit,
        game: Game,
        rivals: Forks,
        answering: Mapping[str, Sequence[Event]],
        keys: Mapping[str, set[str]],
        rounds: Mapping[str, Sequence[frozenset[str]]],
        excess: Collection[str],
    ) -> None:
        """`answering`: what is left, by what it answers. `keys`, `rounds`, `excess`: see the walk that an audit is."""
        self.result, self.game, self.rivals = result, game, rivals
        self.keys = {seat: {*signed} for seat, signed in keys.items()}
        self.rounds = rounds
        self.excess = excess
        self.numbers = result.numbers
        left = [event for waiting in answering.values() for event in waiting]
        self.left = sorted(left, key=lambda event: self.numbers[event.id])
        self.placed = {event.id for event in self.result.order}
        self.taken: dict[Place, Event] = {}  # the first event in each place
        for event in self.result.order if left else ():
            for place in self._places(event):
                self.taken.setdefault(place, event)
        self.reasons: dict[str, tuple[str, Flaw]] = {}  # of those that are kept aside

    def tell(self) -> None:
        """Note each as a fault or as an orphan."""
        self.result.left = self.left
        for event in self.left:
            if event.id in self.result.failing and self._genuine(event):
                self.reasons[event.id] = fails_at(event, self.result.failing[event.id].error), Flaw.BROKEN
        self._built_on_these()
        late = [event for event in self.left if self._is_late(event)]
        firm = [event for event in late if {event.after, *event.with_} <= self.placed]
        for some in (firm, late):  # who built on what does not count had to say it again, and is not to blame
            for event in some:
                if event.id not in self.reasons and self._genuine(event):
                    self.reasons[event.id] = self._late(event)
            self._built_on_these()
        for event in self.left:
            number = self.numbers[event.id]
            if event.id in self.reasons:
                self.result.orphan(number, *self.reasons[event.id])
            else:
                self.result.fault(number, *self._amiss(event))

    def _is_late(self, event: Event) -> bool:
        """Whether the place that it claims was there, and is taken."""
        if event.after not in self.placed:
            return False
        if event.id in self.excess or may_hang_anywhere(event.kind):
            return event.id in self.excess
        head = self.game.record.head
        here = event.after == head.id or (event.after in head.earlier and self.game.is_answer(event.kind))
        if not here or self._excluded(event) is not None:
            return True
        return any(place in self.taken for place in self._places(event))

    def _excluded(self, event: Event) -> Event | None:
        """What counts, and excludes the event."""
        return next((one for one in self.rivals.excluding(event) if one.id in self.placed), None)

    def _built_on_these(self) -> None:
        """What builds on an event that is kept aside is kept aside with it, if someone at the table has signed it."""
        above: dict[str, list[Event]] = defaultdict(list)
        for event in self.left:
            if event.id not in self.reasons and self._all_there(event):
                for below in {event.after, *event.with_}:
                    above[below].append(event)
        self._meet_new_keys()
        ends = list(self.reasons)
        while ends:
            below = ends.pop()
            for event in above[below]:
                if event.id not in self.reasons and self._genuine(event):
                    sentence = _("it builds on event {number}, which is ignored")
                    self.reasons[event.id] = sentence.format(number=self.numbers[below]), Flaw.CHAIN
                    ends.append(event.id)

    def _meet_new_keys(self) -> None:
        """Keys that were bound to seats only in what is kept aside sign there."""
        starts = any(event.kind == "start" and event.id in self.reasons for event in self.left)
        for join in self.result.order if starts else ():
            if join.kind == "join":
                self.keys.setdefault(join.by, set()).add(str(join.body["key"]))
        for event in self.left:
            if event.kind == "replace":
                self.keys.setdefault(str(event.body.get("seat")), set()).add(str(event.body.get("key")))

    def _all_there(self, event: Event) -> bool:
        return {event.after, *event.with_} <= self.numbers.keys()

    def _amiss(self, event: Event) -> tuple[str, Flaw]:
        """What makes the file unbelievable."""
        if event.after not in self.numbers:
            return _("it answers an event that this file does not hold"), Flaw.CHAIN
        if event.id in self.result.failing:
            return not_signed(event), Flaw.SIGNATURE
        if self._all_there(event) and not self.reasons.keys().isdisjoint({event.after, *event.with_}):
            return not_signed(event), Flaw.SIGNATURE
        if event.after not in self.placed:
            sentence = _("it answers event {number}, which is ignored")
            return sentence.format(number=self.numbers[event.after]), Flaw.CHAIN
        if self._is_late(event):
            return not_signed(event), Flaw.SIGNATURE
        reason = self.game.objection(event) or _("it has no place in the game")
        if not self._all_there(event):
            return reason, Flaw.CHAIN
        if self._is_early(event, reason):
            if not self._genuine(event):
                return not_signed(event), Flaw.SIGNATURE
            self.result.early.add(event.id)
            return reason, Flaw.CHAIN
        return reason, Flaw.RULES

    def _is_early(self, event: Event, reason: str) -> bool:
        """Whether it rests on contributions that are not here: a choice does, where the table waits for them here."""
        game, record = self.game, self.game.record
        if record.waiting and core_kind(event.kind) is None:
            return reason == cards_awaited(record)
        return bool(record.waiting and game.is_answer(event.kind)) or reason == game.dealer.too_early(game, event)

    def _keys(self, event: Event) -> set[str]:
        key = key_of(self.game.record, event)
        keys = {key} if isinstance(key, str) else set()
        return keys if event.mail else keys | self.keys.get(event.by, set())

    def _genuine(self, event: Event) -> bool:
        """Whether an event that found no place was signed with a key of its seat, so that its seat may be named."""
        return any(self.rivals.has_signed(event, key) for key in self._keys(event))

    def _places(self, event: Event) -> list[Place]:
        """The place that an event claims, if it does: an answer's is its seat's, in the round of its question."""
        if not self.game.is_side(event.kind) or self.rivals.contradicted(event):
            return [(event.after, "", None)]
        about = claim(event)
        if about is not None:
            return [(event.after, event.by, about)]
        if is_offer(self.game.ruleset, event.kind):
            asked, seat, *chain = self.rivals.offered_after(event, self.game)
            return [(asked, seat, tuple(chain))]
        if not self.game.is_answer(event.kind):
            return []
        asked = self.rivals.asked(event.after)
        purpose: object = event.kind
        if core_kind(event.kind) is None:
            rounds = enumerate(self.rounds.get(asked, ()), 1)
            purpose = max((number for number, answers in rounds if answers <= {*event.with_}), default=0)
        return [(asked, event.by, purpose)]

    def _late(self, event: Event) -> tuple[str, Flaw]:
        """Which event took its place, and whether its own seat signed both."""
        if event.id in self.excess:
            return too_many(event), Flaw.EXCESS
        taken = next((self.taken[place] for place in self._places(event) if place in self.taken), self._excluded(event))
        if taken is not None and taken.kind == "withdraw" and event.kind != "withdraw":
            sentence = _("it lists a consent that {seat} had withdrawn: event {number}")
            return sentence.format(seat=taken.by, number=self.numbers[taken.id]), Flaw.STALE
        if taken is not None:
            number = self.numbers[taken.id]
            if taken.by == event.by:
                sentence = _("{seat} signed two events for one place; event {number} counts, this one does not")
                return sentence.format(seat=event.by, number=number), Flaw.DOUBLE
            sentence = _("it came too late: {seat} had already answered the same event with event {number}")
            return sentence.format(number=number, seat=taken.by), Flaw.STALE
        return _("it came too late to count"), Flaw.STALE


def fails_at(event: Event, error: BrokenGameError) -> str:
    """Whose event a game's code fails at."""
    sentence = _("the game {game} (package {package}) fails at {seat}'s `{kind}`: {error}")
    said = shorten(repr(error.error), MOST_SAID, placeholder=" …")
    return sentence.format(game=error.game, package=error.package, seat=event.by, kind=event.kind, error=said)


def not_signed(event: Event) -> str:
    """Whose signature is missing."""
    sentence = _("it was not signed by the game's hub") if event.mail else _("it was not signed by {seat}")
    return sentence.format(seat=event.by)
