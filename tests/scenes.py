"""What several tests start with: made once, and laid out anew for each."""

import os
import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from copy import copy
from pathlib import Path
from typing import Generic, TypeVar

import pytest
from people import Person
from searching import dice

Somebody = TypeVar("Somebody", bound=Person)


class Scene(Generic[Somebody]):
    """People whose homes and folders were made once; whoever starts with them gets what lay there, in its place."""

    def __init__(self, place: Path, made: Callable[[Path], Sequence[Somebody]]) -> None:
        self.here, self.kept = place / "here", place / "kept"
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(os, "urandom", dice(made.__doc__ or "").randbytes)
            self.people = made(self.here)
        self.here.rename(self.kept)

    @contextmanager
    def begun(self) -> Iterator[Sequence[Somebody]]:
        """For the block. No one else is in that place meanwhile."""
        shutil.copytree(self.kept, self.here, symlinks=True)
        yield [copy(one) for one in self.people]
        shutil.rmtree(self.here)
