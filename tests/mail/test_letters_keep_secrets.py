"""A letter tells its seat's secrets to no one else, and no one's to its seat."""

from random import Random

import pytest
from letters import BY_WORDS, positions, walk

from pbem.rooms.mail.letter import letter
from pbem.testing.secrets import redealt

pytestmark = pytest.mark.xdist_group("letters")  # which are written once in a process


def test_a_letter_is_the_same_whatever_is_on_the_cards_that_its_seat_has_not_seen() -> None:
    for position in walk():
        if position.game.table is None:
            continue
        random = Random(7)
        chance = position.game.chance
        before = list(chance.printed)
        for seat, found in position.letters(BY_WORDS):
            for slot, face in redealt(chance, seat, random).items():
                chance.printed[slot] = face
            try:
                assert letter(position.game, position.told, seat, BY_WORDS) == found
            finally:
                chance.printed[:] = before


def test_a_letter_is_the_same_whatever_points_another_seat_keeps_to_itself() -> None:
    for position in walk():
        if position.game.ruleset.name != "white-lotus" or position.game.table is None:
            continue
        seats, players = position.game.record.header.seats, position.game.table.players
        for seat, found in position.letters(BY_WORDS):
            other = players[seats[seats.index(seat) - 1]]
            other.influence, other.battle = other.influence + 3, other.battle + 2
            try:
                assert letter(position.game, position.told, seat, BY_WORDS) == found
            finally:
                other.influence, other.battle = other.influence - 3, other.battle - 2


def test_other_seats_letters_do_tell_of_those_cards() -> None:
    position = next(one for one in positions() if one.game.phase == "playing")
    seats, chance = position.game.record.header.seats, position.game.chance
    found = dict(position.letters(BY_WORDS))
    before = list(chance.printed)
    for slot, face in redealt(chance, seats[0], Random(9)).items():
        chance.printed[slot] = face
    try:
        changed = {seat for seat in seats if letter(position.game, position.told, seat, BY_WORDS) != found[seat]}
        assert changed
        assert seats[0] not in changed
    finally:
        chance.printed[:] = before


def test_nobody_reads_a_sentence_that_is_for_another_seat() -> None:
    read, kept = set[str](), set[str]()
    for position in walk():
        for seat, found in position.letters(BY_WORDS):
            text = " ".join(found.text.split())
            public = {one.sentence for one in position.told if one.for_eyes([seat])}
            secret = {one.sentence for one in position.told if not one.for_eyes([seat])} - public
            assert [sentence for sentence in secret if f"- {sentence} -" in text] == []
            read |= {sentence for sentence in public if f"- {sentence} -" in text}
            kept |= secret
    assert read, "so they stand in a letter"
    assert kept
