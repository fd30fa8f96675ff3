"""A person's key: kept from others, never replaced, and found again from a sheet of paper."""

import os
import stat
import sys
from pathlib import Path
from random import Random

import pytest

from pbem.errors import FaultyFileError, MachineError, UsageError
from pbem.events import identity, places
from pbem.events.keys import SecretKey

posix = pytest.mark.skipif(sys.platform == "win32", reason="permissions of POSIX")
ENTROPY = bytes(range(32))
PAPER = """pbem recovery code
name: Ann
fingerprint: gyfsq-nbqvj-2on5c-uhbms
1: AAAQ EAYE AUDA O4XS
2: BAEQ UCYM BUHA 6ZOR
3: CAIR EEYU CULB PHO7
4: DAMR UGY4 DUPB 6B6F
"""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PBEM_HOME", str(tmp_path))
    return tmp_path


def test_everything_of_pbem_lives_under_its_home(home: Path) -> None:
    assert places.config_folder() == home / "config"
    assert places.cache_folder() == home / "cache"
    assert places.state_folder() == home / "state"
    assert os.listdir(home) == []


def test_without_a_home_everything_is_where_the_platform_wants_it(monkeypatch: pytest.MonkeyPatch) -> None:
    import platformdirs

    monkeypatch.delenv("PBEM_HOME")
    assert places.config_folder() == platformdirs.user_config_path("pbem", appauthor=False)
    assert places.cache_folder() == platformdirs.user_cache_path("pbem", appauthor=False)
    assert places.state_folder() == platformdirs.user_state_path("pbem", appauthor=False)


def test_a_new_identity_is_found_again() -> None:
    assert identity.load() is None
    made = identity.create(" Ann  ", entropy=ENTROPY)
    found = identity.load()
    assert found is not None
    assert (found.name, found.key.secret, found.fingerprint) == ("Ann", ENTROPY, made.fingerprint)
    assert found.key.public == SecretKey(ENTROPY).public


def test_the_file_says_what_it_is(home: Path) -> None:
    identity.create('Ann "Ace"', entropy=ENTROPY)
    assert (home / "config" / "identity.toml").read_text() == (
        "# Your key in pbem: anyone who can read this file can play as you.\n"
        "format = 1\n"
        'name = "Ann \\"Ace\\""\n'
        'secret = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8"\n'
    )


def test_the_secret_is_in_no_print_of_an_identity() -> None:
    made = identity.create("Ann", entropy=ENTROPY)
    assert "AAEC" not in repr(made)
    assert repr(ENTROPY) not in repr(made)


@posix
def test_nobody_else_can_read_it(home: Path) -> None:
    old = os.umask(0)
    try:
        identity.create("Ann", entropy=ENTROPY)
    finally:
        os.umask(old)
    assert stat.S_IMODE((home / "config").stat().st_mode) == 0o700
    assert stat.S_IMODE((home / "config" / "identity.toml").stat().st_mode) == 0o600
    assert os.listdir(home / "config") == ["identity.toml"]


@posix
@pytest.mark.parametrize("mode", [0o640, 0o604, 0o620, 0o602])
def test_a_key_that_others_can_get_at_is_not_used(home: Path, mode: int) -> None:
    identity.create("Ann", entropy=ENTROPY)
    (home / "config" / "identity.toml").chmod(mode)
    with pytest.raises(MachineError, match="others on this machine") as refusal:
        identity.load()
    assert refusal.value.advice.startswith("if you trust them, type: chmod 600 ")


@posix
def test_a_folder_that_others_can_write_to_is_not_trusted(home: Path) -> None:
    identity.create("Ann", entropy=ENTROPY)
    (home / "config").chmod(0o770)
    with pytest.raises(MachineError, match="others on this machine"):
        identity.load()


def test_an_identity_is_never_replaced(home: Path) -> None:
    identity.create("Ann", entropy=ENTROPY)
    before = (home / "config" / "identity.toml").read_bytes()
    with pytest.raises(UsageError, match="you have a key already"):
        identity.create("Bob", entropy=bytes(32))
    with pytest.raises(UsageError, match="you have a key already"):
        identity.import_(paper_of(bytes(32)))
    assert (home / "config" / "identity.toml").read_bytes() == before


@pytest.mark.parametrize("name", ["", "  ", "a" * 61, "a\nb", "a\x1b[31mb", "\u202eann", "a\u2028b"])
def test_a_name_is_something_one_can_see(name: str) -> None:
    with pytest.raises(UsageError, match="a name has"):
        identity.create(name, entropy=ENTROPY)
    assert identity.load() is None


@pytest.mark.parametrize("size", [0, 31, 33])
def test_a_key_needs_thirty_two_bytes_of_chance(size: int) -> None:
    with pytest.raises(ValueError):
        identity.create("Ann", entropy=bytes(size))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "format = 1",
        'format = 2\nname = "Ann"\nsecret = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8"',
        'format = 1\nname = 1\nsecret = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8"',
        'format = 1\nname = "Ann"\nsecret = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh9"',
        'format = 1\nname = "Ann"\nsecret = 1',
        "\ud800",
        "x = [",
    ],
)
def test_a_file_that_is_no_identity_is_refused_and_its_secret_not_shown(home: Path, text: str) -> None:
    identity.create("Ann", entropy=ENTROPY)
    (home / "config" / "identity.toml").write_bytes(text.encode("utf-8", "surrogatepass"))
    with pytest.raises(FaultyFileError, match="not a key file") as refusal:
        identity.load()
    assert "AAEC" not in str(refusal.value)


@posix
def test_a_key_that_cannot_be_read_is_told(home: Path) -> None:
    identity.create("ann", entropy=b"a" * 32)
    place = identity.identity_file()
    place.unlink()
    place.mkdir(mode=0o700)
    with pytest.raises(MachineError, match=r"your key cannot be read from .*: Is a directory"):
        identity.load()


def test_a_folder_that_cannot_be_made_is_told(home: Path) -> None:
    (home / "config").write_text("a file")
    assert identity.load() is None
    with pytest.raises(MachineError, match="cannot be made"):
        identity.create("Ann", entropy=ENTROPY)


# On paper


def paper_of(secret: bytes) -> str:
    """What `export` would print for another person."""
    home = os.environ["PBEM_HOME"]
    os.environ["PBEM_HOME"] = f"{home}/other-{secret.hex()[:8]}"
    try:
        identity.create("Other", entropy=secret)
        return identity.export()
    finally:
        os.environ["PBEM_HOME"] = home


def test_the_paper_is_the_same_in_every_version() -> None:
    identity.create("Ann", entropy=ENTROPY)
    assert identity.export() == PAPER


def test_there_is_no_paper_without_an_identity() -> None:
    with pytest.raises(UsageError, match="no key yet"):
        identity.export()


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
    found = identity.import_(typed)
    assert (found.name.lower(), found.key.secret) == ("ann", ENTROPY)
    loaded = identity.load()
    assert loaded is not None
    assert loaded.key.secret == ENTROPY


def test_the_same_key_may_come_again() -> None:
    identity.create("Ann the First", entropy=ENTROPY)
    assert identity.import_(PAPER).name == "Ann the First"


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
        with pytest.raises(UsageError, match=f"typing error in line {number} "):
            identity.import_(typed)
    assert identity.load() is None


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("", "line 1 of the recovery code is missing"),
        (PAPER.replace("3:", "#:"), "line 3 of the recovery code is missing"),
        (PAPER.replace("2:", "x").replace("3:", "2:").replace("x", "3:"), "typing error in line"),
        (PAPER.replace("gyfsq", "gyfsp"), "fingerprint does not belong"),
        (PAPER.replace("name: Ann", ""), "a name has"),
        (PAPER.replace("AAAQ", "ÄÄÄQ"), "typing error in line 1"),
    ],
)
def test_what_is_missing_or_mixed_up_is_said(typed: str, words: str) -> None:
    with pytest.raises(UsageError, match=words):
        identity.import_(typed)
    assert identity.load() is None
