"""A person's key: kept from others, and never replaced."""

import os
import re
import stat
from pathlib import Path

import pytest
from anns_key import ENTROPY
from needs import posix
from wording import telling

from pbem.errors import FaultyFileError, MachineError, UsageError
from pbem.events import identity, key_words, places
from pbem.events.key_words import words_of
from pbem.events.keys import SecretKey
from pbem.events.places import identity_file


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PBEM_HOME", str(tmp_path))
    return tmp_path


def test_everything_of_pbem_lives_under_its_home(home: Path) -> None:
    assert places.config_folder() == home / "config"
    assert Path(places.folder("cache")) == home / "cache"
    assert places.state_folder() == home / "state"
    assert os.listdir(home) == []


def test_without_a_home_everything_is_where_the_platform_wants_it(monkeypatch: pytest.MonkeyPatch) -> None:
    import platformdirs

    monkeypatch.delenv("PBEM_HOME")
    assert places.config_folder() == platformdirs.user_config_path("pbem", appauthor=False)
    assert Path(places.folder("cache")) == platformdirs.user_cache_path("pbem", appauthor=False)
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
    with pytest.raises(MachineError, match=telling("others-on-this-machine-may")) as refusal:
        identity.load()
    assert refusal.value.advice.startswith("if you trust them, type: chmod 600 ")


@posix
def test_a_folder_that_others_can_write_to_is_not_trusted(home: Path) -> None:
    identity.create("Ann", entropy=ENTROPY)
    (home / "config").chmod(0o770)
    with pytest.raises(MachineError, match=telling("others-on-this-machine-may-put")):
        identity.load()


def test_an_identity_is_never_replaced(home: Path) -> None:
    identity.create("Ann", entropy=ENTROPY)
    before = (home / "config" / "identity.toml").read_bytes()
    with pytest.raises(UsageError, match=telling("you-have-a-key-already")):
        identity.create("Bob", entropy=bytes(32))
    assert (home / "config" / "identity.toml").read_bytes() == before


@pytest.mark.parametrize("name", ["", "  ", "a" * 61, "a\nb", "a\x1b[31mb", "\u202eann", "a\u2028b"])
def test_a_name_is_something_one_can_see(name: str) -> None:
    with pytest.raises(UsageError, match=telling("a-name-has-1-to")):
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
        'format = 0\nname = "Ann"\nsecret = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8"',
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
    with pytest.raises(FaultyFileError, match=telling("this-is-not-a-key")) as refusal:
        identity.load()
    assert "AAEC" not in str(refusal.value)


def test_a_key_file_of_a_newer_form_says_so(home: Path) -> None:
    identity.create("Ann", entropy=ENTROPY)
    (home / "config" / "identity.toml").write_text('format = 2\nname = "Ann"\nshards = ["AAEC"]\n')
    with pytest.raises(FaultyFileError, match=telling("a-newer-pbem-wrote-this", format=2)):
        identity.load()


@posix
def test_a_key_that_cannot_be_read_is_told(home: Path) -> None:
    identity.create("ann", entropy=b"a" * 32)
    place = identity_file()
    place.unlink()
    place.mkdir(mode=0o700)
    with pytest.raises(MachineError, match=telling("your-key-cannot-be-read", reason="Is a directory")):
        identity.load()


def test_a_folder_that_cannot_be_made_is_told(home: Path) -> None:
    (home / "config").write_text("a file")
    assert identity.load() is None
    with pytest.raises(MachineError, match=telling("the-folder-folder-for-your")):
        identity.create("Ann", entropy=ENTROPY)


# In words


def test_the_words_of_a_key_are_the_same_in_every_version() -> None:
    assert words_of(SecretKey(ENTROPY).public) == "giraffe mustard helmet address pioneer chicken evening hickory"


def test_no_two_words_are_easily_mistaken() -> None:
    """512 of them, of 4 to 9 letters; the first four tell each, and no letter changed makes another."""
    listed = Path(key_words.__file__).with_name("key_words.txt").read_text().split()
    assert (len(listed), len({word[:4] for word in listed})) == (512, 512)
    assert listed == sorted(listed)
    assert all(re.fullmatch("[a-z]{4,9}", word) for word in listed)
    without_one = [{word[:at] + "?" + word[at + 1 :] for at in range(len(word))} for word in listed]
    assert sum(map(len, without_one)) == len(set().union(*without_one))
