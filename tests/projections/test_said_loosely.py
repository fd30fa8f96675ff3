"""Moves as people say them: courtesies, other orders, hyphens left out. Nothing is guessed, no move means another."""

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest
from searching import often

from pbem.errors import AmbiguousMoveError, RefusedError, UnreadableMoveError
from pbem.projections.game import Game
from pbem.projections.spoken import COURTESIES, parts_of
from pbem.projections.typed import understood
from pbem.rules import Move
from pbem.rules.registry import find
from pbem.testing.choices import asked
from pbem.testing.playout import Moment, play_out, thinned
from pbem.testing.setting import Setting

SEATS = ("ann", "bob", "cy")
MOMENTS = often(6, 12)
OF_A_KIND = often(2, 3)


@cache
def moments(game: str) -> list[tuple[Moment, Game, str]]:
    """Seats that are asked, here and there in a random game."""
    advanced = (("advanced", True),) if game == "confucius" else ()
    return list(asked(play_out(Setting(type(find(game)), SEATS, advanced), 5), MOMENTS))


def legal(game: str) -> Iterator[tuple[Game, str, Move]]:
    """Legal moves at these moments, some of each kind."""
    for _moment, at, seat in moments(game):
        of_kind: dict[str, list[Move]] = {}
        for move in at.legal(seat):
            of_kind.setdefault(move.kind, []).append(move)
        for moves in of_kind.values():
            yield from ((at, seat, move) for move in thinned(moves, OF_A_KIND))


def meant(at: Game, seat: str, words: list[str]) -> str:
    """The notation of what is understood; "" where nothing is, since it could mean several moves or none."""
    try:
        return understood(at.ruleset, at.view(seat), words).notation()
    except (AmbiguousMoveError, UnreadableMoveError, RefusedError):
        return ""


GAMES = ["confucius", "white-lotus"]


@pytest.mark.parametrize("game", GAMES)
def test_a_move_whose_words_run_together_is_named(game: str) -> None:
    """And is not made."""
    for at, seat, move in legal(game):
        if len(parts_of(move.notation())) > 1:
            with pytest.raises(UnreadableMoveError) as caught:
                understood(at.ruleset, at.view(seat), ["".join(parts_of(move.notation()))])
            assert move.notation() in [one.move for one in caught.value.candidates]


@pytest.mark.parametrize("game", GAMES)
def test_every_listed_move_means_itself_with_politeness_and_in_capitals(game: str) -> None:
    for at, seat, move in legal(game):
        words = move.notation().split()
        assert meant(at, seat, ["Please", *words[:-1], words[-1].upper() + "."]) == move.notation()
        assert meant(at, seat, ["I", "would", "like", "to", *words, "please!"]) == move.notation()


@pytest.mark.parametrize("game", GAMES)
def test_hyphens_and_joining_words_may_be_left_out(game: str) -> None:
    for at, seat, move in legal(game):
        words = [word for word in move.notation().replace("-", " ").split() if word not in ("to", "for")]
        assert meant(at, seat, words) in (move.notation(), "")
        assert meant(at, seat, move.notation().replace("-", " ").split()) == move.notation()


@pytest.mark.parametrize("game", GAMES)
def test_no_order_of_words_is_taken_for_another_move(game: str) -> None:
    """Numbers stay in their order, and so do names: then it is this move that is meant, or none."""
    random = Random(4)
    understood_so = 0
    for at, seat, move in legal(game):
        kind = len(move.kind.split("-"))
        parts = move.notation().replace("-", " ").split()
        lanes = [parts[:kind], [w for w in parts[kind:] if not w.isdigit()], [w for w in parts[kind:] if w.isdigit()]]
        mixed = []
        while any(lanes):
            mixed.append(random.choice([lane for lane in lanes if lane]).pop(0))
        found = meant(at, seat, mixed)
        assert found in (move.notation(), "")
        understood_so += bool(found)
    assert understood_so > 8


@pytest.mark.parametrize("game", GAMES)
def test_beginnings_and_courtesies_at_random_mean_no_other_legal_move_of_other_numbers(game: str) -> None:
    """What is understood has all the numbers that were typed, and a word for each word that is no courtesy."""
    random = Random(5)
    for at, seat, move in legal(game):
        words = [word if word.isdigit() else word[: random.randint(1, len(word))] for word in move.notation().split()]
        polite = random.choice(sorted(COURTESIES))
        place = random.randrange(len(words))
        words[place:place] = polite
        found = meant(at, seat, words).split()
        if found:
            typed = [word for word in words if word.isdigit()]
            assert [word for word in found if word.isdigit()] == typed
            assert all(
                any(own.startswith(w) for f in found for own in (f, *f.split("-"))) for w in words if w not in polite
            )


def at_the_start() -> tuple[Game, str]:
    _moment, at, seat = next(
        one for one in moments("confucius") if any(m.kind == "bribe" for m in one[1].legal(one[2]))
    )
    return at, seat


@pytest.mark.parametrize(
    ("typed", "means"),
    [
        ("Give a gift 1 to {other}, please.", "give-gift 1 to {other}"),
        ("give {other} gift 1", "give-gift 1 to {other}"),
        ("{other} give gift 1", "give-gift 1 to {other}"),
        ("{other} gift 1 give", ""),
        ("collect tax", "tax"),
        ("don't tax", ""),
        ("tax tax", ""),
        ("i will tax now", "tax"),
        ("commercial income 2", "commercial 2"),
        ("collect commercial 2", ""),
        ("commercial two", "commercial 2"),
        ("no action", "no-action"),
        ("give-gift {other}", ""),
        ("give-gift 1", ""),
        ("with 3 1", ""),
        ("please", ""),
    ],
)
def test_said_as_people_say_it(typed: str, means: str) -> None:
    at, seat = at_the_start()
    other = next(one for one in SEATS if one != seat)
    assert meant(at, seat, typed.format(other=other).split()) == means.format(other=other)


def test_a_payment_may_be_begun_and_has_its_small_words() -> None:
    at, seat = at_the_start()
    for move in at.legal(seat):
        finished = move.finish(at.view(seat), ())
        paid = [str(face) for _slot, face in finished.cards()]
        if paid and move.kind == "bribe":
            for words in (["w", *paid], ["with", "a", *" and ".join(paid).split()], ["with", *paid, "please."]):
                assert understood(at.ruleset, at.view(seat), [*move.notation().split(), *words]) == finished
            return
    raise AssertionError("nobody could bribe")
