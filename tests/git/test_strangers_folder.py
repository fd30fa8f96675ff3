"""Whatever lies in a folder that came from a stranger, no command starts a program there."""

import json
import os
import subprocess
import sys
from pathlib import Path

import needs
import pytest
from strangers_folder import COMMANDS

from pbem.cli.summaries import commands

Typed = tuple[str, list[str], int, str, list[str]]
"""Which folder, the words of a command, its exit code, what it said, and what git was asked about."""

HARNESS = Path(__file__).with_name("strangers_folder.py")


def ran(place: Path, *words: str) -> tuple[list[Typed], list[str]]:
    """What the program that types the commands prints, and every program that the system was asked to start since."""
    place.mkdir()
    log = place / "log"
    needs.program("git")
    listening = [needs.program("strace"), "-f", "-qq", "-e", "trace=execve,execveat,mkdir", "-o", str(log)]
    done = subprocess.run(
        [*listening, sys.executable, str(HARNESS), str(place), *words],
        env=os.environ | {"PYTHONPATH": os.pathsep.join(part for part in sys.path if part)},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    lines = log.read_text(errors="replace").splitlines()
    begin = next((number for number, line in enumerate(lines) if 'begin"' in line), 0)
    return list(map(tuple, json.loads(done.stdout))), [line for line in lines[begin:] if "execve" in line]


def test_every_command_is_typed() -> None:
    assert COMMANDS.keys() == commands().keys()


@pytest.mark.parametrize("which", ["usual", pytest.param("all", marks=pytest.mark.more)])
def test_no_command_starts_a_program_in_a_strangers_folder(which: str, tmp_path: Path) -> None:
    found, started = ran(tmp_path / "place", which)
    assert started == []
    for kind, typed, code, said, asked in found:
        assert asked == [], (kind, typed)
        assert code != 70, (kind, typed, said)
    assert not (tmp_path / "place" / "ran").exists()


@pytest.mark.more
def test_in_ones_own_repository_git_alone_is_started_whatever_others_write_there(tmp_path: Path) -> None:
    found, started = ran(tmp_path / "place", "home")
    codes = {" ".join(typed): code for _kind, typed, code, _said, _asked in found}
    assert not (tmp_path / "place" / "ran").exists(), (tmp_path / "place" / "ran").read_text()
    assert {codes["sync"], codes["init --name ann"], codes["verify-range HEAD^ HEAD"]} == {0}, found
    programs = {line.partition('execve("')[2].partition('"')[0] for line in started if line.endswith("= 0")}
    git, shell = needs.program("git"), needs.program("sh")
    own = [one for one in programs if one not in (git, shell, "/bin/sh") and "/git-core/" not in one]
    assert [one for one in own if Path(one).name != "git"] == []
    assert git in programs
    typed_asking = [" ".join(typed) for _kind, typed, _code, _said, asked in found if asked]
    assert "verify games/p.toml" not in typed_asking
