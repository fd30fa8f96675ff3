"""Sentences as people type and dictate them: none is turned into a move that it does not mean."""

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from readers import POSITIONS, READERS, Read, table
from wording import telling

from pbem.app.moves import meant
from pbem.errors import AmbiguousMoveError, RefusedError, UnreadableMoveError, UsageError
from pbem.projections.spoken import NUMBERS, ORDINALS, plainly
from pbem.rules import Move

pytestmark = pytest.mark.xdist_group("sentences")  # what each means is worked out once

HERE = Path(__file__).parent
SENTENCES: dict[str, Any] = tomllib.loads((HERE / "sentences.toml").read_text(encoding="utf-8"))
RIGHT_OR_ASKED = 0.95
NEVER = {"don't", "don’t", "not", "never", "nothing", "no", "without", "except"}
"""Words that turn a sentence round, but where one belongs to a move ("no action")."""
MUTATED = 100


class Case(NamedTuple):
    """What was said where. `moves`: what it means, or may mean; none if it is no move. `asks`: it has to be asked."""

    position: str
    sentence: str
    moves: tuple[str, ...]
    asks: bool


def cases(sentences: dict[str, Any]) -> Iterator[Case]:
    """Every sentence."""
    for position, said in sentences.items():
        for asks, key in ((False, "means"), (True, "asks")):
            for moves, several in said.get(key, {}).items():
                yield from (Case(position, one, tuple(moves.split(" | ")), asks) for one in several)
        yield from (Case(position, one, (), False) for one in said.get("refused", ()))


EVERY = list(cases(SENTENCES))


def move_of(position: str, sentence: str) -> tuple[Move | None, list[str]]:
    """The move that a sentence means there, and what it may mean if it is asked back."""
    at, seat = table(position), POSITIONS[position]["seat"]
    try:
        return meant(at.game, at.view(seat), sentence.split()), []
    except (AmbiguousMoveError, UnreadableMoveError) as error:
        return None, [one.move for one in error.candidates]
    except (RefusedError, UsageError):
        return None, []


@cache
def made_by(reader: str, case: Case) -> Read:
    """What a reader makes of a sentence: worked out once."""
    return READERS[reader](case.position, case.sentence)


def verdict(case: Case) -> str:
    """ "right", "asked", "refused" (a move that was not understood) or "wrong" (another move is made, or one too
    soon)."""
    read = made_by("command", case)
    if read.made:
        return "wrong" if case.asks or case.moves != (read.made,) else "right"
    if not case.moves:
        return "asked" if read.asked else "right"
    found = bool(read.asked) and set(case.moves) <= set(read.asked)
    return ("right" if case.asks else "asked") if found else "refused"


def test_no_sentence_is_turned_into_a_wrong_move() -> None:
    assert [case.sentence for case in EVERY if verdict(case) == "wrong"] == []


def test_nearly_all_sentences_are_understood_or_asked_back() -> None:
    moves = [case for case in EVERY if case.moves]
    missed = [case.sentence for case in moves if verdict(case) == "refused"]
    assert len(moves) > 200
    assert len(missed) <= (1 - RIGHT_OR_ASKED) * len(moves), missed


def test_what_has_to_be_asked_names_each_move_that_was_meant() -> None:
    asked = [case for case in EVERY if case.asks]
    assert len(asked) > 30
    assert [case.sentence for case in asked if verdict(case) != "right"] == []


def alike(reader: str, case: Case) -> bool:
    """Whether a reader makes the same of a sentence as a command. A plan has no price, and is for later: it may hold
    less, and what is refused today. A hub takes no single word for a move but the move's own."""
    typed, read = made_by("command", case), made_by(reader, case)
    if reader == "plan":
        return not read.made or typed.refused or (bool(typed.made) and read.made.startswith(typed.made))
    if reader == "table" and not typed.made:  # the first of a list that the words start is shown
        firsts = [move for move in read.asked if move.startswith(plainly(case.sentence.split())[0])]
        return not read.made or read.made in firsts
    return read.made == typed.made or (reader == "hub" and not read.made and " " not in case.sentence)


@pytest.mark.parametrize("reader", ["hub", "table", "plan"])
def test_whoever_reads_them_makes_the_same_of_them(reader: str) -> None:
    """Each sentence is read by one of them."""
    read = EVERY[["hub", "table", "plan"].index(reader) :: 3]
    assert [case for case in read if not alike(reader, case)] == []
    made = [case for case in read if made_by(reader, case).made]
    assert len(made) > len([case for case in read if case.moves and not case.asks]) * 0.75


@pytest.mark.more
@pytest.mark.parametrize("reader", ["hub", "table", "plan"])
def test_so_it_is_with_each_of_them(reader: str) -> None:
    assert [case for case in EVERY if not alike(reader, case)] == []


@pytest.mark.parametrize(
    ("position", "sentence"),
    [("start", "No."), ("start", "No objection"), ("start", "not tax"), ("appoint", "not bob"), ("remove", "keep bob")],
)
def test_nothing_that_says_the_opposite_is_suggested(position: str, sentence: str) -> None:
    assert move_of(position, sentence) == (None, [])


def test_a_price_or_a_number_asks_with_both_moves_and_their_costs() -> None:
    at = table("start")
    with pytest.raises(AmbiguousMoveError, match=telling("did-you-mean-names")) as asked:
        meant(at.game, at.view("bob"), ["buy", "junks", "for", "3"])
    assert [(one.move, one.cost) for one in asked.value.candidates] == [("buy-junks 2", 3), ("buy-junks 3", 6)]
    assert asked.value.exit_code == 2


def names(position: str) -> set[str]:
    """Who and what has a name there: the seats and what is on the board."""
    at = table(position)
    return {*at.seats, *(name for name in at.ruleset.names(at.game.table) if name.isalpha())}


def unexplained(position: str, sentence: str, move: Move) -> list[str]:
    """The numbers and names of a sentence that neither the move nor its price has, and words that turn it round."""
    at, seat = table(position), POSITIONS[position]["seat"]
    spoken = {**at.ruleset.spoken().get("", {}), **at.ruleset.spoken().get(move.kind, {})}
    words = [part for word in plainly(sentence.split()) for part in word.split("-")]
    told = " ".join({**NUMBERS, **ORDINALS}.get(word, word) for word in words)
    for phrase in sorted(spoken, key=len, reverse=True):
        told = re.sub(rf"\b{re.escape(phrase.replace('-', ' '))}\b", spoken[phrase].strip("?"), told)
    parts = [*move.notation().replace("-", " ").split(), str(move.cost(at.game.table, seat))]
    left = [word.removesuffix("'s") for word in told.split()]
    wanted = [word for word in left if word.isdigit() or word in names(position) or word in NEVER]
    return [word for word in wanted if word not in parts]


def mutants(random: Random) -> Iterator[tuple[str, str]]:
    """Sentences with a word left out, said twice, moved, or put for another one."""
    while True:
        case = random.choice(EVERY)
        words = case.sentence.split()
        place = random.randrange(len(words))
        others = [
            *sorted(names(case.position)),
            *NUMBERS,
            "2",
            "3",
            "4",
            "for",
            "to",
            "from",
            "not",
            "with",
            "no",
            "cash",
        ]
        match random.randrange(5):
            case 0:
                del words[place]
            case 1:
                words.insert(place, random.choice(others))
            case 2:
                words[place] = random.choice(others)
            case 3:
                words.insert(random.randrange(len(words)), words.pop(place))
            case _:
                words[place] = random.choice(random.choice(EVERY).sentence.split())
        if words and not (len(words) == 1 and words[0].isdecimal()):  # that would be a number of the list
            yield case.position, " ".join(words)


def contradicted(mutated: int, seed: int) -> tuple[list[str], int]:
    """What of so many mutated sentences became a move that its words contradict, and how many became one at all."""
    found, moves = [], 0
    for (position, sentence), _number in zip(mutants(Random(seed)), range(mutated), strict=False):
        move, _asked = move_of(position, sentence)
        moves += move is not None
        if move is not None and (why := unexplained(position, sentence, move)):
            found.append(f"{position}: {sentence!r} became {move.notation()!r}: {why}")
    return found, moves


def test_every_number_and_every_name_of_a_sentence_is_in_its_move_or_its_price() -> None:
    found, moves = contradicted(MUTATED, 1)
    assert found == []
    assert moves > MUTATED // 10


@pytest.mark.more
def test_so_it_is_with_many_more_mutated_sentences() -> None:
    found, moves = contradicted(25 * MUTATED, 2)
    assert found == []
    assert moves > MUTATED
