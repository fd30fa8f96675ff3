"""The page that steps through a game: one file that needs nothing from elsewhere, and says so to the browser.

The last frame is drawn into the page, which shows it before any script has run, and to whoever runs none.
"""

import json
import re
from base64 import b64encode
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from html import escape
from importlib.resources import files

from pbem.wording import _

from .film import Film
from .frames import Reel
from .palette import DARK, LIGHT, style, variables
from .still import defs, layers

MODULES = ("placing", "reel", "board", "curve", "player", "main")
"""The script's modules, each after those that it imports."""

_COMMENTS = re.compile(r"/\*\*.*?\*/ ?|^\s*//.*?$", re.DOTALL | re.MULTILINE)
_PLACE = re.compile(r'data-place="([^"]*)"')


def page(reel: Reel, seats: Sequence[str], title: str, subtitle: str, period_name: str) -> str:
    """The whole page. `period_name`: what chapters are, such as rounds."""
    drawing, frames = reel.drawing, reel.frames
    film = Film(reel, seats)
    last = frames[-1].scene
    stills = {
        name: _PLACE.sub(
            lambda found: f'data-place="{film.number[found[1]]}"',
            layers(drawing, last, film.standing.follow(last.pieces), seats, ground),
        )
        for name, ground in (("wide", drawing.wide), ("tall", drawing.tall))
    }
    sheet, script = _sheet(), _script()
    data = json.dumps(film.data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    policy = (
        f"default-src 'none'; style-src {digest(sheet)}; script-src {digest(script)}; img-src data:;"
        " base-uri 'none'; form-action 'none'"
    )
    boards = "".join(
        f'<svg id="{name}" class="board" viewBox="0 0 {ground.width} {ground.height}" role="group"'
        f' aria-label="{escape(_("Board"))}">{stills[name]}</svg>'
        for name, ground in (("wide", drawing.wide), ("tall", drawing.tall))
    )
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        '<meta name="referrer" content="no-referrer">'
        f"<title>{escape(title)}</title><style>{sheet}</style></head>\n<body>"
        f'<svg class="defs" aria-hidden="true">{defs(drawing)}</svg>'
        f'<main><section id="stage">{boards}</section>\n<section id="side">'
        f'<header><h1>{escape(title)}</h1><p class="sub">{escape(subtitle)}</p></header>'
        f'<div id="panel"><p id="caption" aria-live="polite">{escape(frames[-1].sentence)}</p>'
        f"{_controls(reel, period_name)}</div>"
        f'<svg id="curve" viewBox="0 0 300 96" role="img" aria-label="{escape(_points(reel))}"></svg>'
        f'<p id="hint" aria-hidden="true"></p>\n<ol id="story">{_story(reel)}</ol></section></main>\n'
        f'<script type="application/json" id="data">{data}</script>\n'
        f'<script type="module">{script}</script></body></html>\n'
    )


def _controls(reel: Reel, period_name: str) -> str:
    buttons = (
        ("first", _("First picture"), "|◂"),
        ("back", _("Back"), "◂"),
        ("play", "", _("Play")),
        ("on", _("On"), "▸"),
        ("last", _("Last picture"), "▸|"),
    )
    drawn = [
        f'<button type="button" id="{name}"'
        + (f' aria-label="{escape(label)}"' if label else "")
        + f">{words}</button>"
        for name, label, words in buttons
    ]
    speeds = (_("slow"), _("normal"), _("fast"), _("very fast"))
    options = "".join(
        f"<option{' selected' if number == 1 else ''}>{escape(words)}</option>" for number, words in enumerate(speeds)
    )
    drawn.append(f'<select id="speed" aria-label="{escape(_("Speed"))}">{options}</select><span id="place"></span>')
    if reel.since:
        drawn.append(f'<button type="button" id="since">{escape(_("Since my last turn"))}</button>')
    if any(frame.undone for frame in reel.frames):
        words = escape(_("show what was taken back"))
        drawn.append(f'<label><input type="checkbox" id="undone"> {words}</label>')
    return (
        f'<div id="controls"><input type="range" id="slider" min="0" max="{len(reel.frames) - 1}"'
        f' aria-label="{escape(_("Moment of the game"))}">{"".join(drawn)}'
        f'<nav id="chapters" aria-label="{escape(period_name)}">{_chapters(reel, period_name)}</nav></div>'
    )


def _chapters(reel: Reel, period_name: str) -> str:
    """A button for each round or year, to where it begins."""
    if not period_name:
        return ""
    begins: dict[int, int] = {}
    for number, frame in enumerate(reel.frames):
        if not frame.undone:
            begins.setdefault(frame.period, number)
    return "".join(
        f'<button data-c="{period}" data-f="{number}" aria-label="{escape(period_name)} {period}">{period}</button>'
        for period, number in begins.items()
    )


def _story(reel: Reel) -> str:
    """The sentences, the number of the turn before the first of each."""
    lines, before = [], ""
    for frame in reel.frames:
        mark = frame.place if frame.place != before else ""
        before = frame.place
        number = f"<b>{mark}</b>" if mark else ""
        kind = " class=undone" if frame.undone else ""
        lines.append(f"<li{kind}>{number}<button>{escape(frame.sentence, quote=False)}</button>")
    return "".join(lines)


def _points(reel: Reel) -> str:
    last = ", ".join(f"{seat} {points}" for seat, points in reel.frames[-1].points.items())
    return _("Points over time; at the end: {points}").format(points=last)


@cache
def _sheet() -> str:
    own = files(__package__).joinpath("page", "style.css").read_text(encoding="utf-8").replace("\n", "")
    themes = f":root{{{variables(LIGHT)}}}@media (prefers-color-scheme:dark){{:root{{{variables(DARK)}}}}}"
    paper = f"@media print{{:root{{{variables(LIGHT)}}}}}"
    return themes + paper + style() + own


@cache
def _script() -> str:
    """One module of all: what they import and export among each other is left out, and so are comments."""
    folder = files(__package__).joinpath("page")
    sources = (folder.joinpath(f"{name}.js").read_text(encoding="utf-8") for name in MODULES)
    lines = (line.strip() for source in sources for line in _COMMENTS.sub("", source).splitlines())
    kept = (line.removeprefix("export ") for line in lines if line and not line.startswith("import "))
    return "\n".join(kept)


def digest(text: str) -> str:
    """How a content security policy names an inline script or style sheet."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"
