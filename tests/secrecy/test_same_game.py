"""The same cards make the same game, open or dealt: who holds them changes nothing that is played, shown or told."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, Self

import pytest
from fate import SEATS, Fate
from homes import Homes
from small_games import key

from pbem import author
from pbem.events.event import Event
from pbem.projections.game import Game
from pbem.projections.story import Told
from pbem.projections.typed import against
from pbem.rules import Move
from pbem.rules.bots import decide, random_bot
from pbem.rules.state import to_plain

CARDS = ("open", "dealt")


class Parlour(Homes):
    """Homes that remember what they were told."""

    def __init__(self, cards: str, game: str, options: dict[str, Any]) -> None:
        self.told: dict[str, list[Told]] = {}
        super().__init__(game, SEATS, options=options, cards=cards)
        self.settle()

    def send(self, seat: str, event: Event) -> None:
        """See Homes; whoever is told anything is told from the first join on."""
        for other in SEATS if not self.told else ():
            told = self.told.setdefault(other, [])
            self.games[other].listen(lambda *one, told=told: told.append(Told.now(*one)))
        super().send(seat, event)

    def settle(self) -> Self:
        """Everyone posts what it owes, and opens what it has sealed."""
        while self.pay() or self.open():
            pass
        return self

    def open(self) -> bool:
        """Whether anybody had anything to open."""
        opened = [seat for seat in SEATS if (need := self.any.need) is not None and need.purpose == "open"]
        for seat in opened:
            event = author.opening(self.games[seat], seat, key(seat), at=self.now())
            if event is not None:
                self.send(seat, event)
        return bool(opened)

    def play(self, seat: str, move: Move) -> None:
        """Someone makes a move."""
        self.send(seat, author.play(self.games[seat], seat, move, key(seat), at=self.now()))
        self.settle()

    def shown(self, seat: str) -> dict[str, Any]:
        """All that a seat is shown, told and offered, and what its moves are refused with."""
        game = self.games[seat]
        view, ruleset = game.view(seat), game.ruleset
        tried = [move for kind in _open(game) for move in (*kind.candidates(view), *kind.mistakes(view))]
        legal = game.legal(seat)
        return {
            "table": to_plain(game.table),
            "phase": game.phase,
            "asked": game.need and (game.need.seats, game.need.purpose, str(game.need.prompt), game.need.waits),
            "board": ruleset.picture(view),
            "facts": ruleset.facts(view),
            "hand": ruleset.hand(view),
            "moves": [(move.notation(), move.hint(game.table, seat), move.meaning(view)) for move in legal],
            "finished": [move.finish(view, ()) for move in legal],
            "refused": [(move.notation(), str(against(view, move))) for move in tried],
            "story": [(one.place, one.heading, one.sentence) for one in self._read_by(seat) if not _is_draw(one, seat)],
        }

    def drawn(self, seat: str) -> Counter[str]:
        """What a seat was told that it has drawn."""
        return Counter(one.sentence for one in self._read_by(seat) if _is_draw(one, seat))

    def _read_by(self, seat: str) -> list[Told]:
        return [one for one in self.told[seat] if one.for_eyes({seat})]


def _open(game: Game) -> list[type[Move]]:
    if game.need is None:
        return []
    return [*game.ruleset.open_moves(game.table), *game.ruleset.unasked]


def _is_draw(told: Told, seat: str) -> bool:
    """Whether a seat is told of its own cards: which, or how many there are while the others have not contributed."""
    return told.sentence.startswith(f"{seat} draws ")


def played(game: str, options: dict[str, Any]) -> Iterator[dict[str, Parlour]]:
    """The same game, open and dealt, move by move; a bot moves in the dealt one."""
    random, games = Random(3), {cards: Parlour(cards, game, options) for cards in CARDS}
    table = games["dealt"]
    yield games
    while table.any.phase != "over":
        need = table.any.need
        assert need is not None
        for seat in need.seats:
            home = table.games[seat]
            move = decide(random_bot, home.ruleset, home.view(seat), random)
            for cards in games.values():
                cards.play(seat, move)
        yield games


WHOLE = [
    pytest.param("confucius", {}, 1000, marks=pytest.mark.more),
    pytest.param("white-lotus", {}, 1000, marks=pytest.mark.more),
]


@pytest.mark.parametrize(
    ("game", "options", "most"),
    [("pebbles", {"heap": 12}, 1000), ("pebbles", {"heap": 8, "secret": True}, 1000), ("confucius", {}, 8), *WHOLE],
)
def test_move_for_move_all_is_alike(
    monkeypatch: pytest.MonkeyPatch, game: str, options: dict[str, Any], most: int
) -> None:
    Fate(monkeypatch, "bob")
    for count, games in zip(range(most), played(game, options), strict=False):
        for seat in SEATS:
            expected = games["open"].shown(seat)
            drawn = games["open"].drawn(seat)
            for cards in CARDS[1:]:
                found = games[cards].shown(seat)
                assert drawn - games[cards].drawn(seat) == Counter(), "a draw that is not told"
                assert {what: found[what] for what in expected} == expected, (cards, seat, count)
