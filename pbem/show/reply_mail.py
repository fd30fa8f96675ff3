"""How a press on a move starts the mail that makes it."""

from urllib.parse import quote


def mail_with(answer_to: str, subject: str, words: str) -> str:
    """The address (`mailto:`) of an answer to the mail with this subject, which says these words and no more."""
    return f"mailto:{quote(answer_to, safe='@+')}?subject={quote(f'Re: {subject}')}&body={quote(words, safe='')}"
