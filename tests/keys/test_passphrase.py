"""A passphrase locks a person's key, and only that or the paper opens it."""

import os
import stat
from pathlib import Path

import pytest
from anns_key import ENTROPY, PAPER, mine
from wording import telling

import pbem
from pbem.errors import FaultyFileError, LockedKeyError, MachineError, UsageError
from pbem.events import identity
from pbem.events.keys import SecretKey
from pbem.rooms.keys import passphrase, recovery

WORDS = "correct horse battery staple"
SEALING = bytes(range(100, 100 + passphrase.SEALING_BYTES))


@pytest.fixture
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    """One pass over 8 kB: these tests are not about what it costs."""
    monkeypatch.setattr(passphrase, "PASSES", 1)
    monkeypatch.setattr(passphrase, "MEMORY", 8192)


def opened(words: str) -> identity.Identity | None:
    """What a passphrase makes of the identity that is kept here."""
    found = mine()
    assert found.sealed is not None
    return passphrase.opened(found, passphrase.opening_key(found.sealed, words))


def test_a_passphrase_locks_the_key_and_opens_it(pbem_home: Path, cheap: None) -> None:
    made = identity.create("Ann", entropy=ENTROPY)
    passphrase.protect(made, WORDS, entropy=SEALING)
    raw = (pbem_home / "config" / "identity.toml").read_bytes()
    assert b"AAECAwQF" not in raw
    assert WORDS.encode() not in raw
    assert stat.S_IMODE((pbem_home / "config" / "identity.toml").stat().st_mode) == 0o600
    locked = mine()
    assert (locked.name, locked.public, locked.fingerprint) == ("Ann", made.public, made.fingerprint)
    with pytest.raises(LockedKeyError):
        _ = locked.key
    found = opened(WORDS)
    assert found is not None
    assert found.key.secret == ENTROPY
    assert opened("correct horse battery stable") is None
    assert "AAEC" not in repr(found)


def test_what_a_locked_key_says_of_itself_is_vouched_for(pbem_home: Path, cheap: None) -> None:
    """No one can give a locked key another name or another public half: the passphrase does not open that."""
    passphrase.protect(identity.create("Ann", entropy=ENTROPY), WORDS, entropy=SEALING)
    place = pbem_home / "config" / "identity.toml"
    text = place.read_text()
    for was, now in (('"Ann"', '"Eve"'), (mine().public, SecretKey(bytes(32)).public)):
        place.write_text(text.replace(was, now))
        assert opened(WORDS) is None
    place.write_text(text)
    assert opened(WORDS) is not None


def test_the_same_letters_typed_on_another_keyboard_open_it(cheap: None) -> None:
    passphrase.protect(identity.create("Ann", entropy=ENTROPY), "Mädchen über alles", entropy=SEALING)
    assert opened("Ma\u0308dchen u\u0308ber alles") is not None


def test_a_passphrase_is_changed_and_removed(pbem_home: Path, cheap: None) -> None:
    made = identity.create("Ann", entropy=ENTROPY)
    first = (pbem_home / "config" / "identity.toml").read_bytes()
    passphrase.protect(made, WORDS, entropy=SEALING)
    passphrase.protect(made, "another one altogether", entropy=bytes(passphrase.SEALING_BYTES))
    assert opened(WORDS) is None
    found = opened("another one altogether")
    assert found is not None
    with pytest.raises(LockedKeyError):
        passphrase.unprotect(mine())
    passphrase.unprotect(found)
    assert (pbem_home / "config" / "identity.toml").read_bytes() == first
    assert os.listdir(pbem_home / "config") == ["identity.toml"]


def test_a_short_passphrase_is_refused(pbem_home: Path) -> None:
    made = identity.create("Ann", entropy=ENTROPY)
    before = (pbem_home / "config" / "identity.toml").read_bytes()
    with pytest.raises(UsageError, match=telling("a-passphrase-has-at-least", least=8)):
        passphrase.protect(made, "seven77", entropy=SEALING)
    assert (pbem_home / "config" / "identity.toml").read_bytes() == before


def test_a_key_file_is_never_half_written(pbem_home: Path, cheap: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the disk refuses in the middle, the file is what it was: with no passphrase, or with the old one."""
    made = identity.create("Ann", entropy=ENTROPY)
    before = (pbem_home / "config" / "identity.toml").read_bytes()

    def full(_descriptor: int, _content: bytes) -> int:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(os, "write", full)
        with pytest.raises(MachineError, match=telling("there-is-no-room-left")):
            passphrase.protect(made, WORDS, entropy=SEALING)
    assert (pbem_home / "config" / "identity.toml").read_bytes() == before
    assert os.listdir(pbem_home / "config") == ["identity.toml"]


def test_the_paper_opens_a_key_whose_passphrase_is_forgotten(cheap: None) -> None:
    passphrase.protect(identity.create("Ann the First", entropy=ENTROPY), WORDS, entropy=SEALING)
    made, aside = recovery.restore(recovery.read(PAPER))
    assert (made.name, aside) == ("Ann the First", None)
    assert mine().key.secret == ENTROPY


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ("memory = 8192", "memory = 10000000000000"),
        ("passes = 1", "passes = 0"),
        ("passes = 1", "passes = true"),
        ('salt = "', 'salt = "A'),
        ("nonce", "once"),
        ("public", "name2"),
    ],
)
def test_a_locked_key_that_was_edited_is_refused(pbem_home: Path, cheap: None, was: str, now: str) -> None:
    passphrase.protect(identity.create("Ann", entropy=ENTROPY), WORDS, entropy=SEALING)
    place = pbem_home / "config" / "identity.toml"
    place.write_text(place.read_text().replace(was, now, 1))
    with pytest.raises(FaultyFileError, match=telling("this-is-not-a-key")):
        identity.load()


def test_a_key_file_asks_for_a_gibibyte_at_most(pbem_home: Path, cheap: None) -> None:
    """More would stop this machine."""
    passphrase.protect(identity.create("Ann", entropy=ENTROPY), WORDS, entropy=SEALING)
    place = pbem_home / "config" / "identity.toml"
    written = place.read_text()
    place.write_text(written.replace("memory = 8192", f"memory = {2**30}", 1))
    assert identity.load() is not None
    place.write_text(written.replace("memory = 8192", f"memory = {2**30 + 1}", 1))
    with pytest.raises(FaultyFileError):
        identity.load()


def test_a_program_unlocks_the_key_by_its_passphrase(cheap: None, monkeypatch: pytest.MonkeyPatch) -> None:
    made = identity.create("Ann", entropy=ENTROPY)
    passphrase.protect(made, WORDS, entropy=SEALING)
    with pytest.raises(LockedKeyError):
        pbem.key()
    with pytest.raises(UsageError):
        pbem.key("wrong")
    assert pbem.key(WORDS).public == made.public
    monkeypatch.setenv("PBEM_PASSPHRASE", WORDS)
    assert pbem.key().public == made.public
