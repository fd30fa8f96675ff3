"""The seed and what follows from it, worked out here as docs/format.md says it: any other program must agree."""

from hashlib import sha256

import pytest

from pbem.secrecy.open import OpenChance, commit, mix, practice

GAME = "ab" * 20
CREATORS = b"c" * 32
SEED = "5a" * 32


def hashed(*lines: str | bytes) -> bytes:
    """The SHA-256 of lines joined by LF."""
    return sha256(b"\n".join(line if isinstance(line, bytes) else line.encode() for line in lines)).digest()


def test_the_seed_is_mixed_from_everybodys_contribution_in_alphabetical_order() -> None:
    seed = mix(GAME, CREATORS, {"cy": b"3" * 32, "ann": b"1" * 32})
    assert seed == hashed("pbem-seed-1", GAME, "63" * 32, "ann " + "31" * 32, "cy " + "33" * 32)
    assert commit(CREATORS) == hashed("pbem-seed-commitment-1", CREATORS).hex()


def test_a_practice_game_is_dealt_from_its_number() -> None:
    assert practice(7) == hashed("pbem-practice-1", "7")


def numbers(label: str, *limits: int) -> list[int]:
    """The stream of a label, as far as it is asked."""
    found: list[int] = []
    block = 0
    for limit in limits:
        while True:
            number = int.from_bytes(hashed(bytes.fromhex(SEED), label, str(block))[:8], "big")
            block += 1
            if number < 2**64 - 2**64 % limit:
                found.append(number % limit)
                break
    return found


def test_dice_and_shuffles_follow_from_the_seed_as_the_format_says() -> None:
    chance = OpenChance(SEED)
    assert [chance.roll(f"turn {turn}", 6) for turn in range(9)] == [numbers(f"roll/turn {n}", 6)[0] for n in range(9)]
    faces = [10, 9, 3, 3, 7]
    expected = sorted(faces, key=str)
    name = f"deck/{sha256(repr(expected).encode()).hexdigest()[:16]}"
    for place, other in zip((4, 3, 2, 1), numbers(name, 5, 4, 3, 2), strict=True):
        expected[place], expected[other] = expected[other], expected[place]
    assert chance.turn_up(chance.shuffle("deck", faces)) == expected


@pytest.mark.parametrize("sides", [2, 6, 20])
def test_a_die_shows_each_of_its_sides(sides: int) -> None:
    chance = OpenChance(SEED)
    assert {chance.roll(f"turn {turn}", sides) for turn in range(40 * sides)} == set(range(sides))
