"""The page of a game that is being played here: the board and what one may say. Without anything of the game in it.

What stands on the board, the history and the moves come when its script asks for them, and go to no other page.
"""

from collections.abc import Mapping
from html import escape
from typing import Any

from pbem.rules import Ruleset
from pbem.rules.drawing import Scene
from pbem.wording import _

from .acts import PlanParts, acts, history, jump, panel, since_button, titled
from .document import boards, controls, curve, document, policy, script_of, sheet_of
from .live import LiveFilm

MODULES = (
    *("placing", "reel", "board", "curve", "player", "growing", "topics", "lights", "offers", "paying", "choosing"),
    *("asking", "ahead", "table", "planning", "sit"),
)
"""The script's modules, each after those that it imports."""
SHEETS = ("style", "topics", "acting", "live")


def live_page(
    title: str, film: LiveFilm | None, ruleset: Ruleset[Any], *, lesson: Mapping[str, str] | None = None
) -> str:
    """The page. `film`: whose grounds are drawn; None before the game has started. `lesson`: on a lesson's page, what
    may be said besides moves, and what the button for each reads; then what there is to read stands above the board."""
    cited = " ".join(one.number for one in ruleset.rulings())
    shared, drawn, legend = "", "", False
    if film is not None:
        legend = bool(film.drawing.symbols)
        seats = film.past.record.header.seats
        shared, drawn = boards(film.drawing, film.film, Scene(), [], seats)
    body = (
        f'{shared}<main data-ground="{film.ground if film is not None else ""}" data-rulings="{escape(cited)}">'
        f'<section id="stage">{drawn}<p id="hint" aria-hidden="true"></p></section>\n'
        f'<section id="side"><header>{titled(title, legend=legend)}{_said() if lesson is not None else ""}'
        f'<p id="standing" aria-live="polite"></p>{_words(lesson or {})}<ul id="end"></ul><p id="hand"></p></header>'
        f"{_acts('' if lesson is not None else _said())}"
        f"{history(_past(ruleset.period_name) + _foot(games=lesson is None))}</section></main>\n"
        f"{jump()}{_curtain()}{panel(_asking())}"
    )
    kind = "acting live" if lesson is None else "acting live taught"
    return document(title, body, sheet_of(*SHEETS), script_of(*MODULES), kind=kind, connects=True)


def live_policy() -> str:
    """What the server says of the page beside it: no one may put it into a frame either."""
    return policy(sheet_of(*SHEETS), script_of(*MODULES), connects=True) + "; frame-ancestors 'none'"


def _said() -> str:
    """Where stands what was said."""
    return '<p id="said" role="status"></p>'


def _words(lesson: Mapping[str, str]) -> str:
    """What may be said of a lesson."""
    buttons = (
        f'<button type="button" data-say="{escape(word)}" hidden>{escape(reads)}</button>'
        for word, reads in lesson.items()
    )
    return f'<div id="lesson" class="row">{"".join(buttons)}</div>' if lesson else ""


def _acts(above: str) -> str:
    """What may be said, and what it would come to. `above`: what stands above that."""
    typed = _("type a move, or choose one")
    return acts(
        above,
        f'<button type="button" id="make">{escape(_("Confirm"))}</button>',
        _("Cancel"),
        about=_button("about", _("What is this?")),
        typed=f'<form id="say" class="row"><input id="typed" autocomplete="off" spellcheck="false"'
        f' aria-label="{escape(typed)}" placeholder="{escape(typed)}"><button>{escape(_("Show"))}</button></form>',
        plan=_plan(),
        tools=_button("undo", _("Undo"), hidden=True)
        + _button("plan", _("Plan ahead"), hidden=True)
        + since_button()
        + _button("rules", _("Rules")),
    )


def _plan() -> PlanParts:
    """Planning ahead: see ahead.js."""
    asking = '<div id="asking" hidden><b></b></div>'
    does = {"then": _("Then I play …"), "else": _("If I cannot …"), "show": _("Show the plan")}
    buttons = "".join(
        f'<button type="button" data-does="{name}">{escape(words)}</button>' for name, words in does.items()
    )
    tree = (
        f'<section id="ahead" hidden><h2>{escape(_("Plan ahead"))}</h2><ul id="tree"></ul><ul id="kept"></ul>'
        f'<div class="row">{buttons}{_button("desist", _("Leave"))}</div></section>'
    )
    return PlanParts(asking, tree, _button("keep", _("Plan it"), hidden=True))


def _button(name: str, words: str, *, hidden: bool = False) -> str:
    return f'<button type="button" id="{name}"{" hidden" if hidden else ""}>{escape(words)}</button>'


def _past(period_name: str) -> str:
    steps = controls(0, period_name, undone=True)
    return (
        f'<div id="panel"><p id="caption" aria-live="polite"></p>{steps}</div>{curve(period_name)}<ol id="story"></ol>'
    )


def _foot(*, games: bool) -> str:
    """Talk, and what is about the whole table."""
    say = _("write to everyone")
    return (
        f'<form id="talk" class="row"><input id="words" autocomplete="off" aria-label="{escape(say)}"'
        f' placeholder="{escape(say)}"><button>{escape(_("Say"))}</button></form>'
        f'<footer><p id="synced"></p><div class="row">{_button("games", _("Games"), hidden=not games)}'
        f"{_button('sync', _('Sync now'), hidden=True)}</div></footer>"
    )


def _curtain() -> str:
    """What covers everything, between two seats and where the table is open elsewhere; and that no one answers."""
    return (
        f'<p id="lost" role="alert" hidden>{escape(_("The table is closed: its command has ended."))}</p>'
        '<div id="curtain"><div role="dialog" aria-modal="true" aria-labelledby="who"><h2 id="who"></h2>'
        '<p></p><button type="button" id="here" hidden></button></div></div>'
    )


def _asking() -> str:
    """Where one asks for any word, or for all of the rules."""
    word = _("another word")
    return (
        '<form id="ask" class="row">'
        f'<input id="word" autocomplete="off" aria-label="{escape(word)}" placeholder="{escape(word)}">'
        f'<button>{escape(_("Explain"))}</button><button type="button" data-ask="">{escape(_("Rules"))}</button></form>'
    )
