"""A spoilt game file repaired in its place, in a git work tree or outside one."""

from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from pbem.errors import BrokenGameError, ChangedError, Fault, FaultyFileError, MachineError
from pbem.events.contents import read
from pbem.events.file import GameFile, replace, write_new
from pbem.events.places import state_folder
from pbem.rooms.git.repair import Repaired, repaired
from pbem.store import quarantine
from pbem.store.opened_game import open_game
from pbem.store.seen import taken_in
from pbem.wording import _, as_typed

from .sides import Tracked, tracked


@dataclass(frozen=True, slots=True)
class Resolved:
    """What came of repairing a file. `kept`: where what stood in it is kept, None if it stays as it was.

    `next_step`: the command that git waits for, "" if it waits for none.
    """

    repaired: Repaired
    kept: Path | None
    next_step: str


def resolve(path: Path, key: str) -> Resolved | None:
    """Repair a game file, and tell git so if it waits for that; None if there was nothing to repair.

    `key`: my public key, "" if I have none. Events that have no place in the game are kept outside it. Raises
    FaultyFileError if the file cannot be repaired; then it is left as it is.
    """
    place = tracked(path)
    waits = place is not None and place.unmerged()
    kept: Path | None = None
    if place is not None and not path.exists():
        result = _from_all(path, b"", place, key)
        _keep_outside(result)
        write_new(path, result.raw)
    elif not waits and not spoilt(path):
        return None
    else:
        with GameFile.locked(path) as file:
            before = file.raw
            result = _from_all(path, before, place, key)
            _keep_outside(result)
            if result.raw != before:
                kept = _keep(before)
                file.replace(result.raw)
    if (result.refused or result.orphaned) and not result.lacking:
        taken_in(result.audit, key, [one.event for one in result.refused])
    if place is not None and waits:
        place.add()
    return Resolved(result, kept, place.next_step() if place is not None and waits else "")


def spoilt(path: Path) -> bool:
    """Whether a file cannot be believed as it is, or lacks what was in it before. Raises what reading it raises."""
    raw = read(path)
    try:
        open_game(path, raw)
    except BrokenGameError:  # nothing of the file is known to be wrong
        raise
    except ChangedError:
        return False
    except FaultyFileError:
        return True
    return False


def _from_all(path: Path, raw: bytes, place: Tracked | None, key: str) -> Repaired:
    """What a file's bytes and git's versions come to. Raises FaultyFileError if nothing would be repaired by it."""
    result = repaired(path.name, raw, place.versions() if place else (), place.older() if place else (), key)
    if result.lacking and result.raw == raw:
        reason = _(
            "it lacks events that you have seen before, and no copy here has them; "
            "get the newer file, or take this one as it is with `pbem verify --accept {path}`"
        )
        raise FaultyFileError(path.name, [Fault(0, reason.format(path=as_typed(path)))])
    return result


def _keep_outside(result: Repaired) -> None:
    assert result.audit.game is not None
    quarantine.keep(result.audit.game.id, [*result.waiting, *(one.event for one in result.refused)])


def _keep(raw: bytes) -> Path:
    """Keep what a repaired file takes the place of. Raises MachineError if the disk will not have it."""
    place = state_folder() / "replaced" / f"{sha256(raw).hexdigest()[:16]}.toml"
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        sentence = _("the present content of the file cannot be saved in {path}: {reason}")
        raise MachineError(sentence.format(path=place, reason=error.strerror)) from error
    replace(place, raw)
    return place
