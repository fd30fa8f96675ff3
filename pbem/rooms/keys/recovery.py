"""The recovery code: a person's name and secret key as text that can be copied from paper by hand.

Four lines carry 8 bytes of the secret each, and 2 of a check over all that was typed so far: a typing error is found,
the line it is in can be named, and lines of two papers do not go together. The words are not translated: any pbem reads
any pbem's text.
"""

import re
from base64 import b32decode, b32encode
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from pbem.errors import UsageError
from pbem.events import file
from pbem.events.identity import Identity, identity_of, keep, keep_new, load
from pbem.events.places import identity_file
from pbem.wording import _

LINES = 4
_LINE_BYTES = 8
_CHECK_BYTES = 2
_CODE_LINE = re.compile(r"\s*([1-4])\s*[:.)]\s*(\S.*)")
_LABELLED = re.compile(r"\s*(name|fingerprint)\s*:\s*(.*?)\s*", re.IGNORECASE)
_LOOK_ALIKES = str.maketrans("018", "OIB", " -\t")  # base 32 has no such digits, so they can only mean letters


class Recovered(NamedTuple):
    """What a recovery code says; the name and the fingerprint are "" if they were left out."""

    name: str
    fingerprint: str
    secret: bytes


def paper(identity: Identity) -> str:
    """The text to print and lock away. Raises LockedKeyError."""
    secret = identity.key.secret
    lines = ["pbem recovery code", f"name: {identity.name}", f"fingerprint: {identity.fingerprint}"]
    for number in range(1, LINES + 1):
        end = number * _LINE_BYTES
        letters = b32encode(secret[end - _LINE_BYTES : end] + _check(number, secret[:end])).decode()
        lines.append(f"{number}: {' '.join(letters[at : at + 4] for at in range(0, len(letters), 4))}")
    return "\n".join(lines) + "\n"


def read(text: str) -> Recovered:
    """What a typed text says; capitals, blanks and hyphens do not matter, nor the order of the lines.

    Raises UsageError if a line is missing or mistyped.
    """
    typed: dict[int, str] = {}
    labels: dict[str, str] = {}
    for line in text.splitlines():
        if code := _CODE_LINE.fullmatch(line):
            typed[int(code[1])] = code[2]
        elif label := _LABELLED.fullmatch(line):
            labels[label[1].lower()] = label[2]
    secret = b""
    for number in range(1, LINES + 1):
        if number not in typed:
            raise UsageError(_("line {number} of the recovery code is missing").format(number=number))
        secret += part(number, typed[number], secret)
    return Recovered(labels.get("name", ""), labels.get("fingerprint", "").lower(), secret)


def part(number: int, typed: str, before: bytes) -> bytes:
    """The bytes of the secret in one typed line of the code; `before`: those of the lines above it.

    Raises UsageError if it is mistyped.
    """
    try:
        raw = b32decode(typed.translate(_LOOK_ALIKES).upper())
    except ValueError:
        raw = b""
    found, check = raw[:_LINE_BYTES], raw[_LINE_BYTES:]
    if len(found) != _LINE_BYTES or check != _check(number, before + found):
        sentence = _("there is a typing error in line {number} of the recovery code, or it is from another paper")
        raise UsageError(sentence.format(number=number))
    return found


def restore(recovered: Recovered, *, instead: bool = False) -> tuple[Identity, Path | None]:
    """Keep the identity that a recovery code holds. Returns it, and where another one is now that was here before.

    The same identity again is left as it is, but for a passphrase, which is gone then. `instead`: another one that is
    here is kept beside it. Raises UsageError if the code does not fit together, or if another identity is here;
    MachineError if the disk refuses.
    """
    identity = identity_of(recovered.name, recovered.secret)
    if recovered.fingerprint not in ("", identity.fingerprint):
        raise UsageError(_("the fingerprint does not belong to this recovery code: are both from the same paper?"))
    existing = load()
    if existing is not None and existing.public == identity.public:
        if existing.sealed is not None:
            identity = replace(identity, name=existing.name)
            keep(identity)
            return identity, None
        return existing, None
    if existing is None or not instead:
        keep_new(identity)
        return identity, None
    aside = identity_file().with_name(f"identity-{existing.fingerprint}.toml")
    raw = identity_file().read_bytes()
    if not aside.exists() or aside.read_bytes() != raw:
        file.write_new(aside, raw, mode=0o600)
    keep(identity)
    return identity, aside


def _check(number: int, secret: bytes) -> bytes:
    return sha256(b"pbem-recovery-2\n%d\n" % number + secret).digest()[:_CHECK_BYTES]
