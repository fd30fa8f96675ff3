"""Settings of this person, as a TOML file in the config folder: read strictly, and never if others could change them,
since they name commands to run, and where mail goes."""

import os
import stat
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TypeVar

import msgspec

from pbem.errors import Fault, FaultyFileError, MachineError
from pbem.events import places
from pbem.events.contents import refusal
from pbem.events.file import replace
from pbem.events.places import of_toml
from pbem.wording import _

T = TypeVar("T", bound=msgspec.Struct)


def load(place: Path, kind: type[T], faults_of: Callable[[T], Iterable[str]]) -> T | None:
    """The settings in a file; None if there is none. `faults_of`: what types cannot tell to be wrong, as sentences.

    Raises MachineError if they cannot be read or others could change them, FaultyFileError if they make no sense.
    """
    try:
        _check_own(place)
        raw = places.read(place)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise refusal(place, error) from error
    try:
        fields = of_toml(raw)
        _check_format(place, fields, kind)
        found = msgspec.convert(fields, kind)
    except (ValueError, msgspec.ValidationError) as error:
        raise FaultyFileError(str(place), [Fault(0, str(error))]) from error
    faults = [Fault(0, fault) for fault in faults_of(found)]
    if faults:
        raise FaultyFileError(str(place), faults)
    return found


def save(place: Path, settings: msgspec.Struct, title: str) -> None:
    """Keep settings instead of any others, for this person's eyes. `title`: a comment. Raises MachineError."""
    try:
        place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise refusal(place, error) from error
    replace(place, written(settings, title).encode(), mode=0o600)


def written(settings: msgspec.Struct, title: str) -> str:
    """Settings as a file has them."""
    import tomli_w

    return f"# {title}\n{tomli_w.dumps(msgspec.to_builtins(settings, order='deterministic'))}"


def _check_format(place: Path, fields: Mapping[str, object], kind: type[msgspec.Struct]) -> None:
    """Raise FaultyFileError for the file of a newer pbem, in which nothing else has to make sense here."""
    form, ours = fields.get("format"), {field.name: field.default for field in msgspec.structs.fields(kind)}["format"]
    if type(form) is int and form > ours:
        sentence = _("a newer pbem wrote it, in format {format}; update pbem to use it")
        raise FaultyFileError(str(place), [Fault(0, sentence.format(format=form))])


def _check_own(place: Path) -> None:
    """Raise MachineError if others could change the file; OSError if it is not there."""
    if os.name != "nt" and stat.S_IMODE(place.stat().st_mode) & 0o022:
        raise MachineError(
            _("others on this machine can write to {path}, whose commands pbem follows").format(path=place),
            advice=_("check that its content is still yours, then type: chmod 600 {path}").format(path=place),
        )
