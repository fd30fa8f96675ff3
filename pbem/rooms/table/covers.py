"""What covers the table for a while: a page to read, a list of games, and the curtain between two seats.

Each has its own keys, named in its last line.
"""

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Input

from pbem.wording import _

from .rows import Rows, paragraphs


class Page(Screen[None]):
    """Something to read. What is typed is asked about next; Esc goes back to the table."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,ctrl+c", "dismiss", priority=True),
        Binding("down", "turn(1)", priority=True),
        Binding("up", "turn(-1)", priority=True),
        Binding("pagedown", "turn(15)", priority=True),
        Binding("pageup", "turn(-15)", priority=True),
    ]

    def __init__(self, text: str, ask: Callable[[str], str]) -> None:
        super().__init__()
        self._text = text
        self._ask = ask

    def compose(self) -> ComposeResult:
        """The text, and where one types."""
        yield Rows(id="text")
        yield Input(placeholder=_("another word, or Esc"), compact=True, id="word")
        yield Rows(id="foot")

    def on_mount(self) -> None:
        """Type at once."""
        self.query_one(Input).focus()

    def on_resize(self) -> None:
        """Break the lines anew."""
        self._show()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Explain another word."""
        if event.value.strip():
            self._text = self._ask(event.value)
            event.input.clear()
            self._show()

    def action_turn(self, rows: int) -> None:
        """Read on."""
        self.query_one("#text", Rows).scroll_relative(y=rows, animate=False, force=True, immediate=True)

    def _show(self) -> None:
        text = self.query_one("#text", Rows)
        text.put(paragraphs(self._text.splitlines(), self.size.width - 1))
        text.scroll_to(0, 0, animate=False, force=True, immediate=True)
        keys = _("↑ ↓ read on · a word and Enter: explain it · Esc back to the table")
        self.query_one("#foot", Rows).put([[(keys, "dim")]])


class BetweenSeats(Screen[bool]):
    """Hides everything until the next player says that they are here, or who has just moved takes that back."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "dismiss(True)", priority=True),
        Binding("u", "take_back", priority=True),
        Binding("ctrl+c,ctrl+q", "app.quit", priority=True),
        Binding("ctrl+z", "app.suspend_process", priority=True),
    ]

    def __init__(self, seat: str, seats: Sequence[str], mover: str) -> None:
        """Before a seat. `mover`: the seat whose move can be taken back here; "" if there is none."""
        super().__init__()
        self._seat = seat
        self._seats = seats
        self._mover = mover

    def compose(self) -> ComposeResult:
        """Whom it waits for."""
        yield Rows(id="curtain")

    def on_mount(self) -> None:
        """Say so."""
        said: list[list[tuple[str, str]]] = [
            [(_("Your turn, {seat}.").format(seat=self._seat), f"seat:{self._seat}")],
            [],
            [(_("Everyone else: please look away."), "")],
            [],
            [(_("{seat}: press Enter.").format(seat=self._seat), "strong")],
        ]
        if self._mover:
            said += [[], [(_("{seat}: u undoes your move.").format(seat=self._mover), "")]]
        self.query_one(Rows).put(said, self._seats)

    def action_take_back(self) -> None:
        """The move was a slip."""
        if self._mover:
            self.dismiss(False)


class Listed(Screen[Any]):
    """Lines of which one is chosen, by arrow keys and Enter or by the mouse."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,ctrl+c", "dismiss", priority=True),
        Binding("down", "go(1)", priority=True),
        Binding("up", "go(-1)", priority=True),
        Binding("enter", "take", priority=True),
    ]

    def __init__(self, lines: Sequence[str]) -> None:
        super().__init__()
        self._lines = lines
        self._at = 0

    def compose(self) -> ComposeResult:
        """The lines, and the keys."""
        yield Rows(id="lines")
        yield Rows(id="foot")

    def on_mount(self) -> None:
        """Show them."""
        lines = self.query_one("#lines", Rows)
        lines.put([[(line, "")] for line in self._lines], lit=range(1))
        self.query_one("#foot", Rows).put([[(_("↑ ↓ choose · Enter take it · Esc back"), "dim")]])

    def on_rows_pointed(self, event: Rows.Pointed) -> None:
        """Take what was clicked on."""
        if event.rows.id == "lines":
            self.dismiss(event.row)

    def action_go(self, steps: int) -> None:
        """Choose another."""
        self._at = min(max(self._at + steps, 0), len(self._lines) - 1)
        self.query_one("#lines", Rows).light(range(self._at, self._at + 1))

    def action_take(self) -> None:
        """Take the chosen one."""
        self.dismiss(self._at if self._lines else None)
