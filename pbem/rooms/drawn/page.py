"""The page that steps through a game: one file that needs nothing from elsewhere.

The last frame is drawn into the page, for whoever runs no script. Who runs one, and opens a game that is over, starts
at its beginning, and reads how it ended when that is asked for.
"""

from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Any

from msgspec import Struct

from pbem.app.reviews import Odds
from pbem.projections.story import part_of
from pbem.rules import Ruleset
from pbem.wording import _

from .acts import history, panel, titled
from .differences import Shown
from .document import as_json, boards, controls, curve, curve_of_chances, document, script_of, sheet_of
from .film import Film, cut
from .frames import Reel
from .heading import Heading
from .legend import LEGEND, topics

PLAYING = ("placing", "reel", "board", "curve", "player")
MODULES = (*PLAYING, "topics", "ending", "main")
"""The script's modules, each after those that it imports."""
ACTING_MODULES = (*PLAYING, "topics", "lights", "offers", "paying", "choosing", "answers", "answer")
"""Those of a page on which something may be chosen."""

HINT = '<p id="hint" aria-hidden="true"></p>'
"""Where it says what the mouse points at: below the board, where what happened may be hidden."""

_SENDS = (
    f'<p id="sends"><button type="button" id="result" hidden>{escape(_("Show result"))}</button>'
    f'<button type="button" id="link">{escape(_("Copy link"))}</button></p>'
)


class Acting(Struct, frozen=True):
    """What may be chosen on a page. `acts`: the part of the page where; `beside`: what stands beside everything.

    `data`: what the script needs for it, of a film and what it shows at its end.
    """

    acts: str
    beside: str
    data: Callable[[Film, Shown], Mapping[str, Any]]


def page(
    reel: Reel,
    seats: Sequence[str],
    above: Heading,
    ruleset: Ruleset[Any],
    acting: Acting | None = None,
    *,
    chances: Sequence[Odds] = (),
    winners: Sequence[str] = (),
) -> str:
    """The whole page. `chances`: how likely each seat was to win, if that was worked out; `winners`: who has."""
    frames, period_name = reel.frames, ruleset.period_name
    film = Film(reel.drawing, ruleset, seats)
    shown = film.beginning()
    data = {**film.lasting, "frames": [cut(frame, shown) for frame in frames], "since": reel.since}
    if acting is not None:
        data |= acting.data(film, shown)
    elif above.over:
        data["over"] = 1
    if chances:
        data["chances"] = _by_frame(reel, chances, seats, winners)
    data |= {"topics": topics(film.glossed, seats, data, acting=acting is not None)}
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
        f"{curve(period_name, of_two=bool(chances))}{curve_of_chances() if chances else ''}"
        f'{HINT if acting is None else ""}\n<ol id="story">{_story(reel)}</ol>'
    )
    cited = " ".join(data["topics"])
    body = (
        f'{shared}<main data-rulings="{escape(cited)}">'
        f'<section id="stage">{drawn}{HINT if acting is not None else ""}</section>\n<section id="side">'
        f'<header>{titled(above.title, legend=LEGEND in data["topics"])}<p class="sub">'
        f'<span id="stands">{escape(above.stands)}</span>'
        f" {escape(above.seen)}</p>{_SENDS if acting is None else ''}</header>"
        f"{acting.acts + history(told) if acting is not None else told}</section></main>\n"
        f'{panel()}<script type="application/json" id="data">{as_json(data)}</script>'
    )
    if acting is None:
        kind = "closed" if above.over else ""
        return document(above.title, body, sheet_of("style", "topics"), script_of(*MODULES), kind=kind)
    sheet, script = sheet_of("style", "topics", "acting"), script_of(*ACTING_MODULES)
    return document(above.title, body + acting.beside, sheet, script, kind="acting mailed")


def _by_frame(
    reel: Reel, chances: Sequence[Odds], seats: Sequence[str], winners: Sequence[str]
) -> dict[str, list[int | None]]:
    """In per cent, by the number of the frame at which a seat has chosen: by seat, None where nothing is known yet.

    At the last one all know who has won.
    """
    first: dict[str, int] = {}
    for number, frame in enumerate(reel.frames):
        first.setdefault(frame.event.id, number)
    found: dict[str, list[int | None]] = {}
    known: list[int | None] = [None for _seat in seats]
    for one in chances:
        known[seats.index(one.seat)] = round(100 * one.share)
        if one.event in first:
            found[str(first[one.event])] = list(known)
    if winners:
        found[str(len(reel.frames) - 1)] = [round(100 / len(winners)) if seat in winners else 0 for seat in seats]
    return found


def _chapters(reel: Reel, period_name: str) -> str:
    """A button for each round or year, to where it starts."""
    if not period_name:
        return ""
    begins: dict[int, int] = {}
    for number, frame in enumerate(reel.frames):
        if frame.period and not frame.undone:
            begins.setdefault(frame.period, number)
    return "".join(
        f'<button type="button" data-c="{period}" data-f="{number}">{escape(part_of(period_name, period))}</button>'
        for period, number in begins.items()
    )


def _story(reel: Reel) -> str:
    """The sentences under their headings, the number of the turn before the first of each."""
    lines, before, under = [], "", ""
    for frame in reel.frames:
        heading = f"<h2>{escape(frame.heading)}</h2>" if frame.heading not in ("", under) and not frame.undone else ""
        under = under if frame.undone else frame.heading
        mark = frame.place if frame.place != before else ""
        before = frame.place
        number = f"<b>{mark}</b>" if mark else ""
        kind = " class=undone" if frame.undone else ""
        lines.append(f"<li{kind}>{heading}{number}<button>{escape(frame.sentence, quote=False)}</button>")
    return "".join(lines)
