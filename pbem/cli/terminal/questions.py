"""Questions, one after the other: a line of the standard input answers each, typed now or written down before."""

import sys
from collections.abc import Callable, Mapping
from textwrap import wrap
from typing import TypeVar

from pbem.cli.terminal.input import hidden, typed_line
from pbem.cli.terminal.output import talk
from pbem.cli.terminal.width import columns
from pbem.errors import PbemError, UsageError
from pbem.wording import _

Answer = TypeVar("Answer")

EXPLAIN = "?"


def ask(question: str, read: Callable[[str], Answer], *, explained: str, proposed: str = "") -> Answer:
    """What `read` makes of the answer. Where it raises, that is said, and the question is asked again.

    `proposed`: what an empty line stands for. Raises UsageError where no more answers come.
    """
    shown = _("{question} [{proposed}]").format(question=question, proposed=proposed) if proposed else question
    return _answered(lambda: _line(shown) or proposed, read, explained)


def choose(question: str, among: Mapping[str, str], *, explained: str) -> str:
    """One of several, by its number, its name or how that starts; the first is proposed. They are listed with a line
    each."""
    names = list(among)
    width = max(map(len, names))
    for number, (name, line) in enumerate(among.items(), 1):
        first = f"  {number}  {name:<{width}}  "
        talk("\n".join(wrap(line, columns(), initial_indent=first, subsequent_indent=" " * len(first))))

    def read(answer: str) -> str:
        if answer.isdecimal() and 0 < int(answer) <= len(names):
            return names[int(answer) - 1]
        typed = answer.casefold()
        found = [typed] if typed in among else [name for name in names if name.startswith(typed)]
        if len(found) != 1:
            raise UsageError(_("type a number from 1 to {count}, or a name").format(count=len(names)))
        return found[0]

    return ask(question, read, explained=explained, proposed="1")


def agrees(question: str, *, explained: str) -> bool:
    """Whether the answer is yes, which is proposed."""

    def read(answer: str) -> bool:
        for meant, words in ((True, (_("yes"), _("y"))), (False, (_("no"), _("n")))):
            if answer.casefold() in words:
                return meant
        raise UsageError(_("type yes or no"))

    return ask(question, read, explained=explained, proposed=_("yes"))


def ask_unseen(question: str, read: Callable[[str], Answer], *, explained: str) -> Answer:
    """As `ask` does, for a secret: where it is typed at a terminal, nothing is shown."""

    def typed() -> str:
        if not sys.stdin.isatty():
            return _line(question, echoes=False)
        answer = hidden(question)
        if answer is None:
            raise _no_answer()
        return answer

    return _answered(typed, read, explained)


def _answered(typed: Callable[[], str], read: Callable[[str], Answer], explained: str) -> Answer:
    """Ask until something is typed of which `read` makes anything."""
    while True:
        answer = typed()
        if answer in ("", EXPLAIN):
            talk("\n".join(wrap(explained, columns())))
            continue
        try:
            return read(answer)
        except PbemError as error:
            talk(str(error))
            if error.advice:
                talk(error.advice)


def _line(shown: str, *, echoes: bool = True) -> str:
    """The next line, without blanks at its ends. What was written down before is repeated, as a terminal would."""
    sys.stderr.write(shown + (" " if shown.endswith("?") else ": "))
    sys.stderr.flush()
    line = typed_line()
    if not sys.stdin.isatty() or not line:
        talk(line.strip() if echoes else "")
    if not line:
        raise _no_answer()
    return line.strip()


def _no_answer() -> UsageError:
    return UsageError(_("no answer came, and nothing was written"), advice=_("type each on a line of its own"))
