"""`pbem key` as people meet it: a passphrase asked for once in a terminal, a code typed from paper, keys in words."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import needs
import pytest
from people import COMMAND, Person, hand_over
from wording import mistake, says, tells

from pbem.events.key_words import words_of
from pbem.rooms.keys import passphrase

PASSPHRASE = "correct horse battery staple"
LOCKED = mistake(says("your-key-is-locked-and"), says("programs-and-services-give-it"))


@pytest.fixture
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    """A passphrase that takes one pass over 8 kB: these tests are not about what it costs."""
    monkeypatch.setattr(passphrase, "PASSES", 1)
    monkeypatch.setattr(passphrase, "MEMORY", 8192)


@pytest.fixture
def locked(alone: Person, cheap: None) -> Person:
    """Ann, at her game, with a passphrase; this process is no terminal."""
    alone.done("key", "passphrase", typed=f"{PASSPHRASE}\n")
    return alone


# Without a terminal


def test_what_needs_no_secret_asks_for_no_passphrase(locked: Person) -> None:
    for command in (["moves"], ["show"], ["history"], ["list"], ["key", "show"], ["key", "words"], ["verify"]):
        locked.done(*command)


def test_nothing_is_signed_where_nobody_can_type(locked: Person) -> None:
    before = (locked.folder / "game.toml").read_bytes()
    for command in (["play", "take 1"], ["note", "hello"], ["key", "recovery"], ["key", "passphrase", "--remove"]):
        assert locked(*command) == (5, "", LOCKED), command
    assert (locked.folder / "game.toml").read_bytes() == before


def test_a_program_gives_the_passphrase(locked: Person, tmp_path: Path) -> None:
    assert locked("play", "take 1", PBEM_PASSPHRASE=PASSPHRASE).code == 0
    place = tmp_path / "passphrase"
    place.write_text(f"{PASSPHRASE}\nand a second line\n")
    assert locked("play", "take 1", PBEM_PASSPHRASE_FILE=str(place)).code == 0


@needs.posix
def test_a_program_gives_it_through_a_pipe(locked: Person) -> None:
    reading, writing = os.pipe()
    os.write(writing, PASSPHRASE.encode())
    os.close(writing)
    assert locked("play", "take 1", PBEM_PASSPHRASE_FILE=f"/dev/fd/{reading}").code == 0
    os.close(reading)


def test_a_sync_tells_what_came_and_that_nothing_was_signed(
    begun: tuple[Person, Person, Person], cheap: None, tmp_path: Path
) -> None:
    """As `pbem service` meets it: news is news, and what is owed waits for the passphrase."""
    ann, bob, _cy = begun
    ann.done("key", "passphrase", typed=PASSPHRASE)
    bob.done("play", "stake 2")
    hand_over("game.toml", bob, ann)
    before = (ann.folder / "game.toml").read_bytes()
    said = ann("sync")
    assert said.code == 5
    assert says("seat-has-answered", seat="bob") in said.out
    assert said.err.splitlines()[-1] == LOCKED.splitlines()[0].removeprefix("pbem: ")
    assert (ann.folder / "game.toml").read_bytes() == before


def test_a_passphrase_is_changed_and_removed_by_who_knows_it(locked: Person) -> None:
    assert locked("key", "passphrase", typed="new and long enough", PBEM_PASSPHRASE="wrong").code == 2
    assert locked("key", "passphrase", typed="new and long enough", PBEM_PASSPHRASE=PASSPHRASE).code == 0
    assert locked("play", "take 1", PBEM_PASSPHRASE=PASSPHRASE).code == 2
    assert locked("key", "passphrase", "--remove", PBEM_PASSPHRASE="new and long enough").code == 0
    locked.done("play", "take 1")


# In a terminal


@pytest.fixture
def runtime(tmp_path: Path) -> Path:
    """What Linux gives each login for what must not outlive it."""
    folder = tmp_path / "run"
    folder.mkdir(mode=0o700)
    return folder


@pytest.fixture
def terminal(locked: Person, runtime: Path) -> Iterator[Any]:
    """Opens terminals in which ann can type."""
    pexpect = needs.posix_module("pexpect")
    opened = []

    def open_terminal() -> Any:
        shell = pexpect.spawn(
            "/bin/sh",
            cwd=str(locked.folder),
            env=locked.environment({"XDG_RUNTIME_DIR": str(runtime), "PS1": "$ ", "TERM": "dumb"}),
            encoding="utf-8",
            timeout=needs.PATIENCE,
        )
        shell.expect_exact("$ ")
        opened.append(shell)
        return shell

    yield open_terminal
    for shell in opened:
        shell.close(force=True)


def typed(shell: Any, *words: str, answers: tuple[str, ...] = ()) -> str:
    """What a terminal shows for a command; `answers`: what is typed when it asks for the passphrase."""
    shell.sendline(" ".join([*COMMAND, *words]))
    shown = ""
    for answer in answers:
        shell.expect_exact(says("passphrase-of-your-key") + ": ")
        shown += shell.before
        shell.sendline(answer)
    shell.expect_exact("$ ")
    return shown + str(shell.before)


@pytest.mark.real
@pytest.mark.more
@needs.linux
def test_it_is_asked_for_once_in_every_terminal(terminal: Any, locked: Person, runtime: Path) -> None:
    one, two = terminal(), terminal()
    assert says("that-is-not-the-passphrase") in typed(one, "play take 1", answers=("tense", PASSPHRASE))
    assert tells(typed(one, "play take 1"), "seat-takes-count", count=1)
    [kept] = (runtime / "pbem").iterdir()
    content = kept.read_bytes()
    assert (len(content), stat.S_IMODE(kept.stat().st_mode)) == (32, 0o600)
    assert stat.S_IMODE(kept.parent.stat().st_mode) == 0o700
    assert tells(typed(two, "play take 1", answers=(PASSPHRASE,)), "seat-takes-count", count=1)
    assert len(list((runtime / "pbem").iterdir())) == 2
    # Another terminal's are cleared away once it has ended; who locks the key is asked again.
    two.close(force=True)
    assert tells(typed(terminal(), "play take 1", answers=(PASSPHRASE,)), "seat-takes-count", count=1)
    assert kept.exists()
    assert len(list((runtime / "pbem").iterdir())) == 2
    assert says("count-terminals-knew-how-to", count=2) in typed(one, "key lock")
    assert tells(typed(one, "play take 1", answers=(PASSPHRASE,)), "seat-takes-count", count=1)
    # The recovery code is a thing for its owner: it asks also where it was typed before.
    assert locked("key", "recovery", PBEM_PASSPHRASE=PASSPHRASE).out.splitlines()[0] in typed(
        one, "key recovery", answers=(PASSPHRASE,)
    )


@pytest.mark.real
def test_three_wrong_passphrases_are_enough(terminal: Any) -> None:
    shown = typed(terminal(), "play take 1", answers=("tense", "tents", "tenths"))
    assert says("that-was-not-the-passphrase") in shown
    assert says("if-it-is-lost-pbem") in shown


@pytest.mark.real
def test_two_different_passphrases_are_none(terminal: Any, locked: Person) -> None:
    shell = terminal()
    shell.sendline(" ".join([*COMMAND, "key", "passphrase"]))
    for question, answer in (
        (says("passphrase-of-your-key") + ": ", PASSPHRASE),
        (says("new-passphrase") + ": ", "one of these"),
        (says("once-more") + ": ", "one of those"),
    ):
        shell.expect_exact(question)
        shell.sendline(answer)
    shell.expect_exact(says("you-have-typed-two-different"))
    assert locked("key", "recovery", PBEM_PASSPHRASE=PASSPHRASE).code == 0


def test_a_key_that_is_made_again_from_its_paper_has_no_passphrase_any_more(locked: Person) -> None:
    paper = locked("key", "recovery", PBEM_PASSPHRASE=PASSPHRASE).out
    said = locked.done("key", "restore", typed=paper)
    assert said.err == says("your-key-has-no-passphrase-any-more") + "\n"
    again = locked.done("key", "restore", typed=paper)
    assert again.err == ""
    assert again.out == said.out
    locked.done("play", "take 1")


def test_where_no_terminal_knows_the_passphrase_locking_says_so(locked: Person, runtime: Path) -> None:
    assert locked.done("key", "lock").err == says("no-terminal-knew-how-to") + "\n"
    (runtime / "pbem").mkdir()
    for number in (1, 2):
        (runtime / "pbem" / f"{number}.5-x").touch()
    known = {"XDG_RUNTIME_DIR": str(runtime)}
    assert locked("key", "lock", **known).err == says("count-terminals-knew-how-to", count=2) + "\n"
    assert locked("key", "lock", **known).err == says("no-terminal-knew-how-to") + "\n"


@pytest.mark.real
def test_a_code_is_typed_from_paper_line_by_line(terminal: Any, locked: Person, bob: Person) -> None:
    """A line with a typing error is asked for again, and the key that comes of it is the very same."""
    paper = bob.done("key", "new", "bob").out.splitlines()
    shell = terminal()
    shell.sendline(f"PBEM_HOME={bob.home}2 {' '.join([*COMMAND, 'key', 'restore'])}")
    for question, answer in [
        ("name: ", "bob"),
        (says("line-number-of-the-recovery", number=1) + ": ", paper[3].replace("1: ", "")),
        (says("line-number-of-the-recovery", number=2) + ": ", paper[5]),
        (says("line-number-of-the-recovery", number=2) + ": ", paper[4].lower()),
        (says("line-number-of-the-recovery", number=3) + ": ", paper[5]),
        (says("line-number-of-the-recovery", number=4) + ": ", paper[6]),
    ]:
        shell.expect_exact(question)
        shell.sendline(answer)
    shell.expect_exact("$ ")
    again = Person("bob", bob.home.parent.parent / "again")
    again.home = Path(f"{bob.home}2")
    assert again.key == bob.key


# On paper, and in words


def test_a_new_key_comes_with_its_paper(ann: Person) -> None:
    said = ann.done("key", "new", "ann")
    assert said.out == ann.done("key", "recovery").out
    assert said.err == says("write-this-down-and-keep") + "\n"


def test_another_key_is_restored_only_when_told_so(ann: Person, bob: Person) -> None:
    paper = ann.done("key", "new", "ann").out
    bob.done("key", "new", "bob")
    before = bob.key
    assert bob("key", "restore", typed=paper).code == 2
    assert bob.key == before
    said = bob.done("key", "restore", "--instead", typed=paper)
    assert bob.key == ann.key
    [aside] = (bob.home / "config").glob("identity-*.toml")
    assert tells(said.err, "the-key-that-was-here", path=aside)


def test_strangers_keys_are_shown_in_words_once(ann: Person, bob: Person, cy: Person) -> None:
    for person in (ann, bob, cy):
        person.done("key", "new", person.name)
    ann.done("new", "pebbles", "--cards=open", "--seats", "ann,bob,cy", "--seat", "ann", "--file", "game.toml")
    hand_over("game.toml", ann, bob)
    line = says("key-of-seats-words", seats="ann", words=words_of(ann.key)) + "\n"
    assert line in bob.done("join", "bob").err
    assert line in bob.done("show").out
    hand_over("game.toml", bob, ann, cy)
    said = ann.done("sync").out
    assert (
        "      "
        + says("key-of-seats-words", seats="bob", words=words_of(bob.key))
        + "\n      "
        + says("compare-these-words-by-phone")
    ) in said
    assert (
        says("key-of-seats-words", seats="bob", words=words_of(bob.key)) + "\n" + says("compare-these-words-by-phone")
    ) in cy.done("join", "cy").err
    hand_over("game.toml", cy, ann)
    assert not tells(ann.done("sync").out, "key-of-seats-words", seats="bob")
    assert cy.done("key", "words", "bob").out == bob.done("key", "words").out == f"{words_of(bob.key)}\n"
    assert cy.done("key", "words", bob.key).out == f"{words_of(bob.key)}\n"
