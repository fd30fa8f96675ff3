"""What there is to read at the table, as HTML: the rules from page to page, and what a word means."""

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import Any

from pbem.projections.game import Game
from pbem.rooms.drawn.film import Film
from pbem.rooms.drawn.glossed import told
from pbem.rooms.drawn.legend import LEGEND, legend, ruling
from pbem.rooms.drawn.marked import Marked, link
from pbem.rooms.rulebook.search import Found
from pbem.rooms.table.explanations import explanation, nothing
from pbem.rules import Picture, Ruleset
from pbem.rules.texts import Ruling, term_for
from pbem.wording import _


def read(game: Game, seat: str, words: Sequence[str], film: Film | None) -> tuple[str, list[int]]:
    """What a seat may read of these words, of none all of the rules; and the numbers of the places that it is about.

    `film`: what the page shows of the game; None before it has started.
    """
    drawn = film if film is not None and film.drawing.symbols else None
    if not words:
        return overview(game.ruleset, drawn=drawn is not None), []
    if drawn is None:
        return topic(game, seat, words)[0], []
    if words == [LEGEND]:
        return legend(drawn.glossed, drawn.seats), []
    html, names = topic(game, seat, words)
    places: Sequence[str] = next((found for name in names if (found := drawn.glossed.places(name))), ())
    return html, [int(drawn.number[place]) for place in places]


def overview(ruleset: Ruleset[Any], *, drawn: bool) -> str:
    """What there is to read. `drawn`: there is a legend."""
    topics, rulings = ruleset.topics(), ruleset.rulings()
    pages = _list(f"{link(one.name)} {escape(one.summary)}" for one in topics)
    board = f"<p>{link(LEGEND, _('What is on the board'))}</p>" if drawn else ""
    heading = escape(_("The rules of {game}").format(game=ruleset.title))
    return f"<h2>{heading}</h2>{board}{pages}{_listed(rulings, _('Rulings'))}"


def topic(game: Game, seat: str, words: Sequence[str]) -> tuple[str, list[str]]:
    """What a seat may read of these words, and by which words one finds it on a drawing."""
    ruleset = game.ruleset
    marked = Marked([one.number for one in ruleset.rulings()], [one.name for one in ruleset.topics()])
    said = explanation(game, seat, words)
    if not said:
        near = f"<p>{escape(_('Did you mean this?'))}</p><p>{' '.join(map(link, said.near))}</p>" if said.near else ""
        return f"<h2>{escape(nothing(words))}</h2>{near}", []
    parts = []
    term = term_for(said.name, ruleset.glossary())
    if said.board is not None:
        parts += [_board(said.board, game), f"<p>{marked.inline(told(term))}</p>" if term is not None else ""]
        said.found.terms = [one for one in said.found.terms if one != term]
    elif said.against:
        parts.append(f"<h2>{escape(_capital(' '.join(words)))}</h2>")
    if said.against:
        lines = "".join(f"<li>{marked.inline(line)}</li>" for line in said.against)
        parts.append(f"<h3>{escape(_('Moves'))}</h3><ul>{lines}</ul>")
    parts += _rules(said.found, marked)
    return "".join(parts), [" ".join(words), *(one.name for one in said.found.terms), *_pages(said.found)[:1]]


def _board(picture: Picture, game: Game) -> str:
    """What is called so, as it stands on the board."""
    name = picture.headline
    found = [f"<h2>{escape(name if name.partition(':')[0] in game.record.header.seats else _capital(name))}</h2>"]
    for panel in picture.panels:
        title = f"<h3>{escape(panel.title)}</h3>" if len(picture.panels) > 1 else ""
        found.append(f"{title}<ul>{''.join(f'<li>{escape(line)}</li>' for line in panel.plain)}</ul>")
    return "".join(found)


def _rules(found: Found, marked: Marked) -> Iterator[str]:
    if len(found.rulings) == 1 and found.exact and not found.terms and not found.topics:
        [one] = found.rulings
        yield ruling(one, marked) + (f"<p>{escape(_('Read on:'))} {link(one.topic)}</p>" if one.topic else "")
        yield _listed(found.beside, _("See also"))
        return
    for term in found.terms:
        yield f"<h2>{escape(_capital(term.name))}</h2><p>{marked.inline(told(term))}</p>"
    whole = found.page
    if whole is not None:
        yield "" if whole.text.startswith("# ") else f"<h2>{escape(_capital(whole.name))}</h2>"
        yield marked.page(whole.text)
    elif found.topics:
        yield _list(f"{link(one.name)} {escape(one.summary)}" for one in found.topics)
    for name in dict.fromkeys(name for name, _text in found.quotes):
        yield f"<h3>{link(name)}</h3>"
        yield from (marked.page(text) for page, text in found.quotes if page == name)
    quoted = {name for name, _text in found.quotes}
    more = [name for name in _pages(found) if name not in quoted and whole is None]
    if more:
        yield f"<p>{escape(_('Read on:'))} {' '.join(map(link, more))}</p>"
    yield _listed(found.rulings, _("See also") if whole is None else _("Rulings"))


def _listed(rulings: Sequence[Ruling], heading: str) -> str:
    if not rulings:
        return ""
    return f"<h3>{escape(heading)}</h3>" + _list(f"{link(one.number)} {escape(one.title)}" for one in rulings)


def _pages(found: Found) -> list[str]:
    """The pages of what was found, the nearest first."""
    topics = [one.name for one in found.topics] + [one.topic for one in found.terms]
    return [*dict.fromkeys(topics + [one.topic for one in found.rulings if one.topic])]


def _capital(name: str) -> str:
    return name[:1].upper() + name[1:]


def _list(items: Iterable[str]) -> str:
    return f"<ul class=plain>{''.join(f'<li>{item}</li>' for item in items)}</ul>"
