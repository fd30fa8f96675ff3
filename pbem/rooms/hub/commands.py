"""What the lines of a mail ask for: one command to a line, and the turn that they are about.

Nothing here knows the game: whether a line that is no command of the hub is a move, the game says.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pbem.projections.answers import AGREEING, YES
from pbem.projections.spoken import heard_as, plainly, table_of, trimmed
from pbem.wording import _

from .dress import QUOTES, undressed
from .lines import Line, lines_of
from .verbs import BY_MAIL, GOING_ON, OF_MOVES, OF_WORDS, SHAPES

MOVE = "move"
INVITED = "join"
"""The verb of a line that takes up an invitation."""
ASKED = "asked"
"""The verb of a line that is a question."""
TALK = "talk"
"""The verb of a line that only starts like a command: "Note that I am away"."""
QUESTION = re.compile(r"(?:what|how|why|when|where|which|who|may|can|could|does|do|is|are)\b.{3,200}\?", re.IGNORECASE)
"""A line that asks something: the rules may have an answer."""
YES_TO_JOIN = _("glad, glad to, happy to, i am glad to, i am happy to, i'd be glad to, i'd love to, i'm glad to, love")
NOTHING = _("and, for the game, for this game, the game, this game")
"""What takes a seat where one is offered, and what says nothing beside it."""
PHRASES = {YES: YES_TO_JOIN, "": NOTHING} | {word: one.phrases for word, one in BY_MAIL.items() if one.phrases}
"""What people say for commands."""
_HEARD = table_of(AGREEING | {phrase: word for word, phrases in PHRASES.items() for phrase in phrases.split(", ")})
_FIRSTS = frozenset((*SHAPES, *GOING_ON)) - OF_WORDS
"""What a line may start with, said otherwise, that is no more than a line."""
_WORDS = {word for phrase in _HEARD for word in phrase}
"""A line of any other word is none of these: most need not be looked at further."""
LINES_LIMIT = 100
"""Lines of a mail that are looked at."""
LONGEST = 1000
"""Characters of a line beyond which it is no command; a note may be longer."""

_NOTE = re.compile(
    rf"(?<![^\W_])(?:{'|'.join(OF_WORDS)})(?![^\W_])(?P<closed>[*_`]*)[\s:.,!;\u2013\u2014-]*", re.IGNORECASE
)
_NUMBER = re.compile(r"(\d{1,6})[.)]?")
_TURN = re.compile(r"turn\s*#?(\d{1,6})\b[\s:.,;!-]*", re.IGNORECASE)
_IN_SUBJECT = re.compile(r"\bturn\s*#?(\d{1,6})\b", re.IGNORECASE)
_NUMBERED = re.compile(r"\d{1,4}\)\s+(?=\S)")
"""What stands before a move in the list from which it was copied."""
_BRACKETS = re.compile(r"(?<=\S)\s+\(.*\)")
"""What stands behind it there, or is said of it."""
_TURN_FIRST = re.compile(r"(\d{1,6})[:.]?\s+(?=[^\W\d])(?!then\b)", re.IGNORECASE)
_AT_A_TERMINAL = re.compile(rf"`pbem (?:propose )?(?=(?:{'|'.join(SHAPES)})\b)")


def _meant(words: Sequence[str], *, invited: bool) -> str:
    """The command that plain words may be, said otherwise or with courtesies around it; "" if they are none."""
    heard = heard_as(words, _HEARD) - {""} if _WORDS.issuperset(words) else {""}
    if heard - {YES} == {INVITED} or (invited and heard == {YES}):
        return INVITED
    if len(heard) == 1 and heard <= PHRASES.keys() - {YES, ""}:
        return heard.pop()
    return " ".join(trimmed(words)) if not _FIRSTS.isdisjoint(words) else ""


def as_in_a_mail(words: str) -> str:
    """Words that name commands as one types them at a terminal, with those named as one writes them in a mail."""
    words = words.replace(" --plans`", " plans`")
    return _AT_A_TERMINAL.sub("`", words)


def without_brackets(words: str) -> tuple[str, str]:
    """A line without what stands in brackets behind a move, and that."""
    found = _BRACKETS.search(words)
    return _BRACKETS.sub("", words).rstrip(".!;,"), found[0] if found else ""


class Command(NamedTuple):
    """A line. `turn`: which turn it is about, None if the mail does not say. `rest`: what follows the command's word;
    of a move, all of it. `number`: that of the line.

    `doubtful`: it may be the rest of the line above, which a mail program broke. `on_top`: nothing is said above it.
    `under`: of a note, what the lines below it would be, if they were no part of it.
    """

    line: str
    turn: int | None
    verb: str
    rest: str
    number: int = 0
    doubtful: bool = False
    on_top: bool = False
    under: tuple["Command", ...] = ()

    @property
    def for_the_log(self) -> str:
        """The line, without what is planned."""
        if self.verb in OF_MOVES:
            return _("planned")
        now, then, _later = self.line.partition(" then ") if self.verb == MOVE else (self.line, "", "")
        return f"{now}; {_('planned')}" if then else now

    @property
    def in_full(self) -> str:
        """What was written: the line, or a whole note."""
        return f"{self.verb} {self.rest}" if self.verb in OF_WORDS else self.line

    @property
    def is_lone_number(self) -> bool:
        """Whether a number is all that it says."""
        return self.verb == MOVE and _NUMBER.fullmatch(self.rest.split(" then ")[0]) is not None


def commands(typed: Sequence[str], subject: str, *, invited: bool = False) -> Iterator[Command]:
    """The lines of a mail, each as the command that it would be. `invited`: its writer has not taken a seat yet.

    `typed`: with an empty line between two paragraphs.
    """
    found = _IN_SUBJECT.search(subject)
    turn = int(found[1]) if found else None
    lines = lines_of(typed)[:LINES_LIMIT]
    place, on_top = 0, True
    while place < len(lines):
        line = undressed(lines[place].text[:LONGEST]) if lines[place].says else ""
        if not line:
            place += 1
            continue
        if (stated := _TURN.match(line)) and _is_heading(line[stated.end() :], place):
            turn = int(stated[1])
            place += 1
            continue
        paragraph = _paragraph(lines, place)
        command = _command(lines[place], turn, invited=invited)
        turn = command.turn if stated else turn
        if command.verb in OF_WORDS:
            rest = paragraph if command.rest else lines[place + 1 :]
            under = [_command(one, turn) for one in rest if command.rest and one.says]
            yield command._replace(rest=_joined(command.rest, rest), under=tuple(under), on_top=on_top)
            place += len(rest)
        else:
            count = _broken_off(command, paragraph)
            if count:
                words = " ".join(one.text for one in [lines[place], *paragraph[:count]])
                command = _command(lines[place]._replace(text=words), turn, invited=invited)
            yield command._replace(on_top=on_top)
            place += count
        place, on_top = place + 1, False


def _is_heading(left: str, place: int) -> bool:
    """Whether a line that names a turn says nothing else; `left`: what follows in it."""
    return not left or (left.lower().startswith("your ") and place == 0)  # a subject, copied


def _paragraph(lines: Sequence[Line], place: int) -> Sequence[Line]:
    """The lines that follow one directly."""
    end = place + 1
    while end < len(lines) and lines[end].below:
        end += 1
    return lines[place + 1 : end]


def _joined(first: str, rest: Sequence[Line]) -> str:
    """A note's text: where a mail program broke a line, it is one again."""
    text = first
    for line in rest:
        between = "" if not text else " " if line.rest else "\n" if line.below else "\n\n"
        text += f"{between}{line.text}"
    return text


def _broken_off(command: Command, paragraph: Sequence[Line]) -> int:
    """How many of the lines below a command are the rest of it: of a list of moves, or of what stands in brackets."""
    count = 0
    is_open = command.line.count("(") > command.line.count(")")
    while count < len(paragraph) and paragraph[count].rest:
        if not (is_open or (command.verb in OF_MOVES and _command(paragraph[count], None).verb == MOVE)):
            break
        count += 1
        is_open = is_open and ")" not in paragraph[count - 1].text
    return count


def _command(written: Line, turn: int | None, *, invited: bool = False) -> Command:
    """The command that a line would be."""
    text = " ".join(written.text.split())
    line = undressed(text[:LONGEST])
    if stated := _TURN.match(line):
        turn = int(stated[1])
        line = line[stated.end() :]
    if numbered := _NUMBERED.match(line):
        line = line[numbered.end() :]
    elif first := _TURN_FIRST.match(line):
        turn = int(first[1])
        line = line[first.end() :]
    for word in ("pbem ", "play ", "propose "):
        if line.lower().startswith(word):
            line = line[len(word) :]
    command = _read(written, line, turn)
    if command.verb == MOVE:
        meant = _read(written, _meant(plainly(line.split()), invited=invited), turn)
        command = meant._replace(line=line) if meant.verb in _FIRSTS else command
    return command if len(text) <= LONGEST or command.verb in OF_WORDS else command._replace(verb=TALK)


def _read(written: Line, line: str, turn: int | None) -> Command:
    """The command that the words of a line would be."""
    word, _blank, rest = line.partition(" ")
    verb = word.lower().rstrip(":.,!;")
    plain = rest.strip().rstrip(".!")
    about = Command(line, turn, MOVE, line.rstrip(".!;,"), written.number, written.rest)
    if verb in OF_WORDS:
        is_talk = word.isalpha() and re.match(r"that\b", rest, re.IGNORECASE)
        return about._replace(verb=TALK if is_talk else verb, rest=_noted(written.text))
    if QUESTION.fullmatch(line):
        return about._replace(verb=ASKED, rest=line)
    if verb in GOING_ON and plain:
        return about._replace(verb=GOING_ON[verb], rest=f"{verb} {plain}")
    if verb in SHAPES and (fitting := SHAPES[verb].fullmatch(plain)):
        return about._replace(verb=verb, rest=fitting[fitting.lastindex or 0])
    return about


def _noted(text: str) -> str:
    """What stands behind the word of a note, as it was written."""
    found = _NOTE.search(text)
    if found is None:
        return text.strip()
    before, rest = text[: found.start()].strip(), text[found.end() :].strip()
    closing = "" if found["closed"] else {**QUOTES, "*": "*", "_": "_"}.get(before[-1:], "")
    return rest[:-1] if closing and rest[-1:] in closing else rest
