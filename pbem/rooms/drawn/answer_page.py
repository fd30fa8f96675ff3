"""The page that goes with a report by mail: the game as its reader may see it, and a board to answer on.

What is chosen there starts the mail with the words of the move. The page asks no one: it holds the moves.
"""

from collections.abc import Collection, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from pbem.projections.game import Game
from pbem.projections.pending import headings
from pbem.projections.status import described
from pbem.rules import Move
from pbem.show.choices import open_to
from pbem.show.proposed import proposals
from pbem.show.reply_mail import mail_with
from pbem.wording import _

from .acts import jump, mailed_acts
from .differences import Shown
from .film import Film
from .frames import Eyes, Reel, film
from .heading import heading
from .live import pays
from .page import Acting, page
from .refusals import Refusals
from .touched import TouchFinder

MOST = 400_000
"""Bytes of a page; of what is larger, the past is left out."""


class Answering(Struct, frozen=True):
    """A seat that answers the mail with this subject, at this address."""

    seat: str
    to: str
    subject: str


def answer_page(game: Game, who: Answering, most: int = MOST) -> str:
    """The page for a seat of a game that has started; "" where it is too large even without the past.

    `most`: so many bytes it may have. Where the whole past is too much, the page starts with the seat's last turn, or
    with now.
    """
    reel = film(game, Eyes(who.seat))
    for first in dict.fromkeys((0, max(reel.since - 1, 0), len(reel.frames) - 1)):
        text = _beginning(first, reel, game, who)
        if len(text.encode()) <= most:
            return text
    return ""


def _beginning(first: int, reel: Reel, game: Game, who: Answering) -> str:
    """The page with the frames from one on."""
    kept = Reel(reel.drawing, reel.frames[first:], max(reel.since - first, 0))
    above = heading(game, Eyes(who.seat))
    yours = _("This page is for you alone: it shows your hand, and answers in your name.")
    past = _("The moves before this are left out for lack of room.") if first else ""
    listed = _Listed(game, who)
    acting = (
        Acting(mailed_acts(listed.standing, since=bool(kept.since)), jump(), listed.data)
        if listed.moves or listed.answers
        else None
    )
    above = replace(above, seen=f"{yours} {past}".strip())
    return page(kept, game.record.header.seats, above, game.ruleset, acting)


class _Listed:
    """What a seat may answer now."""

    def __init__(self, game: Game, who: Answering) -> None:
        self._game, self._who = game, who
        self._view = game.view(who.seat)
        self.answers = proposals(game, who.seat)
        asked = open_to(game, who.seat)
        kinds = headings([move.notation() for move in asked], _("Moves"))
        self.moves: Sequence[tuple[str, Move]] = [
            *zip(kinds, asked, strict=True),
            *((_("Available at any time"), move) for move in game.unasked(who.seat)),
        ]

    @property
    def standing(self) -> str:
        """What the table asks of the seat, or of others."""
        need = self._game.need
        if need is None or self._who.seat not in need.seats:
            return _("It is not your turn.")
        return _("{seat}, it is your turn: {prompt}.").format(seat=self._who.seat, prompt=need.prompt)

    def data(self, film: Film, shown: Shown) -> dict[str, Any]:
        """As the page's script reads it: see `Mailed` in types.d.ts."""
        game, who = self._game, self._who
        touching = TouchFinder(film.drawing, film.places, game.record.header.seats)
        found: list[list[Any]] = [
            [words, one.sentence, _("Proposals"), 0, [], []] for one in self.answers for words in (one.yes, one.no)
        ]
        for group, move in self.moves:
            touched = touching.of(move, game.table, who.seat)
            places = [[int(film.number[place]) for place in places] for places in (touched.lit, touched.of)]
            cards = pays(move.finish(self._view, ()).payable(self._view), shown)
            found.append([move.notation(), described(move, self._view), group, 0, *places, *([cards] if cards else [])])
        about = {place for offer in found for place in offer[5]}
        why = self._why_not(Refusals(game, who.seat, touching), film, about)
        answer = mail_with(who.to, who.subject, "")
        return {"answer": answer, "offers": found, "why": why, "terms": film.terms}

    def _why_not(self, refusing: Refusals, film: Film, about: Collection[int]) -> dict[str, Any]:
        """Why nothing can be done at places; `about`: the numbers of those where something can."""
        lines, of = dict[str, int](), dict[str, list[int]]()
        for place, number in film.number.items():
            named = film.drawing.names.get(place) and int(number) not in about
            if named and (why := refusing.why(place)):
                of[number] = [lines.setdefault(line, len(lines)) for line in why]
        return {"lines": list(lines), "of": of}
