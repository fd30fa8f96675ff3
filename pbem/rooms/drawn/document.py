"""What all pages with a drawn board have in common: style sheet, script, policy, and the grounds.

A page needs nothing from elsewhere, and says so to the browser. Its script is put together from modules as they are.
"""

import json
import re
from base64 import b64encode
from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import sha256
from html import escape
from importlib.resources import files
from typing import Any

from pbem.rules.drawing import Drawing, Scene
from pbem.wording import _

from .acts import since_button
from .film import Film
from .palette import DARK, LIGHT, style, variables
from .piece_matches import Standing
from .still import defs, layers
from .typeface import typeface

PAGE_START = '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><meta name="generator" content="pbem">'
"""How all our pages start: by this pbem knows a page that it may write again."""

_COMMENTS = re.compile(r"/\*\*.*?\*/ ?|^\s*//.*?$", re.DOTALL | re.MULTILINE)
_PLACE = re.compile(r'data-place="([^"]*)"')
_TAG = re.compile(r"<[^<>]*>")
_QUOTED = re.compile(r'="([\w.:#-]+)"(?=[ >])')
"""A value that needs no quotes in HTML; before "/>" it does."""


def document(title: str, body: str, sheet: str, script: str, *, kind: str = "", connects: bool = False) -> str:
    """A whole page. `kind`: the class of its body. `connects`: whether its script may talk to where it came from."""
    return (
        f'{PAGE_START}<meta http-equiv="Content-Security-Policy" content="{policy(sheet, script, connects=connects)}">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        '<meta name="referrer" content="no-referrer">'
        f"<title>{escape(title)}</title><style>{sheet}</style></head>\n"
        f'<body class="{kind}">{body}\n'
        f'<script type="module">{script}</script></body></html>\n'
    )


def policy(sheet: str, script: str, *, connects: bool = False) -> str:
    """The content security policy of a page: its own style sheet, type and script, and nothing else."""
    return (
        f"default-src 'none'; style-src {digest(sheet)}; script-src {digest(script)}; img-src data:; font-src data:;"
        + (" connect-src 'self';" if connects else "")
        + " base-uri 'none'; form-action 'none'"
    )


def boards(
    drawing: Drawing, film: Film, scene: Scene, standing: Sequence[Standing], seats: Sequence[str]
) -> tuple[str, str]:
    """The definitions that pictures of a drawing share, and both its grounds with what stands on them."""
    drawn = []
    for name, ground in (("wide", drawing.wide), ("tall", drawing.tall)):
        numbered = _PLACE.sub(
            lambda found: f'data-place="{film.number[found[1]]}"', layers(drawing, scene, standing, seats, ground)
        )
        drawn.append(
            f'<svg id="{name}" class="board" viewBox="0 0 {ground.width} {ground.height}" role="group"'
            f' aria-label="{escape(_("Board"))}">{_bare(numbered)}</svg>'
        )
    return f'<svg class="defs" aria-hidden="true">{_bare(defs(drawing))}</svg>', "".join(drawn)


def _bare(svg: str) -> str:
    """SVG as HTML has it: without the quotes that only XML needs, which are a twentieth of a page."""
    return _TAG.sub(lambda tag: _QUOTED.sub(r"=\1", tag[0]), svg)


def curve(period_name: str, *, of_two: bool = False) -> str:
    """The points over time, a line for each seat, and what each has at the moment that is shown. `of_two`: where there
    is little room, one of two is shown, and the heading of the other shows that."""
    said = _("Points, by {period}").format(period=period_name) if period_name else _("Points over time")
    return _figure("points", said, of_two=of_two)


def curve_of_chances() -> str:
    """The same of how likely each seat was to win, beside that of the points."""
    return _figure("chances", _("Chance to win, in %, as far as each player knew"), of_two=True)


def _figure(name: str, said: str, *, of_two: bool) -> str:
    heading = f'<button type="button">{escape(said)}</button>' if of_two else escape(said)
    return (
        f'<figure id="{name}" class="chart"><figcaption>{heading}</figcaption><ul></ul>'
        '<svg viewBox="0 0 300 112" aria-hidden="true"></svg></figure>'
    )


def controls(most: int, period_name: str, chapters: str = "", *, since: bool = False, undone: bool) -> str:
    """What steps through moments, of which `most` is the last. `since`, `undone`: the buttons for these."""
    buttons = (
        ("first", _("First picture"), "|◂"),
        ("back", _("Back"), "◂"),
        ("play", "", _("Replay")),
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
    if since:
        drawn.append(since_button())
    if undone:
        words = escape(_("show undone moves"))
        drawn.append(f'<label><input type="checkbox" id="undone"> {words}</label>')
    return (
        f'<div id="controls"><input type="range" id="slider" min="0" max="{most}"'
        f' aria-label="{escape(_("Moment of the game"))}">{"".join(drawn)}'
        f'<nav id="chapters" aria-label="{escape(period_name)}">{chapters}</nav></div>'
    )


def as_json(data: Mapping[str, Any]) -> str:
    """Data within a script element: nothing in it ends the element."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


@cache
def sheet_of(*names: str) -> str:
    """The type, the themes, the style of boards, and these style sheets of the page."""
    own = "".join(_page_file(f"{name}.css").replace("\n", "") for name in names)
    themes = f":root{{{variables(LIGHT)}}}@media (prefers-color-scheme:dark){{:root{{{variables(DARK)}}}}}"
    paper = f"@media print{{:root{{{variables(LIGHT)}}}}}"
    return typeface() + themes + paper + style() + own


@cache
def script_of(*modules: str) -> str:
    """One module of all these, each after those that it imports: what they import and export among each other is left
    out, and so are comments."""
    sources = (_page_file(f"{name}.js") for name in modules)
    lines = (line.strip() for source in sources for line in _COMMENTS.sub("", source).splitlines())
    kept = (line.removeprefix("export ") for line in lines if line and not line.startswith("import "))
    return "\n".join(kept)


def digest(text: str) -> str:
    """How a content security policy names an inline script or style sheet."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def _page_file(name: str) -> str:
    return files(__package__).joinpath("page", name).read_text(encoding="utf-8")
