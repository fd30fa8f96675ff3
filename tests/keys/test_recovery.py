"""A person's key is found again from a sheet of paper, and none that is here is lost for it."""

import os
import stat
from pathlib import Path
from random import Random

import pytest
from anns_key import ENTROPY, PAPER, mine
from wording import telling

from pbem.errors import UsageError
from pbem.events import identity
from pbem.rooms.keys import recovery


def back(typed: str, *, instead: bool = False) -> identity.Identity:
    """Restore what someone types from paper."""
    return recovery.restore(recovery.read(typed), instead=instead)[0]


def paper_of(secret: bytes) -> str:
    """What another person would have on paper."""
    home = os.environ["PBEM_HOME"]
    os.environ["PBEM_HOME"] = f"{home}/other-{secret.hex()[:8]}"
    try:
        identity.create("Other", entropy=secret)
        return recovery.paper(mine())
    finally:
        os.environ["PBEM_HOME"] = home


def test_the_paper_is_the_same_in_every_version() -> None:
    identity.create("Ann", entropy=ENTROPY)
    assert recovery.paper(mine()) == PAPER


@pytest.mark.parametrize(
    "typed",
    [
        PAPER,
        PAPER.lower(),
        PAPER.replace("\n", "\r\n"),
        PAPER.replace(" ", ""),
        PAPER.replace("O", "0").replace("B", "8").replace("I", "1"),
        "\n\n".join(reversed(PAPER.splitlines())),
        PAPER.replace("AAAQ EAYE", "AAAQ-EAYE"),
        PAPER.replace("fingerprint", "ignored"),
        "Dear Ann, here it is:\n\n" + PAPER.replace("1:", "  1)"),
    ],
)
def test_a_key_is_found_again_from_its_paper(typed: str) -> None:
    found = back(typed)
    assert (found.name.lower(), found.key.secret) == ("ann", ENTROPY)
    assert mine().key.secret == ENTROPY


def test_an_identity_is_never_replaced_unasked(pbem_home: Path) -> None:
    identity.create("Ann", entropy=ENTROPY)
    before = (pbem_home / "config" / "identity.toml").read_bytes()
    with pytest.raises(UsageError, match=telling("you-have-a-key-already")):
        back(paper_of(bytes(32)))
    assert (pbem_home / "config" / "identity.toml").read_bytes() == before


def test_the_same_key_may_come_again() -> None:
    identity.create("Ann the First", entropy=ENTROPY)
    assert back(PAPER).name == "Ann the First"


def test_a_typing_error_is_found_and_its_line_named() -> None:
    random = Random(1)
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
    lines = PAPER.splitlines()
    for _time in range(300):
        number = random.randrange(1, 5)
        line = lines[number + 2]
        at = random.choice([place for place in range(3, len(line)) if line[place] != " "])
        wrong = random.choice(
            [
                line[:at] + random.choice(letters.replace(line[at], "")) + line[at + 1 :],
                line[:at] + line[at + 1 :],
                line[:at] + random.choice(letters) + line[at:],
            ]
        )
        typed = "\n".join([*lines[: number + 2], wrong, *lines[number + 3 :]])
        with pytest.raises(UsageError, match=telling("there-is-a-typing-error", number=number)):
            back(typed)
    assert identity.load() is None


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("", telling("line-number-of-the-recovery-code", number=1)),
        (PAPER.replace("3:", "#:"), telling("line-number-of-the-recovery-code", number=3)),
        (PAPER.replace("2:", "x").replace("3:", "2:").replace("x", "3:"), telling("there-is-a-typing-error")),
        (PAPER.replace("gyfsq", "gyfsp"), telling("the-fingerprint-does-not-belong")),
        (PAPER.replace("name: Ann", ""), telling("a-name-has-1-to")),
        (PAPER.replace("AAAQ", "ÄÄÄQ"), telling("there-is-a-typing-error", number=1)),
    ],
)
def test_what_is_missing_or_mixed_up_is_said(typed: str, words: str) -> None:
    with pytest.raises(UsageError, match=words):
        back(typed)
    assert identity.load() is None


def test_lines_of_two_papers_do_not_go_together() -> None:
    """The first two of mine with the last two of another: each is a line of its paper, and all four fit nowhere."""
    other = paper_of(bytes(range(1, 33))).splitlines()
    mixed = PAPER.splitlines()[:5] + other[5:]
    with pytest.raises(UsageError, match=telling("there-is-a-typing-error", number=3)):
        back("\n".join(mixed))
    assert identity.load() is None


def test_another_key_is_kept_beside_the_one_that_takes_its_place(pbem_home: Path) -> None:
    before = identity.create("Bob", entropy=bytes(32))
    raw = (pbem_home / "config" / "identity.toml").read_bytes()
    made, aside = recovery.restore(recovery.read(PAPER), instead=True)
    assert (made.name, mine().key.secret) == ("Ann", ENTROPY)
    assert aside == pbem_home / "config" / f"identity-{before.fingerprint}.toml"
    assert (aside.read_bytes(), stat.S_IMODE(aside.stat().st_mode)) == (raw, 0o600)
