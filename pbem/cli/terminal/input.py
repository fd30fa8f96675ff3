"""What is typed: all that comes on the standard input, for what is too long or too secret to type; or an answer."""

import sys
from contextlib import redirect_stdout


def typed_in() -> str:
    """All of it, as text: bytes that are no UTF-8 become signs that no word of ours has."""
    return sys.stdin.buffer.read().decode("utf-8", "replace")


def typed_line() -> str:
    """A line of it, read the same way; "" where no more comes."""
    return sys.stdin.buffer.readline().decode("utf-8", "replace")


def answer_to(question: str) -> str:
    """What someone at the terminal answers. Results are elsewhere: no part of the question is among them."""
    from typer import prompt

    with redirect_stdout(sys.stderr):  # to which typer writes all of the question but its last blank
        return str(prompt(question, err=True)).strip()


def hidden(question: str) -> str | None:
    """What someone types without its being shown; None where there is no terminal that can hide it."""
    import warnings
    from getpass import GetPassWarning, getpass

    if not sys.stderr.isatty():
        return None
    with warnings.catch_warnings():
        warnings.simplefilter("error", GetPassWarning)  # it would be shown
        try:
            return getpass(f"{question}: ")
        except (GetPassWarning, EOFError):
            return None
