"""The transcripts in the documentation, typed again: every line with a prompt is run, in order, and what it prints is
compared with the lines below it. Those that differ are written anew (make_documents.py).

- `$ pbem …` is typed by the reader, `bob$ pbem …` by bob, each with a home and a folder of their own. All that is
  not `pbem` goes to bash.
- Where a block shows only what is typed, and nothing that is printed, the commands must succeed.
- `…` alone on a line stands for any lines; within a line, for any characters.
- What differs from one run to the next (keys, ids, signatures, times) is compared by its form; and what tells one key
  from another (fingerprints, words) also by whose it is: in one document, the same words are always the same key's.
- A comment that starts with `<!-- meanwhile` has lines of the same kind that a reader does not see; what they print is
  not compared, but they must succeed. `dave> join` is a reply of dave's to the newest mail that he has got.
- A block of the language `mail` is the text of the newest mail that whoever replied last has got.
- Mail is carried after every command.
"""

import re
import shlex
import subprocess
import sys
from collections.abc import Iterator, Sequence
from email.message import EmailMessage
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

import needs
from correspondents import Correspondent, as_mail
from people import at_machine, filled_in, text

from pbem.cli import main
from pbem.rooms.mail.transport.mailboxes.maildir import put

READER = "reader"
BLOCK = re.compile(
    r"^```(?P<language>\S*)[^\n]*\n(?P<fenced>.*?)^```$|<!-- meanwhile\n(?P<hidden>.*?)-->", re.DOTALL | re.MULTILINE
)
PROMPT = re.compile(r"(?:(?P<who>[a-z]+)?(?P<sign>[$>])) (?P<typed>.*)")
_WORDS = "|".join((Path(__file__).parents[2] / "pbem" / "events" / "key_words.txt").read_text(encoding="ascii").split())
KEYS = re.compile(rf"\b(?:[a-z2-9]{{5}}(?:-[a-z2-9]{{5}}){{3}}|(?:(?:{_WORDS}) ){{7}}(?:{_WORDS}))\b")
"""A key, by its fingerprint or its words."""
FORMS = [
    (re.compile(form), name)
    for form, name in (
        (r"^([1-4]: )[A-Z2-7]{4}( [A-Z2-7]{4}){3}$", "CODE"),
        (r"(?<![\w-])[\w-]{86}(?![\w-])", "SIGNATURE"),
        (r"\b[0-9a-f]{40}\b", "ID"),
        (r"\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\dZ?", "TIME"),
        (r"\b[A-Z][a-z]{2} \d?\d [A-Z][a-z]{2} \d\d:\d\d UTC", "DATE"),
    )
]


class Line(NamedTuple):
    """What someone types, or replies by mail, and what they see then."""

    who: str
    by_mail: bool
    typed: str
    seen: list[str]
    compared: bool = True


def lines(markdown: str) -> Iterator[Line]:
    """Everything that is typed in a document's own text, in order."""
    for block in BLOCK.finditer(markdown):
        shown = block["hidden"] is None
        if block["language"] == "mail":
            yield Line("", True, "", block["fenced"].splitlines())
            continue
        if not is_typed(block):
            continue
        found = _prompted((block["fenced"] if shown else block["hidden"]).splitlines())
        for line in found:
            yield line if shown and any(one.seen for one in found) else line._replace(compared=False)


def is_typed(block: re.Match[str]) -> bool:
    """Whether a block may have lines that are typed."""
    return block["hidden"] is not None or block["language"] in ("", "console")


def _prompted(transcript: Sequence[str]) -> list[Line]:
    found: list[Line] = []
    for row in transcript:
        prompt = PROMPT.fullmatch(row)
        if prompt:
            found.append(Line(prompt["who"] or READER, prompt["sign"] == ">", prompt["typed"], []))
        elif found:
            found[-1].seen.append(row)
    return found


def alike(said: Sequence[str], shown: Sequence[str], keys: dict[str, str]) -> bool:
    """Whether what was said is what is shown. `keys`: those that were shown so far, and what they stand for."""
    pattern = "".join("(?:[^\n]*\n)*" if line.strip() == "…" else _pattern(plain(line)) + "\n" for line in shown)
    found = re.fullmatch(pattern, "".join(plain(line) + "\n" for line in said))
    if found is None:
        return False
    for written, real in zip(KEYS.findall("\n".join(shown)), found.groups(), strict=True):
        if keys.setdefault(written, real) != real:
            return False
    return len(set(keys.values())) == len(keys)


def _pattern(line: str) -> str:
    """What a line may be: with any key where it has one, and anything where it has an ellipsis."""
    parts = (re.escape(part).replace("…", "[^\n]*") for part in KEYS.split(line))
    return f"({KEYS.pattern})".join(parts)


def plain(line: str) -> str:
    """A line with names for what differs from one run to the next."""
    for form, name in FORMS:
        line = form.sub(name, line)
    return line.rstrip()


class Stage:
    """Where a document is played: people come when they first type something."""

    def __init__(self, place: Path) -> None:
        self._place = place
        self._people: dict[str, Correspondent] = {}
        self._boxes: dict[str, list[EmailMessage]] = {}
        self._replied = ""

    def person(self, name: str) -> Correspondent:
        """Someone; their mail comes and goes by folders."""
        if name not in self._people:
            self._people[name] = Correspondent(name, self._place).set_up()
        return self._people[name]

    def do(self, line: Line) -> tuple[int, list[str]]:
        """Type a line, or reply. Returns the exit code and what is seen on the terminal, or in the newest mail."""
        if line.by_mail and not line.who:
            body = self._boxes[self._replied][-1].get_body(("plain",))
            return 0, body.get_content().splitlines() if body is not None else []
        if line.by_mail:
            self._replied = line.who
            self._reply(line.who, line.typed)
            return 0, []
        person = self.person(line.who)
        code, seen = _typed(person, line.typed)
        self._carry()
        return code, seen.splitlines()

    def files(self) -> str:
        """All game files, as text."""
        return "\n".join(path.read_text(encoding="utf-8") for path in sorted(self._place.rglob("*.toml")))

    def _carry(self) -> None:
        for person in list(self._people.values()):
            for raw in person.posted():
                mail = as_mail(raw)
                for address in mail["To"].addresses:
                    name = address.username.partition("+")[0]
                    self._boxes.setdefault(name, []).append(mail)
                    self.person(name).gets(raw)

    def _reply(self, who: str, words: str) -> None:
        asked = self._boxes[who][-1]
        reply = EmailMessage()
        reply["From"] = f"{who}@example.org"
        reply["To"] = str(asked["Reply-To"])
        reply["Subject"] = f"Re: {asked['Subject']}"
        reply["Message-ID"] = f"<{who}.{len(self._boxes[who])}@example.org>"
        reply.set_content(words.replace(" / ", "\n"))
        put(self.person(reply["To"].addresses[0].username.partition("+")[0]).box, reply.as_bytes())


def _typed(person: Correspondent, typed: str) -> tuple[int, str]:
    command, _bar, pipe = typed.partition(" | ")
    if not command.startswith("pbem "):
        return _by_bash(person, typed, "")
    with at_machine(person, "", {}) as (out, _err), patch.object(sys, "stderr", out):
        sys.argv = shlex.split(command)
        code: object = 0
        try:
            main.run()
        except SystemExit as left:
            code = left.code
        seen = filled_in(text(out))
    assert isinstance(code, int)
    return _by_bash(person, pipe, seen) if pipe else (code, seen)


def _by_bash(person: Correspondent, typed: str, given: str) -> tuple[int, str]:
    if "git " in typed:
        needs.program("git")
    done = subprocess.run(
        [needs.program("bash"), "-c", typed],
        cwd=person.folder,
        env=person.environment({"GIT_CONFIG_GLOBAL": str(person.home / "gitconfig")}),
        input=given,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    return done.returncode, done.stdout + done.stderr


def quoted_events(markdown: str) -> list[str]:
    """The events that a document quotes from a game file."""
    blocks = re.findall(r"^```toml\n(.*?)^```$", markdown, re.DOTALL | re.MULTILINE)
    return ["\n".join(map(plain, block.splitlines())) for block in blocks if "[[event]]" in block]
