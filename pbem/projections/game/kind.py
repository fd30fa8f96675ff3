"""The form of a core kind: an event that means the same in every game, with all that there is to say of it.

A kind is a class in a module of its own in `kinds`, as a move of a game is: what its events hold, who signs them, when
one may come, what it brings about and in which words, and for what is agreed on whose consent it needs.
The game's own moves are not among them: they are the ruleset's.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, ClassVar, Self

from pbem.events.event import Event
from pbem.projections.record import Head, Header, Proposal, Record, lacking, others
from pbem.rules import Ruleset
from pbem.wording import _

from .folding import Folding


class CoreKind:
    """One core kind. What its events hold besides the envelope are the fields of its other base, `fields.Fields`."""

    kind: ClassVar[str]
    """The event's kind."""
    side: ClassVar[bool] = False
    """True for what hangs off a spine event and commutes with the others there; else exactly one answers a link."""
    talk: ClassVar[bool] = False
    """True for what is said beside the game: no undo takes it back."""
    answers: ClassVar[bool] = False
    """True for a side event that answers a question put to several seats: a seat has one of each kind there."""
    chooses: ClassVar[bool] = False
    """True for what a seat has chosen when it was asked, and may want to take back."""
    leaves_open: ClassVar[bool] = False
    """True for a turn event that is no move: what was asked goes on being asked, and what was answered stays."""
    by_creator: ClassVar[bool] = False
    """True if the host's key signs it, whoever it says that it is by."""
    binds_keys: ClassVar[bool] = False
    """True if it settles which keys play which seats."""
    anywhere: ClassVar[bool] = False
    """True for a side event that may hang off an older spine event: it means the same wherever it comes."""
    backs: ClassVar[bool] = True
    """Whether it speaks for the events that it builds on, where these have rivals (docs/format.md, "Forks")."""
    more: ClassVar[bool] = False
    """True if other fields stand beside these, each under its own name."""

    @classmethod
    def names(cls) -> Mapping[str, bool]:
        """Its fields, and whether each must be there."""
        raise NotImplementedError

    @classmethod
    def strictly(cls, fields: Mapping[str, Any]) -> Self:
        """What these fields say. Raises ValueError with half a sentence about the first that is of another form."""
        raise NotImplementedError

    def plain(self) -> dict[str, Any]:
        """Its fields, without those that say what goes without saying."""
        raise NotImplementedError

    @classmethod
    def check(cls, body: Mapping[str, Any]) -> None:
        """Raise ValueError with half a sentence if its fields, each of the right form, make no sense."""

    def creates(self, event: Event) -> Header | None:
        """What it settles for ever, if it is a first event; else None. Raises ValueError if that makes no sense."""
        return None

    @classmethod
    def holder(cls, record: Record, event: Event) -> object:
        """The key of the seat that an event is by."""
        return record.keys.get(event.by)

    @classmethod
    def claim(cls, event: Event) -> tuple[str, ...] | None:
        """What no second side event of its seat here can be about; None if there may be any number of them."""
        return None

    @classmethod
    def hands_over(cls, event: Event) -> object:
        """The seat that changes hands by it; None if none does."""
        return None

    @classmethod
    def goes_on_without(cls, body: Mapping[str, Any]) -> object:
        """Who has vanished, that it goes on without; None if no one has. What that one signs there excludes it."""
        return None

    @classmethod
    def looks_back(cls, event: Event) -> bool:
        """Whether the whole log is needed for it to take effect."""
        return False

    @classmethod
    def lost(cls, ruleset: Ruleset[Any], event: Event) -> str:
        """What is lost when it is taken back, as words; "" where that is nothing."""
        return ""

    def objection(self, game: Folding, event: Event) -> str | None:
        """Why this event may not come next; None if it may."""
        raise NotImplementedError

    def take(self, game: Folding, event: Event, before: Head) -> None:
        """Let it take effect. `before`: the head that it answered, or hangs off."""
        raise NotImplementedError


class ProposalKind(CoreKind):
    """A turn event that others agree to first: proposed with the same fields, and listing their consents."""

    binds: ClassVar[bool] = False
    """True if every player who agrees waits for it: no move of theirs, so no honest rival answers the same event."""

    @property
    def passes_over(self) -> tuple[str, ...]:
        """Those who must have kept the others waiting for twice their time, in a game with a pace."""
        return ()

    def asked_for(self) -> dict[str, Any]:
        """What the proposal of it holds."""
        return {"motion": self.kind, **self.plain()}

    @classmethod
    def required(cls, game: Folding, by: str, body: Mapping[str, Any]) -> set[str]:
        """The parties whose consent it needs before a seat can carry it out, by its fields."""
        return others(game.record, by)

    def impossible(self, game: Folding) -> str | None:
        """Why it makes no sense to propose it; None if it does."""
        return None

    def kept_back(self, game: Folding, by: str) -> str | None:
        """Why a seat does not agree to it by saying so; None if it does."""
        return None

    def in_time(self, game: Folding) -> bool:
        """Whether the game has come so far that it can be proposed."""
        return game.table is not None

    def premature(self, game: Folding, at: datetime) -> str | None:
        """Why no one can propose it at this time; None if someone can."""
        return None

    def unripe(self, game: Folding, proposed: Sequence[Proposal], at: datetime) -> str | None:
        """Why it cannot take effect at this time, no matter who agrees; None if it can. `proposed`: its proposals."""
        return None

    def needless(self, game: Folding) -> str | None:
        """Why no one proposes it, or carries it out, though it might count; None if there is a use in it."""
        return None

    def ripe_at(self, proposed: Sequence[Proposal]) -> int | None:
        """When it can take effect at the earliest, as its proposals say, in seconds; None where they do not say."""
        return None

    def ended_by(self, event: Event) -> bool:
        """Whether there is no use any more in what someone has proposed, since a seat has said this."""
        return False

    def words(self, game: Folding, proposal: Proposal) -> str:
        """What a proposal of it asks for, as words after "proposes to"."""
        raise NotImplementedError

    def falling(self, game: Folding) -> list[str]:
        """What it would take back, as words."""
        return []

    def seen(self, game: Folding) -> list[str]:
        """Who has seen which cards by what it would take back, as words."""
        return []

    def caution(self, game: Folding) -> str:
        """What the seat that is asked should think of before agreeing, as a sentence; "" where that is nothing."""
        return ""

    def barred(self, game: Folding, event: Event) -> str | None:
        """Why it may not come next, no matter who agrees; None if it may."""
        raise NotImplementedError

    def objection(self, game: Folding, event: Event) -> str | None:
        """It may come when nothing bars it and everyone agrees who has to."""
        barred = self.barred(game, event)
        if barred is not None:
            return barred
        asked_for = self.asked_for()
        return lacking(game.record, event, asked_for, self.required(game, event.by, asked_for))


def wrong(field: str, why: str) -> str:
    """The half sentence about a field that holds what it may not."""
    return _("{field!r} is wrong: {why}").format(field=field, why=why)


def no_seat(game: Folding, seat: str) -> str:
    """The objection to what a seat signs that no one plays."""
    if game.record.keys or seat not in game.record.header.seats:
        return _("there is no seat {seat!r} in this game").format(seat=seat)
    return too_early()


def too_early() -> str:
    """The objection to all but joins before the start."""
    return _("the game has not started: until it does, you can only take a seat")


def against_practice(header: Header, key: str) -> str | None:
    """Why a key may not play in this game, if it may not."""
    if header.practice is None or key == header.key:
        return None
    return _("this is a practice game: only its host plays, because its cards follow from a number in the file")
