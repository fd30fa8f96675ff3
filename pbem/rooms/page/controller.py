"""What the page of a table is told, and what it says: who sits here, what they see, what they try and make."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Any

from pbem.app.acts.act import Tried
from pbem.app.session import silent
from pbem.errors import PbemError, UsageError
from pbem.projections.answers import NO, YES
from pbem.rooms.drawn.live_page import live_page
from pbem.rooms.table.fitting import typed_out
from pbem.rooms.table.table_session import TableSession
from pbem.wording import _

from .ahead import ahead
from .answerer import Answer, Answerer, Asked, number_in, sentences, word_in
from .seat_film import SeatFilm
from .syncs import Syncs
from .topics import read

Games = Callable[[], Sequence[tuple[Path, str]]]


class Controller(Answerer):
    """Someone's table in a browser. Where several seats are played here, a curtain is drawn between two of them."""

    def __init__(self, session: TableSession, games: Games, syncs: Syncs) -> None:
        """A game to sit at. `games`: the games here, with where each stands."""
        super().__init__()
        self._session = session
        self._games = games
        self._listed: Sequence[tuple[Path, str]] = ()
        self._syncs = syncs
        self._seat = ""
        self._curtain = ""
        self._said: list[str] = []  # since the last move made here; who sits down after a curtain gets another list
        self._again = False  # whether the page is to show again what is tried
        self._films: dict[str, SeatFilm] = {}
        self._thinking = Thread()
        self._turn_to_next(first=True)

    # ------------------------------------------------------------------ answering

    def page(self) -> str:
        """The page, with nothing of the game in it but its places."""
        with suppress(PbemError):  # which the page's first question tells
            self._look()
        ruleset = self._session.game.ruleset
        film = self._seat_film(self._curtain or self._seat).film if self._session.begun else None
        return live_page(f"{ruleset.title}: {self._session.name}", film, ruleset)

    def _answered(self, what: str, asked: Asked) -> Answer:
        self._look()
        self._let_think()
        if what == "sit":
            self._turn_to_next(first=True)
        if self._curtain and what != "here":
            return self._state(asked)
        return super()._answered(what, asked)

    def _state(self, asked: Asked) -> Answer:
        """Where the table is, as far as the page does not know it."""
        if self._curtain:
            return {"curtain": _between(self._curtain)}
        session, game = self._session, self._session.game
        version = f"{self._changes}.{self._syncs.changes}.{len(self._said)}"
        if asked.get("version") == version:
            return {"version": version}
        if session.past is None:
            session.remember(session.recall())
        thinks, ended, times = session.thinking, session.end(self._seat), session.times(self._seat)
        if ended and times:
            looks = _("`{command}` steps through the game with all hands")
            ended += [*times, looks.format(command="pbem export replay --open --review")]
            times = []
        # what answers proposals is listed first
        self._offers = sorted(session.offers(self._seat), key=lambda one: one.words.split()[0] not in (YES, NO))
        found: Answer = {
            "version": version,
            "trial": self._trials if self._trial is not None else 0,
            "ground": "",
            "asked": bool(session.asked),
            "standing": ended[0] if ended else session.standing(),
            "end": ended[1:],
            "hand": session.hand(game, self._seat),
            "said": self._said + ([_("{seat} is thinking").format(seat=thinks)] if thinks else []),
            "synced": [*times, *self._syncs.lines(game, session.mine)],
            "shared": self._syncs.shared,
            "offers": [[one.words, one.meaning, one.group, int(one.more), [], []] for one in self._offers],
        }
        if session.begun:
            seat_film = self._seat_film(self._seat)
            part = seat_film.part(word_in(asked, "film"), number_in(asked, "have"))
            found |= {"ground": seat_film.film.ground} | ({"film": part} if part is not None else {})
            self._light(seat_film, found["offers"])
        if self._again and self._trial is not None:
            found["tried"] = self._shown(self._trial)
        self._again = False
        return found

    def _light(self, seat_film: SeatFilm, offers: Sequence[list[Any]]) -> None:
        """Say where one clicks for each offer that is a move."""
        for one, told in zip(self._offers, offers, strict=True):
            if one.move is not None:
                told[4:] = seat_film.numbers(seat_film.touched(one.move, self._session.game.table))

    # ------------------------------------------------------------------ questions

    def _asked_here(self, asked: Asked) -> Answer:
        if self._curtain:
            self._seat, self._curtain = self._curtain, ""
            self._changes += 1
        return self._state(asked)

    def _fitting(self, typed: str) -> list[int]:
        """The places in the list of what fits."""
        fits = {one.words for one in self._session.fitting(self._seat, typed.split())}
        return [place for place, one in enumerate(self._offers) if one.words in fits]

    def _asked_try(self, asked: Asked) -> Answer:
        typed = word_in(asked, "typed") if "typed" in asked else ""
        words: str | None = word_in(asked, "words") if "words" in asked else None
        if words is None:
            fits = self._fitting(typed)
            words = typed_out(self._offers[fits[0]] if fits else None, typed)
        if not words:
            raise UsageError(_("name a move"))
        if words.endswith(" "):
            return {"typed": words}
        self._trial = None
        self._trial = self._session.tried(self._seat, words.split())
        self._trials += 1
        return {"tried": self._shown(self._trial)}

    def _shown(self, trial: Tried) -> Answer:
        """What some words would come to, as the page shows it."""
        then, frame = trial.game, None
        if then is not None and then.table is not None and self._session.begun:
            frame = self._seat_film(self._seat).film.supposed(then)
        return {"number": self._trials, "frame": frame} | self._told(trial)

    def _told(self, trial: Tried) -> Answer:
        """What some words would come to, in words; of a move, with what it may be paid."""
        pays = self._seat_film(self._seat).film.payable(trial.pays) if trial.pays else []
        move = trial.move.notation() if trial.move is not None else trial.words
        plan = trial.move is not None and not trial.move.optional and self._can_plan()
        return {"words": trial.words, "lines": trial.lines, "move": move, "pays": pays, "plan": plan}

    def _asked_make(self, asked: Asked) -> Answer:
        trial = self._chosen(asked)
        self._changes += 1
        try:
            said = self._session.act(trial.act, self._seat)
        except PbemError as error:
            self._said += sentences(error)
            return self._state(asked)
        if trial.move is not None:
            self._said.clear()
        self._said += said
        self._turn_to_next()
        self._syncs.said_something()
        self._let_think()
        return self._state(asked)

    def _can_plan(self) -> bool:
        return any(one.words == "plan" for one in self._session.offers(self._seat))

    def _asked_ahead(self, _asked: Asked) -> Answer:
        if not self._can_plan():
            raise UsageError(_("there is nothing to plan now"))
        return {"ahead": ahead(self._session.game, self._seat, self._seat_film(self._seat))}

    def _asked_why(self, asked: Asked) -> Answer:
        place, session = number_in(asked, "place"), self._session
        playing = self._seat and session.begun and session.game.phase == "playing"
        why = self._seat_film(self._seat).why_not(place, session.game) if playing else []
        return {"why": {"place": place, "lines": why}}

    def _asked_explain(self, asked: Asked) -> Answer:
        film = self._seat_film(self._seat).film.film if self._session.begun else None
        words = word_in(asked, "words").strip("? ").split()
        return {"topic": read(self._session.game, self._seat, words, film)}

    def _asked_games(self, _asked: Asked) -> Answer:
        self._listed = self._games()
        return {"games": [f"{path.stem}: {standing}" for path, standing in self._listed]}

    def _asked_switch(self, asked: Asked) -> Answer:
        place = number_in(asked, "game")
        if place >= len(self._listed):
            raise UsageError(_("there is no such game"))
        self._session = TableSession(self._listed[place][0], self._session.player)
        self._films, self._said, self._trial = {}, [], None
        self._changes += 1
        self._turn_to_next(first=True)
        return {"reload": True}

    def _asked_sync(self, asked: Asked) -> Answer:
        self._syncs.now()
        return self._state(asked)

    # ------------------------------------------------------------------ what happens

    def _look(self) -> None:
        """See whether the file has changed."""
        if self._session.look():
            trial, seat = self._trial, self._seat
            self._trial = None
            self._changes += 1
            self._said += self._session.pay(seat)
            self._turn_to_next()
            if trial is not None and self._seat == seat:
                self._try_again(trial)

    def _try_again(self, before: Tried) -> None:
        """What somebody else did takes nothing away that is looked at, as far as it can still be made."""
        with suppress(PbemError):
            self._trial = self._session.tried(self._seat, before.words.split())
            self._trials += self._trial.lines != before.lines
            self._again = True

    def _let_think(self) -> None:
        """Let a bot move that is asked, beside the page, which finds its move in the file."""
        if self._session.thinking and not self._thinking.is_alive():
            hear = self._said.append if self._seat else silent  # what no seat hears may be all seats' to read
            self._thinking = Thread(target=_think, args=(self._session, self._seat, hear))
            self._thinking.start()

    def _turn_to_next(self, *, first: bool = False) -> None:
        """Who sits here now?"""
        seat, curtain = self._session.following(self._seat, first=first)
        if curtain:
            self._said, self._trial = [], None
        self._seat, self._curtain = ("", seat) if curtain else (seat, "")

    def _seat_film(self, seat: str) -> SeatFilm:
        session = self._session
        if seat not in self._films:
            self._films[seat] = SeatFilm(session.path, seat, session.raw)
        seat_film = self._films[seat]
        seat_film.follow(session.raw, session.game)
        return seat_film


def _between(seat: str) -> Answer:
    """What the page shows between two seats."""
    return {
        "who": _("Your turn, {seat}.").format(seat=seat),
        "words": _("Everyone else: please look away."),
        "button": _("{seat} is here").format(seat=seat),
        "elsewhere": False,
    }


def _think(session: TableSession, seat: str, hear: Callable[[str], None]) -> None:
    with suppress(PbemError):  # of which the next look at the file tells
        session.let_think(seat, hear)
