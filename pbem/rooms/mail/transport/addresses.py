"""Where the mail of the people goes whom this person plays with, kept in one file that a person can read."""

import re
from collections.abc import Iterator
from email.errors import MessageError
from email.headerregistry import Address
from pathlib import Path
from typing import Literal

import msgspec

from pbem.errors import UsageError
from pbem.events.places import config_folder
from pbem.rooms.mail.transport import own_settings
from pbem.wording import _

from .headers import ADDRESS


class Addresses(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Addresses by public key; by "game seat" for seats that no one had taken yet; by "game key" for its hub, which has
    one for each game; and by this person's own names.

    `plain`: those that are sent no pictures. `paged`: those whose reports from a hub bring a page to click on.
    """

    format: Literal[1] = 1
    plain: set[str] = set()
    paged: set[str] = set()
    keys: dict[str, str] = {}
    seats: dict[str, str] = {}
    names: dict[str, str] = {}

    def of(self, game: str, seat: str, key: str) -> str:
        """The address of a seat's player, "" if it is not known. `key`: the seat's, "" if it is free."""
        known = (self.keys.get(key), self.seats.get(_place(game, seat)), self.seats.get(_place(game, key)))
        return next((address for address in known if address), "")

    def seat_is_at(self, game: str, seat: str, key: str, address: str) -> None:
        """From now on, mail for a seat goes to this address. `key`: the seat's, "" if it is free."""
        if key:
            self.seats.pop(_place(game, seat), None)
            self.keys[key] = address
        else:
            self.seats[_place(game, seat)] = address

    def hub_is_at(self, game: str, key: str, address: str) -> None:
        """From now on, mail for the hub of a game goes to this address, which only tells me and this game."""
        self.seats[_place(game, key)] = address

    def seat_is_nowhere(self, game: str, seat: str, key: str) -> None:
        """From now on, no mail is sent to a seat."""
        self.seats.pop(_place(game, seat), None)
        self.seats.pop(_place(game, key), None)
        self.keys.pop(key, None)

    def known(self) -> set[str]:
        """All addresses."""
        return {*self.keys.values(), *self.seats.values(), *self.names.values()}

    def save(self) -> None:
        """Keep them. Raises MachineError."""
        title = _("The mail addresses of the people you play with; `pbem mail address` changes it.")
        own_settings.save(_file(), self, title)


def load() -> Addresses:
    """The addresses that are known.

    Raises MachineError if they cannot be read or others could change them, FaultyFileError if they make no sense.
    """
    found = own_settings.load(_file(), Addresses, _faults_of) or Addresses()
    for table in (found.keys, found.seats, found.names):
        table.update({name: checked(address) for name, address in table.items()})
    return found


def checked(address: str) -> str:
    """An address in small letters. Raises UsageError for what is none."""
    try:
        if address.isascii() and re.fullmatch(ADDRESS, address):
            return Address(addr_spec=address.lower()).addr_spec
    except (MessageError, ValueError, IndexError):
        pass  # it has the form of an address, but not the syntax
    raise UsageError(_("{address!r} is not a mail address").format(address=address))


def _faults_of(found: Addresses) -> Iterator[str]:
    for address in sorted(found.known()):
        try:
            checked(address)
        except UsageError as error:
            yield str(error)


def _place(game: str, seat: str) -> str:
    return f"{game} {seat}"


def _file() -> Path:
    return config_folder() / "addresses.toml"
