"""Where the mail of the people goes whom this person plays with, kept in one file that a person can read."""

import re
from dataclasses import dataclass, field
from email.errors import MessageError
from email.headerregistry import Address
from pathlib import Path
from typing import Any

from pbem.errors import Fault, FaultyFileError, UsageError
from pbem.events import places
from pbem.events.contents import refusal
from pbem.events.file import replace
from pbem.events.places import config_folder
from pbem.events.plain_data import of_toml
from pbem.wording import _

from .headers import ADDRESS

FORMAT = 1
_HEADING = "# Where the mail of the people goes whom you play with; `pbem mail address` changes it.\n\n"


@dataclass(slots=True)
class Addresses:
    """Addresses by public key; by "game seat" for seats that nobody had taken yet; by "game key" for its hub, which has
    one for each game; and by this person's own names.

    `plain`: those that are sent no pictures. `paged`: those whose reports from a hub bring a page to click on.
    """

    keys: dict[str, str] = field(default_factory=dict)
    seats: dict[str, str] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    plain: set[str] = field(default_factory=set)
    paged: set[str] = field(default_factory=set)

    def of(self, game: str, seat: str, key: str) -> str:
        """The address of whoever sits there, "" if it is not known. `key`: the seat's, "" if it is free."""
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
        import tomli_w

        tables = {"keys": self.keys, "seats": self.seats, "names": self.names}
        kept = {name: dict(sorted(table.items())) for name, table in tables.items() if table}
        lists = {"plain": self.plain, "paged": self.paged}
        lists_kept = {name: sorted(found) for name, found in lists.items() if found}
        place = _file()
        place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        replace(place, (_HEADING + tomli_w.dumps({"format": FORMAT, **lists_kept, **kept})).encode(), mode=0o600)


def load() -> Addresses:
    """The addresses that are known.

    Raises FaultyFileError if the file is not one that `save` could have written, MachineError if it cannot be read.
    """
    place = _file()
    try:
        fields = of_toml(places.read(place))
    except (FileNotFoundError, NotADirectoryError):
        return Addresses()
    except OSError as error:
        raise refusal(place, error) from error
    except ValueError as error:
        raise FaultyFileError(str(place), [Fault(0, str(error))]) from None
    if fields.pop("format", None) != FORMAT:
        raise FaultyFileError(str(place), [Fault(0, _("these are no addresses of this version of pbem"))])
    plain, paged = (_list(place, name, fields.pop(name, [])) for name in ("plain", "paged"))
    strange = sorted(fields.keys() - {"keys", "seats", "names"})
    if strange:
        raise FaultyFileError(str(place), [Fault(0, _("{name!r} has no meaning in it").format(name=strange[0]))])
    keys, seats, names = (_table(place, fields.get(name, {})) for name in ("keys", "seats", "names"))
    return Addresses(keys, seats, names, plain, paged)


def checked(address: str) -> str:
    """An address in small letters. Raises UsageError for what is none."""
    try:
        if address.isascii() and re.fullmatch(ADDRESS, address):
            return Address(addr_spec=address.lower()).addr_spec
    except (MessageError, ValueError, IndexError):
        pass  # it has the form of an address, but not the syntax
    raise UsageError(_("{address!r} is no mail address").format(address=address))


def _list(place: Path, name: str, found: Any) -> set[str]:
    if not isinstance(found, list) or not all(isinstance(one, str) for one in found):
        raise FaultyFileError(str(place), [Fault(0, _("{name!r} has no meaning in it").format(name=name))])
    return set(found)


def _table(place: Path, table: Any) -> dict[str, str]:
    try:
        return {name: checked(address) for name, address in table.items()}
    except (UsageError, AttributeError, TypeError) as error:
        raise FaultyFileError(str(place), [Fault(0, str(error))]) from None


def _place(game: str, seat: str) -> str:
    return f"{game} {seat}"


def _file() -> Path:
    return config_folder() / "addresses.toml"
