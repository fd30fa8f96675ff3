"""The report that a seat gets by mail: its subject, its text, and the same as HTML."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from pbem.app.enclosures import enclosures
from pbem.app.tables import new_table
from pbem.projections.game import Game
from pbem.projections.story import Told
from pbem.rooms.mail.occasion import Occasion
from pbem.rooms.mail.report import Section, report, subject

from .letter_html import DARK_PICTURE, PICTURE, as_html, as_seen
from .letter_text import as_text

ANSWERS = (
    *(
        "turn",
        "undo",
        "note",
        "help",
        "show",
        "rules",
        "moves",
        "play",
        "plan",
        "then",
        "join",
        "consent",
        "decline",
        "page",
    ),
    *("withdraw", "propose", "resign", "abandon", "replace", "pace", "absent", "away", "stop"),
)
"""What a player may answer in any game, by first words: no line of a letter starts with one of these."""


@dataclass(frozen=True, slots=True)
class Letter:
    """What is sent to one seat. `text`: lines of at most 72 columns, without blanks at their ends.

    `seen`: the lines that a reader of the HTML sees. `pictures`: the board as PNG, for light and for dark, by what the
    HTML calls it; none where it is not drawn. `page`: a page to click on, as HTML with a script; empty where none is
    wanted.
    """

    subject: str
    text: str
    html: str
    seen: str
    pictures: Mapping[str, bytes] = field(default_factory=dict)
    page: str = ""


def letter(
    game: Game,
    told: Sequence[Told],
    seat: str,
    occasion: Occasion,
    before: Sequence[Section] = (),
    *,
    whole: bool = True,
) -> Letter:
    """The report of a game for one seat: all that it is to know now, and nothing that it may not.

    `told`: the whole story (Opened.retold), of which the seat reads what is for its eyes. `before`, `whole`: as in
    `report`.
    """
    page = _page(game, seat, occasion) if whole and occasion.page == "wanted" and game.phase == "playing" else ""
    found = report(game, told, seat, occasion, before, whole=whole, attached=bool(page))
    answers = {*ANSWERS, *(kind.kind for kind in game.ruleset.moves)}
    pictured = occasion.pictured and any(one.picture or one.drawn for one in found.sections)
    drawn = enclosures().pictures(*((game, seat) if game.table is not None else (_begun(game), ""))) if pictured else ()
    html = as_html(found, occasion.answer_to, pictured=bool(drawn))
    pictures = dict(zip((PICTURE, DARK_PICTURE), drawn, strict=False))
    return Letter(found.subject, as_text(found, answers), html, as_seen(found, pictured=bool(drawn)), pictures, page)


def _begun(game: Game) -> Game:
    """Such a game as it may start, for those who are invited to it."""
    header = game.record.header
    return new_table(game.ruleset, header.seats, **header.options).game


def _page(game: Game, seat: str, occasion: Occasion) -> str:
    """The page for this seat's eyes, on which it may choose its answer."""
    return enclosures().page(game, seat, occasion.answer_to, subject(game, seat, occasion))
