"""What a page has to read beside its board, as HTML: the legend, and the rulings that are cited there."""

import json
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any

from pbem.rules.drawing import Symbol, number
from pbem.rules.texts import Ruling, Term
from pbem.wording import _

from .glossed import Glossed, told
from .marked import NUMBER, Marked
from .still import looks, seat_number

LEGEND = "#legend"
"""By what the legend is asked for; no word of a game starts so."""
SAMPLE = "3"
"""What is written on the pieces of the legend that have something written on them."""
_FRAME = '<rect x="-12" y="-8" width="24" height="16" rx="3" class="card{}"{}/>'

Samples = list[tuple[str, str]]
"""Pictures, and what each shows."""


def topics(glossed: Glossed, seats: Sequence[str], data: Mapping[str, Any], *, acting: bool) -> Mapping[str, str]:
    """What a page can show that asks no one, by what is asked for: the legend, and what the page's data cites.

    `acting`: whether one can click on it; who only looks has the legend.
    """
    shown = legend(glossed, seats, acting=acting, links=acting)
    if not acting:
        return {LEGEND: shown} if shown else {}
    cited = {*NUMBER.findall(json.dumps(data)), *NUMBER.findall(shown)}
    rulings = [one for one in glossed.rulings if one.number in cited]
    marked = Marked([one.number for one in rulings])
    return ({LEGEND: shown} if shown else {}) | {one.number: ruling(one, marked) for one in rulings}


def legend(glossed: Glossed, seats: Sequence[str], *, acting: bool = True, links: bool = True) -> str:
    """All that there is to see on a board; "" where no pieces are drawn. `links`: whether rulings can be opened."""
    if not glossed.drawing.symbols:
        return ""
    marked = Marked([one.number for one in glossed.rulings] if links else ())
    emblems = "".join(
        f'<li><svg width="18" height="18" class="s{seat_number(seat, seats)}" aria-hidden="true">'
        f'<use href="#e{seat_number(seat, seats)}"/></svg> {escape(seat)}</li>'
        for seat in seats
    )
    entries = [
        *(_entry(samples, marked.inline(told(term)) if term else "") for term, samples in _by_term(glossed)),
        *_of_ours(acting=acting, asks=bool(glossed.drawing.seat)),
    ]
    return (
        f"<h2>{escape(_('What is on the board'))}</h2>"
        f"<p>{escape(_('Pieces with one of these signs belong to that player:'))}</p>"
        f"<ul class=seats>{emblems}</ul><dl>{''.join(entries)}</dl>"
    )


def ruling(one: Ruling, marked: Marked) -> str:
    """A ruling."""
    said = [f"<h2>{escape(one.number)}: {escape(one.title)}</h2><p>{marked.inline(one.rule)}</p>"]
    if one.why:
        said.append(f"<p class=sub>{marked.inline(one.why)}</p>")
    if one.page:
        said.append(f"<p class=sub>{escape(_('Rulebook, page {page}.').format(page=one.page))}</p>")
    return "".join(said)


def _by_term(glossed: Glossed) -> Iterator[tuple[Term | None, Samples]]:
    """Each word with all that it explains; what no word explains by itself."""
    found: dict[str, tuple[Term | None, Samples]] = {}
    pieces = [(kind, symbol, _looks(symbol, kind)) for kind, symbol in glossed.drawing.symbols.items()]
    marks = [(kind, symbol, symbol.svg) for kind, symbol in glossed.drawing.marks.items()]
    for kind, symbol, svg in pieces + marks:
        term = glossed.symbol(kind)
        _term, samples = found.setdefault(term.name if term else f"#{kind}", (term, []))
        samples.append((_framed(svg, symbol.width, symbol.height), symbol.name))
    yield from found.values()


def _of_ours(*, acting: bool, asks: bool) -> Iterator[str]:
    """What every board shows besides."""
    if asks:
        turn = _framed(_FRAME.format("", ' data-state="turn"'), 26, 18)
        yield _entry([(turn, _("framed so"))], escape(_("The player whose turn it is.")))
    if acting:
        lit = _framed(_FRAME.format(" lit", ""), 26, 18)
        yield _entry([(lit, _("framed so"))], escape(_("You can do something there.")))
    way = _framed('<path d="M-12 5Q0-10 12 5" class="trail"/>', 26, 18)
    yield _entry([(way, _("dotted"))], escape(_("The way a piece has just come.")))


def _entry(samples: Samples, meaning: str) -> str:
    shown = "".join(f"<span>{picture} {escape(name)}</span>" for picture, name in samples)
    return f"<div><dt>{shown}</dt><dd>{meaning}</dd></div>"


def _looks(symbol: Symbol, name: str) -> str:
    seat = 0 if symbol.emblem is not None or symbol.coloured else None
    return f"<g{'' if seat is None else ' class=s0'}>{looks(symbol, name, seat, SAMPLE)}</g>"


def _framed(svg: str, width: float, height: float) -> str:
    wide, high = width + 4, height + 4
    box = " ".join(map(number, (-wide / 2, -high / 2, wide, high)))
    return f'<svg viewBox="{box}" width="{number(wide)}" height="{number(high)}" aria-hidden="true">{svg}</svg>'
