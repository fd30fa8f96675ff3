"""Beginning a game: what is to be played, whether there can be such a game, and its first event."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from pbem import author
from pbem.errors import UsageError
from pbem.events.event import Event
from pbem.events.keys import SecretKey
from pbem.projections.durations import check_pace
from pbem.projections.game import Game
from pbem.projections.terms import Terms
from pbem.projections.typed import SEPARATORS
from pbem.rules import Ruleset
from pbem.rules.condition import LINKS
from pbem.secrecy import Unchosen, known_cards, unchosen
from pbem.wording import _

from .membership import check_key


@dataclass(frozen=True, slots=True)
class NewGame(Terms):
    """A game that someone is about to start. `cards`: "" if no one has chosen how they are held (see `unchosen`)."""

    cards: str = ""

    @property
    def unchosen(self) -> Unchosen:
        """How the cards of this game are held if no one chooses that."""
        return unchosen(
            len(self.seats),
            len(self.own),
            position=bool(self.position),
            practice=self.practice is not None,
        )

    def check(self, at: datetime) -> None:
        """Raise UsageError if there can be no such game: tried with no one's key, so that a mistake leaves nothing."""
        friends = _(
            "a third friend can play from anywhere: by e-mail, through git or a shared folder; a bot can "
            "play a seat, too, as in --seats ann,search,search"
        )
        check_players(self.ruleset, len(self.seats), friends if len(self.seats) < self.ruleset.seats[0] else "")
        for seat in self.seats:
            if seat.lower() in (*LINKS, *SEPARATORS):  # a move that names it could not be told from two
                raise UsageError(_("a seat cannot be named {seat!r}: that word joins moves").format(seat=seat))
        if self.bots and {*self.seats} <= {*self.bots}:
            advice = _("`pbem demo` lets bots play a whole game")
            raise UsageError(_("a bot cannot be the only player"), advice=advice)
        if not self.cards and self.unchosen.cards not in known_cards():
            raise UsageError(
                _(
                    "the players of this game deal its cards together, "
                    "but support for dealt cards is not installed here"
                ),
                advice=_(
                    "with --cards=open the cards are readable in the file, and you all trust each other not to peek"
                ),
            )
        if self.pace:
            check_pace(self.pace)
        if self.hub:
            check_key(self.hub)
        try:
            Game.begin(self.first(SecretKey(bytes(32)), bytes(32), at), lambda _name, _version: self.ruleset)
        except ValueError as error:
            raise UsageError(str(error)) from None

    def first(self, key: SecretKey, nonce: bytes, at: datetime) -> Event:
        """The first event. `nonce`: 32 fresh random bytes. Raises UsageError if the game takes no such options."""
        return author.create(replace(self, cards=self.cards or self.unchosen.cards), key, nonce=nonce, at=at)


def check_players(ruleset: Ruleset[Any], count: int, advice: str = "") -> None:
    """Raise UsageError, with this advice, unless the game is for so many."""
    if count not in ruleset.seats:
        sentence = _("{title} is for {least} to {most} players, not {count}")
        least, most = ruleset.seats[0], ruleset.seats[-1]
        raise UsageError(sentence.format(title=ruleset.title, least=least, most=most, count=count), advice=advice)
