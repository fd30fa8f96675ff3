"""Who a mail says it is from: one address, or the reason why that cannot be told.

Only From counts: anybody may write anything into Sender and Reply-To. The header is held against a narrow form,
since lenient parsers find the wrong address in forged ones.
"""

import re
import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

from pbem.wording import _

from .headers import ADDRESS, addresses, as_text, legible

_ONE = re.compile(rf"\s*(?:(?P<name>[^<>]*)<\s*(?P<address>{ADDRESS})\s*>|(?P<bare>{ADDRESS}))\s*")


class Sender(NamedTuple):
    """The address in small letters, "" if it cannot be told; the name shown with it; what speaks against it."""

    address: str
    name: str
    doubt: str


def sender(values: Sequence[str]) -> Sender:
    """The sender, from all From headers of a mail."""
    if not values:
        return Sender("", "", _("the message does not name its sender"))
    if len(values) > 1:
        return Sender("", "", _("the message has several From lines, so its sender is uncertain"))
    value = " ".join(as_text(values[0]).split())
    bare, asides = _apart(value)
    found = _ONE.fullmatch(bare)
    before = (found["name"] or "") if found else ""
    if found is None or ("@" in before and re.search("[,;:]", before)):
        if len(addresses([bare])) > 1:
            return Sender("", "", _("the message names several senders, so its sender is uncertain"))
        return Sender("", "", _("the message's From line cannot be read"))
    address = (found["address"] or found["bare"]).lower()
    name = legible(" ".join([before, *asides]))
    others = set(addresses([unicodedata.normalize("NFKC", name)])) - {address}
    if others:
        sentence = _("the message is from {address}, but its sender's name pretends to be another address, {other}")
        return Sender(address, name, sentence.format(address=address, other=min(others)))
    return Sender(address, name, "")


def _apart(value: str) -> tuple[str, list[str]]:
    """A header with a blank for each quoted string and each comment, in which others may stand; and what they say.

    One that is never closed is none.
    """
    bare, asides, said = "", list[str](), ""
    opened, depth, quoted = 0, 0, False
    for found in re.finditer(r"\\?.", value):  # a backslash with what means nothing behind it
        sign = found[0]
        if not (quoted or depth):
            opened, said = found.start(), ""
            quoted, depth = sign == '"', int(sign == "(")
            bare += "" if quoted or depth else sign
            continue
        quoted = quoted and sign != '"'
        depth += (sign == "(") - (sign == ")") if depth else 0
        if quoted or depth:
            said += sign[-1]
        else:
            asides.append(said)
            bare += " "
    return bare + (value[opened:] if quoted or depth else ""), asides
