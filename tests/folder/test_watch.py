"""`pbem sync --watch`: when it syncs, what it tells and to whom, and how it ends."""

import os
import select
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest
from clubs import Member, staked
from people import Person, begin
from searching import sampled
from watches import Watching, until_then
from wording import says, tells

from pbem.errors import MachineError, UsageError
from pbem.rooms.sync import stop as stop_module
from pbem.rooms.sync.again import watch_loop
from pbem.rooms.sync.changes import looks
from pbem.rooms.sync.notices.channel import MOST_WORDS
from pbem.rooms.sync.notices.program import Program
from pbem.rooms.sync.outcome import Outcome
from pbem.rooms.sync.stop import Stop, stopping

WRITES_DOWN = (
    "import os, sys; file = open(sys.argv[1], 'a'); "
    "print(sys.argv[2:], sys.stdin.read(), os.environ.get('PBEM_GAME'), sep='|', end=';', file=file)"
)


class Seconds(Stop):
    """Lets seconds pass at once; `happens`: what goes on in each of them. After the last one it is time to stop."""

    def __init__(self, happens: list[Callable[[], object] | None]) -> None:
        super().__init__()
        self.happens = happens
        self.passed = 0

    def pause(self, seconds: float) -> bool:
        self.passed += 1
        step = self.happens.pop(0) if self.happens else None
        if step is not None:
            step()
        self.asked = not self.happens
        return self.asked


class Syncs:
    """What each sync comes to, one after another, the last again and again; and in which second each was."""

    def __init__(self, *outcomes: Outcome | Exception | Callable[[], Outcome]) -> None:
        self.outcomes = list(outcomes) or [Outcome()]
        self.at: list[int] = []

    def watched(
        self, folder: Path, *happens: Callable[[], object] | None, every: int = 60, notifier: Any = None
    ) -> None:
        stop = Seconds(list(happens))

        def sync() -> Outcome:
            self.at.append(stop.passed)
            outcome = self.outcomes.pop(0) if len(self.outcomes) > 1 else self.outcomes[0]
            if isinstance(outcome, Exception):
                raise outcome
            return outcome() if callable(outcome) else outcome

        watch_loop(sync, lambda: looks(folder), stop, every=every, notifier=notifier)


class Notices:
    """A notifier that remembers."""

    def __init__(self, *failures: str) -> None:
        self.heard: list[str] = []
        self.failures = list(failures)

    def run(self, news: str, _games: list[Path]) -> str:
        self.heard.append(news)
        return self.failures.pop(0) if self.failures else ""


QUIET: list[Callable[[], object] | None] = [None] * 10


def written(path: Path, text: str) -> Callable[[], object]:
    return lambda: path.write_text(text)


def test_it_syncs_at_once_and_after_each_interval(games: Path) -> None:
    syncs = Syncs()
    syncs.watched(games, *QUIET, every=4)
    assert syncs.at == [0, 4, 8]


def test_it_syncs_when_a_game_file_changed_and_stands_still(games: Path) -> None:
    path = games / "g1.toml"
    syncs = Syncs()
    growing = [written(path, "x" * length) for length in range(1, 5)]
    syncs.watched(games.parent, None, *growing, *QUIET)
    assert syncs.at == [0, 6], "one second after the last change"


@pytest.mark.parametrize("name", ["g1.txt", ".syncthing.g1.toml.tmp", "g1.toml~"])
def test_what_is_no_game_file_is_no_change(games: Path, name: str) -> None:
    syncs = Syncs()
    syncs.watched(games, written(games / name, "x"), *QUIET)
    assert syncs.at == [0]


def test_a_game_file_that_goes_away_is_a_change(games: Path) -> None:
    (games / "g1.toml").write_text("x")
    syncs = Syncs()
    syncs.watched(games, (games / "g1.toml").unlink, *QUIET)
    assert syncs.at == [0, 2]


def test_a_file_that_never_stands_still_is_synced_at_the_interval(games: Path) -> None:
    syncs = Syncs()
    syncs.watched(games, *(written(games / "g1.toml", "x" * length) for length in range(12)), every=5)
    assert syncs.at == [0, 5, 10]


def test_what_a_sync_writes_itself_is_followed_by_one_more_and_no_third(games: Path) -> None:
    path, lengths = games / "g1.toml", iter(range(100))

    def writes() -> Outcome:
        path.write_text("x" * next(lengths))
        return Outcome()

    syncs = Syncs(writes)
    syncs.watched(games, *QUIET)
    assert syncs.at == [0, 1]


def test_news_is_told_and_notified_and_nothing_else_is(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    notices = Notices()
    asked = Outcome(asked=True)
    syncs = Syncs(Outcome(), Outcome(news=["bob takes 2."], games=[games / "g1.toml"]), Outcome(), asked, Outcome())
    syncs.watched(games, *QUIET, every=1, notifier=notices)
    assert notices.heard == ["bob takes 2.", says("something-in-your-games-waits")]
    assert capsys.readouterr() == ("bob takes 2.\n", "")


def later(reason: str) -> str:
    return says("not-synced-and-tried-again", reason=reason)


def test_trouble_is_told_once_until_it_changes(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    offline = MachineError("the remote is away")
    syncs = Syncs(
        offline,
        offline,
        Outcome(warnings=["g2 is odd"], trouble=3),
        Outcome(warnings=["g2 is odd"], trouble=3),
        OSError(28, "no space"),
        Outcome(),
        offline,
        Outcome(),
    )
    syncs.watched(games, *QUIET, every=1)
    assert capsys.readouterr().err.splitlines() == [
        later("the remote is away"),
        "g2 is odd",
        later("no space"),
        later("the remote is away"),
    ]


def test_events_that_wait_for_the_remote_are_told_once(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    waiting = Outcome(waiting=1, warnings=["offline"], trouble=5)
    Syncs(waiting, waiting, Outcome(sent=1), Outcome()).watched(games, *QUIET, every=1)
    assert capsys.readouterr().err.splitlines() == [
        "offline",
        says("count-events-wait-here-and", count=1),
        says("sent-count-events", count=1),
    ]


def test_wrong_usage_ends_it_at_once_but_not_later(games: Path) -> None:
    with pytest.raises(UsageError):
        Syncs(UsageError("no club here")).watched(games, *QUIET)
    Syncs(Outcome(), UsageError("git is in the middle of a rebase")).watched(games, *QUIET, every=1)


def test_a_notifier_that_fails_is_told_once_and_does_not_stop_it(
    games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    notices = Notices("it failed", "it failed", "", "it failed")
    Syncs(Outcome(news=["news"])).watched(games, *QUIET[:5], every=1, notifier=notices)
    assert len(notices.heard) > 4
    assert capsys.readouterr().err.splitlines() == ["it failed", "it failed"]


def notifier(code: str, *words: str | Path, patience: float = 10) -> Program:
    return Program(" ".join(f"'{word}'" for word in (sys.executable, "-c", code, *words)), patience)


def test_a_notifier_gets_the_news_as_last_argument_and_on_its_stdin(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    quoting = Program(f"""'{sys.executable}' -c "{WRITES_DOWN}" '{heard}' 'two words' "$HOME" '*' """)
    assert quoting.run("bob: “Grüße”; $(x) `y`\nyour turn", [tmp_path / "g1.toml"]) == ""
    words = ["two words", "$HOME", "*", "bob: “Grüße”; $(x) `y`\nyour turn"]
    assert heard.read_text() == f"{words}|{words[-1]}|{tmp_path / 'g1.toml'};"


def test_pbem_game_names_the_game_only_where_the_news_is_of_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PBEM_GAME", "of the surroundings")
    heard = tmp_path / "heard"
    asks = notifier(WRITES_DOWN.replace("'", '"'), heard)
    asks.run("x", [tmp_path / "a.toml", tmp_path / "b.toml"])
    asks.run("x", [])
    assert heard.read_text() == "['x']|x|None;" * 2


def test_news_that_looks_like_an_option_or_is_endless_does_no_harm(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    writes = notifier(WRITES_DOWN.replace("'", '"'), heard)
    assert writes.run("--help me\0", []) == ""
    assert heard.read_text() == "[' --help me']| --help me|None;"
    assert writes.run("x" * 500_000, []) == ""
    assert len(heard.read_text()) < 3 * MOST_WORDS


def test_a_notifier_that_fails_hangs_or_is_not_there_is_a_sentence(tmp_path: Path) -> None:
    failed = says("command-failed-with-code-code", command=sys.executable, code=3)
    assert notifier("raise SystemExit(3)").run("x", []) == failed
    hangs = notifier("import signal; signal.pause()", patience=0.2)
    assert hangs.run("x", []) == says("command-had-not-ended-after", command=sys.executable, n=0)
    nothing = str(tmp_path / "nothing")
    why = "No such file or directory"
    assert Program(nothing).run("x", []) == says("command-cannot-be-run-reason", command=nothing, reason=why)
    assert notifier("import sys; sys.stdin.close()").run("x" * 5000, []) == ""


@pytest.mark.parametrize("command", ["", "  ", "echo 'unfinished"])
def test_words_that_are_no_command_are_wrong_usage(command: str) -> None:
    with pytest.raises(UsageError):
        Program(command)


def test_at_a_signal_what_is_under_way_is_finished_and_a_second_breaks_it_off(monkeypatch: pytest.MonkeyPatch) -> None:
    said, heard = Event(), list[str]()

    def talk(sentence: str) -> None:
        heard.append(sentence)
        said.set()

    monkeypatch.setattr(stop_module, "talk", talk)
    with stopping() as stop:

        def work() -> str:
            os.kill(os.getpid(), signal.SIGTERM)
            code = "import signal; print(len(signal.pthread_sigmask(signal.SIG_BLOCK, [])))"
            deaf = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
            said.wait()
            return deaf

        assert stop.finish(work) == "2\n", "a program that it called is deaf to both signals"
        assert heard == [says("finishing-the-current-step-press")]
        with pytest.raises(KeyboardInterrupt):
            os.kill(os.getpid(), signal.SIGINT)
    assert signal.getsignal(signal.SIGTERM) == signal.SIG_DFL


def test_a_signal_ends_a_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long it is: one of an hour would outlast this test."""
    paused, waits = Event(), select.select

    def selected(*waiting: Any) -> object:
        paused.set()
        return waits(*waiting)

    def kill() -> None:
        paused.wait()
        os.kill(os.getpid(), signal.SIGTERM)

    monkeypatch.setattr(select, "select", selected)
    with stopping() as stop:
        Thread(target=kill).start()
        assert stop.pause(3600)


def test_what_fails_under_way_fails_outside_too() -> None:
    with stopping() as stop, pytest.raises(TimeoutError, match="its own"):
        stop.finish(lambda: (_ for _ in ()).throw(TimeoutError("its own")))


@pytest.fixture
def watching() -> Iterator[Callable[..., Watching]]:
    with until_then() as begin_one:
        yield lambda person, *words: begin_one(person, "sync", "--watch", *words)


@pytest.fixture
def two(tmp_path: Path) -> list[Member]:
    """Two members of a club whose stakes are named; ann is to take pebbles."""
    return staked(tmp_path, "ann", "bob")


@pytest.mark.real
@pytest.mark.parametrize("number", sampled([signal.SIGINT, signal.SIGTERM], 2))
def test_a_watched_club(
    two: list[Member], tmp_path: Path, watching: Callable[..., Watching], number: signal.Signals
) -> None:
    """Ann's move goes out because her file changes, and reaches bob because his interval is over."""
    ann, bob = two
    heard = tmp_path / "heard"
    notes = f"{WRITES_DOWN}; file.close(); sys.stdout.write('noted\\n')"
    bobs = watching(bob, "--every", "1", "--notify", f"""'{sys.executable}' -c "{notes}" '{heard}'""")
    anns = watching(ann, "--every", "500")
    anns.until("watching")
    ann.done("play", "take 2")
    anns.until(says("sent-count-events", count=1))
    bobs.until(says("your-turn-seats-prompt", seats="bob", prompt=says("take-pebbles")))
    bobs.until("noted")
    assert bobs.end(number, group=True) == 0
    assert anns.end(number) == 0
    taken = says("seat-takes-count", seat="ann", count=2)
    assert taken in "".join(bobs.lines)
    news, stdin, game = heard.read_text().rstrip(";").split("|")
    assert taken in news
    assert tells(stdin, "your-turn-seats-prompt", seats="bob")
    assert game == str(bob.game())
    assert bob.done("show").code == 0


def test_where_the_notifier_is_no_command_it_says_so(ann: Person) -> None:
    said = ann("sync", "--watch", "--notify", "'")
    assert said.code == 2
    assert says("command-r-is-not-a", command="'") in said.err


@pytest.mark.real
def test_what_is_held_back_is_told(ann: Person, bob: Person, watching: Callable[..., Watching]) -> None:
    """Bob was the last to seal, and has shown his; ann's machine waits for some minutes, and says for how long."""
    bob.folder = ann.folder
    begin("p.toml", (ann, bob), "pebbles", "--secret")
    ann.done("play", "stake 2")
    bob.done("play", "stake 1")
    watch = watching(ann)
    watch.until("p: ann's answer goes out ")
    assert watch.end(signal.SIGTERM) == 0
    assert (ann.folder / "p.toml").read_text().count('kind = "open"') == 1
