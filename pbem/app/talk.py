"""What a seat says to the whole table, and until when it cannot play."""

from pbem import author
from pbem.errors import UsageError
from pbem.projections.durations import until as end_of
from pbem.wording import _

from .assistant import assistants
from .session import Session

LONGEST = 4000
"""Characters of a note, as docs/format.md allows."""


def note(session: Session, text: str, given: str | None = None) -> None:
    """Write a note to every player. Raises UsageError if that is nothing, or too much."""
    text = in_words(text)
    if len(text) > LONGEST:
        sentence = _("a note has at most {most} characters; this one has {count}")
        raise UsageError(sentence.format(most=LONGEST, count=len(text)))
    by = session.whose(given)
    session.write(author.note(session.game, by, text, session.key, at=session.now(), mail=session.mail))
    session.remark(_("every player can read this note"))


def in_words(text: str) -> str:
    """The words of a note, without the blanks around them. Raises UsageError if there are none, or no text."""
    text = text.strip()
    try:
        text.encode()
    except UnicodeEncodeError:
        raise UsageError(_("a note must be text in UTF-8")) from None
    if not text:
        raise UsageError(_("a note needs some text"))
    return text


def away(session: Session, until: str, given: str | None = None, *, plans: bool = False) -> None:
    """Tell the others until when one cannot play, or that one is back. Raises UsageError if that is no time.

    `plans`: what is planned goes on meanwhile, which the others are not told.
    """
    now = session.now()
    back = end_of(until.lower(), now)
    by = session.whose(given)
    session.write(author.away(session.game, by, back, session.key, at=now, mail=session.mail))
    session.remark(_("every player can see this"))
    for assistant in assistants().values():
        assistant.away(session, by, go_on=plans)
