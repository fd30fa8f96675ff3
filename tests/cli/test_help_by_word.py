"""`pbem help WORD`: a command is explained; of any other word, commands, terms, rules and pages are found."""

import re
from pathlib import Path

import pytest
from people import Person
from wording import mistake, says, tells

from pbem.cli.findable import pages, terms

ROOT = Path(__file__).parents[2]
SCREEN = 24


def places(listed: str) -> list[str]:
    """What is typed or opened, in order: the lines that are not indented further."""
    return [line[2:].partition("  ")[0] for line in listed.splitlines() if re.match(r"  \S", line)]


@pytest.mark.parametrize(
    ("typed", "place"),
    [
        pytest.param("gift", "pbem rules confucius gift", marks=pytest.mark.room("rulebook")),
        pytest.param("R19", "pbem rules confucius R19", marks=pytest.mark.room("rulebook")),
        pytest.param("passphrase", "pbem key passphrase", marks=pytest.mark.room("keys")),
        pytest.param("Clubs", "pbem init", marks=pytest.mark.room("git")),
        ("passphrase", 'docs/keys.md, "A passphrase"'),
        ("spam", 'docs/help.md, "Something does not happen"'),
        ("repository", 'docs/git.md, "Clones, signatures, large repositories"'),
        ("takeback", "pbem undo"),
        ("board", "board"),
        ("how do I share a folder", "docs/shared-folders.md"),
    ],
)
def test_any_word_is_found_in_one_screen(ann: Person, typed: str, place: str) -> None:
    found = ann.done("help", *typed.split())
    assert place in places(found.out)
    assert len(found.out.splitlines()) <= SCREEN


@pytest.mark.room("rulebook")
def test_what_is_called_so_is_before_what_only_mentions_it(ann: Person) -> None:
    headings = re.findall(r"(?m)^(\S.*):$", ann.done("help", "gift").out)
    assert headings[0] == "Rules"
    assert places(ann.done("help", "ruling").out)[0] == "ruling"


def test_a_command_is_explained_and_what_else_is_called_so_is_named_last(ann: Person) -> None:
    helped, listed = ann.done("undo", "--help").out, ann.done("help", "undo").out
    assert listed.startswith(helped)
    assert tells(listed.splitlines()[-1], "see-also-places", places='docs/playing-together.md, "Undo"')
    assert ann.done("help", "play").out == ann.done("play", "--help").out


@pytest.mark.room("keys")
def test_a_command_below_another_is_explained_too(ann: Person) -> None:
    assert ann.done("help", "key", "lock").out.startswith(ann.done("key", "lock", "--help").out)


def test_a_wrong_letter_is_forgiven(ann: Person) -> None:
    found = ann.done("help", "pasphrase")
    assert found.out == ann.done("help", "passphrase").out
    assert found.err == says("showing-meant-for-typed", meant="passphrase", typed="pasphrase") + "\n"


def test_what_nothing_is_about_is_refused_with_a_suggestion(ann: Person) -> None:
    said = ann("help", "plya")
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith(mistake(says("nothing-found-for-words-r", words="plya")).rstrip("\n"))
    assert "play" in said.err.splitlines()[1]
    assert ann("help", "xyzzy").code == 2


def test_an_unknown_command_that_help_knows_leads_to_help(ann: Person) -> None:
    for word in ("passphrases", "ruling", "club"):
        said = ann(word)
        assert (said.code, said.err.splitlines()[-1]) == (2, says("see-command", command=f"pbem help {word}"))


def test_the_overview_says_where_docs_are(ann: Person) -> None:
    overview = " ".join(ann.done("--help").out.split())
    assert says("docs-docs-index-md-in") in overview
    for name in re.findall(r"`([\w/]+\.md)`", overview):
        assert (ROOT / name).is_file()


def test_pages_and_terms_are_there() -> None:
    assert [name for name in pages() if not (ROOT / name).is_file()] == []
    assert len(pages()) > 20
    assert {"seat", "club", "pace"} <= {*terms()}
