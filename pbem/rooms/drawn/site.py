"""The first page of a club: games that are played, games that are over, and how everyone stands. Plain HTML."""

from collections.abc import Iterable, Sequence
from html import escape
from statistics import mean
from urllib.parse import quote

from msgspec import Struct

from pbem.projections.game import Game
from pbem.projections.pending import owe_cards
from pbem.projections.status import to_sync, waits_for
from pbem.rooms.drawn.standings import PlayerStanding, TableSize
from pbem.show.whose_turn import scores
from pbem.wording import _, all_of, ngettext

from .document import PAGE_START, digest
from .palette import DARK, LIGHT, variables

STYLE = """
*{box-sizing:border-box}html{color-scheme:light dark;font:16px/1.5 'Noto Sans',system-ui,'Segoe UI',Roboto,sans-serif}
body{margin:auto;max-width:1200px;padding:16px;background:var(--page);color:var(--ink)}
h1,h2,h3{font-family:'Noto Serif',Georgia,'Times New Roman',serif;line-height:1.2}h3{margin:0}
a{color:inherit}p{margin:.2em 0;color:var(--soft)}
.games{display:grid;gap:16px;grid-template-columns:repeat(auto-fill,minmax(min(100%,420px),1fr))}
.game{background:var(--card);border-radius:8px;padding:14px}.game img{width:100%;height:auto;border-radius:4px}
.wide{overflow-x:auto}table{border-collapse:collapse;width:100%;background:var(--card);border-radius:8px}
th,td{padding:8px 12px;text-align:left;border-bottom:1px solid var(--line)}
.number{text-align:right;font-variant-numeric:tabular-nums}
:focus-visible{outline:3px solid var(--mark)}
"""


class ClubGame(Struct):
    """A game on the page. `name`: its file's, without the ending; its pictures and pages are called so too."""

    name: str
    game: Game


def index(title: str, games: Sequence[ClubGame], players: Sequence[PlayerStanding]) -> str:
    """The page. Running games show the board that everyone may see; finished ones lead to their replay."""
    sheet = (
        f":root{{{variables(LIGHT)}}}@media (prefers-color-scheme:dark){{:root{{{variables(DARK)}}}}}"
        + STYLE.replace("\n", "")
    )
    running = [one for one in games if one.game.phase == "playing"]
    finished = [one for one in games if one.game.phase == "over"]
    policy = f"default-src 'none'; style-src {digest(sheet)}; img-src 'self'; base-uri 'none'; form-action 'none'"
    body = [
        f"<header><h1>{escape(title)}</h1></header><main>",
        _section(_("In play"), "".join(map(_running, running)), _("No game is in play.")),
        _section(_("Finished"), "".join(map(_finished, finished)), _("No game is over yet.")),
        f"{_standings(players)}</main>",
    ]
    return (
        f'{PAGE_START}<meta http-equiv="Content-Security-Policy" content="{policy}">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(title)}</title><style>{sheet}</style></head>\n<body>\n"
        + "\n".join(body)
        + "\n</body></html>\n"
    )


def _section(title: str, cards: str, none: str) -> str:
    content = f'<div class="games">{cards}</div>' if cards else f"<p>{escape(none)}</p>"
    return f"<h2>{escape(title)}</h2>{content}"


def _card(one: ClubGame, link: str, said: Sequence[str]) -> str:
    seats = ", ".join(one.game.record.header.seats)
    heading = f"<h3>{escape(one.game.ruleset.title)}: {escape(seats)}</h3>"
    words = _("The board of {name}").format(name=one.name)
    image = f'<img src="{quote(one.name)}.svg" alt="{escape(words)}" loading="lazy">'
    lines = "".join(f"<p>{escape(sentence)}</p>" for sentence in said)
    return f'<article class="game">{heading}{lines}<a href="{link}">{image}</a></article>'


def _running(one: ClubGame) -> str:
    turn = _("{name}, turn {turn}").format(name=one.name, turn=one.game.record.turns)
    waits = _("Waiting for {whom}.").format(whom=waits_for(one.game))
    late = to_sync(one.game) if one.game.need is not None else []  # else it is said for what all wait
    said = owe_cards(late)
    owed = [_("{sentence}.").format(sentence=f"{said[:1].upper()}{said[1:]}")] if late else []
    return _card(one, f"{quote(one.name)}.svg", [turn, waits, *owed])


def _finished(one: ClubGame) -> str:
    result = one.game.result
    if result is None:
        said = _("{name}, abandoned").format(name=one.name)
        return _card(one, f"{quote(one.name)}.html", [said])
    won = ngettext("{seats} wins: {why}.", "{seats} win: {why}.", len(result.winners))
    said = won.format(seats=all_of(result.winners), why=result.because)
    return _card(one, f"{quote(one.name)}.html", [one.name, said, scores(result)])


def _standings(players: Sequence[PlayerStanding]) -> str:
    """A row for each player, a column of mean points for each game with each number of players."""
    sizes = sorted({size for player in players for size in player.points})
    heads = [_("player"), _("finished"), _("won"), *map(_size, sizes), _("in time")]
    rows = "".join(_row(player, sizes) for player in players)
    head = "".join(_cell(words, "th", place > 0) for place, words in enumerate(heads))
    return (
        f'<h2 id="standings">{escape(_("Standings"))}</h2>'
        f'<div class="wide" role="region" aria-labelledby="standings" tabindex="0">'  # which scrolls on a phone
        f"<table><tr>{head}</tr>{rows}</table></div>"
    )


def _size(size: TableSize) -> str:
    heading = ngettext("{title}, {count} player: points", "{title}, {count} players: points", size.seats)
    return heading.format(title=size.title, count=size.seats)


def _row(player: PlayerStanding, sizes: Iterable[TableSize]) -> str:
    means = [f"{mean(player.points[size]):.1f}" if size in player.points else "" for size in sizes]
    answers, kept = player.in_time
    cells = [player.name, str(player.finished), str(player.won), *means, f"{kept / answers:.0%}" if answers else ""]
    return f"<tr>{''.join(_cell(words, 'td', place > 0) for place, words in enumerate(cells))}</tr>"


def _cell(words: str, kind: str, number: bool) -> str:
    shape = ' class="number"' if number else ""
    return f"<{kind}{shape}>{escape(words)}</{kind}>"
