"""One signed statement by a seat, stored for ever."""

import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from pbem.errors import MachineError
from pbem.wording import _

from .canonical import canonical, digest

if TYPE_CHECKING:
    from .keys import SecretKey

CREATOR = "creator"  # who signs the first event and the start; not a seat
DECK = "deck"
"""What a `join` brings for the cards."""
ENVELOPE = ("kind", "by", "at", "after", "with", "contributions", "mail", "sig")
ID_PATTERN = "[0-9a-f]{40}"
WORD_MOST = 40  # characters of a kind, and of who an event is by
WITH_MOST = 1000  # events that one event lists
CONTRIBUTIONS_MOST = 200  # that one event carries
CONTRIBUTION_LENGTH = 100_000  # characters of one of them
EARLIEST, LATEST = datetime(1970, 1, 1, tzinfo=UTC), datetime(2999, 12, 31, 23, 59, 59, tzinfo=UTC)
"""No clock that anybody plays by shows another time: beyond it, what is worked out from times has no place."""
_ID = re.compile(ID_PATTERN)
_MAIL = re.compile("[0-9a-f]{64}")


class Event(Struct, frozen=True):
    """An event as the file holds it.

    `kind` says what happened, `by` which seat says so, `after` which spine event it answers ("" for the first),
    `with_` the side events it builds on, `at` when it was signed by the signer's clock, `body` the kind's own
    fields, `contributions` what it adds so that cards can be dealt and read (docs/format.md). `mail` is "", or the
    SHA-256 in hex of the mail whose words the game's hub attests by signing in the seat's place. `id` is the digest
    of `signed`, the canonical bytes that `sig` signs.
    """

    id: str
    kind: str
    by: str
    body: Mapping[str, Any]
    at: datetime
    after: str
    with_: tuple[str, ...]
    mail: str
    sig: str
    signed: bytes
    contributions: tuple[str, ...] = ()

    @classmethod
    def read(cls, fields: Mapping[str, Any]) -> "Event":
        """The event that a parsed `[[event]]` table holds. Raises ValueError with a sentence if it is none."""
        body = dict(fields)
        pop = body.pop
        sig = pop("sig", None)
        signed = canonical(body)
        if not isinstance(sig, str):
            raise ValueError(_("it has no signature"))
        empty = body.get("after") == "" or body.get("with") == []
        kind, by, at, after = pop("kind", None), pop("by", None), pop("at", None), pop("after", None)
        listed = pop("with", None)
        mail = pop("mail", None)
        contributions = pop("contributions", None)
        if not isinstance(kind, str) or not isinstance(by, str):
            raise ValueError(_("it must give its kind and its author, as strings"))
        if max(len(kind), len(by)) > WORD_MOST:
            sentence = _("its kind and its author have at most {most} characters each")
            raise ValueError(sentence.format(most=WORD_MOST))
        if not isinstance(at, datetime):
            raise ValueError(_("it must give the time at which it was signed"))
        if not EARLIEST <= at <= LATEST:
            raise ValueError(_("the time at which it was signed must be between 1970 and 2999"))
        if empty:
            raise ValueError(_("an empty 'after' or 'with' must be left out"))  # as `fields` leaves it out
        if not _is_id(after) and not (after is None and kind == "game"):
            raise ValueError(_("it must name the event it comes after, by its id"))
        if listed is not None:
            _check_listed(listed)
        if contributions is not None:
            _check_contributions(contributions)
        if mail is not None and (not isinstance(mail, str) or _MAIL.fullmatch(mail) is None):
            raise ValueError(_("'mail' must be the SHA-256 of a message, in 64 hexadecimal digits"))
        carried = tuple(contributions or ())
        return cls(
            digest(signed), kind, by, body, at, after or "", tuple(listed or ()), mail or "", sig, signed, carried
        )

    @classmethod
    def write(
        cls,
        key: "SecretKey",
        *,
        kind: str,
        by: str,
        body: Mapping[str, Any],
        at: datetime,
        after: str = "",
        with_: tuple[str, ...] = (),
        contributions: Sequence[str] = (),
        mail: str = "",
    ) -> "Event":
        """A new event, signed. The first event of a game has no `after`; only a hub's names a `mail`.

        Raises MachineError if the clock shows a time that no event can have.
        """
        if not EARLIEST <= at <= LATEST:
            sentence = _("the clock of this machine is wrong: it shows {at}")
            raise MachineError(sentence.format(at=f"{at:%Y-%m-%d}"))
        fields: dict[str, Any] = {"kind": kind, "by": by, **body, "at": at}
        if after:
            fields["after"] = after
        if with_:
            fields["with"] = sorted(with_)
        if contributions:
            fields["contributions"] = list(contributions)
        if mail:
            fields["mail"] = mail
        signed = canonical(fields)
        listed = tuple(sorted(with_))
        carried = tuple(contributions)
        return cls(digest(signed), kind, by, dict(body), at, after, listed, mail, key.sign(signed), signed, carried)

    def fields(self) -> dict[str, Any]:
        """The event as a table, in the order in which it is written: what it says, what the cards need, `sig`."""
        table: dict[str, Any] = {"kind": self.kind, "by": self.by, **self.body, "at": self.at}
        if self.after:
            table["after"] = self.after
        if self.with_:
            table["with"] = list(self.with_)
        if self.mail:
            table["mail"] = self.mail
        if self.kind == "join" and DECK in table:
            table[DECK] = table.pop(DECK)
        if self.contributions:
            table["contributions"] = list(self.contributions)
        table["sig"] = self.sig
        return table


def _check_listed(listed: object) -> None:
    """Raise ValueError with a sentence unless this is what an event may build on."""
    if not isinstance(listed, list) or not all(_is_id(item) for item in listed):
        raise ValueError(_("'with' must be a list of event ids"))
    if len(listed) > WITH_MOST:
        raise ValueError(_("'with' lists more than {most} events").format(most=WITH_MOST))
    if len(listed) > 1 and listed != sorted(set(listed)):
        raise ValueError(_("'with' must list each event once, in alphabetical order"))


def _check_contributions(given: object) -> None:
    """Raise ValueError with a sentence unless this is of the form of what an event may contribute."""
    if not isinstance(given, list) or not given or not all(isinstance(one, str) for one in given):
        raise ValueError(_("'contributions' must be a list of strings, and is left out if it is empty"))
    if len(given) > CONTRIBUTIONS_MOST or max(map(len, given)) > CONTRIBUTION_LENGTH:
        raise ValueError(_("'contributions' holds more than an event may carry"))


def _is_id(value: object) -> bool:
    return isinstance(value, str) and _ID.fullmatch(value) is not None
