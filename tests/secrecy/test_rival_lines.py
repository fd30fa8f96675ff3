"""Whoever signs two moves for one turn reads no card by it: no answer to the one tells anything in the other."""

from collections.abc import Sequence
from functools import partial
from random import Random

import pytest
from homes import SEATS, Homes, joined, kept
from rival_lines import Line, another_than, counting, exposed, finished, read, together
from small_games import key

from pbem import author
from pbem.events.event import Event
from pbem.projections.game import Game
from pbem.rooms.dealt.game import written
from pbem.rules import Move
from pbem.rules.bots import decide, random_bot
from pbem.rules.state import to_data, to_plain


@kept
def dealt() -> Homes:
    """Confucius, where someone is asked for a move in the Actions Phase, and all that was owed is posted."""
    homes = joined("confucius")
    while (
        not (need := homes.any.need)
        or need.together
        or not any(move.kind == "tax" for move in homes.games[need.seats[0]].legal(need.seats[0]))
    ):
        assert homes.pay() or homes.move()
    return homes.settle()


def play(line: Homes, seat: str, kind: str) -> Event:
    """The first legal move of a kind, made."""
    game = line.games[seat]
    move = next(move for move in game.legal(seat) if move.kind == kind)
    event = author.play(game, seat, finished(game, seat, move), key(seat), at=line.now())
    line.send(seat, event)
    return event


def share(line: Homes, seat: str) -> None:
    """A seat's program sends what is due."""
    event = written.share(line.games[seat], seat, key(seat), at=line.now())
    assert event is not None
    line.send(seat, event)


def test_an_answer_to_the_move_that_does_not_count_opens_no_card_that_its_author_draws_afterwards() -> None:
    """The first on turn draws, and shows that move to the second alone, whose program sends its shares.

    To the third it shows another move, without a draw, whose id is smaller; the third builds on it. So that one counts.
    Now the second draws, and the third sends its shares of those cards.
    """
    homes = dealt()
    need = homes.any.need
    assert need is not None
    [cheat, second, third] = [*SEATS[SEATS.index(need.seats[0]) :], *SEATS[: SEATS.index(need.seats[0])]]
    one, other = Line(homes, (cheat, second)), Line(homes, (cheat, third))
    drawing = play(one, cheat, "tax")
    share(one, second)
    game = other.games[cheat]
    plain = next(move for move in game.legal(cheat) if move.kind not in {"tax", "pass"} and not move.cards())
    rival = another_than(
        [drawing],
        lambda: author.play(game, cheat, finished(game, cheat, plain), key(cheat), at=other.now()),
    )
    other.send(cheat, rival)
    other.says(third)

    said = together(one, other)
    met = Line(homes, ())
    met.games, met.events = {seat: counting(said, seat) for seat in SEATS}, said
    assert met.any.record.head.id == rival.id
    play(met, second, "tax")
    drawn = met.games[second].chance.unread(second)
    assert drawn
    share(met, third)
    assert [read(met.games[cheat], met.events, slot, cheat) for slot in drawn] == [None] * len(drawn)
    assert exposed(met.any, met.events) == {}
    share(met, cheat)
    assert not met.games[second].chance.unread(second)


def wander(line: Homes, seats: Sequence[str], random: Random, steps: int) -> None:
    """The honest ones here post what they owe now and then, and move if they can without showing a card."""
    for _step in range(steps):
        seat = random.choice(seats)
        game = line.games[seat]
        event = written.share(game, seat, key(seat), at=line.now()) if random.random() < 0.7 else None
        if event is not None:
            line.send(seat, event)
        need = game.need
        if need is not None and seat in need.seats and need.purpose != "open" and not game.chance.unread(seat):
            move = chosen(game, seat, random)
            if not move.cards():
                line.send(seat, author.play(game, seat, move, key(seat), at=line.now()))


def chosen(game: Game, seat: str, random: Random) -> Move:
    """Any move, but often one that draws."""
    drawing = [move for move in game.legal(seat) if move.kind == "tax"]
    if drawing and random.random() < 0.7:
        return finished(game, seat, drawing[0])
    return decide(random_bot, game.ruleset, game.view(seat), random)


def forked(homes: Homes, random: Random) -> list[Line]:
    """Whoever is on turn signs two or three moves, and shows each to some of the others, who go on with it."""
    need = homes.any.need
    assert need is not None
    [cheat] = need.seats
    game, others = homes.games[cheat], [seat for seat in homes.games if seat != cheat]
    moves = [move for move in map(partial(finished, game, cheat), game.legal(cheat)) if not move.cards()]
    random.shuffle(others)
    random.shuffle(moves)
    moves.sort(key=lambda move: move.kind != "tax")
    lines = []
    for count, move in enumerate(moves[: random.choice((2, 2, 3))]):
        line = Line(homes, [cheat, *others[count :: 3 if count else 2]])
        line.send(cheat, author.play(line.games[cheat], cheat, move, key(cheat), at=line.now()))
        for seat in line.games.keys() - {cheat}:
            line.says(seat)
        wander(line, list(line.games), random, random.randrange(8))
        lines.append(line)
    return lines


def is_turn(homes: Homes) -> bool:
    """Whether one seat is on turn that can read its cards."""
    need = homes.any.need
    return need is not None and not need.together and not need.waits


@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.more) for seed in range(2, 16))])
def test_in_whatever_lines_the_others_have_answered_no_card_of_the_one_that_counts_was_readable(seed: int) -> None:
    """No one's own share of a card that it holds unseen was ever sent, in the order in which the lines came or another.

    Nor is one sent afterwards, when all go on with the line that counts.
    """
    random = Random(seed)
    homes = Homes("confucius", ("ann", "bob", "cy", "dee")[: random.choice((3, 4))], seed)
    for _moved, _homes in zip(range(random.randrange(10, 70)), homes.played(), strict=False):
        pass
    while not is_turn(homes):
        assert homes.move() or homes.pay()
    homes.settle()
    said = together(*forked(homes, random))
    met = Line(homes, ())
    met.games, met.events = {seat: counting(said, seat) for seat in homes.games}, said
    wander(met, list(met.games), random, 12)
    games = [met.any, *(counting(met.events, "ann", random) for _time in range(2))]
    assert [exposed(game, met.events) for game in games] == [{}, {}, {}]
    first, *again = [(game.record.head.id, to_plain(game.table), to_data(game.chance)) for game in games]
    assert again == [first, first]
