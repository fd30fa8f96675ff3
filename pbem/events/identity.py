"""Who this person is: a name and a secret key, kept in one file that no one else may read.

There is one identity per person, and none is ever lost here: it is the only way into its games.
With a passphrase, the file holds the secret sealed: a copy of it is of no use. A room opens it.
"""

import os
import stat
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from pbem.errors import Fault, FaultyFileError, LockedKeyError, MachineError, UsageError
from pbem.wording import _

from . import file
from .keys import SecretKey, decode, encode, fingerprint
from .layout import quoted
from .places import identity_file, of_toml, read

FORMAT = 1
SECRET_BYTES = 32
LONGEST_NAME = 60  # characters
_OPEN = {"format", "name", "secret"}
_LOCKED = {"format", "name", "public", "sealed", "salt", "nonce", "passes", "memory"}
_SEALED_BYTES = SECRET_BYTES + 16  # with the tag that vouches for it

SALT_BYTES, NONCE_BYTES = 16, 24
MOST_PASSES, MOST_MEMORY = 32, 2**30
"""A file that asks for more is damaged: it would stop this machine."""


class LockedSecret(NamedTuple):
    """A secret that a passphrase has sealed, and what it takes to work out from one what opens it."""

    salt: bytes
    passes: int
    memory: int
    nonce: bytes
    box: bytes


@dataclass(frozen=True, slots=True)
class Identity:
    """A person's name, as shown to others, and the key that signs what they do, which a passphrase may lock."""

    name: str
    public: str
    secret: SecretKey | LockedSecret = field(repr=False)

    @property
    def key(self) -> SecretKey:
        """What signs. Raises LockedKeyError as long as it is sealed."""
        if isinstance(self.secret, LockedSecret):
            raise LockedKeyError()
        return self.secret

    @property
    def sealed(self) -> LockedSecret | None:
        """The secret, as long as no one has unlocked it; None when it can be used."""
        return self.secret if isinstance(self.secret, LockedSecret) else None

    @property
    def fingerprint(self) -> str:
        """Four groups of five letters, after which files are named."""
        return fingerprint(self.public)


def load() -> Identity | None:
    """This person's identity, locked if it has a passphrase; None if there is none yet.

    Raises MachineError if others on this machine could read it or put another in its place, FaultyFileError
    if the file is not one that this module wrote.
    """
    place = identity_file()
    try:
        _check_private(place)
        raw = read(place)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        sentence = _("your key cannot be read from {path}: {reason}")
        raise MachineError(sentence.format(path=place, reason=error.strerror)) from error
    return _read(place, raw)


def create(name: str, *, entropy: bytes) -> Identity:
    """A new identity, kept from now on. `entropy`: 32 bytes that no one can guess, from the system's source.

    Raises UsageError if there is an identity already or the name will not do, MachineError if the disk
    refuses.
    """
    if len(entropy) != SECRET_BYTES:
        raise ValueError(_("a secret key is made of {size} bytes").format(size=SECRET_BYTES))
    identity = identity_of(name, entropy)
    keep_new(identity)
    return identity


def identity_of(name: str, secret: bytes) -> Identity:
    """The identity whose secret this is. Raises UsageError if the name will not do."""
    key = SecretKey(secret)
    return Identity(_checked(name), key.public, key)


def _checked(name: str) -> str:
    name = name.strip()
    if not name or len(name) > LONGEST_NAME or not name.isprintable():
        sentence = _("a name has 1 to {most} visible characters")
        raise UsageError(sentence.format(most=LONGEST_NAME))
    return name


def keep(identity: Identity) -> None:
    """Keep it in place of what is here. Raises MachineError if the disk refuses; then all is as it was."""
    file.replace(identity_file(), _text(identity), mode=0o600)


def keep_new(identity: Identity) -> None:
    """Keep it where none is here. Raises UsageError if there is one, MachineError if the disk refuses."""
    place = identity_file()
    try:
        place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        sentence = _("the folder {folder} for your key cannot be made: {reason}")
        raise MachineError(sentence.format(folder=place.parent, reason=error.strerror)) from error
    if place.exists():
        raise UsageError(
            _("you already have a key, in {path}, and it was left as it was").format(path=place),
            advice=_("your games need it; docs/keys.md says how to use another, and keep this one beside it"),
        )
    file.write_new(place, _text(identity), mode=0o600)


def _text(identity: Identity) -> bytes:
    sealed = identity.sealed
    warning = _("Your key in pbem: anyone who can read this file can play as you.")
    locked = _("Your key in pbem, locked with your passphrase.")
    lines = [
        f"# {warning if sealed is None else locked}",
        f"format = {FORMAT}",
        f"name = {quoted(identity.name)}",
    ]
    if sealed is None:
        lines.append(f"secret = {quoted(encode(identity.key.secret))}")
    else:
        lines += [
            f"public = {quoted(identity.public)}",
            f"sealed = {quoted(encode(sealed.box))}",
            f"salt = {quoted(encode(sealed.salt))}",
            f"nonce = {quoted(encode(sealed.nonce))}",
            f"passes = {sealed.passes}",
            f"memory = {sealed.memory}",
        ]
    return "".join(f"{line}\n" for line in lines).encode()


def _check_private(place: Path) -> None:
    """Raise MachineError if someone else could read the file or replace it; OSError if it is not there."""
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
    reason = _("this is not a key file of this version of pbem, or it has been edited")
    try:
        fields = of_toml(raw)
        form = fields["format"]
        if type(form) is int and form > FORMAT:
            sentence = _("a newer pbem wrote this key file, in format {format}; update pbem to use it")
            reason = sentence.format(format=form)
        if form != FORMAT or set(fields) not in (_OPEN, _LOCKED):
            raise ValueError
        if "secret" in fields:
            return identity_of(fields["name"], decode(fields["secret"], SECRET_BYTES))
        return Identity(_checked(fields["name"]), encode(decode(fields["public"], 32)), _sealed(fields))
    except (ValueError, TypeError, AttributeError, KeyError, UsageError):
        raise FaultyFileError(str(place), [Fault(0, reason)]) from None  # the causes would quote the secret


def _sealed(fields: dict[str, object]) -> LockedSecret:
    """Raises ValueError or TypeError if these are not what `_text` wrote."""
    passes, memory = fields["passes"], fields["memory"]
    if type(passes) is not int or not 1 <= passes <= MOST_PASSES:
        raise ValueError
    if type(memory) is not int or not 8 * 2**10 <= memory <= MOST_MEMORY:
        raise ValueError
    salt, nonce, box = (
        decode(str(fields[name]), size)
        for name, size in (
            ("salt", SALT_BYTES),
            ("nonce", NONCE_BYTES),
            ("sealed", _SEALED_BYTES),
        )
    )
    return LockedSecret(salt, passes, memory, nonce, box)
