"""The page that steps through a game: one file that needs nothing from elsewhere.

The last frame is drawn into the page, which shows it before any script has run, and to whoever runs none.
"""

from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Any

from msgspec import Struct

from pbem.wording import _

from .acts import history
from .differences import Shown
from .document import as_json, boards, controls, document, script_of, sheet_of
from .film import Film, cut
from .frames import Reel

PLAYING = ("placing", "reel", "board", "curve", "player")
MODULES = (*PLAYING, "main")
"""The script's modules, each after those that it imports."""
ACTING_MODULES = (*PLAYING, "lights", "offers", "paying", "choosing", "answers", "answer")
"""Those of a page on which something may be chosen."""

HINT = '<p id="hint" aria-hidden="true"></p>'
"""Where it says what the mouse points at: below the board, where what happened may be hidden."""


class Acting(Struct, frozen=True):
    """What may be chosen on a page. `acts`: the part of the page where; `beside`: what stands beside everything.

    `data`: what the script needs for it, of a film and what it shows at its end.
    """

    acts: str
    beside: str
    data: Callable[[Film, Shown], Mapping[str, Any]]


def page(
    reel: Reel, seats: Sequence[str], title: str, subtitle: str, period_name: str, acting: Acting | None = None
) -> str:
    """The whole page. `period_name`: what chapters are, such as rounds."""
    frames = reel.frames
    film = Film(reel.drawing, seats)
    shown = film.beginning()
    data = {**film.lasting, "frames": [cut(frame, shown) for frame in frames], "since": reel.since}
    if acting is not None:
        data |= acting.data(film, shown)
    last = frames[-1].scene
    shared, drawn = boards(reel.drawing, film, last, shown.standing(last.pieces), seats)
    undone = any(frame.undone for frame in frames)
    steps = controls(
        len(frames) - 1,
        period_name,
        _chapters(reel, period_name),
        since=bool(reel.since) and acting is None,
        undone=undone,
    )
    told = (
        f'<div id="panel"><p id="caption" aria-live="polite">{escape(frames[-1].sentence)}</p>{steps}</div>'
        f'<svg id="curve" viewBox="0 0 300 96" role="img" aria-label="{escape(_points(reel))}"></svg>'
        f'{HINT if acting is None else ""}\n<ol id="story">{_story(reel)}</ol>'
    )
    body = (
        f'{shared}<main><section id="stage">{drawn}{HINT if acting is not None else ""}</section>\n<section id="side">'
        f'<header><h1>{escape(title)}</h1><p class="sub">{escape(subtitle)}</p></header>'
        f"{acting.acts + history(told) if acting is not None else told}</section></main>\n"
        f'<script type="application/json" id="data">{as_json(data)}</script>'
    )
    if acting is None:
        return document(title, body, sheet_of("style"), script_of(*MODULES))
    sheet, script = sheet_of("style", "acting"), script_of(*ACTING_MODULES)
    return document(title, body + acting.beside, sheet, script, kind="acting mailed")


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
