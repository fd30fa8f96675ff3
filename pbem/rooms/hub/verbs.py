"""What a line of a mail may start with: what a seat can do by mail, and the hub's own few words."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from pbem.app.acts import every_act
from pbem.errors import GameOverError, UsageError
from pbem.rooms.mail.report import Section
from pbem.wording import _

from .asked_for import every_move, history

if TYPE_CHECKING:
    from .tables import HubTable

ACTS = {act.word: act for act in every_act() if act.by_mail is not None}
"""What a seat can do by mail, by its word."""
BY_MAIL = {word: act.by_mail for word, act in ACTS.items() if act.by_mail is not None}
"""The same as lines of a mail."""


class Asking(Protocol):
    """Whoever asks the hub for something (see pbem.rooms.hub.line_actor). `asks`: what is to stand in the answer."""

    table: HubTable
    seat: str
    pages: bool
    asks: set[str]

    def look_up(self, rest: str) -> str:
        """Have the rules looked up, and say so."""


@dataclass(frozen=True, slots=True)
class Own:
    """A word of the hub's own. `shape`: what may follow it. `do`: does what it asks for, told what follows it, and
    returns what to say of that.

    `reads`: whether it asks for nothing but words. `section`: what then stands in the answer, through a seat's eyes.
    """

    shape: re.Pattern[str]
    do: Callable[[Asking, str], str]
    help: str = ""
    reads: bool = True
    section: Callable[[HubTable, str], Section] | None = None


def _asks_for(word: str) -> Callable[[Asking, str], str]:
    """What puts something into the answer, or makes it whole."""

    def do(asking: Asking, _rest: str) -> str:
        asking.asks.add(word)
        return _("It is in this message.")

    return do


def _look_up(asking: Asking, rest: str) -> str:
    return asking.look_up(rest)


def _page(asking: Asking, rest: str) -> str:
    """Send a page to click on: now, with each report, or no more."""
    table, wanted = asking.table, rest.lower()
    if not asking.pages:
        raise UsageError(_("this hub sends no pages"))
    if table.game.phase == "over":
        raise GameOverError(_("the game is over"))
    if wanted:
        table.pages.want(table.game.id, asking.seat, wanted=wanted == "on")
    if wanted == "off":
        return _("From now on, reports come without the page.")
    if table.game.table is None:
        return _("It comes as soon as the game has started.") if wanted else _("The game has not started.")
    asking.asks.add("page")
    return _("It is attached to this message.")


def _help(table: HubTable, _seat: str) -> Section:
    """All that one may write."""
    said = [
        _("Write one command per line, above the text that your mail program quotes."),
        _("Keep the subject as it is: it shows which turn you mean. Or write `turn 12` above your move."),
        _("A move: its words, as in your list of moves. The first one counts."),
        _("A move's number is enough if nothing comes before it."),
        *(own.help for own in OWN.values() if own.help),
        *(line for by_mail in BY_MAIL.values() for line in by_mail.help),
        _("This message is about {title}.").format(title=table.game.ruleset.title),
    ]
    return Section(_("What you can write"), said)


OWN = {
    "help": Own(re.compile(""), _asks_for("help"), section=_help),
    "moves": Own(
        re.compile(""),
        _asks_for("moves"),
        _("`moves`: all your legal moves."),
        section=lambda table, seat: every_move(table.game, seat),
    ),
    "show": Own(
        re.compile(r"(?:me\s+)?(?:the\s+)?(?:board|game|map|table)?", re.IGNORECASE),
        _asks_for("show"),
        _("`show`: the whole report again."),
    ),
    "history": Own(
        re.compile(""),
        _asks_for("history"),
        _("`history`: the history of the game."),
        section=lambda table, seat: history(table.told, seat),
    ),
    "page": Own(
        re.compile("|on|off", re.IGNORECASE),
        _page,
        _("`page`: a page with the board, to choose your move in a browser; `page on`: with every report; `page off`."),
        reads=False,
    ),
    "rules": Own(
        re.compile(".*"),
        _look_up,
        _("`rules tax`: the rules about a word, a page or a ruling; `rules` alone: all pages."),
    ),
}
"""The words that no one but a hub knows, or means something else to it."""

SHAPES = {word: one.shape for word, one in OWN.items()} | {word: one.shape for word, one in BY_MAIL.items()}
"""What may follow each word, so that "help yourself" is none."""
LINES = (*SHAPES, *(f"{word} {one.sure}" for word, one in BY_MAIL.items() if one.sure))
"""All that one may be told to write."""
OF_WORDS = frozenset(word for word, one in BY_MAIL.items() if one.of_words)
"""Behind these stands what their writer tells."""
OF_ONESELF = frozenset(act.private for act in ACTS.values() if act.private)
"""What one says to oneself, and to no hub: no one else is told."""
OF_MOVES = frozenset(word for word, one in BY_MAIL.items() if one.of_moves)
"""Behind these stand moves for later."""
GOING_ON = {one.goes_on: word for word, one in BY_MAIL.items() if one.goes_on}
"""With these words a line goes on where the one before ended."""
