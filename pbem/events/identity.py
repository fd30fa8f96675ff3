"""Who this person is: a name and a secret key, kept in one file that nobody else may read, and on paper.

There is one identity per person, and an identity is never replaced: whoever wants another moves the file away
first, for it is the only way into the games that were begun with it.
"""

import os
import re
import stat
import tomllib
from base64 import b32decode, b32encode
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

from pbem.errors import Fault, FaultyFileError, MachineError, UsageError
from pbem.wording import _

from .file import write_new
from .keys import SecretKey, decode, encode, fingerprint
from .places import identity_file
from .text import quoted

FORMAT = 1
SECRET_BYTES = 32
LONGEST_NAME = 60  # characters

# The recovery text. Each line carries 8 bytes of the secret and 2 of a check, so that a typing error is found
# and the line it is in can be named. These words are not translated: any pbem reads any pbem's text.
_LINES = 4
_LINE_BYTES = 8
_CHECK_BYTES = 2
_CODE_LINE = re.compile(r"\s*([1-4])\s*[:.)]\s*(\S.*)")
_LABELLED = re.compile(r"\s*(name|fingerprint)\s*:\s*(.*?)\s*", re.IGNORECASE)
_LOOK_ALIKES = str.maketrans("018", "OIB", " -\t")  # base 32 has no such digits, so they can only mean letters


@dataclass(frozen=True, slots=True)
class Identity:
    """A person's name, as shown to others, and the key that signs what they do."""

    name: str
    key: SecretKey = field(repr=False)

    @property
    def fingerprint(self) -> str:
        """Four groups of five letters, which friends compare once."""
        return fingerprint(self.key.public)


def load() -> Identity | None:
    """This person's identity, None if there is none yet.

    Raises MachineError if others on this machine could read it or put another in its place, FaultyFileError
    if the file is not one that `create` or `import_` wrote.
    """
    place = identity_file()
    try:
        _check_private(place)
        raw = place.read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        sentence = _("your key cannot be read from {path}: {reason}")
        raise MachineError(sentence.format(path=place, reason=error.strerror)) from error
    return _read(place, raw)


def create(name: str, *, entropy: bytes) -> Identity:
    """A new identity, kept from now on. `entropy`: 32 bytes that nobody can guess, from the system's source.

    Raises UsageError if there is an identity already or the name will not do, MachineError if the disk
    refuses.
    """
    if len(entropy) != SECRET_BYTES:
        raise ValueError(_("a secret key is made of {size} bytes").format(size=SECRET_BYTES))
    identity = Identity(_checked(name), SecretKey(entropy))
    _keep(identity)
    return identity


def export() -> str:
    """The recovery text: what to print and lock away. Raises UsageError if there is no identity."""
    identity = load()
    if identity is None:
        raise UsageError(_("you have no key yet"), advice=_("`pbem key new` makes one"))
    lines = ["pbem recovery code", f"name: {identity.name}", f"fingerprint: {identity.fingerprint}"]
    for number in range(1, _LINES + 1):
        part = identity.key.secret[(number - 1) * _LINE_BYTES : number * _LINE_BYTES]
        letters = b32encode(part + _check(number, part)).decode()
        lines.append(f"{number}: {' '.join(letters[at : at + 4] for at in range(0, len(letters), 4))}")
    return "\n".join(lines) + "\n"


def import_(text: str) -> Identity:
    """Keep the identity that a recovery text holds; capitals, blanks and hyphens do not matter.

    The same identity again is left as it is. Raises UsageError if a line is missing or mistyped, or if there
    is another identity already; MachineError if the disk refuses.
    """
    parts: dict[int, bytes] = {}
    labels: dict[str, str] = {}
    for line in text.splitlines():
        if code := _CODE_LINE.fullmatch(line):
            parts[int(code[1])] = _part(int(code[1]), code[2])
        elif label := _LABELLED.fullmatch(line):
            labels[label[1].lower()] = label[2]
    for number in range(1, _LINES + 1):
        if number not in parts:
            raise UsageError(_("line {number} of the recovery code is missing").format(number=number))
    secret = b"".join(parts[number] for number in range(1, _LINES + 1))
    identity = Identity(_checked(labels.get("name", "")), SecretKey(secret))
    if labels.get("fingerprint", identity.fingerprint).lower() != identity.fingerprint:
        raise UsageError(_("the fingerprint does not belong to this recovery code: are both from one paper?"))
    existing = load()
    if existing is not None and existing.key.secret == secret:
        return existing
    _keep(identity)
    return identity


def _part(number: int, typed: str) -> bytes:
    """The bytes of the secret in one typed line of the code. Raises UsageError if it is mistyped."""
    try:
        raw = b32decode(typed.translate(_LOOK_ALIKES).upper())
    except ValueError:
        raw = b""
    part, check = raw[:_LINE_BYTES], raw[_LINE_BYTES:]
    if len(part) != _LINE_BYTES or check != _check(number, part):
        raise UsageError(_("there is a typing error in line {number} of the recovery code").format(number=number))
    return part


def _check(number: int, part: bytes) -> bytes:
    return sha256(b"pbem-recovery-1\n%d\n" % number + part).digest()[:_CHECK_BYTES]


def _checked(name: str) -> str:
    name = name.strip()
    if not name or len(name) > LONGEST_NAME or not name.isprintable():
        sentence = _("a name has 1 to {most} visible characters")
        raise UsageError(sentence.format(most=LONGEST_NAME))
    return name


def _keep(identity: Identity) -> None:
    place = identity_file()
    text = (
        f"# {_('Your key in pbem: anyone who can read this file can play as you.')}\n"
        f"format = {FORMAT}\n"
        f"name = {quoted(identity.name)}\n"
        f"secret = {quoted(encode(identity.key.secret))}\n"
    )
    try:
        place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        sentence = _("the folder {folder} for your key cannot be made: {reason}")
        raise MachineError(sentence.format(folder=place.parent, reason=error.strerror)) from error
    if place.exists():
        raise UsageError(
            _("you have a key already, in {path}, and it was left as it is").format(path=place),
            advice=_("to use another, move that file to a safe place first: your games need it"),
        )
    write_new(place, text.encode(), mode=0o600)


def _check_private(place: Path) -> None:
    """Raise MachineError if somebody else could read the file or replace it; OSError if it is not there."""
    if os.name == "nt":
        return  # there, the profile's folders are the person's own
    if stat.S_IMODE(place.stat().st_mode) & 0o077:
        raise MachineError(
            _("others on this machine may read your key in {path}, so it is not used").format(path=place),
            advice=_("if you trust them, type: chmod 600 {path}").format(path=place),
        )
    if stat.S_IMODE(place.parent.stat().st_mode) & 0o022:
        raise MachineError(
            _("others on this machine may put another key into {folder}").format(folder=place.parent),
            advice=_("type: chmod 700 {folder}").format(folder=place.parent),
        )


def _read(place: Path, raw: bytes) -> Identity:
    try:
        fields = tomllib.loads(raw.decode())
        if set(fields) != {"format", "name", "secret"} or fields["format"] != FORMAT:
            raise ValueError
        return Identity(_checked(fields["name"]), SecretKey(decode(fields["secret"], SECRET_BYTES)))
    except (ValueError, TypeError, AttributeError, UsageError):
        reason = _("this is not a key file of this version of pbem, or it has been edited")
        raise FaultyFileError(str(place), [Fault(0, reason)]) from None  # the causes would quote the secret
