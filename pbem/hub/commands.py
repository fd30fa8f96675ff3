"""What the lines of a mail ask for: one command to a line, and the turn that they are about.

Nothing here knows the game: whether a line that is no command of the hub is a move, the game says.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pbem.wording import _

MOVE = "move"
ASKED = "asked"
"""The verb of a line that is a question."""
QUESTION = re.compile(r"(?:what|how|why|when|where|which|who|may|can|could|does|do|is|are)\b.{3,200}\?", re.IGNORECASE)
"""A line that asks something: the rules may have an answer."""
JOINING = frozenset(
    _(
        "a am and at by count for game glad happy hello hi i i'd i'll i'm in let like love me ok okay please seat sure "
        "take the this to want will would with yes"
    ).split()
)
"""Words around `join` that leave it what it is."""
ACCEPTING = frozenset(_("glad gladly join love ok okay sure yes").split())
"""One of these says yes to an invitation, with `JOINING` or `PLAYING` around it."""
PLAYING = frozenset(_("be in part play playing").split())
COURTEOUS = re.compile(r"^(?:please|pls)[\s,]+|[\s,]+(?:please|pls|thanks|thank you)$", re.IGNORECASE)
"""What stands before or after a command and leaves it what it is."""
_DONE = "(?:it|that|my (?:last )?move)"
TAKING_BACK = re.compile(f"take (?:back {_DONE}|{_DONE} back)", re.IGNORECASE)
"""What means `undo`."""
LINES_LIMIT = 100
"""Lines of a mail that are looked at."""

_TURN = re.compile(r"turn\s*#?(\d{1,6})\b[\s:.,;!-]*", re.IGNORECASE)
_IN_SUBJECT = re.compile(r"\bturn\s*#?(\d{1,6})\b", re.IGNORECASE)
_NUMBERED = re.compile(r"\d{1,4}\)\s+(?=\S)")
_HINT = re.compile(r"(?<=\S)\s+\(.*\)")
"""What stands before and after a move in the list from which it was copied."""
_TURN_FIRST = re.compile(r"(\d{1,6})[:.]?\s+(?=[^\W\d])(?!then\b)", re.IGNORECASE)
_PROPOSAL = r"(?:to\s+)?((?:[A-Za-z0-9_-]+(?:\s+[A-Za-z0-9_-]+){0,3})?)"
_SHAPES = {
    "join": re.compile(r""),
    "undo": re.compile(r"\d{0,3}"),
    "consent": re.compile(_PROPOSAL),
    "decline": re.compile(_PROPOSAL),
    "withdraw": re.compile(_PROPOSAL),
    "abandon": re.compile(r""),
    "pace": re.compile(r"\S+"),
    "plan": re.compile(r".*"),
    "then": re.compile(r".+"),
    "absent": re.compile(r"[A-Za-z][A-Za-z0-9]{0,15}"),
    "expel": re.compile(r"[A-Za-z][A-Za-z0-9]{0,15}"),
    "away": re.compile(r"(?:until\s+)?(\S+(?:\s+(?:with\s+|--)?(?:plans|orders))?)", re.IGNORECASE),
    "back": re.compile(r""),
    "resign": re.compile(r"|for\s+good", re.IGNORECASE),
    "rules": re.compile(r".*"),
    "help": re.compile(r""),
    "show": re.compile(r"(?:me\s+)?(?:the\s+)?(?:board|game|map|table)?", re.IGNORECASE),
    "moves": re.compile(r""),
    "history": re.compile(r""),
    "page": re.compile(r"|on|off", re.IGNORECASE),
}
"""What may follow a command's word, so that "help yourself" is none."""


COMMANDS = (*(word for word in _SHAPES if word != "then"), "note", "resign for good")
"""Every command that is no move."""

_AT_A_TERMINAL = re.compile(rf"`pbem (?=(?:{'|'.join([*_SHAPES, 'note'])})\b)")


def _is_joining(line: str, *, invited: bool) -> bool:
    words = set(re.findall(r"[\w']+", line.lower().replace("’", "'")))
    if invited and words != {"join"}:
        return not words.isdisjoint(ACCEPTING) and words <= JOINING | PLAYING | ACCEPTING
    return "join" in words and len(words) > 1 and words <= JOINING | {"join"}


def as_in_a_mail(words: str) -> str:
    """Words that name commands as one types them at a terminal, with those named as one writes them in a mail."""
    words = words.replace("`pbem resign --yes`", "`resign for good`").replace(" --plans`", " plans`")
    return _AT_A_TERMINAL.sub("`", words)


def without_hint(words: str) -> str:
    """A move without what stands behind it in a list, or at the end of a sentence."""
    return _HINT.sub("", words).rstrip(".!;,")


class Command(NamedTuple):
    """A line. `turn`: which turn it is about, None if the mail does not say. `rest`: what follows the command's word;
    of a move, all of it."""

    line: str
    turn: int | None
    verb: str
    rest: str

    @property
    def for_the_log(self) -> str:
        """The line, without what is planned."""
        if self.verb in ("plan", "then"):
            return _("planned")
        now, then, _later = self.line.partition(" then ") if self.verb == MOVE else (self.line, "", "")
        return f"{now}; {_('planned')}" if then else now


def commands(lines: Sequence[str], subject: str, *, invited: bool = False) -> Iterator[Command]:
    """The lines of a mail, each as the command that it would be. `invited`: its writer has not taken a seat yet."""
    found = _IN_SUBJECT.search(subject)
    turn = int(found[1]) if found else None
    lines = [line for line in lines if line.strip()][:LINES_LIMIT]
    for number, whole in enumerate(lines):
        line = " ".join(whole.split()).strip("`'\"*")
        if stated := _TURN.match(line):
            turn = int(stated[1])
            line = line[stated.end() :]
            if not line or (line.lower().startswith("your ") and number == 0):  # a subject, copied
                continue
        if numbered := _NUMBERED.match(line):
            line = line[numbered.end() :]
        elif first := _TURN_FIRST.match(line):
            turn = int(first[1])
            line = line[first.end() :]
        if line.lower().startswith("pbem "):
            line = line[5:]
        bare = COURTEOUS.sub("", line.rstrip(".!"))
        polite = bare != line.rstrip(".!") and bare.split(" ")[0].lower() in _SHAPES
        if polite or TAKING_BACK.fullmatch(bare):
            line = bare
        if _is_joining(line, invited=invited):
            line = "join"
        if TAKING_BACK.fullmatch(line):
            line = "undo"
        if line.lower().startswith("play "):
            line = line[5:]
        word, _blank, rest = line.partition(" ")
        verb = word.lower().rstrip(":.,!;")
        if verb == "note":
            if rest:
                yield Command(line, turn, verb, rest)
                continue
            rest = "\n".join(lines[number + 1 :])
            yield Command(line, turn, verb, rest)
            return
        plain = rest.strip().rstrip(".!")
        shape = _SHAPES.get(verb)
        if QUESTION.fullmatch(line):
            yield Command(line, turn, ASKED, line)
        elif shape is not None and (fitting := shape.fullmatch(plain)):
            yield Command(line, turn, verb, fitting[fitting.lastindex or 0])
        else:
            yield Command(line, turn, MOVE, without_hint(line))
