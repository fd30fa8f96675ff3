"""Mail that no person wrote for us: it must never be answered, or two machines would write to each other for ever."""

import re
import unicodedata
from collections.abc import Sequence

from pbem.wording import _

from .headers import Collected, text_of

PBEM_HEADER = "X-Pbem"  # every mail that pbem writes has it
KEY_HEADER = "X-Pbem-Key"  # the public key of whoever's pbem wrote it
SEATS_HEADER = "X-Pbem-Seats"  # which seats it was written to, each with a letter of its own

_RESPONDERS = ("x-autoreply", "x-autorespond", "x-autoreply-from", "x-autoresponder", "x-mail-autoreply")
_LISTS = ("list-id", "list-post", "list-unsubscribe")
_MACHINES = re.compile(r"(?:mailer-daemon|mail-daemon|postmaster|no-?reply|do-?not-?reply)(?:@|\Z)", re.IGNORECASE)
_ABSENCE = re.compile(
    r"(?:auto(?:matic|matische|mated)?[ -]?(?:reply|response|antwort|svar)|out of (?:the )?office|on vacation"
    r"|abwesen(?:d|heit)|nicht im büro|réponse automatique|absence du bureau|respuesta automática"
    r"|risposta automatica|fuori sede|automatisch antwoord|afwezig)",
    re.IGNORECASE,
)
_RETURNED = re.compile(
    r"(?:undeliver(?:ed|able)|mail delivery (?:failed|failure|subsystem)|delivery status notification"
    r"|returned mail|failure notice|unzustellbar|non remis|read:|gelesen:)",
    re.IGNORECASE,
)

REACTION = "text/vnd.google.email-reaction+json"
"""The type of the part by which Gmail knows a reaction; its text is beside it."""
_REACTED = re.compile(r".{0,120}\breacted (?:to your (?:message|e-?mail)|via Gmail)\b", re.IGNORECASE)


def from_pbem(headers: Collected) -> bool:
    """Whether a pbem wrote this mail."""
    return PBEM_HEADER.lower() in headers


def is_report(kind: str) -> bool:
    """Whether a mail of this content type tells what became of another: then what it holds is only returned."""
    return kind == "multipart/report"


def is_reaction(lines: Sequence[str]) -> bool:
    """Whether nothing was typed: a mail program sends a picture, or tells that someone has chosen one."""
    said = [line for line in lines if line]
    return bool(said) and all(_REACTED.match(line) or _is_picture(line) for line in said)


def _is_picture(line: str) -> bool:
    return any(unicodedata.category(sign) == "So" for sign in line) and not any(map(str.isalnum, line))


def reaction() -> str:
    """Why a reaction is not answered."""
    return _("it is a reaction, without text")


def reason(headers: Collected, kind: str, sender: str) -> str:
    """Why a mail with these headers, of this content type and sender, is automatic; "" if nothing says so.

    X-Auto-Response-Suppress says nothing: Exchange writes it into mail of persons too.
    """
    submitted = _first_word(headers, "auto-submitted")
    precedence = _first_word(headers, "precedence")
    subject = text_of(headers, "subject")
    if from_pbem(headers):
        return _("pbem wrote it")
    if is_report(kind) or "x-failed-recipients" in headers or _RETURNED.match(subject):
        return _("it is a delivery report about another message")
    if _MACHINES.match(sender):
        return _("a machine sent it: {address}").format(address=sender)
    if any(name in headers for name in _RESPONDERS) or precedence == "auto_reply" or _ABSENCE.match(subject):
        return _("it is an automatic reply")
    if submitted not in ("", "no"):
        return _("it was sent automatically ({how})").format(how=submitted)
    if any(name in headers for name in _LISTS) or precedence in ("list", "bulk", "junk"):
        return _("it came through a mailing list, or went to many people at once")
    if any(value.strip() == "<>" for value in headers.get("return-path", ())):
        return _("it has no return address, like a bounce")
    return ""


def _first_word(headers: Collected, name: str) -> str:
    words = re.split(r"[\s;(,]+", text_of(headers, name).lower().strip(), maxsplit=1)
    return words[0]
