"""What is written for each timer of a system, held against what that system reads; and its programs called as they are
to be called, here by programs of their names that do what they do to files."""

import json
import os
import shlex
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import needs
import pytest
from timer_programs import CRONTAB, calls, program
from wording import says, telling

from pbem.errors import MachineError, PbemError
from pbem.rooms.service.timers.available import found, named
from pbem.rooms.service.timers.cron import Cron, when
from pbem.rooms.service.timers.job import Job, job, name_of
from pbem.rooms.service.timers.systemd import Systemd

NASTY = {
    "PBEM_HOME": '/home/zoë o\'neil/50% "off" $HOME \\ x',
    "PATH": "/usr/bin:/bin",
}
WRITES = "import json, os, sys; json.dump([sys.argv[2:], dict(os.environ)], open(sys.argv[1], 'w'))"
"""What a job of a test does: it writes down how it was called."""

pytestmark = needs.posix


@pytest.fixture
def system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine on which nothing is but what a test puts there."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", f"{folder}:/bin:/usr/bin")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    return folder


def writing(place: Path, environment: Mapping[str, str] = NASTY, every: int = 5) -> Job:
    """A job that writes down how it was called."""
    return Job("pbem-test", [sys.executable, "-c", WRITES, str(place), "50% $x", 'a "b"'], environment, every)


# ---------------------------------------------------------------------- the job


def test_a_job_is_this_pbem_by_its_whole_path_with_this_home() -> None:
    made = job(5, {"PBEM_HOME": "keys", "PATH": "/bin", "SECRET": "x", "LANG": "", "PYTHONPATH": "/b:a"})
    assert Path(made.command[0]).is_absolute()
    assert made.command[1:] == ["-P", "-m", "pbem", "service", "run"]
    here = Path.cwd()
    assert made.environment == {"PBEM_HOME": f"{here}/keys", "PATH": "/bin", "PYTHONPATH": f"/b:{here}/a"}


def test_each_home_has_its_own_timer() -> None:
    names = {name_of({}), name_of({"PBEM_HOME": "/a"}), name_of({"PBEM_HOME": "/b"})}
    assert len(names) == 3
    assert job(5, {"PBEM_HOME": "/a"}).name == name_of({"PBEM_HOME": "/a"})


def test_a_line_end_in_a_variable_is_refused() -> None:
    """It would be a line of its own in a crontab or a unit."""
    with pytest.raises(MachineError, match=telling("a-variable-of-this-terminal")):
        job(5, {"PATH": "/bin\n* * * * * rm -rf /"})


def test_the_job_runs_from_a_folder_with_a_module_of_our_name(tmp_path: Path) -> None:
    """A timer starts in the home folder, where anything may lie."""
    (tmp_path / "pbem.py").write_text("raise SystemExit('the wrong one')")
    ours = os.pathsep.join(part for part in sys.path if part)
    made = job(5, {"PYTHONPATH": ours, "PBEM_HOME": str(tmp_path / "home"), "PATH": os.environ["PATH"]})
    words = [*made.command[:-1], "status", "--json"]
    ended = subprocess.run(words, cwd=tmp_path, env=dict(made.environment), capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (0, "")


# ---------------------------------------------------------------------- systemd

SYSTEMCTL = """
case "$*" in
  "--user show-environment") exit ${DEAF:-0} ;;
  "--user is-active"*) test -e "$HOME/active" ;;
  "--user restart"*) touch "$HOME/active" ;;
  "--user disable --now"*) rm -f "$HOME/active" ;;
esac
"""


def test_systemd_starts_the_timer_and_lets_go_of_it(system: Path, tmp_path: Path) -> None:
    program(system, "systemctl", SYSTEMCTL)
    program(system, "loginctl", "echo Linger=yes")
    (tmp_path / "home").mkdir()
    timer, work = Systemd(), writing(tmp_path / "out")
    timer.install(work)
    units = tmp_path / "home" / ".config" / "systemd" / "user"
    assert {path.name: path.read_text() for path in units.iterdir()} == {
        path.name: text for path, text in timer.files(work).items()
    }
    assert {path.stat().st_mode & 0o777 for path in units.iterdir()} == {0o600}
    assert calls(system) == [
        "systemctl --user daemon-reload",
        "systemctl --user enable pbem-test.timer",
        "systemctl --user restart pbem-test.timer",
    ]
    assert timer.troubles(work.name) == []
    timer.remove(work.name)
    assert list(units.iterdir()) == []
    assert "systemctl --user disable --now pbem-test.timer" in calls(system)
    assert timer.troubles(work.name) == [says("the-timer-name-does-not", name="pbem-test.timer")]
    before = calls(system)
    timer.remove(work.name)
    assert calls(system) == before, "there is nothing to remove any more"


def test_a_timer_that_ends_with_the_session_is_told(system: Path, tmp_path: Path) -> None:
    program(system, "systemctl", "exit 0")
    for answer in ("echo Linger=no", "exit 1"):
        program(system, "loginctl", answer)
        [trouble] = Systemd().troubles("pbem")
        assert says("it-stops-while-you-are") in trouble


def test_systemd_understands_its_files(tmp_path: Path) -> None:
    """With a path and variables that hold all that has a meaning in a unit."""
    python = tmp_path / 'a "b" 50% $x' / "python"
    python.parent.mkdir()
    python.symlink_to(sys.executable)
    work = Job("pbem-test", [str(python), "-c", "x"], NASTY, 7)
    for place, text in Systemd().files(work).items():
        (tmp_path / place.name).write_text(text)
    said = subprocess.run(
        [needs.program("systemd-analyze"), "verify", "--man=no", "--user", str(tmp_path / "pbem-test.timer")],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "SYSTEMD_UNIT_PATH": f"{tmp_path}:", "XDG_RUNTIME_DIR": str(tmp_path)},
    )
    assert [line for line in said.stderr.splitlines() if "pbem-test" in line] == []


def test_units_quote_what_has_a_meaning_in_them() -> None:
    service, timer = Systemd().files(Job("p", ["/a b/python", "50%", "$x"], {"A": 'x "y" \\ %h'}, 7)).values()
    assert 'Environment="A=x \\"y\\" \\\\ %%h"\n' in service
    assert 'ExecStart=/usr/bin/env "/a b/python" "50%%" "$$x"\n' in service
    assert "OnUnitInactiveSec=7min\n" in timer


def test_a_timer_that_systemd_does_not_take_is_gone_again_or_the_older_one_is_back(
    system: Path, tmp_path: Path
) -> None:
    program(system, "systemctl", 'test "$2" != enable -o -e "$(dirname "$0")/takes" || { echo refused >&2; exit 5; }')
    timer, work = Systemd(), writing(tmp_path / "out", every=7)
    with pytest.raises(MachineError, match="refused"):
        timer.install(work)
    assert not timer.left(work.name)
    (system / "takes").touch()
    timer.install(work)
    (system / "takes").unlink()
    with pytest.raises(MachineError, match="refused"):
        timer.install(writing(tmp_path / "out", every=9))
    assert {place: place.read_text() for place in timer.files(work)} == timer.files(work)


# ---------------------------------------------------------------------- cron

OTHERS = "MAILTO=ann\n# mine\n5 4 * * * backup --all\n"


def run_as_cron_does(line: str) -> list[str]:
    """The fields of a line, its command run by a shell as cron runs it: a bare % is a line end, \\% is one."""
    *fields, command = line.split(None, 5)
    assert "%" not in command.replace("\\%", "")
    subprocess.run(
        ["/bin/sh", "-c", command.replace("\\%", "%")], check=True, env={"HOME": "/", "PATH": "/usr/bin:/bin"}
    )
    return fields


def test_cron_runs_the_job_and_leaves_the_rest_alone(system: Path, tmp_path: Path) -> None:
    program(system, "crontab", CRONTAB)
    table = system / "table"
    for others in (None, OTHERS, OTHERS.rstrip("\n")):
        table.unlink(missing_ok=True)
        if others is not None:
            table.write_text(others)
        timer, out = Cron(), tmp_path / "out"
        assert timer.troubles("pbem-test") == [says("the-line-in-your-crontab")]
        timer.install(writing(out, every=10))
        timer.install(writing(out))
        written = table.read_text()
        assert written.startswith(others or "")
        [line] = [line for line in written.splitlines() if line.startswith("*/5 ") and WRITES[:20] in line]
        assert run_as_cron_does(line) == ["*/5", "*", "*", "*", "*"]
        words, environment = json.loads(out.read_text())
        assert words == ["50% $x", 'a "b"']
        assert environment.items() >= NASTY.items()
        assert timer.troubles("pbem-test") == []
        timer.remove("pbem-test")
        assert table.read_text().rstrip("\n") == (others or "").rstrip("\n")


def test_two_homes_share_a_crontab(system: Path, tmp_path: Path) -> None:
    program(system, "crontab", CRONTAB)
    one, other = (writing(tmp_path / name)._replace(name=name) for name in ("pbem", "pbem-12345678"))
    Cron().install(one)
    Cron().install(other)
    Cron().remove(one.name)
    assert Cron().troubles(other.name) == []
    assert Cron().troubles(one.name) == [says("the-line-in-your-crontab")]


def test_a_crontab_that_cannot_be_read_is_not_written_over(system: Path, tmp_path: Path) -> None:
    program(system, "crontab", 'echo "you may not use cron" >&2; exit 1')
    with pytest.raises(MachineError, match="you may not use cron"):
        Cron().install(writing(tmp_path / "out"))
    assert calls(system) == ["crontab -l"]


def test_a_cron_that_names_the_missing_file_has_no_crontab(system: Path, tmp_path: Path) -> None:
    """As busybox says it."""
    program(
        system, "crontab", CRONTAB.replace("no crontab for ann", "crontab: can't open 'ann': No such file or directory")
    )
    Cron().install(writing(tmp_path / "out"))
    assert Cron().troubles("pbem-test") == []


def test_a_crontab_in_which_our_end_is_missing_is_left_alone(system: Path, tmp_path: Path) -> None:
    program(system, "crontab", CRONTAB)
    Cron().install(writing(tmp_path / "out"))
    table = system / "table"
    torn = "".join(table.read_text().splitlines(keepends=True)[:-1]) + OTHERS
    table.write_text(torn)
    with pytest.raises(MachineError, match=telling("your-crontab-has-lost-the")):
        Cron().remove("pbem-test")
    assert table.read_text() == torn


@pytest.mark.parametrize(
    ("every", "fields"),
    [
        (1, "* * * * *"),
        (2, "*/2 * * * *"),
        (5, "*/5 * * * *"),
        (59, "*/59 * * * *"),
        (60, "0 * * * *"),
        (119, "0 * * * *"),
        (120, "0 */2 * * *"),
        (180, "0 */3 * * *"),
        (1380, "0 */23 * * *"),
        (1440, "0 0 * * *"),
    ],
)
def test_when_cron_runs_it(every: int, fields: str) -> None:
    assert when(every) == fields


# ---------------------------------------------------------------------- which


def kind_found() -> str:
    timer = found()
    return timer.kind if timer is not None else ""


def test_what_is_there_is_found(system: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(system))
    assert kind_found() == ""
    (system / "sh").symlink_to(needs.program("sh"))
    program(system, "crontab", "exit 0")
    assert kind_found() == "cron"
    program(system, "systemctl", "exit 1")
    assert kind_found() == "cron", "a machine with systemd may have none for a person"
    program(system, "systemctl", "exit 0")
    assert kind_found() == "systemd"


def test_what_fails_is_told_in_its_own_words(system: Path, tmp_path: Path) -> None:
    program(system, "systemctl", 'echo "Failed to connect to bus" >&2; exit 1')
    with pytest.raises(MachineError, match="Failed to connect to bus"):
        named("systemd").install(writing(tmp_path / "out"))


def test_what_would_be_written_is_shown(tmp_path: Path) -> None:
    work = writing(tmp_path / "out")
    for kind in ("systemd", "cron"):
        shown = named(kind).shown(work)
        assert "PBEM_HOME" in shown
        assert shlex.quote(sys.executable) in shown


def test_a_home_that_takes_no_timer_is_told_and_nothing_is_started(system: Path, tmp_path: Path) -> None:
    program(system, "systemctl", "exit 0")
    (tmp_path / "home").write_text("")
    with pytest.raises(PbemError, match=str(tmp_path / "home")):
        named("systemd").install(writing(tmp_path / "out"))
    assert calls(system) == []


@pytest.mark.parametrize("line", ["", "#!/gone/sh"])
def test_a_systems_program_that_cannot_be_run_is_told(
    line: str, system: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(system))
    if line:
        (system / "systemctl").write_text(line)
        (system / "systemctl").chmod(0o755)
    with pytest.raises(
        MachineError, match=telling("program-cannot-be-run-why", program="systemctl", why="No such file or directory")
    ):
        named("systemd").install(writing(tmp_path / "out"))
