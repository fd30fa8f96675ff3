"""How a contribution is written in an event's `cards`: its kind, its label and its bytes, between single spaces.

The text is canonical: there is one way to write a contribution. Its size is limited before anything is worked out.
"""

import re
from typing import NamedTuple

from pbem.events.keys import decode, encode
from pbem.rooms.dealt.unsound import UnsoundError
from pbem.wording import _

KINDS = ("key", "lap", "proof", "shares", "roll", "escrow", "opening", "handover", "secret", "look", "looked")
MOST_BYTES = 66_000
"""The proof for a lap of the largest deck has 65,728 bytes."""
MOST_LABEL = 200
_FORM = re.compile(r"([a-z]+) ([^\x00-\x1f\x7f]{1,200}) ([A-Za-z0-9_-]+)")


class Contribution(NamedTuple):
    """What kind it is, which shuffle or roll (or whose and which secret) it is about, and its bytes."""

    kind: str
    label: str
    raw: bytes


def write(contribution: Contribution) -> str:
    """The contribution as a string of an event."""
    return f"{contribution.kind} {contribution.label} {encode(contribution.raw)}"


def read(text: str) -> Contribution:
    """What `write` wrote. Raises UnsoundError if it is not exactly what `write` would write, or too large."""
    form = _FORM.fullmatch(text) if len(text) <= MOST_BYTES * 4 // 3 + MOST_LABEL + 20 else None
    if form is None or form[1] not in KINDS:
        raise UnsoundError(_("it is not a contribution of any kind"))
    try:
        raw = decode(form[3], len(form[3]) * 3 // 4)
    except ValueError:
        raise UnsoundError(_("it is not written in canonical base64url")) from None
    return Contribution(form[1], form[2], raw)
