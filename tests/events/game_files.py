"""A game file, and what acting on it is answered."""

import os
import sys
from collections.abc import Callable
from pathlib import Path

from pbem.errors import PbemError
from pbem.events.event import Event
from pbem.events.file import GameFile

Game = Callable[[int], list[Event]]
ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}


def told(act: Callable[[], object]) -> str:
    try:
        act()
    except PbemError as error:
        return f"{type(error).__name__} {error}"
    except BaseException as error:
        return f"traceback: {error!r}"
    return "done"


def lock_and_append(path: Path, text: str) -> None:
    with GameFile.locked(path) as file:
        file.append(text)
