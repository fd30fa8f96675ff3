"""Someone at a game: whose turn it is, what may be said, what it would come to, and saying it. Draws nothing."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from pbem.app import automatic, files, take_back, thinking
from pbem.app.acts import every_act
from pbem.app.acts.act import Act, Saying, Seated, Tried, offered
from pbem.app.looking_back import look_back
from pbem.app.own_key import locked_key
from pbem.app.player import Player
from pbem.app.session import Session, silent
from pbem.events.contents import read
from pbem.events.event import Event
from pbem.projections.answers import answer, answering
from pbem.projections.course import on_course
from pbem.projections.deadlines import due
from pbem.projections.game import Game
from pbem.projections.pending import (
    BEFORE_PLAY,
    before_play,
    besides_the_turn,
    needed,
    not_begun,
    owe_cards,
    standing,
    taking_back,
)
from pbem.projections.status import Status, status
from pbem.projections.typed import names_a_kind
from pbem.projections.whose import who_syncs
from pbem.rooms.rulebook.search import read_ahead
from pbem.rules import Line, Picture
from pbem.show.whose_turn import whose_turn
from pbem.store.opened_game import open_game, open_whole
from pbem.store.people import named_here
from pbem.wording import _

from .background_sync import last_heard_of
from .fitting import narrowed
from .later import known_of_time
from .past import Past, past_of
from .trying import meant_among, moves_of, rulings_in, tried_move

ACTS = {act.word: act for act in every_act()}
"""What may be said besides moves."""
KEPT = 4
"""So many pictures of boards are kept."""


class TableSession:
    """A player at a game file. `game` is as the file had it, as `raw`, when it was last looked at.

    `past` is None until `recall` was called: it takes longer than all else.
    """

    def __init__(self, path: Path, player: Player) -> None:
        """Open the file. Raises what opening it raises."""
        self.path = path
        self.player = player
        self.past: Past | None = None
        self.raw = b""
        self._written: Sequence[Event] = ()
        self._pictures: list[tuple[Game, str, Picture]] = []
        self._listed: tuple[Game | None, str, list[Saying]] = (None, "", [])
        self.game: Game
        self.look()

    # ------------------------------------------------------------------ where the game stands

    def look(self) -> bool:
        """Read the file again if it has changed. Returns whether it has."""
        raw = read(self.path)
        if raw == self.raw:
            return False
        opened = open_game(self.path, raw)
        opened.keep_changes(self.player.viewer.name, opened.game.seats_here(self.player.key), raw)
        self.game, self.raw, self.past = opened.game, raw, None
        return True

    def recall(self) -> Past:
        """The whole past, read now; `remember` keeps it, if the game is still the same."""
        return past_of(self.path)

    def read_rules(self) -> None:
        """Read the rules before someone asks."""
        read_ahead(self.game.ruleset)

    def remember(self, past: Past) -> bool:
        """Keep a past that was read meanwhile. Returns whether it is this game's as it stands.

        The newest link does not tell: answers given together follow it, and may have been taken back.
        """
        fits = past.game.record == self.game.record
        self.past = past if fits else None
        return fits

    @property
    def name(self) -> str:
        """What the game is called among its players."""
        return self.path.stem

    @property
    def mine(self) -> list[str]:
        """The seats that are played here, in seat order."""
        held = self.game.seats_here(self.player.key) if self.player.key else []
        return [seat for seat in self.game.record.header.seats if seat in held]

    @property
    def asked(self) -> str:
        """The seat of mine that has to choose now; "" if none has."""
        need = self.game.need
        return next((seat for seat in self.mine if need is not None and seat in need.seats), "")

    def following(self, seat: str, *, first: bool = False) -> tuple[str, bool]:
        """Through whose eyes the table is shown after a seat's, and whether a curtain is drawn before that.

        It is between two seats that are played here, and before the `first`; after the end no one's hand is shown.
        """
        mine = self.mine
        if len(mine) < 2 or not self.begun:
            return (mine[0] if mine and self.begun else ""), False
        if self.game.phase == "over":
            return "", False
        following = self.asked or seat or mine[0]
        return following, following != seat or first

    @property
    def begun(self) -> bool:
        """Whether there is a table to be looked at."""
        return self.game.phase not in BEFORE_PLAY and self.game.table is not None

    def standing(self) -> str:
        """Where the game stands for its player, with the time that is left, and how it gets on."""
        known, now = status(self.game, self.mine), self.player.now()
        said = [standing(known, self.player.key, now), on_course(known["course"], now)]
        return named_here("; ".join(one for one in said if one))

    def time_left(self) -> str:
        """Until when its player has to answer, and how the game gets on: of where it stands all that the line above the
        board does not say."""
        known, now = status(self.game, self.mine), self.player.now()
        asked = [seat for seat in needed(known) if seat in self.mine]
        return "; ".join(one for one in (due(known, asked, now), on_course(known["course"], now)) if one)

    def asked_besides(self) -> list[str]:
        """What its player is asked for, or held up by, besides a move, in the words of the table."""
        known = status(self.game, self.mine)
        found = [*besides_the_turn(known), *taking_back(known)] if self.begun else []
        return [named_here(one.replace("`pbem ", "`")) for one in [*found, *self._on_their_way(known)]]

    def _on_their_way(self, known: Status) -> list[str]:
        """Whose part of the cards is not here yet, when these were last seen, and what helps."""
        step = known["step"]
        waits = step["waits"] if step is not None and step["does"] == "sync" else self.game.record.waiting
        others = [seat for seat in who_syncs(self.game.record, waits) if seat not in self.mine]
        if not others:
            return []
        waiting = before_play(known) if step is not None else owe_cards(others)
        sentence = _("{waiting}; Ctrl-R checks for news").format(waiting=waiting)
        heard = last_heard_of(self.game, others, self.player.now())
        return ["; ".join(one for one in (sentence, heard) if one)]

    def times(self, seat: str) -> list[str]:
        """What a seat has planned, how long a turn may take, and who is not here; after the end, how to look back."""
        known = known_of_time(self.game, [seat] if seat else [], self.player.now())
        return [*known, *look_back(ended=self.game.result is not None)]

    def end(self, seat: str) -> list[str]:
        """How the game has ended, and what each has in the end, the best first; nothing before that."""
        game, result = self.game, self.game.result
        if game.phase != "over" or game.table is None:
            return []
        ended = "".join(text for text, _style in whose_turn(None, result, self.mine))
        found = [game.ruleset.about(game.view(seat), one) for one in (result.standing if result is not None else ())]
        return [ended, *(picture.headline for picture in found if picture is not None)]

    def headline(self, game: Game, seat: str) -> list[Line]:
        """What stands above the board: where the game is, and who is asked for what."""
        if game.table is None:
            return [[(not_begun(status(game, self.mine), self.player.key), "title")]]
        first: Line = [(self.picture(game, seat).headline, "title")]
        mine = [seat] if seat else self.mine  # of several at one screen, only one sits there
        return [first, whose_turn(game.need, game.result, mine, who_syncs(game.record, game.record.waiting))]

    def picture(self, game: Game, seat: str) -> Picture:
        """A board as a seat may see it. The newest few are kept: of the two that a step shows, one was shown before."""
        for known, eyes, picture in self._pictures:
            if known is game and eyes == seat:
                return picture
        picture = game.ruleset.picture(game.view(seat))
        self._pictures = [(game, seat, picture), *self._pictures[: KEPT - 1]]
        return picture

    def hand(self, game: Game, seat: str) -> str:
        """What the seat holds, and no one else may see."""
        return game.ruleset.hand(game.view(seat)) if seat and game.table is not None else ""

    # ------------------------------------------------------------------ what may be said

    def offers(self, seat: str) -> list[Saying]:
        """Everything that a seat may say now: moves first."""
        found: list[Saying] = []
        game = self.game
        if self.begun and game.phase == "playing" and seat and not game.record.waiting:
            found += self._moves_of(seat)
        return [*found, *offered(ACTS.values(), self._seated(seat))]

    def can_take_back(self, seat: str) -> bool:
        """Whether what a seat has just done here can be taken back."""
        return self._slip(seat) is not None and any(
            one.words == "undo" for one in ACTS["undo"].offers(self._seated(seat))
        )

    def take_back(self, seat: str) -> list[str]:
        """Take that back, with what has followed from it. Returns and raises as `act` does."""
        slip = self._slip(seat)

        def back(session: Session) -> None:
            moves = take_back.moves_since(session.log, slip) if slip is not None else 0
            take_back.undo(session, moves or None, seat)

        return self.act(back, seat)

    def _slip(self, seat: str) -> Event | None:
        """What a seat has just done here that can be taken back."""
        done = (event for event in self._written if event.by == seat)
        return next((event for event in done if take_back.may_go(self.game, event)), None)

    def fitting(self, seat: str, typed: Sequence[str]) -> list[Saying]:
        """What of it fits what was typed so far: what it answers, what starts like it, what it means as people say."""
        found = self.offers(seat)
        if answers := narrowed(found, [answer(typed)]) if answer(typed) else ():
            return answers
        narrow = narrowed(found, typed)
        if narrow or not self.begun or not seat or seat not in (self.game.need.seats if self.game.need else ()):
            return narrow
        return meant_among(found, self.game, seat, typed)

    def _moves_of(self, seat: str) -> list[Saying]:
        """The legal moves of a seat, found once for as long as the game stands where it does."""
        game, (known, whose, moves) = self.game, self._listed
        if known is not game or whose != seat:
            moves = moves_of(game, seat)
            self._listed = (game, seat, moves)
        return moves

    def tried(self, seat: str, words: Sequence[str]) -> Tried:
        """What some words would come to. Raises what saying them would raise, as far as that shows beforehand."""
        act, answers = self._act_of(words), False
        if act is None and seat and self.game.phase not in BEFORE_PLAY:
            act, answers = ACTS.get(answering(self.game, [seat], words)), True
        if act is None:
            return tried_move(self.game, seat, words)
        return act.tried(self._seated(seat), [act.word] if answers else words)

    def _act_of(self, words: Sequence[str]) -> Act | None:
        """The act that words start with, where it can be done now; None too where they can only be a move that starts
        so, as "join the emperor with 3" does, or "start a voyage"."""
        game, act = self.game, ACTS.get(words[0]) if words else None
        if act is None:
            return None
        whole = act.takes(words[1:])
        if game.phase not in act.phases and (game.phase in BEFORE_PLAY or not whole):
            return None
        return act if whole or not names_a_kind(game.ruleset, words) else None

    def rulings_in(self, text: str) -> list[str]:
        """The numbers of the rulings that a text cites."""
        return rulings_in(self.game, text)

    # ------------------------------------------------------------------ saying it

    def act(self, do: Callable[[Session], object], seat: str = "") -> list[str]:
        """Do something, and what follows of it without a choice. Returns what its player reads, through a seat's eyes.

        Raises what refuses or hinders it; then nothing has happened.
        """
        me = self.player.me
        if me.sealed is not None:
            raise locked_key()
        said: list[str] = []
        written: list[Event] = []
        try:
            with files.acting(
                self.path, me.key, self.player.viewer.name, self.player.now, said.append, said.append
            ) as session:
                written = session.written
                session.eyes = [seat] if seat else None
                do(session)
                automatic.write_after(session, thinks=False)
        finally:
            self._written = written
            past = self.past
            if self.look() and past is not None and not any(event.kind == "undo" for event in written):
                for event in written:
                    past.take(event)
                self.remember(past)
        return said

    def pay(self, seat: str = "") -> list[str]:
        """Show what was sealed, deal, make moves that leave no choice: all that this player owes."""
        plays = bool(self.mine) or self.player.key == self.game.record.header.key
        if not plays or not self.player.signs:
            return []
        return self.act(partial(automatic.write, thinks=False), seat)

    @property
    def thinking(self) -> str:
        """The seat that is asked and for which a bot can move here now; "" if there is none."""
        return thinking.thinker(self.game, self.game.seats_of(self.player.key) if self.player.signs else ())

    def let_think(self, seat: str = "", hear: Callable[[str], None] = silent) -> bool:
        """Let a bot move. Returns whether one did. Meanwhile anybody may act at the game, and look at the table.

        `hear` is told what its player may read of it, through the eyes of a `seat`.
        """
        me, viewer, now = self.player.me, self.player.viewer.name, self.player.now
        copy = open_game(self.path, read(self.path)).game
        copy.look_with(me.key)
        if not (events := thinking.thought(copy, me.key, now)):
            return False
        with files.acting(self.path, me.key, viewer, now, hear, hear) as session:
            session.eyes = [seat] if seat else None
            return thinking.write(session, events)

    def _seated(self, seat: str) -> Seated:
        return Seated(self.game, seat, self.player.key, self.player.now(), self._known_past(), self._whole)

    def _known_past(self) -> Game | None:
        """The same, if it was read already."""
        return self.past.game if self.past is not None else self.game if self.game.log is not None else None

    def _whole(self) -> Game:
        """The game with its whole past."""
        return open_whole(self.path, self.raw).game if self.past is None else self.past.game
