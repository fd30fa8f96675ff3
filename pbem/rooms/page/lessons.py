"""What the page of a lesson is told, and what it says: as that of a table (see controller), but at one in memory."""

from collections.abc import Sequence
from typing import Any

from pbem.app.acts.act import Saying
from pbem.app.table import Table
from pbem.app.taught import Taught
from pbem.errors import NotYourTurnError, RefusedError, UsageError
from pbem.projections.game import Game
from pbem.rooms.drawn.frames import Eyes
from pbem.rooms.drawn.live import LiveFilm
from pbem.rooms.drawn.live_page import live_page
from pbem.rooms.drawn.refusals import Refusals
from pbem.rooms.drawn.touched import TouchFinder
from pbem.rooms.table.fitting import narrowed, typed_out
from pbem.rooms.table.trying import meant_among, moves_of, tried_move
from pbem.wording import _

from .answerer import Answer, Answerer, Asked, number_in, word_in
from .topics import read


class LessonTable(Answerer):
    """A learner's table in a browser. What would be refused is judged when it is tried, all else when it is made."""

    def __init__(self, lessons: Taught) -> None:
        super().__init__()
        self._lessons = lessons
        self._reels = 0
        self._taken = 0
        self._table: Table | None = None
        self._film: LiveFilm
        self._touching: TouchFinder
        self._follow()

    # ------------------------------------------------------------------ answering

    def page(self) -> str:
        """The page, with nothing of the lesson in it but its places."""
        ruleset = self._game.ruleset
        return live_page(self._lessons.title, self._film, ruleset, lesson=self._lessons.words)

    @property
    def _game(self) -> Game:
        return self._lessons.table.game

    def _follow(self) -> None:
        """Keep the film up with the lesson."""
        table, seat = self._lessons.table, self._lessons.seat
        if table is self._table:
            for event in table.events[self._taken :]:
                self._film.take(event)
        if table is not self._table or self._film.too_small:
            self._table = table
            self._film = LiveFilm(table.game, Eyes(seat))
            self._touching = TouchFinder(self._film.drawing, self._film.film.places, table.seats)
            self._reels += 1
        self._taken = len(table.events)

    def _changed(self) -> None:
        """Something else is to be read, and perhaps to be seen."""
        self._changes += 1
        self._trial = None
        self._follow()

    def _state(self, asked: Asked) -> Answer:
        """Where the lesson is, as far as the page does not know it."""
        lessons, game, version = self._lessons, self._game, str(self._changes)
        if asked.get("version") == version:
            return {"version": version}
        self._offers = [] if lessons.over else moves_of(game, lessons.seat)
        found: Answer = {
            "version": version,
            "trial": self._trials if self._trial is not None else 0,
            "ground": self._film.ground,
            "asked": not lessons.over,
            "standing": lessons.task,
            "end": [],
            "hand": game.ruleset.hand(game.view(lessons.seat)),
            "said": [*lessons.said],
            "synced": [],
            "shared": False,
            "words": [*lessons.open_words()],
            "offers": [[one.words, one.meaning, one.group, 0, *self._places(one)] for one in self._offers],
        }
        part = self._part(word_in(asked, "film"), number_in(asked, "have"))
        return found | ({"film": part} if part is not None else {})

    def _part(self, edition: str, have: int) -> dict[str, Any] | None:
        """What the page lacks of the film: of that of a lesson it has all at once, and then what is new."""
        reel, _point, _frames = edition.partition(":")
        now = f"{self._reels}:{self._taken}"
        if edition == now:
            return None
        known = reel == str(self._reels)
        part = self._film.part(max(have - 1, 0) if known else 0, "" if known else self._film.newest)
        return {"edition": now, **part}

    def _places(self, offer: Saying) -> list[list[int]]:
        if offer.move is None:
            return [[], []]
        touched = self._touching.of(offer.move, self._game.table, self._lessons.seat)
        number = self._film.film.number
        return [[int(number[place]) for place in places] for places in (touched.lit, touched.of)]

    # ------------------------------------------------------------------ questions

    def _fitting(self, typed: str) -> list[int]:
        """The places in the list of what fits."""
        words = typed.split()
        found = narrowed(self._offers, words)
        if not found and not self._lessons.over:
            found = meant_among(self._offers, self._game, self._lessons.seat, words)
        return [place for place, one in enumerate(self._offers) if one in found]

    def _asked_try(self, asked: Asked) -> Answer:
        lessons, typed = self._lessons, word_in(asked, "typed")
        done: Answer = {"typed": ""} if typed else {}
        said = word_in(asked, "words") or typed
        if lessons.say(said):
            self._changed()
            return self._state(asked) | done
        fits = self._fitting(typed) if typed else []
        words = typed_out(self._offers[fits[0]] if fits else None, typed) if typed else said
        if not words:
            raise UsageError(_("name a move"))
        if lessons.over:
            raise UsageError(lessons.task)
        try:
            self._trial = tried_move(self._game, lessons.seat, words.split())
        except (RefusedError, NotYourTurnError):
            lessons.attempt(words.split())
            self._changed()
            return self._state(asked) | done
        self._trials += 1
        trial, then = self._trial, self._trial.game
        move = trial.move.notation() if trial.move is not None else trial.words
        told = {"words": trial.words, "lines": trial.lines, "move": move, "plan": False}
        pays = self._film.payable(trial.pays) if trial.pays else []
        frame = self._film.supposed(then) if then is not None else None
        return {"tried": {"number": self._trials, "frame": frame, "pays": pays, **told}}

    def _asked_make(self, asked: Asked) -> Answer:
        self._lessons.attempt(self._chosen(asked).words.split())
        self._changed()
        return self._state(asked)

    def _asked_why(self, asked: Asked) -> Answer:
        place, places = number_in(asked, "place"), self._film.film.places
        why: Sequence[str] = []
        if not self._lessons.over and place < len(places):
            why = Refusals(self._game, self._lessons.seat, self._touching).why(places[place])
        found = {"why": {"place": place, "lines": [*why]}}
        if not self._lessons.meets(why):
            return found
        self._changed()
        return self._state(asked) | found

    def _asked_explain(self, asked: Asked) -> Answer:
        words = word_in(asked, "words").strip("? ").split()
        return {"topic": read(self._game, self._lessons.seat, words, self._film.film)}
