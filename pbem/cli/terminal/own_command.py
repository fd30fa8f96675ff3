"""A person's own command, taken apart as their system does: no shell runs it."""

import sys
from pathlib import PurePath

from pbem.wording import ngettext


def words_of(command: str, platform: str = sys.platform) -> list[str]:
    r"""The words of a command, the program first. Raises ValueError if there are none, or a quotation mark has no mate.

    On Windows a backslash belongs to a path (`C:\Tools\secret.exe`), as Microsoft's programs take it; elsewhere quotes
    and backslashes mean what they mean to a shell.
    """
    if platform == "win32":
        import mslex

        *words, last = mslex.split(f"{command} last", like_cmd=False, ucrt=True)
        if last != "last":  # it stands within quotation marks that nothing closes
            raise ValueError
    else:
        import shlex

        words = shlex.split(command)
    if not words or not words[0]:
        raise ValueError
    return words


def resolves(command: str) -> bool:
    """Whether a command starts with a program that is here, and will be found from any folder."""
    import shutil

    try:
        program = words_of(command)[0]
    except ValueError:
        return False
    return (PurePath(program).is_absolute() or PurePath(program).name == program) and shutil.which(program) is not None


def not_ended(program: str, patience: float) -> str:
    """The sentence for a program that took longer than so many seconds."""
    sentence = ngettext(
        "{command} had not ended after {n} second, and was ended",
        "{command} had not ended after {n} seconds, and was ended",
        round(patience),
    )
    return sentence.format(command=program, n=round(patience))
