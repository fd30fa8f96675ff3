"""Many signatures are checked by another process meanwhile, and the answers are those that one would get alone."""

import os
import signal
import subprocess
from collections.abc import Callable
from itertools import repeat
from pathlib import Path
from typing import IO

import pytest
from searching import dice

from pbem.events import checking
from pbem.events.checking import MANY, Checking, Claim
from pbem.events.keys import SecretKey

PART = 100  # claims that are handed over at a time here: enough to see in what order answers come
KEY = SecretKey(bytes(range(32)))
TRUE: Claim = (KEY.public, b"said", KEY.sign(b"said"))
FALSE: Claim = (KEY.public, b"never said", KEY.sign(b"said"))


@pytest.fixture(autouse=True)
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "PART", PART)


def claims(count: int) -> list[Claim]:
    """Some true, some false."""
    return dice(count).choices((TRUE, FALSE), k=count)


def answers(checking: Checking, given: list[Claim]) -> list[bool]:
    for claim in given:
        checking.add(claim)
    return list(checking.answers())


@pytest.mark.parametrize("count", [0, 1, 100, PART, PART * MANY - 1, PART * MANY, PART * (MANY + 2) + 7])
def test_answers_come_in_the_order_of_the_claims(count: int) -> None:
    given = claims(count)
    assert answers(Checking(), given) == [claim is TRUE for claim in given]


def test_it_can_be_asked_again() -> None:
    checking = Checking()
    for count in (3, PART * MANY + 1, 5):
        given = claims(count)
        assert answers(checking, given) == [claim is TRUE for claim in given]


@pytest.mark.parametrize(
    "serve",
    [
        lambda _asked, _answered: None,
        lambda asked, _answered: asked.read(10),
        lambda _asked, answered: answered.write(b"aaa"),
        lambda asked, answered: answered.write(asked.read(50)),
        lambda _asked, _answered: os.kill(os.getpid(), signal.SIGKILL),
    ],
    ids=["ends", "reads and ends", "answers too little", "answers something else", "is killed"],
)
def test_where_the_other_process_does_not_do_its_part_this_one_does_it(
    serve: Callable[[IO[bytes], IO[bytes]], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checking, "_serve", serve)
    asked = Checking()
    for count in (PART * MANY + 1, PART + 1):
        given = claims(count)
        assert answers(asked, given) == [claim is TRUE for claim in given]


def test_where_there_is_no_other_process_this_one_does_it_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fork", lambda: os.close(-1))  # it fails as a system without another process does
    given = [*repeat(TRUE, PART * MANY), FALSE]
    assert answers(Checking(), given) == [*repeat(True, PART * MANY), False]


def test_the_other_process_holds_nothing_of_this_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A lock that it kept would stay when this one is killed."""
    seen = tmp_path / "seen"
    serve = checking._serve

    def noted(asked: IO[bytes], answered: IO[bytes]) -> None:
        seen.write_text(" ".join(os.listdir("/proc/self/fd")))
        serve(asked, answered)

    monkeypatch.setattr(checking, "_serve", noted)
    given = claims(PART * MANY)
    assert answers(Checking(), given) == [claim is TRUE for claim in given]
    assert len(seen.read_text().split()) == 3  # both ways, and the list that it reads


def test_no_program_is_started(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "execve", None)
    monkeypatch.setattr(subprocess, "Popen", None)
    given = claims(PART * MANY)
    assert answers(Checking(), given) == [claim is TRUE for claim in given]
