"""What takes seconds says so in one line on a terminal; elsewhere, and in completion, nothing is said."""

import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

import pytest
from wording import says

from pbem.cli.terminal import progress
from pbem.store.cache import LARGE


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@contextmanager
def terminal() -> Iterator[Terminal]:
    """In the test itself: between a fixture and its test pytest puts its own stream back."""
    found = Terminal()
    with patch.object(sys, "stderr", found), patch.dict(os.environ, {"TERM": "xterm"}):
        yield found


def test_a_large_file_is_named_while_it_is_checked() -> None:
    with terminal() as seen, progress.checking(Path("game.toml"), 24 * 10**6):
        pass
    assert says("checking-file-size-mb", file="game.toml", size=24) in seen.getvalue()


def test_small_files_and_completion_are_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    with terminal() as seen:
        with progress.checking(Path("game.toml"), LARGE - 1):
            pass
        monkeypatch.setenv("_PBEM_COMPLETE", "complete_bash")
        with progress.checking(Path("game.toml"), LARGE):
            pass
    assert seen.getvalue() == ""


def test_one_line_at_a_time() -> None:
    """Rich allows no more: a sync looks at files, a list of games at each."""
    with terminal() as seen:
        with progress.progress("syncing"), progress.checking(Path("game.toml"), LARGE):
            pass
        assert "syncing" in seen.getvalue()
        for _number in progress.with_bar([1, 2], "looking"):
            with progress.checking(Path("game.toml"), LARGE):
                pass
        assert "checking" not in seen.getvalue()
        with progress.checking(Path("game.toml"), LARGE):
            pass
        assert "checking" in seen.getvalue()
