"""What the product says, asked for by name: `tells(said.err, "no-address-known-for-who", who="lou")`.

Each sentence stands once in tests/gallery/sentences, under a name that stays when its words change: no test quotes it.
A name is found by its words; where these were edited since the gallery was written, by their likeness to a sentence of
the code that has no name yet, or as the only one of its room. So a sentence may be edited, and no test but the
gallery's own sees it.
"""

import ast
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from difflib import SequenceMatcher
from functools import cache, partial
from pathlib import Path
from string import Formatter

ROOT = Path(__file__).parents[1]
GALLERY = Path(__file__).parent / "gallery" / "sentences"
LIKE = 0.4
"""So much of two sentences must be alike, from 0 to 1, where one is taken for the other with other words."""

SOMETHING = "(?s:.+?)"
"""Pattern for a value that is not given."""

_LONG = r'"{3}(?:[^\\]|\\.)*?"{3}'
_TEXT = rf"""(?:{_LONG}|"(?:[^"\\\n]|\\.)*+"|'(?:[^'\\\n]|\\.)*+')"""
_WORDS = rf"(?:{_TEXT}\s*)++"
CALL = re.compile(
    rf"(?<![\w.])(?P<call>_|ngettext)\(\s*(?P<one>{_WORDS})(?:,\s*(?P<many>{_WORDS}))?(?=[,)])|(?<!\w)\w*{_LONG}",
    re.DOTALL,
)
"""A sentence of the code; or, with no word of one, a docstring, in which none is looked for."""

Sentence = tuple[str, ...]
"""As it is handed to `_`; or to `ngettext`, for one and for many."""


def tells(text: str, name: str, /, **values: object) -> bool:
    """Whether a text says this sentence with these values; with any others, where they are not given."""
    return re.search(telling(name, **values), text) is not None


def says(name: str, /, **values: object) -> str:
    """The sentence, all of its values filled in. Its form for one is taken where a value is the number 1."""
    forms = sentence(name)
    fit = [form for form in forms if set(fields(form)) == values.keys()]
    assert fit, f"{name} wants {' or '.join(str(fields(form)) for form in forms)}"
    return fit[0 if 1 in values.values() else -1].format(**values)


def asks(seats: str, prompt: str, **values: object) -> str:
    """Who is to do what: `asks("bob, cy", "name-a-stake")`."""
    return says("seats-to-prompt", seats=seats, prompt=says(prompt, **values))


def your_turn(seats: str, prompt: str, **values: object) -> str:
    """The same, said to whoever plays these seats."""
    return says("your-turn-seats-prompt", seats=seats, prompt=says(prompt, **values))


def mistake(*sentences: str) -> str:
    """What is said of a command that cannot be: why, and what to do instead, each in its line."""
    return f"pbem: {lines(sentences)}"


def refusal(*sentences: str) -> str:
    """The same, of what the game does not allow."""
    return f"{says('refused')}: {lines(sentences)}"


def lines(sentences: Iterable[str]) -> str:
    """Each in its line."""
    return "".join(f"{sentence}\n" for sentence in sentences)


def telling(name: str, /, **values: object) -> str:
    """The same as a pattern, for `pytest.raises(match=…)`: blanks may be the ends of lines."""
    forms = [form for form in sentence(name) if values.keys() <= set(fields(form))]
    assert forms, f"{name} has no place for one of {', '.join(values)}: {sentence(name)}"
    return "|".join(f"(?:{_pattern(form, values)})" for form in forms)


def sentence(name: str) -> Sentence:
    """A sentence of the gallery, as the code has it now."""
    found = resolved().get(name)
    if found is None:
        import needed_rooms  # here, since games of the tests load this module in processes without pytest

        if needed_rooms.missing():
            needed_rooms.leave_out(f"nothing here says {name}")
    assert found is not None, f"no sentence is called {name}: tests/gallery/sentences has their names"
    return found


def as_edited(text: str) -> str:
    """A text that quotes sentences as the gallery has them, a line each, with the words that these have now."""
    for name, old in gallery().items():
        new = resolved().get(name, old)
        for was, becomes in zip(old, new, strict=True):
            if was != becomes and max(literals(was), key=len) in text:
                text = re.sub(_by_fields(was), partial(_filled, becomes), text, flags=re.MULTILINE)
    return text


def _by_fields(form: str) -> str:
    """A pattern for a sentence within a line, with a group for each value; not for words of a longer one."""
    parts: list[str] = [r"(?<!\w )"]
    for text, field, _spec, _conversion in Formatter().parse(form):
        parts.append(re.escape(text))
        if field is not None:
            parts.append(f"(?P={field})" if f"(?P<{field}>.+?)" in parts else f"(?P<{field}>.+?)")
    return "".join(parts) + ("$" if parts[-1].startswith("(?P") else "")


def _filled(form: str, found: re.Match[str]) -> str:
    """A sentence with the values of another that was found, each as it was written."""
    values = found.groupdict()
    return "".join(text + values.get(field or "", "") for text, field, _spec, _conversion in Formatter().parse(form))


def literals(form: str) -> list[str]:
    """What stands between the values."""
    return [text for text, _field, _spec, _conversion in Formatter().parse(form)]


def fields(form: str) -> list[str]:
    """The names of what is filled in."""
    return [field for _text, field, _spec, _conversion in Formatter().parse(form) if field is not None]


def _pattern(form: str, values: Mapping[str, object]) -> str:
    parts: list[str] = []
    for text, field, spec, conversion in Formatter().parse(form):
        parts.append(re.sub(r"(?:\\?\s)+", r"\\s+", re.escape(text)))
        if field is None:
            continue
        if field in values:
            value = values[field]
            whole = f"{{0{'!' + conversion if conversion else ''}{':' + spec if spec else ''}}}"
            parts.append(re.escape(value if isinstance(value, str) and not conversion else whole.format(value)))
        else:
            parts.append(SOMETHING)
    if parts[0] == "" and parts[1:2] == [SOMETHING]:
        parts[1] = "(?s:.)"  # where a sentence starts with a value, all that comes before it is not looked through
    return "".join(parts)


# ------------------------------------------------------------------ the gallery and the code


@cache
def resolved() -> Mapping[str, Sentence]:
    """Each name with its sentence as the code has it now; those that have gone are left out."""
    named, present = gallery(), in_code()
    gone = {name: old for name, old in named.items() if old not in present}
    new = set(present) - set(named.values())
    found = {name: old for name, old in named.items() if name not in gone}
    pairs = sorted(
        ((likeness(old, one), name, one) for name, old in gone.items() for one in new if len(one) == len(old)),
        key=lambda pair: (-pair[0], pair[1:]),
    )
    for alike, name, one in pairs:
        if alike >= LIKE and name not in found and one in new:
            found[name] = one
            new.discard(one)
    for room, page in by_room().items():  # in quite other words: the only one of its room that went, and the only new
        left = [name for name in page if name not in found]
        came = [one for one in new if present[one] == room]
        if len(left) == len(came) == 1 and len(page[left[0]]) == len(came[0]):
            found[left[0]] = came[0]
    return found


def likeness(old: Sentence, new: Sentence) -> float:
    """How much alike two sentences are, word by word and then letter by letter: 0 to 1."""
    words = SequenceMatcher(None, old[-1].split(), new[-1].split(), autojunk=False).ratio()
    return (words + SequenceMatcher(None, old[-1], new[-1], autojunk=False).ratio()) / 2


def gallery() -> Mapping[str, Sentence]:
    """Names and sentences as they are written."""
    return {name: said for page in by_room().values() for name, said in page.items()}


@cache
def by_room() -> Mapping[str, Mapping[str, Sentence]]:
    """The same, by the rooms in which they are said first."""
    return {
        path.stem: {name: (said,) if isinstance(said, str) else tuple(said) for name, said in _page(path).items()}
        for path in sorted(GALLERY.glob("*.toml"))
    }


def _page(path: Path) -> Mapping[str, str | list[str]]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


@cache
def in_code() -> Mapping[Sentence, str]:
    """Every sentence of the code, with the room in which it is said first."""
    found: dict[Sentence, str] = {}
    for folder in ("pbem", "games"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            for one in _sentences(path):
                found.setdefault(one, _room(path))
    return found


def _sentences(path: Path) -> Iterator[Sentence]:
    """By their form, since Python takes ten times as long to read all code; the gallery's test lets it do so."""
    for found in CALL.finditer(path.read_text(encoding="utf-8")):
        said = (found["one"], found["many"] if found["call"] == "ngettext" else None)
        if words := tuple(ast.literal_eval(f"({one})") for one in said if one is not None):
            yield words


def _room(path: Path) -> str:
    first, second, *rest = path.relative_to(ROOT).parts
    if second == "rooms":
        return rest[0]
    return second.removeprefix("pbem_") if first == "games" or not second.endswith(".py") else "pbem"
