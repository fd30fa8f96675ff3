"""`pbem service`: what is said is set, what is set is done, and what makes no sense is refused before anything is."""

import errno
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import needs
import pytest
from disks import refusing
from freezegun import freeze_time
from json_page import differing, example
from machines import BEGUN, MINUTE, account, serves
from people import Person
from timer_programs import CRONTAB, calls, program
from wording import says, tells

from pbem.rooms.service.timers.job import name_of

pytestmark = needs.posix

NO_TIMER = says("wrong-trouble", trouble=says("no-timer-is-installed-pbem"))
USUAL = "10-30"


def answers(person: Person, delay: str = USUAL) -> str:
    """What is told of the folder that is served."""
    return says("folder-answers-go-out-after", folder=person.folder, delay=delay) + "\n"


@pytest.fixture
def cron(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine that has cron and little else: no timer of whoever runs this is touched. What it is told is there."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for name in ("cat", "dirname", "true"):
        (folder / name).symlink_to(needs.program(name))
    program(folder, "crontab", CRONTAB)
    program(folder, "systemctl", "exit 1")
    monkeypatch.setenv("PATH", str(folder))
    return folder


def settings(person: Person) -> str:
    return (person.home / "config" / "service.toml").read_text()


def test_install_serves_this_folder_from_now_on(player: Person, cron: Path) -> None:
    said = player.done("service", "install", "--every", "7", "--quiet", "22:00-08:00")
    assert said.out == answers(player)
    assert said.err == says("timer-starts-pbem-service-run", timer="cron", often="every 7 minutes") + "\n"
    [line] = [line for line in (cron / "table").read_text().splitlines() if line.startswith("*/7 ")]
    assert f"PBEM_HOME='{player.home}'" in line or f"PBEM_HOME={player.home}" in line
    assert line.endswith(" -P -m pbem service run >/dev/null 2>&1")
    assert (player.home / "config" / "service.toml").stat().st_mode & 0o777 == 0o600
    out = player.done("service").out.splitlines()
    assert out[0] == says("it-has-not-run-yet")
    assert says("quiet-hours-hours", hours="22:00-08:00") in out
    assert not any(line.startswith("wrong") for line in out)


def test_installing_again_changes_what_is_said_and_nothing_else(player: Person, cron: Path, tmp_path: Path) -> None:
    other = tmp_path / "other games"
    other.mkdir()
    player.done("service", "install", "--program", "true", "--delay", "5-6")
    assert "game = []" in settings(player), "the delay is that of the folder"
    player.done("service", "install", str(other), "--every", "9")
    found = account(player)
    assert found["every"] == 9
    assert found["folders"] == [
        {"folder": str(player.folder), "delay": "5-6"},
        {"folder": str(other), "delay": "10-30"},
    ]
    assert found["channels"] == ["program"]
    assert (cron / "table").read_text().count("pbem service run >") == 1
    assert not any("-r" in call.split() for call in calls(cron)), "which would take the player's own lines along"
    player.done("service", "install", "--program", "none", "--delay", "none")
    found = account(player)
    assert (found["channels"], found["folders"][0]["delay"]) == ([], "10-30")
    player.done("service", "install", "--delay", "1-2", "-g", "p.toml")
    assert re.search(r'\{ id = "[0-9a-f]{40}", delay = "1-2" \}', settings(player))
    player.done("service", "install", "--delay", "none", "-g", "p.toml")
    assert "game = []" in settings(player)


def test_a_club_is_served_before_there_is_a_game_in_it(ann: Person, cron: Path) -> None:
    (cron / "git").symlink_to(needs.program("git"))
    ann.done("key", "new", "ann")
    ann.done("init")
    ann.done("service", "install")
    assert [one["folder"] for one in account(ann)["folders"]] == [str(ann.folder)]


def test_options_are_changed_from_anywhere(player: Person, cron: Path, tmp_path: Path) -> None:
    """Where there are no games, those that are served stay served, and nothing else is."""
    player.done("service", "install")
    games, player.folder = player.folder, tmp_path
    player.done("service", "install", "--every", "1440")
    assert account(player)["every"] == 1440
    assert [one["folder"] for one in account(player)["folders"]] == [str(games)]
    for every in ("0", "1441"):
        said = player("service", "install", "--every", every)
        assert (said.code, account(player)["every"]) == (2, 1440)


def test_another_timer_takes_the_place_of_the_one_before(player: Person, cron: Path) -> None:
    """Else both would start rounds."""
    program(cron, "systemctl", "exit 0")
    program(cron, "loginctl", "echo Linger=yes")
    player.done("service", "install", "--timer", "cron")
    units = {"XDG_CONFIG_HOME": str(player.home.parent / "config"), "PATH": os.environ["PATH"]}
    assert player("service", "install", "--timer", "systemd", **units).code == 0
    assert (cron / "table").read_text() == ""
    assert account(player)["timer"] == "systemd"
    said = player("service", "install", **units)
    assert tells(said.err, "timer-starts-pbem-service-run", timer="systemd"), "the one in use"


def test_what_cannot_be_deleted_is_told_and_what_cannot_be_noted(player: Person, cron: Path) -> None:
    """On a disk that is read-only since."""
    player.done("service", "install", "--program", "true")
    player.done("service", "run")
    place = player.home / "config" / "service.toml"
    with refusing("unlink", errno.EROFS, lambda _folder, path, **_named: str(path).endswith("service.toml"))(place):
        said = player("service", "remove", "--forget")
    assert (said.code, place.exists()) == (5, True)
    assert says("path-is-on-a-disk", path=place) in said.err
    shutil.rmtree(player.home / "state")
    (player.home / "state").write_text("")
    said = player("service", "run")
    assert said.code == 5
    assert f"{player.home}/state/service" in said.err


def test_remove_starts_no_more_rounds_and_keeps_what_was_set(player: Person, cron: Path, tmp_path: Path) -> None:
    player.done("service", "install", "--every", "9")
    removed = player.done("service", "remove").err.splitlines()
    assert removed[0] == says("this-machine-no-longer-plays")
    assert says("kept-places-pbem-service-remove", places=f"{player.home}/config/service.toml") == removed[1]
    assert (cron / "table").read_text() == ""
    assert NO_TIMER in player.done("service").out.splitlines()
    player.done("service", "install")
    assert account(player)["every"] == 9


def test_remove_says_what_it_found_and_forgets_what_was_set_if_it_is_told_to(player: Person, cron: Path) -> None:
    player.done("service", "install", "--program", "true")
    player.done("service", "run")
    player.done("service", "remove")
    assert player.done("service", "remove", "--keep").err.splitlines()[0] == says("no-timer-was-installed")
    forgotten = player.done("service", "remove", "--forget")
    assert forgotten.err == says("no-timer-was-installed") + "\n"
    assert not (player.home / "config" / "service.toml").exists()
    assert not (player.home / "state" / "service").exists()
    assert account(player)["folders"] == []


def test_a_failed_install_leaves_nothing_that_starts_and_remove_finds_what_another_one_left(
    player: Person, cron: Path
) -> None:
    """Two files of systemd's were left, and `remove` said that all was well."""
    units = player.home.parent / "config"
    before = {"XDG_CONFIG_HOME": str(units), "PATH": os.environ["PATH"]}
    program(cron, "systemctl", 'test "$2" != enable || { echo "Failed to connect to bus" >&2; exit 1; }')
    said = player("service", "install", "--timer", "systemd", **before)
    assert said.code == 5
    assert "Failed to connect to bus" in said.err
    assert list(units.rglob("*.timer")) == list(units.rglob("*.service")) == []
    program(cron, "systemctl", "exit 0")
    player.done("service", "install", "--timer", "cron")
    left = units / "systemd" / "user"
    left.mkdir(parents=True, exist_ok=True)
    name = name_of({"PBEM_HOME": str(player.home)})
    for part in ("timer", "service"):
        (left / f"{name}.{part}").write_text("[Unit]\n")
    assert player("service", "remove", **before).code == 0
    assert list(left.iterdir()) == []
    assert f"systemctl --user disable --now {name}.timer" in calls(cron)
    assert (cron / "table").read_text() == ""


def test_a_folder_can_be_taken_out(player: Person, cron: Path, tmp_path: Path) -> None:
    player.done("service", "install", str(player.folder), str(tmp_path))
    assert player.done("service", "remove", str(tmp_path)).err == says("count-folders-are-served", count=1) + "\n"
    assert player("service", "remove", str(tmp_path)).code == 2
    assert [one["folder"] for one in account(player)["folders"]] == [str(player.folder)]
    player.done("service", "remove", str(player.folder))
    assert (cron / "table").read_text() == "", "nothing is left to serve"


def test_print_shows_what_would_be_written_and_changes_nothing(player: Person, cron: Path) -> None:
    out = player.done("service", "install", "--print").out
    assert out.startswith(f"# {player.home}/config/service.toml\n# {says('what-pbem-does-on-this')}")
    assert f'path = "{player.folder}"' in out
    assert " -m pbem service run " in out
    assert "OnUnitInactiveSec=5min" in player.done("service", "install", "--print", "--timer", "systemd").out
    assert not (player.home / "config" / "service.toml").exists()
    assert [call for call in calls(cron) if call.startswith("crontab")] == []


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--quiet", "22-8"], "typed-r-are-not-valid"),
        (["--delay", "30-10"], "typed-r-is-not-a"),
        (["--program", '"'], "command-r-is-not-a"),
        (["--mail", "me"], "address-r-is-no-mail"),
        (["--timer", "at"], "kind-r-is-not-a"),
        (["nowhere"], "there-is-no-folder-folder"),
        (["-g", "p.toml"], "g-says-for-which-game"),
    ],
)
def test_what_makes_no_sense_is_refused_before_anything_changes(
    player: Person, cron: Path, words: list[str], reason: str
) -> None:
    said = player("service", "install", *words)
    assert said.code == 2
    assert tells(said.err, reason)
    assert not (player.home / "config" / "service.toml").exists()
    assert not (cron / "table").exists()


def test_without_a_key_or_a_game_nothing_is_installed(ann: Person, cron: Path) -> None:
    assert ann("service", "install").code == 2
    ann.done("key", "new", "ann")
    said = ann("service", "install")
    assert (said.code, said.err.splitlines()[0]) == (2, f"pbem: {says('there-are-no-games-here-2')}")


def test_a_round_without_a_folder_says_what_to_do(ann: Person) -> None:
    said = ann("service", "run")
    assert (said.code, said.err.splitlines()[0]) == (2, f"pbem: {says('no-folder-is-served')}")


def test_a_system_without_a_timer_keeps_what_was_set_and_says_what_else_there_is(player: Person, cron: Path) -> None:
    """As Windows; what is started there by hand counts as well as a timer."""
    (cron / "crontab").unlink()
    shown = player.done("service", "install", "--print", "--every", "7").out
    assert "every = 7" in shown
    said = player.done("service", "install", "--every", "7")
    assert says("there-is-neither-systemd-nor") in said.err
    assert said.out == answers(player)
    assert (account(player)["every"], account(player)["timer"]) == (7, "")
    assert NO_TIMER in player.done("service").out.splitlines()
    with freeze_time(BEGUN):
        player.done("service", "run")
        assert not any(line.startswith("wrong") for line in player.done("service").out.splitlines())
    with freeze_time(BEGUN + 23 * MINUTE):
        assert NO_TIMER in player.done("service").out.splitlines()


def test_settings_that_others_could_change_are_not_believed(player: Person, cron: Path) -> None:
    """They name a program to run."""
    serves(player, program="touch x")
    place = player.home / "config" / "service.toml"
    place.chmod(0o622)
    for words in (["service"], ["service", "run"], ["sync"]):
        said = player(*words)
        assert said.code == 5, words
        assert f"chmod 600 {place}" in said.err


@pytest.mark.parametrize(
    "wrong",
    [
        {"every": 0},
        {"every": 1441},
        {"quiet": "never"},
        {"typo": 1},
        {"program": '"'},
        {"mail": "me"},
        {"folder": [{"path": "games"}]},
        {"folder": [{"path": "/games", "delay": "30-10"}]},
        {"game": [{"id": "0" * 40, "delay": "soon"}]},
    ],
    ids=str,
)
def test_settings_that_make_no_sense_are_told(player: Person, wrong: dict[str, Any]) -> None:
    serves(player, **wrong)
    said = player("service")
    assert said.code == 3
    assert "service.toml" in said.err


def test_settings_that_make_no_sense_are_not_shown_as_if_they_were_kept(player: Person, cron: Path) -> None:
    """`--print` keeps nothing, so what keeps settings cannot refuse them."""
    said = player("service", "install", "--print", "--quiet", "22-8")
    assert (said.code, said.out) == (2, "")
    assert tells(said.err, "typed-r-are-not-valid")


def test_a_timer_that_is_not_known_here_is_told_beside_all_else(player: Person) -> None:
    """As where the settings came from another machine."""
    serves(player, timer="at", quiet="22:00-08:00")
    out = player.done("service").out.splitlines()
    assert says("quiet-hours-hours", hours="22:00-08:00") in out
    assert [line for line in out if tells(line, "wrong-trouble") and tells(line, "kind-r-is-not-a", kind="at")]


def test_a_service_that_stands_still_says_so(player: Person, cron: Path) -> None:
    with freeze_time(BEGUN):
        player.done("service", "install")
        player.done("service", "run")
    with freeze_time(BEGUN + 6 * MINUTE):
        assert not any(line.startswith("wrong") for line in player.done("service").out.splitlines())
    with freeze_time(BEGUN + 60 * MINUTE):
        trouble = says("it-has-not-run-since", moment="Sun 22 Mar 10:00 UTC")
        assert says("wrong-trouble", trouble=trouble) in player.done("service").out.splitlines()


def test_a_timer_whose_python_is_gone_is_told(player: Person, cron: Path) -> None:
    """As after another installation of pbem."""
    player.done("service", "install")
    place = player.home / "config" / "service.toml"
    place.write_text(settings(player).replace(sys.executable, "/gone/python"))
    trouble = says("the-timer-starts-python-which", python="/gone/python")
    assert says("wrong-trouble", trouble=trouble) in player.done("service").out.splitlines()


def test_a_round_may_be_started_without_streams(player: Person) -> None:
    """As a shell does with `>&-`."""
    serves(player)
    code = "import sys; sys.argv = ['pbem', 'service', 'run']; sys.stdout = sys.stderr = None; "
    words = [sys.executable, "-c", code + "from pbem.cli.main import run; run()"]
    ended = subprocess.run(words, cwd=player.folder, env=player.environment(), capture_output=True, check=False)
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, b"", b"")
    assert account(player)["last"]["ended"]


def test_a_round_that_was_broken_off_is_told(player: Person) -> None:
    serves(player)
    with freeze_time(BEGUN):
        player.done("service", "run")
    [place] = player.keeps("rounds")
    place.write_text(re.sub('"ended": "[^"]+"', '"ended": ""', place.read_text()))
    with freeze_time(BEGUN + MINUTE):
        assert not tells(player.done("service").out, "the-round-that-began-moment")
    with freeze_time(BEGUN + 16 * MINUTE):
        out = player.done("service").out.splitlines()
        trouble = says("the-round-that-began-moment", moment="Sun 22 Mar 10:00 UTC")
        assert says("wrong-trouble", trouble=trouble) in out


def test_its_json_is_as_documented(player: Person, cron: Path) -> None:
    with freeze_time(BEGUN):
        player.done("service", "install", "--program", "true")
        player.done("service", "run")
        found = account(player)
    assert found["last"]["told"]
    shown = example("pbem service status")
    assert differing(found, shown) == []
    assert json.dumps(found["last"]["ended"]) == '"2026-03-22T10:00:00Z"'
