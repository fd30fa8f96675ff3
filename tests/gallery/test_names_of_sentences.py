"""Every sentence of the product stands once in the gallery; all other tests ask for it by its name."""

import ast
import re
from collections.abc import Callable, Iterator

import make_sentences
import pytest
import wording
from wording import Sentence, as_edited, fields, says, telling, tells

OLD, NEW = "no address known for {who}", "{who} has no address that is known"


@pytest.fixture
def becomes(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., None]]:
    """Gives the code these sentences instead of the old one."""

    def edit(*sentences: str) -> None:
        code = {one: room for one, room in wording.in_code().items() if one != (OLD,)}
        more: dict[Sentence, str] = {(one,): "mail" for one in sentences}
        wording.resolved.cache_clear()
        monkeypatch.setattr(wording, "in_code", lambda: code | more)

    yield edit
    wording.resolved.cache_clear()


@pytest.fixture
def edited(becomes: Callable[..., None]) -> None:
    """The code, with other words in one sentence, and one sentence more."""
    becomes(NEW, "the kettle is on")


def test_python_reads_the_same_sentences_in_the_code() -> None:
    found: set[Sentence] = set()
    for path in (path for folder in ("pbem", "games") for path in (wording.ROOT / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_bytes())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in {"_", "ngettext"}:
                said = node.args[: 2 if node.func.id == "ngettext" else 1]
                found.add(tuple(one.value for one in said if isinstance(one, ast.Constant) and type(one.value) is str))
    assert wording.in_code().keys() == found - {()}


def test_a_name_belongs_to_one_sentence() -> None:
    pages = [path.read_text(encoding="utf-8") for path in wording.GALLERY.glob("*.toml")]
    names = [name for page in pages for name in re.findall(r"^([a-z0-9-]+) = ", page, re.MULTILINE)]
    assert len(names) == len(set(names)) == len(wording.gallery())


@pytest.mark.usefixtures("edited")
def test_a_sentence_with_other_words_keeps_its_name() -> None:
    name = next(name for name, said in wording.gallery().items() if said == (OLD,))
    assert says(name, who="lou") == "lou has no address that is known"
    assert tells("ann: lou has no address that is known", name, who="lou")
    assert not tells("no address known for lou", name)


def test_so_does_one_in_quite_other_words_that_is_the_only_one_of_its_room(becomes: Callable[..., None]) -> None:
    name = next(name for name, said in wording.gallery().items() if said == (OLD,))
    becomes("whither {who}?")
    assert says(name, who="lou") == "whither lou?"


@pytest.mark.usefixtures("edited")
def test_a_sentence_that_is_new_takes_no_name_of_another() -> None:
    assert ("the kettle is on",) not in wording.resolved().values()
    page = make_sentences.pages()[wording.GALLERY / "mail.toml"]
    assert 'the-kettle-is-on = "the kettle is on"' in page


@pytest.mark.usefixtures("edited")
def test_a_page_that_quotes_a_sentence_is_given_its_other_words() -> None:
    page = "pbem: new.toml: no address known for lou\nsay it\nno address known for 'mia'\n"
    assert (
        as_edited(page)
        == "pbem: new.toml: lou has no address that is known\nsay it\n'mia' has no address that is known\n"
    )


def test_what_is_not_said_is_not_found() -> None:
    assert tells("no address known\nfor lou", "no-address-known-for-who", who="lou")
    assert not tells("no address known for lou", "no-address-known-for-who", who="mia")
    with pytest.raises(AssertionError, match="is called"):
        says("no-such-name")
    with pytest.raises(AssertionError, match="wants"):
        says("no-address-known-for-who")
    with pytest.raises(AssertionError, match="no place"):
        telling("no-address-known-for-who", whom="lou")


def test_one_and_many_have_a_form_each() -> None:
    name, forms = next(
        (name, said) for name, said in wording.gallery().items() if said == ("{count} day", "{count} days")
    )
    assert fields(forms[0]) == ["count"]
    assert (says(name, count=1), says(name, count=2)) == ("1 day", "2 days")
    assert tells("1 day", name, count=1)
    assert tells("2 days", name, count=2)
