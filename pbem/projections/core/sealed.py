"""Choices that are made in secret and shown together: a seal first, and its opening when all have sealed."""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from pbem.events.canonical import canonical
from pbem.events.event import Event
from pbem.projections import record
from pbem.wording import _

from .kind import CoreKind, no_seat

if TYPE_CHECKING:
    from pbem.projections.game import Game


class Seal(CoreKind):
    """`seal`: a seat's promise of a choice; what it hides nobody can tell."""

    @staticmethod
    def objection(game: "Game", event: Event, body: Any) -> str | None:
        """By a seat that is asked for a sealed choice and has made none yet."""
        need = game.need
        if need is None or not need.sealed:
            return _("nothing is to be sealed now")
        if event.by not in game.record.keys:
            return no_seat(game, event.by)
        if event.by not in need.seats:
            return _("{seat} is not asked, or has sealed already").format(seat=event.by)
        if body.purpose != need.purpose:
            return _("what is asked now is {purpose!r}").format(purpose=need.purpose)
        if not set(game.record.link.frontier) <= set(event.with_):
            return _("it does not list the answers it builds on")
        return None

    @staticmethod
    def take(game: "Game", event: Event, before: record.Link) -> None:
        """The promise lies on the table, face down."""
        game.record.link.seals[event.by] = record.Seal(
            event.id, event.body["hash"], record.seconds(event.at), event.mail, event.after, list(event.with_)
        )
        game.say(_("{seat} has decided in secret.").format(seat=event.by))


class Open(CoreKind):
    """`open`: shows what was sealed, once everybody has sealed; it lists all the seals."""

    @staticmethod
    def objection(game: "Game", event: Event, body: Any) -> str | None:
        """It matches the seat's own seal, and what it shows is legal."""
        link = game.record.link
        seal = link.seals.get(event.by)
        if seal is None or event.by not in game.owing_openings():
            return _("{seat} has no seal to open now").format(seat=event.by)
        if set(event.with_) != {one.id for one in link.seals.values()}:
            return _("an opening lists all the seals")
        shown = sealed_hash(game, event.by, body.move, opened_choice(event.body), body.nonce, seal.after)
        if shown != seal.hash:
            return _("{seat} opens something else than was sealed").format(seat=event.by)
        return game.against_the_rules(event.by, body.move, opened_choice(event.body))

    @staticmethod
    def take(game: "Game", event: Event, before: record.Link) -> None:
        """The choice takes effect with the others, in seat order, when the last is opened."""
        answer = record.Answer(event.id, event.body["move"], opened_choice(event.body), record.seconds(event.at))
        game.record.link.answers[event.by] = answer
        game.settle()


def opened_choice(body: Mapping[str, Any]) -> dict[str, Any]:
    """The move's own fields in an opening: what stands beside its kind and the nonce."""
    return {key: value for key, value in body.items() if key not in {"move", "nonce"}}


def sealed_hash(game: "Game", seat: str, kind: str, choice: Mapping[str, Any], nonce: str, after: str) -> str:
    """The commitment to a choice: a SHA-256 in hex over the choice, a nonce, the game, the seat and what is asked.

    docs/format.md specifies it. `after`, the spine event that the seal hangs off, is part of it, so that no seal can
    be used twice.
    """
    need = game.ruleset.need(game.table)
    purpose = need.purpose if need is not None else ""
    bound = {
        "game": game.id,
        "seat": seat,
        "purpose": purpose,
        "after": after,
        "nonce": nonce,
    }
    fields = {f"choice_{key}": value for key, value in choice.items()}
    return sha256(b"pbem-seal-1\n" + canonical({"move": kind, **bound, **fields})).hexdigest()


def nonce_purpose(game: "Game", seat: str, after: str, listed: Sequence[str]) -> Sequence[str]:
    """What a seat's nonce is derived for: the same only where the same seal would be asked for again.

    `after`, `listed`: the link of the seal.
    """
    need = game.ruleset.need(game.table)
    purpose = need.purpose if need is not None else ""
    return ("seal", game.id, seat, purpose, after, *listed)
