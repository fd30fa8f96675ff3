"""What someone may have meant who typed a command that there is not."""

from collections.abc import Callable, Sequence
from difflib import get_close_matches

from pbem.app.acts import INDEX, as_typed
from pbem.errors import BrokenRoomError, PbemError
from pbem.rules.registry import places, sound
from pbem.wording import _, any_of

from .findable import CALLED, MEANT, below, found
from .summaries import commands, refused

ENDING = ("quit", "exit", "q", "bye")
"""What people type to get out of a program."""


def advice_on(words: Sequence[str], command: Callable[[str], object]) -> str:
    """A command for words that start with none: a synonym, a game, a move, a word of the rules, or a misspelling.

    `command`: the command of a name, its module loaded.
    """
    name = words[0].lower()
    if name in ENDING:
        return _("every command ends on its own; to leave a game for good: `pbem resign`")
    if MEANT.get(name, "").split(" ")[0] in commands():  # else it went with its room
        return _("did you mean `{command}`?").format(command=f"pbem {MEANT[name]}")
    if name in places():
        return _("to start one: `{command}`").format(command=f"pbem new {name} --seats ann,bob,cy --hotseat")
    explained = f"pbem rules {name}" if "rules" in commands() else ""
    if any(name in ruleset.kinds for ruleset in sound().values()):
        made = " ".join(["pbem play", *words])
        if not explained:
            return _("did you mean `{command}`?").format(command=made)
        return _("make a move with `{command}`; `{rules}` explains it").format(command=made, rules=explained)
    known = _all_commands(command)
    if name in known:
        return _("did you mean `{command}`?").format(command=f"pbem {known[name]}")
    fit = _best(words, command)
    close = [known[one] for one in get_close_matches(name, known, 2)]
    if fit >= CALLED or (fit and not close):
        advice = _("see `{command}`").format(command=" ".join(["pbem help", *words]))
    else:
        advice = _("did you mean {names}?").format(names=any_of(close)) if close else _("see `pbem --help`")
    return "\n".join([*refused(), advice])


def _best(words: Sequence[str], command: Callable[[str], object]) -> float:
    """How well what help finds fits these words; 0 where it finds nothing, or a room is broken or lacks something."""
    try:
        return max((finds[0].fit for finds in found(words, command).values()), default=0)
    except (BrokenRoomError, ImportError):
        return 0


def advice_on_no_move(words: Sequence[str], advice: str) -> str:
    """What to do instead where these words are no move: the command that they name, else this advice."""
    name, known = words[0].lower() if words else "", _commands()
    if name not in known:
        return advice
    return _("`{command}` is a command of its own").format(command=" ".join(["pbem", known[name], *words[1:]]))


def _commands() -> dict[str, str]:
    """What is typed behind `pbem` for every command, and every act that is one below another, by its word."""
    return {word: word for word in commands()} | {word: as_typed(word) for word in INDEX}


def _all_commands(command: Callable[[str], object]) -> dict[str, str]:
    """The same for every command below another, too: as its group has it, whichever room has brought that."""
    found = _commands()
    for above in commands():
        for word in _below(command, above):
            found.setdefault(word, f"{above} {word}")
    return found


def _below(command: Callable[[str], object], word: str) -> Sequence[str]:
    try:
        return below(command(word))
    except (PbemError, ImportError):  # something is not installed that it needs, or its room is broken
        return ()
