"""The table's screen: what is shown when, and what each key does."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import ClassVar

from textual import work
from textual.binding import Binding, BindingType
from textual.widgets import Input

from pbem.app.acts.act import Tried
from pbem.errors import PbemError, RefusedError, UnreadableMoveError
from pbem.wording import _

from .background_sync import SENT_AFTER, SYNC_EVERY, Sync, in_short, tidings
from .covers import BetweenSeats, Listed, Page
from .explanations import explained
from .fitting import typed_out
from .past import Past
from .rows import Rows
from .table_session import TableSession
from .thinking_table import ThinkingTable

LOOK_EVERY = 1.0  # seconds between two looks at the file


class TableScreen(ThinkingTable):
    """Someone's table. Modes: now, looking back (`step`), and something tried (`trial`)."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q,ctrl+c", "app.quit", priority=True),
        Binding("ctrl+z", "app.suspend_process", priority=True),
        Binding("up", "choose(-1)", priority=True),
        Binding("down", "choose(1)", priority=True),
        Binding("left", "step(-1)", priority=True),
        Binding("right", "step(1)", priority=True),
        Binding("home", "step(-100000)", priority=True),
        Binding("end", "now", priority=True),
        Binding("escape", "now", priority=True),
        Binding("pageup", "scroll_board(-1)", priority=True),
        Binding("pagedown", "scroll_board(1)", priority=True),
        Binding("question_mark", "explain", priority=True),
        Binding("f1", "help", priority=True),
        Binding("f2", "zoom", priority=True),
        Binding("ctrl+g", "games", priority=True),
        Binding("ctrl+r", "sync", priority=True),
    ]

    def __init__(
        self,
        session: TableSession,
        games: Callable[[], Sequence[tuple[Path, str]]],
        sync: Sync | None,
        *,
        frames: bool,
    ) -> None:
        """Sit down at a game. `games`: the games here, the one that waits for the player first, with where each
        stands. `sync`: brings together what is here and what the others have, None where no one else has any of it.
        `frames`: the terminal can carry drawing characters."""
        super().__init__(session, frames=frames)
        self._games = games
        self._sync = sync
        self._syncing = self._asked_to_sync = False
        self.unsent = False
        self._covered = False

    def on_mount(self) -> None:
        """Sit down."""
        self.set_interval(LOOK_EVERY, self.look)
        self.prompt.focus()
        self._sit()
        self.let_think()
        if self._sync is not None:
            self.set_interval(SYNC_EVERY, self._sync_again)
            self._sync_again()

    # ------------------------------------------------------------------ whose eyes

    def _sit(self) -> None:
        """Start at the session's game: see with the eyes of the seat that is asked, once its player is here."""
        self.step = self.trial = None
        self._turn_to_next(first=True)

    def _turn_to_next(self, *, first: bool = False, mover: str = "") -> None:
        """Who sits here now? Where several seats are played here, a curtain is drawn between two of them.

        `mover`: who has just done something, and may take it back there.
        """
        seat, curtain = self.session.following(self.seat, first=first)
        if curtain:
            self._draw_curtain(seat, mover if self.session.can_take_back(mover) else "")
            return
        self.seat = seat
        self.redraw()
        self._read_past()

    def _draw_curtain(self, seat: str, mover: str) -> None:
        """Hide everything until the player of a seat says that they are here. `mover`: who may take a move back."""
        self.seat, self.said, self.fresh, self.trial, self.step = "", [], False, None, None
        self._covered = True
        self.prompt.clear()
        for name in ("hand", "trial", "said", "head", "title"):
            self.rows(name).put([])
        self.board.cover()
        self.story.cover()
        self.choices.offer([])
        curtain = BetweenSeats(seat, self.session.game.record.header.seats, mover)
        self.app.push_screen(curtain, partial(self._seated, seat, mover))

    def _seated(self, seat: str, mover: str, here: bool | None) -> None:
        if not here and mover:
            self._take_back(mover)
            return
        self.seat, self._covered = seat, False
        self.redraw()
        self._read_past()

    def _take_back(self, mover: str) -> None:
        """At the curtain; it is drawn again before the same player, since no one can see who has pressed the key."""
        self._covered = False
        try:
            self.session.take_back(mover)
        except PbemError as error:
            self._turn_to_next(first=True)
            self._refused(error)  # to be read behind the curtain
            return
        self._turn_to_next(first=True)
        self._send_later()  # if others have the move already, they are asked to agree

    # ------------------------------------------------------------------ the past

    def _read_past(self) -> None:
        """Read the past, if it is not known."""
        if self.session.past is None:
            self.call_after_refresh(self._recall, self.session)  # the board is in sight first

    @work(thread=True, exclusive=True, group="past")
    def _recall(self, session: TableSession) -> None:
        with suppress(PbemError):  # which looking at the file tells
            past = session.recall()
            self.tell(partial(self._recalled, session, past))
            session.read_rules()

    def _recalled(self, session: TableSession, past: Past) -> None:
        if session is self.session and session.remember(past) and not self._covered:
            self.redraw()

    # ------------------------------------------------------------------ what happens

    def on_resize(self) -> None:
        """Lay everything out anew, once the new places are known."""
        self.call_after_refresh(self._resized)

    def _resized(self) -> None:
        if not self._covered:
            self.redraw()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Narrow the list; a player who types is not looking back any more."""
        if event.input.id != "prompt" or self._covered:
            return
        if event.value and (self.step is not None or self.trial is not None or self.said or self.fresh):
            self.step, self.trial, self.said, self.fresh = None, None, [], False
            self.redraw()
        else:
            self._offer()
            self.draw_foot()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter: make what was tried, step on, or try what is chosen."""
        if event.input.id != "prompt":
            return
        if self.trial is not None:
            self._make(self.trial)
        elif self.step is not None:
            self.action_step(1)
        else:
            self._try(event.value)

    def on_rows_pointed(self, event: Rows.Pointed) -> None:
        """A click: on the list it chooses, and tries what is chosen; on anything else it explains the word."""
        choices = self.choices
        if event.control is choices:
            if choices.choose_row(event.row) and event.count > 1:
                self._try("")
        elif event.word:
            self._open_page(event.word)

    def _try(self, typed: str) -> None:
        words = typed_out(self.choices.current, typed, by_hand=self.choices.by_hand)
        if words is None:
            return
        if words.endswith(" "):
            prompt = self.prompt
            prompt.value = words
            prompt.cursor_position = len(words)
            return
        if self.choices.current is None and self._command(words.split()):
            return
        try:
            self.trial, self.said = self.session.tried(self.seat, words.split()), []
        except PbemError as error:
            self._refused(error)
        self.redraw()

    def _command(self, words: Sequence[str]) -> bool:
        """Do what a command would, where the list has nothing like it. Returns whether anything was done."""
        name, *rest = words
        own = {
            **dict.fromkeys(("help", "rules", "explain"), lambda: self._open_page(" ".join(rest))),
            **dict.fromkeys(("quit", "exit", "q"), self.app.exit),
            **dict.fromkeys(("show", "board", "moves", "history"), self._say_where),
            "sync": self.action_sync,
            "games": self.action_games,
        }
        if name in own:
            own[name]()
            self.prompt.clear()
        return name in own

    def _say_where(self) -> None:
        """Where to look for what a command would show."""
        self.said = [_("it is on the screen: PgUp and PgDn move the board, ← looks back, F2 makes it larger")]
        self.redraw()

    def _make(self, trial: Tried) -> None:
        self.trial, self.fresh = None, False
        try:
            self.said = self.session.act(trial.act, self.seat)
        except PbemError as error:
            self._refused(error)
            self.redraw()
            return
        self.prompt.clear()
        self._turn_to_next(mover=self.seat)
        self._send_later()
        self.let_think()

    def _send_later(self) -> None:
        self.unsent = True
        if self._sync is not None:
            self.set_timer(SENT_AFTER, self._sync_again)

    def _refused(self, error: PbemError) -> None:
        advice = error.advice
        of_a_move = isinstance(error, (UnreadableMoveError, RefusedError))
        if of_a_move and (not advice or "`pbem " in advice):  # here everything that would do is listed
            advice = _("Esc clears the line; the list shows your options; ? explains any word")
        self.said = [str(error), *([advice] if advice else [])]

    def look(self) -> None:
        """Look whether the file has changed; not under a page, which is whose it was when it was opened."""
        if self._covered or self.app.screen is not self:
            return
        try:
            changed = self.session.look()
            if changed:
                self.trial = self.step = None
                said = self.said if self._thinks else []  # `_thought` goes on from it
                self.said = [*said, *self.session.pay(self.seat)]
                self._turn_to_next()
                self.let_think()
        except PbemError as error:
            self._refused(error)
            self.redraw()

    def action_sync(self) -> None:
        """Bring together what is here and what the others have, and say what came of it."""
        if self._sync is None:
            self.said = [_("no one else plays in this game: there is nothing to sync")]
            self.draw_foot()
            return
        self._asked_to_sync, self.said = True, []
        self.draw_foot()
        self._sync_again()

    def _sync_again(self) -> None:
        """The same in the background, where nothing is said of a sync that brought and sent nothing."""
        if self._sync is not None and not self._syncing:
            self._syncing, self.unsent = True, False
            self._sync_now(self._sync)

    @work(thread=True, group="sync")
    def _sync_now(self, sync: Sync) -> None:
        try:
            news = tidings(sync())
            said, fresh = in_short(news, self.session.player.now()), bool(news)
        except (PbemError, OSError) as error:
            said, fresh = _("not synced: {reason}").format(reason=error), True
            self.unsent = True  # for all that is known; a player who leaves tries once more
        self.tell(partial(self._synced, said, fresh))

    def _synced(self, said: str, fresh: bool) -> None:
        self.fresh = self.fresh or fresh or self._asked_to_sync
        self._syncing, self._asked_to_sync, self.synced = False, False, said
        self.look()
        if not self._covered:
            self.draw_foot()

    def tell(self, heard: Callable[[], None]) -> None:
        """From a thread: tell what it has found, unless no one sits here any more."""

        def tell() -> None:
            if self.app.is_running:  # else the screen is being taken apart
                heard()

        with suppress(RuntimeError):  # gone altogether
            self.app.call_from_thread(tell)

    # ------------------------------------------------------------------ keys

    def action_choose(self, steps: int) -> None:
        """Choose another move; while looking back, another moment."""
        if self.trial is not None:
            self.rows("trial").scroll_relative(y=steps, animate=False, force=True, immediate=True)
        elif self.step is not None:
            self.action_step(steps)
        else:
            self.choices.choose(steps)
            self.draw_foot()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Left and right move the cursor where something is typed."""
        if action == "step" and self.query("#prompt"):
            return not self.prompt.value
        return True

    def action_step(self, steps: int) -> None:
        """Look back, or forward again; behind the newest moment is now."""
        readable = self.story.readable
        if self.trial is not None or not readable:
            return
        place = len(readable) if self.step is None else readable.index(self.step) if self.step in readable else 0
        place = max(place + steps, 0)
        self.step = readable[place] if place < len(readable) else None
        self.redraw()

    def action_now(self) -> None:
        """Back to now: nothing tried, nothing typed."""
        if self.trial is None and self.step is None:
            self.prompt.clear()
        self.trial, self.step, self.said, self.fresh = None, None, [], False
        self.redraw()

    def action_scroll_board(self, pages: int) -> None:
        """Look at another part of the board."""
        self.board.turn_page(pages)

    def action_zoom(self) -> None:
        """More room for the board, or for the rest."""
        self.toggle_class("-zoomed")
        self.call_after_refresh(self._resized)

    def action_explain(self) -> None:
        """Explain what was refused, else what is typed, else what is chosen."""
        cited = self.session.rulings_in(" ".join(self.said))
        typed = self.prompt.value.strip()
        chosen = self.choices.current
        words = cited[0] if cited else self.trial.words if self.trial else typed or (chosen.words if chosen else "")
        self._open_page(words)

    def action_help(self) -> None:
        """What there is to read about the game."""
        self._open_page("")

    def action_games(self) -> None:
        """Choose another game."""
        games = self._games()
        self.app.push_screen(
            Listed([f"{path.stem}: {standing}" for path, standing in games]), partial(self._switch, games)
        )

    def _switch(self, games: Sequence[tuple[Path, str]], place: int | None) -> None:
        if place is None:
            return
        try:
            self.session = TableSession(games[place][0], self.session.player)
        except PbemError as error:
            self._refused(error)
            self.redraw()
            return
        self.said, self.fresh = [], False
        self._sit()

    def _open_page(self, words: str) -> None:
        self.app.push_screen(Page(self._explained(words), self._explained))

    def _explained(self, words: str) -> str:
        game, _before = self.shown()
        return explained(game, self.seat, words.strip("? ").split(), self.size.width - 2)
