"""Trying moves on a copy of the table. What chance would bring stays hidden: no one sees the future."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from pbem.errors import GameOverError, NotYourTurnError
from pbem.rules import Move, Need, Play, View, Waiting
from pbem.rules.chance import Face, Sight
from pbem.rules.play import EVERYBODY, Audience
from pbem.rules.state import copy
from pbem.secrecy import CardProvider
from pbem.wording import _

from .game import Game
from .overtakings import Race
from .status import waits_for


class Curtain:
    """A `Chance` that shows what can be seen already. Cards may be drawn and shuffled, but no one sees new faces.

    `unseen`: who drew cards that it has not seen before.
    """

    def __init__(self, chance: CardProvider) -> None:
        self._now = chance
        self._then = chance.clone()
        self._opened: dict[int, Face] = {}
        self.unseen: set[str] = set()

    def shuffle(self, label: str, faces: Sequence[Face]) -> list[int]:
        """The cards lie face down; no one knows their order."""
        return self._then.shuffle(label, faces)

    def lay_open(self, label: str, faces: Sequence[Face]) -> list[int]:
        """There is no chance in it."""
        slots = self._then.lay_open(label, faces)
        self.open(zip(slots, faces, strict=True))
        return slots

    def take(self, pile: list[int], owner: str, count: int) -> list[int]:
        """Cards for a hand are taken unseen; cards for all to see end the attempt."""
        if owner == "":
            raise Waiting(())
        slots = self._then.take(pile, owner, count)
        if None in self.faces(owner, slots):
            self.unseen.add(owner)
        return slots

    def turn_up(self, slots: Sequence[int]) -> list[Face]:
        """Only what everyone sees already."""
        faces = self.faces("", slots)
        if None in faces:
            raise Waiting(())
        return [face for face in faces if face is not None]

    def show(self, seat: str, slots: Sequence[int]) -> None:
        """The seat will see them; no one does before it happens."""
        self._then.show(seat, slots)
        if None in self.faces(seat, slots):
            self.unseen.add(seat)

    def faces(self, seat: str, slots: Sequence[int]) -> list[Face | None]:
        """What the seat sees at the real table, and what the moves that are tried have shown."""
        return [self._face(seat, slot) for slot in slots]

    def holds(self, slot: int, face: Face) -> bool:
        """As ever."""
        return self._now.holds(slot, face)

    def roll(self, label: str, sides: int) -> int:
        """Unknown until it happens."""
        raise Waiting(())

    def sight(self, seat: str) -> Sight:
        """What the seat sees at the real table, and what the moves that are tried have shown."""
        now = self._now.sight(seat)
        known = {**now.known, **self._opened}
        shuffles = [(unseen.slots, unseen.faces) for unseen in now.unseen]
        last = max([*known, *(slot for slots, _faces in shuffles for slot in slots)], default=-1)
        return Sight(seat, [known.get(slot) for slot in range(last + 1)], lambda: shuffles)

    def hidden(self, seat: str) -> Mapping[int, Sequence[int]]:
        """As ever."""
        return self._now.hidden(seat)

    def open(self, cards: Iterable[tuple[int, Face]]) -> None:
        """From now on everyone sees these cards."""
        self._opened.update(cards)

    def _face(self, seat: str, slot: int) -> Face | None:
        if slot in self._opened:
            return self._opened[slot]
        try:
            [face] = self._now.faces(seat, [slot])
        except IndexError:  # it was shuffled in the attempt
            return None
        return face


def waits(game: Game) -> str:
    """Whom the table waits for, as a sentence without its full stop."""
    return _("waiting for {whom}").format(whom=waits_for(game))


PASSIVE_MOVES = 60
"""So many moves of others are supposed at most until a seat is asked."""

Fits = Callable[[Need, Sequence[type[Move]]], bool]
"""Whether a question, with the kinds of move that answer it, is the one that is waited for."""


class Supposition:
    """A table on which one player's moves are tried. `stopped` says why it goes no further, "" while it does.

    `mover`: who has made the last move.
    """

    def __init__(self, game: Game, tell: Callable[[str], None]) -> None:
        self._game = game
        self._table = copy(game.table)
        self._chance = Curtain(game.chance)
        self._tell = tell
        self._race = Race()
        self.mover = ""
        self._waiting = False
        self.stopped = waits(game) if game.record.waiting else ""

    def view(self, seat: str) -> View[Any]:
        """What the seat would see."""
        return View(self._table, seat, self._chance)

    def asked(self, seats: Sequence[str]) -> str:
        """Which of these seats is asked: the first of them, and after that only the one that has moved.

        Raises NotYourTurnError or GameOverError.
        """
        need = self._game.ruleset.need(self._table) if self.mover else self._game.need
        if need is None:
            if self._game.phase == "playing" and not self.mover:
                raise NotYourTurnError(_("it is not your turn: {why}").format(why=waits(self._game)))
            raise GameOverError(_("the game would be over") if self.mover else _("the game is over"))
        able = [seat for seat in need.seats if seat in ([self.mover] if self.mover else seats)]
        if able:
            return able[0]
        if self.mover:
            sentence = _("after that, {seats} must {prompt}; `pbem try` plays for one seat only")
            raise NotYourTurnError(sentence.format(seats=", ".join(need.seats), prompt=need.prompt))
        raise NotYourTurnError(_("it is not your turn: {why}").format(why=waits(self._game)))

    def make(self, seat: str, move: Move) -> None:
        """Let a move take effect, as far as that can be foreseen."""
        self.mover = seat
        if move.together:
            self.stopped = _("it takes effect together with the others' answers")
            return
        self._chance.open(move.cards())
        for step in (partial(_effect, move, seat), self._game.ruleset.proceed):
            if not self._foreseen(seat, step):
                self.stopped = _("chance decides what happens next, so nothing after that can be tried")
                return
        if seat in self._chance.unseen:
            self.stopped = _("chance decides which cards {seat} draws, so nothing after that can be tried").format(
                seat=seat
            )

    def wait_for(self, seat: str, fits: Fits) -> bool:
        """Suppose that no one does anything, as far as that goes, until a seat is asked something that fits.

        A seat that is asked before that moves as a stand-in would. Returns whether the seat is asked.
        """
        rules = self._game.ruleset
        for _move in range(PASSIVE_MOVES):
            need = None if self.stopped else rules.need(self._table)
            if need is None:
                break
            if seat in need.seats and fits(need, rules.open_moves(self._table)):
                return True
            self._stand_in(need)
        self.stopped = self.stopped or _("{seat} would not be asked").format(seat=seat)
        return False

    def _stand_in(self, need: Need) -> None:
        if need.together:
            self.stopped = _("the question before that is decided together: {prompt}").format(prompt=need.prompt)
            return
        [seat] = need.seats
        self.make(seat, self._game.ruleset.stand_in(self._table, seat))

    def shown(self) -> Game:
        """A game with the tried table, to be looked at."""
        return self._game.at_table(self._table, [_("chance")] if self._waiting else ())

    def _foreseen(self, seat: str, step: Callable[[Play[Any]], None]) -> bool:
        """Whether a step comes to its end without chance. What happens before that is sure, and is told and kept."""
        before, told, rules = copy(self._table), list[tuple[str, Audience]](), self._game.ruleset
        self._race.begin(rules, self._table)

        def tell(sentence: str, audience: Audience) -> None:
            self._race.hear(rules, self._table, sentence)
            told.append((sentence, audience))

        try:
            step(Play(self._table, self._chance, tell, self._game.record.vacant))
        except Waiting:
            self._waiting = True
            if rules.broken(self._table) is not None:
                self._table, told = before, []  # it was interrupted with a card in the air
        if told:
            told += [(sentence, EVERYBODY) for sentence in self._race.told(rules, self._table)]
        for sentence, audience in told:
            self._told(seat, sentence, audience)
        return not self._waiting

    def _told(self, seat: str, sentence: str, audience: Audience) -> None:
        if audience.reads([seat]):
            self._tell(sentence)


def _effect(move: Move, seat: str, play: Play[Any]) -> None:
    move.effect(play, seat)
