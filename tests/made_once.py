"""What tests start with, made once in a run of many processes: whichever of them asks first makes it for all."""

import os
import pickle
from collections.abc import Callable
from contextlib import suppress
from functools import cache, wraps
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp
from typing import ParamSpec, TypeVar
from unittest.mock import patch

import surroundings
from searching import dice

from pbem.store.keeper import Busy, only_one

SHARED = "PYTEST_MADE_ONCE"
"""The variable that names the folder of all processes of a run."""

Asked = ParamSpec("Asked")
Made = TypeVar("Made")


def shared() -> TemporaryDirectory[str]:
    """A folder on the disk of the tests' own folders, if it can be, for this process and those that it starts."""
    folder = TemporaryDirectory(prefix="pbem-made-", dir=surroundings.memory())
    os.environ[SHARED] = folder.name
    return folder


def new_place() -> Path:
    """A folder for what tests start with. It lives as long as the run."""
    return Path(mkdtemp(dir=_folder()))


def made_once(make: Callable[Asked, Made]) -> Callable[Asked, Made]:
    """Made by one process for the same words, and the same whichever test comes first. What it is made of can be
    pickled, and lies in a `new_place`; whoever wants to change it copies it."""

    @wraps(make)
    def made(*words: Asked.args, **named: Asked.kwargs) -> Made:
        said = f"{make.__module__}.{make.__qualname__} {words} {named}"
        if said not in here:
            here[said] = _made(said, lambda: make(*words, **named))
        return here[said]

    here: dict[str, Made] = {}
    return made


def _made(said: str, make: Callable[[], Made]) -> Made:
    """Whoever makes it holds a lock, which ends with its process: if that is killed, or fails, another one makes it."""
    kept = Path(_folder()) / sha256(said.encode()).hexdigest()
    while not kept.exists():
        with suppress(Busy), only_one(kept.with_suffix(".lock")):
            if kept.exists():
                break
            with patch.object(os, "urandom", dice(said).randbytes):
                made = make()
            new = kept.with_suffix(".new")
            new.write_bytes(pickle.dumps(made))
            new.rename(kept)
            return made
    found: Made = pickle.loads(kept.read_bytes())
    return found


@cache
def _own() -> TemporaryDirectory[str]:
    """For a process that no tests run in."""
    return TemporaryDirectory(prefix="pbem-made-", dir=surroundings.memory())


def _folder() -> str:
    return os.environ.get(SHARED) or _own().name
