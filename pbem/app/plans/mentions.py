"""Whom and what the words of a plan point at: seats by their names, "he", "nobody", "there"."""

from collections.abc import Sequence
from itertools import pairwise

from pbem.errors import UsageError
from pbem.projections.game import Game
from pbem.projections.spoken import in_parts, plainly
from pbem.wording import _

from .premises import ANYBODY, ME
from .vocabulary import OTHERS, POSSESSIVE, PRONOUNS, SELF, THERE, Phrase


class Mentions:
    """Hears the words of a seat's plan, and knows who and what was named last."""

    def __init__(self, game: Game, seat: str) -> None:
        self.ruleset = game.ruleset
        self.table = game.table
        self.seats = game.record.header.seats
        self.seat = seat
        self.view = game.view(seat)
        self._named = self._place = ""

    def mention(self, words: Sequence[str]) -> None:
        """Hear of seats and places: "he" and "there" mean the last of them."""
        names = self.ruleset.names(self.table)
        for word in in_parts(words):
            self._named = self._seat(word) or self._named
            self._place = word if word in names and self._seat(word) is None else self._place

    def completed(self, split: Sequence[Sequence[Sequence[str]]]) -> list[list[Sequence[str]]]:
        """Conditions in full, where one says only what differs: "bob or cy bribes hubu", or "bob bribes hubu or
        bingbu".
        """
        found = [[plainly(one) for one in part] for part in split]
        every = [(part, place) for part in found for place in range(len(part))]
        own = self.ruleset.conditions()
        for (part, place), (later, behind) in reversed(list(pairwise(every))):
            if len(part[place]) == 1 and self._seat(part[place][0]) and self._seat(later[behind][0]):
                part[place] = [*part[place], *later[behind][1:]]
        names = {*self.ruleset.names(self.table), *self.seats}
        for (part, place), (later, behind) in pairwise(every):
            words = later[behind]
            if len(words) < len(part[place]) and words and words[0] not in own and names.issuperset(words):
                later[behind] = [*part[place][: -len(words)], *words]
        return [[*part] for part in found]

    def _whom(self, words: Sequence[str]) -> Phrase:
        """Whom words begin with; a name may have "'s" behind it."""
        first = words[0]
        seat = self._meant_by(first) if first in PRONOUNS else self._seat(first)
        self._named = seat or self._named
        rest = words[1:]
        if seat is not None:
            who, denied = ME if seat == self.seat else seat, False
        elif first in OTHERS:
            who, denied = OTHERS[first]
        elif words[:2] == ["no", "1"]:
            who, denied, rest = ANYBODY, True, words[2:]
        else:
            who, denied, rest = ME, False, words[1:] if first in SELF else words
        return Phrase(who, seat is not None or first in OTHERS or first in SELF or len(rest) < len(words), denied, rest)

    def _meant_by(self, pronoun: str) -> str:
        """The seat that was named last. Raises UsageError if none was."""
        if not self._named:
            raise UsageError(_("it does not show who {word!r} is").format(word=pronoun), advice=_("name the seat"))
        return self._named

    def _seat(self, word: str) -> str | None:
        names = {word, word.removesuffix("'s"), word.removesuffix("s'")}
        return next((seat for seat in self.seats if seat.lower() in names), None)

    def _pointed_at(self, word: str) -> str:
        """What "him" or "there" stands for; other words stand for themselves. Raises UsageError if that is nothing."""
        if word in PRONOUNS - POSSESSIVE:
            return self._meant_by(word)
        if word in THERE:
            if not self._place:
                raise UsageError(_("it does not show what {word!r} is").format(word=word), advice=_("name the place"))
            return self._place
        return word
