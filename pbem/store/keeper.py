"""What this machine keeps for itself: where each kind of record is, and how all of them are read and written.

What is *noted* costs little when it is lost: something is told or asked twice. A damaged record was never noted, and
what the disk will not have is forgotten. What is *kept* a person would miss: it waits for the disk, and a damaged
record is told of and left, until its owner moves it away or it is put aside. Both are plain data by the names of their
parts, one record for each game, and one for the player. docs/kept.md has all kinds.

Everything is for its owner's eyes alone, and written whole or not at all.
"""

from __future__ import annotations

import json
import os
from _thread import get_ident
from contextlib import contextmanager, suppress
from hashlib import sha256
from itertools import count

from pbem.events import places
from pbem.events.places import of_json
from pbem.wording import _

TYPE_CHECKING = False  # without typing and pathlib: it is asked by commands that answer from the cache
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager
    from pathlib import Path
    from typing import Any

    from pbem.errors import FaultyFileError, MachineError

    Change = Callable[[dict[str, Any]], object]
    """Changes the parts of a record, which no one else does meanwhile."""

PLAYER = "player"
"""What is about no game and no folder is about this machine's player."""

FORMAT = 1
"""Of what is kept: a newer pbem's is left to it."""

_MARK, _FORMAT = "mark", "format"
_NEW = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0)


class Busy(Exception):  # noqa: N818  (an answer, not a mistake)
    """Another process is at it."""


# ---------------------------------------------------------------------------- noted


def noted_at(about: str) -> str:
    """Where it is noted what there is to note about a game, by its id, or about a place, or the player."""
    return f"{places.folder('state')}/noted/{about}.json"


def place_of(path: str | os.PathLike[str]) -> str:
    """What a file or a folder is called here, whatever ways lead to it."""
    return f"at-{sha256(os.fsencode(os.path.realpath(path))).hexdigest()[:32]}"


def noted(about: str) -> dict[str, Any]:
    """What was noted, by its parts; nothing if nothing was, or nothing that can be read."""
    try:
        found = of_json(places.read(noted_at(about)))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def note(about: str, change: Change) -> None:
    """Note something else."""
    with suppress(OSError), alone():
        known = noted(about)
        before = json.dumps(known)
        change(known)
        after = json.dumps({name: known[name] for name in (_MARK, *known) if name in known})
        if after != before:
            put(noted_at(about), after.encode())


def is_marked_otherwise(about: str, mark: str) -> bool:
    """Whether another mark was noted: it stands first, so that the rest need not be read."""
    begins = f'{{"{_MARK}": "'.encode()
    try:
        raw = places.read(noted_at(about))
    except OSError:
        return False
    return raw.startswith(begins) and not raw.startswith(begins + mark.encode())


def texts(part: object) -> list[str]:
    """A part that is a list of texts; an empty one if it is anything else."""
    return part if isinstance(part, list) and all(isinstance(one, str) for one in part) else []


def table(part: object) -> dict[str, Any]:
    """A part that has parts of its own; an empty one if it is anything else."""
    return part if isinstance(part, dict) else {}


# ---------------------------------------------------------------------------- kept


def kept_at(about: str) -> str:
    """Where it is kept what a person would miss, about a game or the player."""
    return f"{places.folder('state')}/kept/{about}.json"


def kept(about: str) -> dict[str, Any]:
    """What is kept, by its parts. Raises FaultyFileError if something else lies there, or the system refuses it."""
    try:
        return _read(about)
    except OSError as error:
        from pbem.errors import MachineError

        found = spoilt(about, error.strerror or "")
        if isinstance(error, PermissionError):
            found.exit_code = MachineError.exit_code
        raise found from None
    except ValueError as error:
        raise spoilt(about, str(error)) from None


def kept_in_short(about: str) -> dict[str, Any]:
    """The same for whoever tells of it beside much else: nothing where it cannot be read."""
    try:
        return _read(about)
    except (OSError, ValueError):
        return {}


def _read(about: str) -> dict[str, Any]:
    """Raises OSError or ValueError."""
    try:
        found = of_json(places.read(kept_at(about)))
    except (FileNotFoundError, NotADirectoryError):
        return {}
    if not isinstance(found, dict) or found.pop(_FORMAT, None) != FORMAT:
        raise ValueError(_("this version of pbem writes it differently"))
    return found


def keep(about: str, change: Change) -> None:
    """Keep something else. Raises FaultyFileError if what lies there cannot be read, MachineError if it is not kept."""
    place = kept_at(about)
    try:
        with alone():
            known = kept(about)
            before = json.dumps(known)
            change(known)
            if json.dumps(known) == before:
                return
            if known:
                put(place, json.dumps({_FORMAT: FORMAT, **known}).encode(), durably=True)
            else:
                os.unlink(place)
    except OSError as error:
        raise _unwritten(place, error) from error


def lists(about: str, part: object) -> dict[str, list[str]]:
    """A part of what is kept that has lists of texts by name, or is not there. Raises FaultyFileError."""
    found: dict[str, list[str]] = {} if part is None else table(part)
    if found != (part or {}) or any(texts(one) != one for one in found.values()):
        raise spoilt(about)
    return found


def spoilt(about: str, why: str = "") -> FaultyFileError:
    """What to raise where a record is not what any pbem of this version has kept."""
    from pbem.errors import Fault, FaultyFileError

    sentence = _("its content cannot be read ({why}); move it away, and pbem starts a new one")
    why = why or _("this version of pbem writes it differently")
    return FaultyFileError(kept_at(about), [Fault(0, sentence.format(why=why))])


def put_aside(about: str) -> Path:
    """Give what cannot be read a name of its own beside it, so that nothing is lost by what is kept next.

    Returns where it is then. Raises MachineError.
    """
    from pathlib import Path

    from pbem.events.contents import refusal

    place = Path(kept_at(about))
    free = next(
        beside for number in count(1) if not os.path.lexists(beside := place.with_name(f"{place.name}.aside-{number}"))
    )
    try:
        place.rename(free)
    except OSError as error:
        raise refusal(place, error) from error
    return free


# ---------------------------------------------------------------------------- any file


def put(place: str, content: bytes, *, durably: bool = False) -> None:
    """Let a file hold this. Raises OSError if the disk will not have it; then what it held is there still.

    `durably`: wait for the disk, since something is lost if a machine that dies forgets it.
    """
    passing = f"{place}.{os.getpid()}-{get_ident()}"
    os.makedirs(os.path.dirname(place), mode=0o700, exist_ok=True)
    try:
        with open(os.open(passing, _NEW, 0o600), "wb") as file:
            file.write(content)
            if durably:
                from pbem.events.file import flush

                file.flush()
                flush(file.fileno())
        os.replace(passing, place)
    except OSError:
        if os.path.lexists(passing):
            os.unlink(passing)
        raise


def write_whole(place: Path, content: bytes) -> None:
    """The same for what a command cannot do without. Raises MachineError."""
    try:
        put(os.fspath(place), content, durably=True)
    except OSError as error:
        from pbem.events.contents import refusal

        raise refusal(place, error) from error


@contextmanager
def only_one(place: Path) -> Iterator[None]:
    """Be the only one at a place for the block, which ends with the process.

    Raises Busy, or MachineError if the place cannot be had.
    """
    try:
        descriptor = _lock_file(os.fspath(place))
    except OSError as error:
        raise _unwritten(os.fspath(place), error) from error
    try:
        with _exclusive(descriptor):
            yield
    except TimeoutError:
        raise Busy from None
    finally:
        os.close(descriptor)


@contextmanager
def alone() -> Iterator[None]:
    """Be the only one that changes anything here, for a moment. Raises OSError if that cannot be had."""
    descriptor = _lock_file(f"{places.folder('state')}/lock")
    try:
        with _exclusive(descriptor):
            yield
    finally:
        os.close(descriptor)


def _lock_file(place: str) -> int:
    os.makedirs(os.path.dirname(place), mode=0o700, exist_ok=True)
    return os.open(place, os.O_RDWR | os.O_CREAT, 0o600)


def _exclusive(descriptor: int) -> AbstractContextManager[None]:
    from pbem.events.lock import exclusive  # which who only reads does not load

    return exclusive(descriptor)


def _unwritten(place: str, error: OSError) -> MachineError:
    from pbem.errors import MachineError

    sentence = _("{path} cannot be written: {why}")
    return MachineError(sentence.format(path=place, why=error.strerror or _("it is in use")))
