"""Trying moves on a copy of the table. What chance would bring stays hidden: nobody looks into the future."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from pbem.errors import GameOverError, NotYourTurnError
from pbem.rules import Chance, Move, Play, View, Waiting
from pbem.rules.chance import Face
from pbem.rules.state import copy
from pbem.wording import _

from .desk import waits_for
from .game import Game


class Curtain:
    """A `Chance` that shows what may be seen already and brings nothing new: draws bring no cards."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def shuffle(self, label: str, faces: Sequence[Face]) -> list[int]:
        """Unknown until it happens."""
        raise Waiting(())

    def deal_open(self, label: str, faces: Sequence[Face]) -> list[int]:
        """Unknown until it happens."""
        raise Waiting(())

    def take(self, pile: list[int], owner: str, count: int) -> list[int]:
        """Cards for a hand stay where they are; cards for all to see end the attempt."""
        if owner == "":
            raise Waiting(())
        return []

    def turn_up(self, slots: Sequence[int]) -> list[Face]:
        """Only what everybody sees already."""
        faces = self._chance.faces("", slots)
        if None in faces:
            raise Waiting(())
        return [face for face in faces if face is not None]

    def faces(self, seat: str, slots: Sequence[int]) -> list[Face | None]:
        """As ever."""
        return self._chance.faces(seat, slots)

    def holds(self, slot: int, face: Face) -> bool:
        """As ever."""
        return self._chance.holds(slot, face)

    def roll(self, label: str, sides: int) -> int:
        """Unknown until it happens."""
        raise Waiting(())

    def hidden(self, seat: str) -> Mapping[int, Sequence[int]]:
        """As ever."""
        return self._chance.hidden(seat)


class Supposition:
    """A table on which one player's moves are tried. `stopped` says why it goes no further, "" while it does."""

    def __init__(self, game: Game, tell: Callable[[str], None]) -> None:
        self._game = game
        self._table = copy(game.table)
        self._chance = Curtain(game.chance)
        self._tell = tell
        self._begun = False
        self.stopped = ""

    def view(self, seat: str) -> View[Any]:
        """What the seat would see."""
        return View(self._table, seat, self._chance)

    def asked(self, seats: Sequence[str]) -> str:
        """Which of these seats would be asked. Raises NotYourTurnError or GameOverError."""
        need = self._game.ruleset.need(self._table) if self._begun else self._game.need
        if need is None:
            raise GameOverError(_("the game would be over") if self._begun else _("the game is over"))
        able = [seat for seat in need.seats if seat in seats]
        if able:
            return able[0]
        if self._begun:
            sentence = _("it would be for {seats} to {prompt}; what they do cannot be tried")
            raise NotYourTurnError(sentence.format(seats=", ".join(need.seats), prompt=need.prompt))
        raise NotYourTurnError(_("it is not your turn: the table waits for {whom}").format(whom=waits_for(self._game)))

    def make(self, seat: str, move: Move) -> None:
        """Let a move take effect, as far as that can be foreseen."""
        self._begun = True
        if move.together:
            self.stopped = _("it takes effect together with the others' answers")
            return
        for step in (partial(_effect, move, seat), self._game.ruleset.proceed):
            before, told = copy(self._table), list[tuple[str, str | None]]()
            try:
                step(Play(self._table, self._chance, lambda *sentence, told=told: told.append(sentence)))
            except Waiting:
                self._table, self.stopped = before, _("from here on chance decides")
                return
            for sentence, only in told:
                self._told(seat, sentence, only)

    def put_into(self, game: Game) -> None:
        """Show the tried table through a game that is only looked at."""
        game.table = self._table

    def _told(self, seat: str, sentence: str, only: str | None) -> None:
        if only in (None, seat) or ((only or "").startswith("-") and only != f"-{seat}"):
            self._tell(sentence)


def _effect(move: Move, seat: str, play: Play[Any]) -> None:
    move.effect(play, seat)
