"""Many signatures are checked by another process meanwhile, and the answers are those that one would get alone."""

import sys
from itertools import repeat
from pathlib import Path

import pytest
from searching import dice

from pbem.events.checking import MANY, PART, Checking, Claim
from pbem.events.keys import SecretKey

KEY = SecretKey(bytes(range(32)))
TRUE: Claim = (KEY.public, b"said", KEY.sign(b"said"))
FALSE: Claim = (KEY.public, b"never said", KEY.sign(b"said"))


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


@pytest.mark.parametrize("script", ["exit 1", "head -c 100 >/dev/null", "printf aaa", "cat"])
def test_where_the_other_process_does_not_do_its_part_this_one_does_it(
    script: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "python"
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(program))
    given = claims(PART * MANY + 1)
    assert answers(Checking(), given) == [claim is TRUE for claim in given]


def test_where_there_is_no_other_process_this_one_does_it_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "")
    given = [*repeat(TRUE, PART * MANY), FALSE]
    assert answers(Checking(), given) == [*repeat(True, PART * MANY), False]


def test_nothing_of_the_folder_that_one_happens_to_be_in_is_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("pbem", "nacl", "marshal", "threading"):
        (tmp_path / f"{name}.py").write_text(f"open({str(tmp_path / 'ran')!r}, 'w')\n")
    monkeypatch.chdir(tmp_path)
    given = claims(PART * MANY)
    assert answers(Checking(), given) == [claim is TRUE for claim in given]
    assert not (tmp_path / "ran").exists()
