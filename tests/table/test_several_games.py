"""Several games, and what comes of them in the background."""

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path
from threading import Event

import pytest
from sitters import LATER, Sitter, game, player, sit
from textual.geometry import Region
from textual.widgets import Static
from wording import says, sentence, tells

from pbem.app.tables import open_table
from pbem.errors import MachineError
from pbem.projections.deadlines import in_words
from pbem.rooms.sync.outcome import Outcome
from pbem.rooms.sync.together import synced
from pbem.rooms.table.background_sync import in_short, tidings
from pbem.rooms.table.past import Past
from pbem.rooms.table.screen import TableScreen
from pbem.rooms.table.table_session import TableSession

REGION = Region(0, 0, 80, 2)
LAST_SEEN = sentence("last-seen-seats")[0].partition("{")[0]


def test_another_game_is_one_key_away(place: Path) -> None:
    game(place, moves=4)
    other = place.with_name("other.toml")
    game(other, "white-lotus", moves=4)

    async def play(sitter: Sitter) -> None:
        await sitter.recalled()
        await sitter.press("ctrl+g")
        assert "game: waits" in sitter.seen()
        assert "other: waits" in sitter.seen()
        await sitter.press("down", "enter")
        await sitter.recalled()
        assert sitter.screen.session.path == other
        assert "White Lotus" in sitter.seen()
        assert "Confucius" not in sitter.text("board") + sitter.text("story") + sitter.text("head")
        await sitter.press("ctrl+g", "escape")
        assert sitter.screen.session.path == other

    sit(place, play)


def test_a_game_on_the_list_is_sat_down_at_by_a_click(place: Path) -> None:
    """And the list comes for its name, too."""
    game(place, "pebbles", ("ann", "bob"))
    other = place.with_name("other.toml")
    game(other, "pebbles", ("ann", "bob"), moves=3)

    async def play(sitter: Sitter) -> None:
        await sitter.recalled()
        await sitter.types("games")
        await sitter.press("enter")
        await sitter.pilot.click("#lines", offset=(2, 5))
        await sitter.pilot.click("#foot", offset=(2, 0))
        assert sitter.screen.session.path == place
        await sitter.pilot.click("#lines", offset=(2, 1))
        await sitter.recalled()
        assert sitter.screen.session.path == other

    sit(place, play)


def test_a_game_that_cannot_be_opened_says_why_and_one_stays_at_this(place: Path) -> None:
    game(place, "pebbles", ("ann", "bob"))
    place.with_name("other.toml").write_text("[[nonsense]]")

    async def play(sitter: Sitter) -> None:
        await sitter.recalled()
        await sitter.press("ctrl+g", "up", "down", "down", "enter")
        assert "other.toml" in sitter.text("said")
        assert sitter.screen.session.path == place

    sit(place, play)


def test_what_a_shared_folder_brings_is_taken_in_and_said(place: Path) -> None:
    """A synchroniser has laid the copy of another machine beside the game."""
    table = game(place)
    mover = table.asked[0]
    watcher = next(seat for seat in table.seats if seat != mover)
    table.play(mover, "tax")
    place.with_name("game.sync-conflict-20261121-101010-ABCDEFG.toml").write_text(table.text())
    sync = partial(synced, place.parent, player(watcher))

    async def play(sitter: Sitter) -> None:
        await sitter.until(lambda: tells(sitter.screen.synced, "synced-moment"))
        assert says("news-of-games", games="game") in sitter.screen.synced
        await sitter.until(lambda: says("seat-collects-taxes", seat=mover) in sitter.text("story"))
        assert sitter.screen.step is None
        assert tells(sitter.text("said"), "synced-moment")
        assert LAST_SEEN + mover in sitter.text("said")

    sit(place, play, name=watcher, sync=sync, size=(130, 40))


def test_whoever_asks_for_a_sync_reads_what_came_of_it(place: Path) -> None:
    """On the smallest screen too, whatever was said before; until they go on typing."""
    table = game(place)

    async def play(sitter: Sitter) -> None:
        await sitter.until(lambda: bool(sitter.screen.synced))
        await sitter.recalled()
        await sitter.types("tax")
        await sitter.press("enter", "enter")
        assert not sitter.screen.fresh
        await sitter.press("ctrl+r")
        await sitter.until(lambda: tells(sitter.text("said"), "synced-moment") and sitter.screen.fresh)
        await sitter.types("u")
        assert tells(sitter.text("said").splitlines()[-1], "synced-moment"), "among what there is to know"
        assert not sitter.screen.fresh

    sit(place, play, name=table.asked[0], sync=Outcome)


def test_never_do_two_syncs_run_at_once(place: Path) -> None:
    """Whoever asks for one while one runs reads what comes of that one."""
    table, go, begun = game(place), Event(), list[int]()

    def sync() -> Outcome:
        begun.append(1)
        go.wait(20)
        return Outcome()

    async def play(sitter: Sitter) -> None:
        await sitter.until(lambda: bool(begun))
        await sitter.recalled()
        await sitter.press("ctrl+r", "ctrl+r")
        await sitter.pilot.pause(0.05)
        go.set()
        await sitter.until(lambda: tells(sitter.text("said"), "synced-moment"))
        assert len(begun) == 1
        await sitter.press("ctrl+r")
        await sitter.until(lambda: len(begun) == 2)

    sit(place, play, name=table.asked[0], sync=sync)


def test_a_sync_is_told_in_one_line() -> None:
    """What hinders first; of each part only where there is something to tell."""
    game = Path("games/a.toml")
    outcome = Outcome(games=[game, game], warnings=["no way out", "nor in"], sent=2, waiting=1, mailed=["bob", "cy"])
    news, sent = says("news-of-games", games="a"), says("sent-count-events", count=2)
    told = [news, sent, says("mailed-to-names", names="bob, cy"), says("count-events-wait-to-be", count=1)]
    assert tidings(outcome) == told
    outcome.trouble = 1
    assert tidings(outcome) == ["no way out", *told]
    assert tidings(Outcome(sent=1)) == [says("sent-count-events", count=1)]
    assert tidings(Outcome(mailed=["bob"])) == [says("mailed-to-names", names="bob")]
    assert tidings(Outcome(trouble=1)) == []
    synced_now = says("synced-moment", moment=in_words(LATER, LATER))
    assert in_short([], LATER) == synced_now
    assert in_short(told[:2], LATER) == f"{synced_now}: {news}, {sent}"


def test_what_is_refused_while_a_sync_runs_stays_to_be_read(place: Path) -> None:
    table, go = game(place), Event()

    def sync() -> Outcome:
        go.wait(20)
        return Outcome()

    async def play(sitter: Sitter) -> None:
        await sitter.recalled()
        await sitter.press("ctrl+r")
        await sitter.types("pass")
        await sitter.press("enter")
        go.set()
        await sitter.until(lambda: bool(sitter.screen.synced))
        assert tells(sitter.text("said"), "you-still-have-left-action", left=3)

    sit(place, play, name=table.asked[0], sync=sync)


def test_who_leaves_after_a_sync_that_failed_tries_once_more(place: Path) -> None:
    table = game(place)

    def sync() -> Outcome:
        raise MachineError("no way out")

    async def play(sitter: Sitter) -> None:
        await sitter.until(lambda: bool(sitter.screen.synced))
        await sitter.recalled()
        await sitter.types("tax")
        await sitter.press("enter", "enter")
        sitter.screen.synced = ""
        await sitter.press("ctrl+r")
        await sitter.until(lambda: bool(sitter.screen.synced))
        assert sitter.app.unsent

    sit(place, play, name=table.asked[0], sync=sync)


def test_a_name_with_control_characters_moves_no_cursor(place: Path) -> None:
    table = game(place)
    odd = place.with_name("a\x1b[2J.toml")
    place.rename(odd)

    async def play(sitter: Sitter) -> None:
        await sitter.recalled()
        drawn = "".join(segment.text for line in sitter.screen.rows("said").render_lines(REGION) for segment in line)
        assert "\x1b" not in drawn
        assert "a?[2J" in drawn

    sit(odd, play, name=table.asked[0])


def test_where_nobody_else_plays_a_sync_says_so(place: Path) -> None:
    game(place, hot_seat=True)

    async def play(sitter: Sitter) -> None:
        await sitter.press("enter", "escape", "ctrl+r")
        assert tells(sitter.text("said"), "nobody-else-plays-in-this")

    sit(place, play)


def test_a_sync_that_fails_says_why_and_the_table_goes_on(place: Path) -> None:
    table = game(place)

    def sync() -> None:
        raise MachineError("no way out")

    async def play(sitter: Sitter) -> None:
        await sitter.until(lambda: bool(sitter.screen.synced))
        assert sitter.screen.synced == says("not-synced-reason", reason="no way out")
        await sitter.recalled()
        await sitter.types("tax")
        await sitter.press("enter", "enter")
        assert open_table(place).events[-1].kind == "tax"

    sit(place, play, name=table.asked[0], sync=sync)


def test_a_move_is_sent_a_while_after_it_was_made(place: Path) -> None:
    """So that it can be taken back meanwhile; who leaves before that sends it then."""
    table = game(place)
    synced_then: list[bytes] = []

    def sync() -> Outcome:
        synced_then.append(place.read_bytes())
        return Outcome()

    async def play(sitter: Sitter) -> None:
        await sitter.until(lambda: bool(sitter.screen.synced))
        assert not sitter.app.unsent
        await sitter.recalled()
        await sitter.types("tax")
        await sitter.press("enter", "enter")
        assert sitter.app.unsent
        assert len(synced_then) == 1
        await sitter.press("ctrl+r")
        await sitter.until(lambda: len(synced_then) == 2)
        assert not sitter.app.unsent

    sit(place, play, name=table.asked[0], sync=sync)
    assert b'kind = "tax"' not in synced_then[0]
    assert b'kind = "tax"' in synced_then[1]


@pytest.mark.parametrize("doing", ["reads the past", "syncs"])
def test_whoever_leaves_while_a_thread_is_at_work_just_leaves(
    place: Path, doing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it finds while the screen is taken apart is for no one."""
    game(place, moves=4)
    begun, left, ended = Event(), Event(), Event()
    drawn: list[Callable[[], None]] = []

    class Leaving(Static):
        async def on_unmount(self) -> None:
            """Half of the screen is gone."""
            left.set()
            await asyncio.to_thread(ended.wait)

    def until_somebody_leaves() -> None:
        begun.set()
        left.wait()

    def sync() -> Outcome:
        until_somebody_leaves()
        return Outcome()

    def recall(session: TableSession) -> Past:
        until_somebody_leaves()
        return recalled(session)

    def tell(screen: TableScreen, heard: Callable[[], None]) -> None:
        if left.is_set():
            telling(screen, lambda: drawn.append(heard))
            ended.set()
        else:
            telling(screen, heard)

    async def play(sitter: Sitter) -> None:
        await sitter.screen.mount(Leaving())
        await sitter.until(begun.is_set)

    recalled, telling = TableSession.recall, TableScreen.tell
    monkeypatch.setattr(TableScreen, "tell", tell)
    if doing == "reads the past":
        monkeypatch.setattr(TableSession, "recall", recall)
        sit(place, play)
    else:
        sit(place, play, sync=sync)
    assert not drawn
