"""The key that opens a locked identity, kept for one terminal session.

Neither the passphrase nor the secret is written anywhere: what is kept opens the key file that it was made for, and
nothing without it. It is a file for its owner alone in the folder in memory that Linux makes for each login
(XDG_RUNTIME_DIR), and only processes of the same terminal session look at it. Where there is no such folder or no
terminal, nothing is kept.
"""

import os
import stat
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from pbem.errors import PbemError
from pbem.events.file import replace


def remembered(salt: bytes) -> bytes | None:
    """What opens the identity with this salt, if it was unlocked in this terminal session."""
    place = _place(salt)
    if place is None:
        return None
    try:
        return place.read_bytes()
    except OSError:
        return None


def remember(salt: bytes, opening_key: bytes) -> None:
    """Keep it until the terminal session ends, where that can be done."""
    place = _place(salt)
    if place is None:
        return
    with suppress(OSError, PbemError):  # then it is asked for again
        place.parent.mkdir(mode=0o700, exist_ok=True)
        _sweep(place.parent)
        replace(place, opening_key, mode=0o600)


def forget() -> int:
    """Keep nothing any more, for any terminal session. Returns for how many something was kept."""
    folder = _folder()
    gone = 0
    for place in sorted(folder.iterdir()) if folder is not None and folder.is_dir() else ():
        place.unlink(missing_ok=True)
        gone += 1
    return gone


def _place(salt: bytes) -> Path | None:
    folder, session = _folder(), _session()
    return None if folder is None or not session else folder / f"{session}-{sha256(salt).hexdigest()[:16]}"


def _folder() -> Path | None:
    named = os.environ.get("XDG_RUNTIME_DIR", "")
    if not named.startswith("/") or not hasattr(os, "getuid"):
        return None
    try:
        status = os.stat(named)
    except OSError:
        return None
    private = status.st_uid == os.getuid() and not stat.S_IMODE(status.st_mode) & 0o077
    return Path(named) / "pbem" if private else None


def _session() -> str:
    """What no two terminal sessions since the machine was started share; "" where there is no terminal.

    The number of the process that leads it may be given anew once it has ended, but not with the same start.
    """
    own = _process("self")
    leader = _process(str(own[0])) if own is not None and own[1] else None
    return "" if own is None or leader is None else f"{own[0]}.{leader[2]}"


def _process(number: str) -> tuple[int, int, int] | None:
    """A process's session, terminal and start, as Linux tells them; None if there is no such process."""
    try:
        told = Path(f"/proc/{number}/stat").read_text()
    except OSError:
        return None
    fields = told.rpartition(")")[2].split()  # the name before it may hold anything
    return int(fields[3]), int(fields[4]), int(fields[19])


def _sweep(folder: Path) -> None:
    """Remove what belongs to sessions that have ended."""
    for place in folder.iterdir():
        leader, _dot, start = place.name.partition("-")[0].partition(".")
        found = _process(leader) if leader.isdecimal() else None
        if found is None or str(found[2]) != start:
            place.unlink(missing_ok=True)
