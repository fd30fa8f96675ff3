"""What is on the screen of a table: its parts, and how each is drawn from where the player is."""

from textual.app import ComposeResult
from textual.containers import Container, Vertical
from textual.screen import Screen
from textual.widgets import Input

from pbem.app.acts.act import Tried
from pbem.projections.game import Game
from pbem.rules import Line, Picture
from pbem.rules.picture import styled
from pbem.wording import _, ngettext

from .background_sync import last_heard_of
from .panes import Board, Prompt, Story
from .rows import TALL, Choices, Rows, paragraphs
from .table_session import TableSession

FEW, MOST = 2, 4
"""Rows below the line; and where more is said, or a player is asked besides a move (table.tcss)."""


class DrawnTable(Screen[None]):
    """A table as it is drawn. `seat`: through whose eyes, "" for an onlooker. `step`: the moment that is looked back
    at. `trial`: what is tried, and not made yet. `said`: what the player reads of what they did, and of what bots did
    after it. `thinking`: that one thinks. `synced`: what the last sync came to; it is `fresh` until the player goes on.
    """

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (120, "-wide"), (160, "-widest")]

    def __init__(self, session: TableSession, *, frames: bool) -> None:
        """A game to be drawn. `frames`: the terminal can carry drawing characters."""
        super().__init__()
        self.session = session
        self.seat = ""
        self.step: int | None = None
        self.trial: Tried | None = None
        self.said: list[str] = []
        self.thinking = ""
        self.synced = ""
        self.fresh = False
        self._frames = frames

    def compose(self) -> ComposeResult:
        """Everything that is ever shown, but pages."""
        yield Rows(id="head")
        with Container(id="body"):
            with Vertical(id="left"):
                yield Board(id="board", frames=self._frames)
                yield Rows(id="hand")
            with Vertical(id="right"):
                yield Story(id="story")
                yield Rows(id="title")
                yield Choices(id="choices")
                yield Rows(id="trial")
                hint = _("type a move, or choose one with ↑ ↓")
                yield Prompt(id="prompt", compact=True, select_on_focus=False, placeholder=hint)
                yield Rows(id="said")
        yield Rows(id="keys")

    @property
    def board(self) -> Board:
        """The board."""
        return self.query_one("#board", Board)

    @property
    def story(self) -> Story:
        """What happened."""
        return self.query_one("#story", Story)

    @property
    def choices(self) -> Choices:
        """What may be said."""
        return self.query_one("#choices", Choices)

    @property
    def prompt(self) -> Input:
        """Where one types."""
        return self.query_one("#prompt", Input)

    def rows(self, name: str) -> Rows:
        """Another part of the screen."""
        return self.query_one(f"#{name}", Rows)

    def shown(self) -> tuple[Game, Game | None]:
        """The game to be looked at, and the one before it, against which changes are marked."""
        past = self.session.past
        if self.trial is not None and self.trial.game is not None:
            return self.trial.game, self.session.game
        if self.step is not None and past is not None:
            return past.moments[self.step].game, past.before(self.step)
        return self.session.game, None

    def redraw(self) -> None:
        """Show everything as it is now."""
        game, before = self.shown()
        seats = game.record.header.seats
        width = self.size.width
        head = self.session.headline(game, self.seat)
        past = self.session.past
        if self.step is not None and past is not None:
            turn = past.moments[self.step].place
            head = [styled(_("turn {turn}: {headline}"), "strong", turn=turn, headline=head[0]), *head[1:]]
        self.rows("head").put([line for row in head for line in _cut(row, width)], seats)
        self.board.draw(self._picture(game), self._picture(before))
        self.rows("hand").put([[(self.session.hand(game, self.seat), "strong")]], seats)
        self._offer()
        self.story.tell(self.session.past, self.seat)
        self.story.light_moment(self.step)
        self._draw_trial()
        self.draw_foot()
        self.set_class(self.step is not None, "-past")
        self.set_class(self.trial is not None, "-trial")

    def _picture(self, game: Game | None) -> Picture | None:
        return None if game is None or game.table is None else self.session.picture(game, self.seat)

    def _offer(self) -> None:
        """List what may be said, as far as it fits what is typed."""
        typed = self.prompt.value.split()
        self.choices.offer(self.session.fitting(self.seat, typed) if self.step is None else [])

    def _draw_trial(self) -> None:
        if self.trial is not None:
            view = self.rows("trial")
            width = (self.rows("title").size.width or self.size.width) - 1  # the trial's own is not laid out yet
            view.put(
                [
                    *paragraphs([self.trial.words], width, "strong"),
                    *paragraphs(self.trial.lines, width),
                    *paragraphs([_("Enter: play it · Esc: cancel")], width, "good"),
                ]
            )
            view.scroll_to(0, 0, animate=False, force=True, immediate=True)

    def draw_foot(self) -> None:
        """What was said, else what the chosen move means; where the game stands; and the keys."""
        pane = self.rows("said")
        width = pane.size.width or self.size.width
        thinking = [self.thinking] if self.thinking else []
        said = paragraphs([*_in_a_row(self.newest(self.said)), *thinking], width, "strong")
        if self.fresh:
            said += paragraphs([self.synced], width)
        asked = paragraphs(self.session.asked_besides(), width, "strong") if self.step is None else []
        said = [*said, *asked] if said else [*asked, *self._meaning(width)]
        full = bool(asked) or len(said) > FEW
        self.set_class(full, "-full")
        said += self._status(width, bool(asked))
        pane.put(said[: max(pane.size.height, MOST if full else 1)])
        self.rows("title").put([[(self._title(), "title")]])
        if self.step is not None:
            keys = _("← → step · Esc now · PgUp PgDn board · ? explain · F2 larger · ^Q leave")
        elif self.trial is not None:
            keys = _("Enter yes · Esc no · PgUp PgDn board · ? explain · F2 larger · ^Q leave")
        else:
            keys = _("Enter try · ← look back · ? explain · PgUp PgDn board · ^G games · ^Q leave")
        self.rows("keys").put([[(keys, "dim")]])

    def newest(self, said: list[str]) -> list[str]:
        """The last of these sentences, as many as there is room for below the line: one at least, if there is any."""
        pane = self.rows("said")
        room = max(pane.size.height, MOST) - bool(self.thinking)
        while len(said) > 1 and len(paragraphs(_in_a_row(said), pane.size.width or self.size.width)) > room:
            said = said[1:]
        return said

    def _title(self) -> str:
        if self.trial is not None:
            return _("What this would do")
        past = self.session.past
        if self.step is not None and past is not None:
            readable = self.story.readable
            number = readable.index(self.step) + 1 if self.step in readable else 0
            sentence = _("Looking back: {number} of {count}")
            return sentence.format(number=number, count=len(readable))
        if self.prompt.value.strip() and not self.choices.offers:
            return _("No option starts like that: Enter sends it as it is, Esc clears it")
        options, news = _("Your options: {count}").format(count=len(self.choices.offers)), len(self.story.news)
        since = ngettext("{count} event since your last turn: ←", "{count} events since your last turn: ←", news)
        return f"{options} · {since.format(count=news)}" if news else options

    def _meaning(self, width: int) -> list[Line]:
        """What the chosen move does, where the list is too narrow for it."""
        beside = self.choices.size.height < TALL and self.step is None and self.trial is None
        chosen = self.choices.current if beside else None
        return paragraphs([f"{chosen.words}: {chosen.meaning}"], width) if chosen is not None and chosen.meaning else []

    def _status(self, width: int, asked: bool) -> list[Line]:
        """Where the game stands, if that was not said; what the last sync came to; when the others were last seen."""
        session = self.session
        standing = session.time_left() if asked or (session.asked and self.step is None) else session.standing()
        if self.step is not None:
            standing = _("now: {standing}").format(standing=standing)
        others = {*session.game.record.keys} - {*session.mine}
        heard = last_heard_of(session.game, others, session.player.now())
        synced = "" if self.fresh else self.synced
        known = "; ".join(one for one in (standing, *session.times(self.seat), synced) if one)
        said = [f"{session.name}: {known}" if known else session.name, heard]
        return paragraphs([one for one in said if one], width, "dim")


def _in_a_row(said: list[str]) -> list[str]:
    """Sentences behind one another, so that more of them fit. What has no full stop, as an error, stays alone."""
    rows: list[str] = []
    for one in said:
        if rows and rows[-1].endswith(".") and one.endswith("."):
            rows[-1] += f" {one}"
        else:
            rows.append(one)
    return rows


def _cut(row: Line, width: int) -> list[Line]:
    """A row in as many columns as there are; what does not fit is left out."""
    cut: Line = []
    for text, style in row:
        cut.append((text[:width], style))
        width -= len(text)
        if width <= 0:
            break
    return [cut]
