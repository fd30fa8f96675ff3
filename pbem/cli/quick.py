"""The commands that are typed most, done before typer is loaded, which takes longer than they do.

These are `moves`, `list`, `show`, `history` and completion, spelt exactly so, where earlier commands have kept all that
they tell (see store.cache); and `play` with a move and no option, of which nothing but the words is read here.
Whatever is not as simple is left to the whole program; what is said is the same, and tests hold the two against
each other. What this module loads may load neither typing, pathlib nor anything heavy.
"""

from __future__ import annotations

import os

from pbem.cli.terminal.listed import (
    depends_on_time,
    in_a_line,
    next_words,
    tell_ahead,
    tell_games,
    tell_moves,
    tell_readers,
    tell_times,
    tell_turn,
    warn,
)
from pbem.cli.terminal.output import say, talk
from pbem.cli.terminal.shells import NOTHING
from pbem.projections.pending import asked_for, eyes_here, needed, taking_back
from pbem.store import cache
from pbem.store.folder import looks_like_a_game, looks_spoilt, may_be_games, names_in
from pbem.store.lookup import kept
from pbem.wording import _, printable

from .viewer import viewer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import datetime

    from pbem.projections.status import Status
    from pbem.store.lookup import Lookup, Viewer

FEW = 8
"""Where there are more games, they are listed from an overview."""

PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 ._/,-")
"""Of what words consist that a shell and typer take as they are, unless they start with a dash."""


COPIED = ("(", "[", "conflict", ".path")
"""One of these is in every name by which a synchroniser says "conflict copy" (see store.conflict_copies)."""


def typed_move(words: Sequence[str]) -> Sequence[str]:
    """The words of the move that `pbem play` is to make, where there is no option among them; else none."""
    plain = all(PLAIN.issuperset(word) and word[:1] != "-" for word in words)
    return words[1:] if plain and words[:1] == ["play"] and "_PBEM_COMPLETE" not in os.environ else ()


def answered(words: Sequence[str]) -> bool:
    """Whether all was said that the command line asks for; else nothing was."""
    if "_PBEM_COMPLETE" in os.environ:
        return not words and _completed(os.environ["_PBEM_COMPLETE"])
    if words == ["list"]:
        return _listed()
    if words == ["moves"]:
        return _moves(os.environ.get("PBEM_GAME", ""))
    if words == ["history"]:
        return _history()
    if words == ["show"]:
        return _shown()
    if len(words) == 3 and words[0] == "moves" and words[1] in ("-g", "--game"):
        return _moves(words[2])
    return False


def _moves(given: str) -> bool:
    who = viewer()
    path, found = _meant(given, who)
    seat = eyes_here(found.status) if found is not None else ""
    if found is None or seat not in needed(found.status) or seat in found.status["unread"]:
        return False
    if taking_back(found.status):
        return False
    _say_which(path, given)
    warn(found.status)
    tell_moves(found.status, seat)
    return True


def _listed() -> bool:
    who = viewer()
    games = _games()
    if len(games) > FEW or _perhaps_copied(games) or _anything_left_alone():
        return False
    known = [(path, found.status) for path in games if (found := kept(path, who)) is not None]
    if len(known) < len(games):
        return False
    rows = []
    for path, status in known:
        warn(status)
        at = _now(status)
        rows.append((path, status["title"], in_a_line(status, who.key, at)))
    tell_games(rows)
    return True


def _history() -> bool:
    given = os.environ.get("PBEM_GAME", "")
    path, found = _meant(given, viewer())
    story = found.status["story"] if found is not None else None
    text = cache.whole_story(story) if story is not None else None
    if found is None or not text:
        return False
    _say_which(path, given)
    warn(found.status)
    from pbem.cli.terminal.history_colours import coloured

    say(coloured(text.decode(), found.status["seats"]))
    return True


def _shown() -> bool:
    from pbem.cli.terminal.style import Style

    who = viewer()
    given = os.environ.get("PBEM_GAME", "")
    path, found = _meant(given, who)
    if found is None:
        return False
    status = found.status
    eyes = eyes_here(status)
    drawn = cache.read("board", found.sha, who.name, f"{eyes} {Style()}")
    if drawn is None or eyes in status["sealed"]:
        return False
    _say_which(path, given)
    warn(status)
    say(drawn)
    tell_turn(status, who.key, eyes)
    tell_readers(status)
    tell_times(status)
    tell_ahead(status, eyes)
    return True


def _completed(how: str) -> bool:
    shell = how.removeprefix("complete_")
    line = os.environ.get("COMP_WORDS" if shell == "bash" else "_TYPER_COMPLETE_ARGS", "")
    words = line.split()
    typed = words[1:]
    if shell == "bash":
        place = os.environ.get("COMP_CWORD", "")
        at_end = place == str(len(words))
        simple = place != "0" and (at_end or place == str(len(words) - 1))
    else:
        at_end = line.endswith(" ")
        simple = shell in ("zsh", "fish") and os.environ.get("_TYPER_COMPLETE_FISH_ACTION") in (None, "get-args")
    if not words or not simple or not PLAIN.issuperset(line.replace("\n", " ")) or any(w[0] == "-" for w in typed):
        return False
    incomplete = "" if at_end or not typed else typed.pop()
    if not typed and shell == "bash":  # which does not show what each is for
        from .summaries import commands

        say("\n".join(name for name in commands() if name.startswith(incomplete)) or "\n")
        return True
    if typed[:1] != ["play"]:
        return False
    _path, found = _meant(os.environ.get("PBEM_GAME", ""), viewer())
    if found is None:
        return False
    say(_for_shell(shell, next_words(found.status, typed[1:], incomplete)) or "\n")
    return True


def _for_shell(shell: str, found: list[tuple[str, str]]) -> str:
    """Words, and what is to be told of each, as the scripts of `pbem --show-completion` want them."""
    if shell == "bash":
        return "\n".join(word for word, _hint in found)
    if shell == "fish":
        return "\n".join(f"{word}\t{hint}" if hint else word for word, hint in found)
    told = "\n".join(f'"{_quoted(word)}":"{_quoted(hint)}"' if hint else f'"{_quoted(word)}"' for word, hint in found)
    return f"_arguments '*: :(({told}))'" if found else NOTHING


def _quoted(text: str) -> str:
    for sign, instead in (('"', '""'), ("'", "''"), ("$", "\\$"), ("`", "\\`"), (":", "\\\\:")):
        text = text.replace(sign, instead)
    return text


def _meant(given: str, who: Viewer) -> tuple[str, Lookup | None]:
    """The game that is meant, and what was kept of it; None where it takes more than that."""
    if given:
        folder, name = os.path.split(given)
        beside = _perhaps_copied([*may_be_games(folder or os.curdir), name])
        return given, None if beside else kept(given, who)
    here = _games()
    if len(here) == 1:
        return here[0], kept(here[0], who)
    if len(here) > FEW or _perhaps_copied(here):
        return "", None
    found = [(path, kept(path, who)) for path in here]
    asking = [(path, one) for path, one in found if one is None or asked_for(one.status, who.key)]
    return asking[0] if len(asking) == 1 else ("", None)


def _perhaps_copied(paths: Iterable[str]) -> bool:
    """Whether one of these may be the copy that a synchroniser has made of another, or of what is here no more."""
    stems = {os.path.basename(path).removesuffix(".toml").casefold() for path in paths}
    if any(sign in stem for stem in stems for sign in COPIED):
        return True
    return any(not one[place].isalnum() and one[:place] in stems for one in stems for place in range(1, len(one)))


def _say_which(path: str, given: str) -> None:
    """Which of several games was taken, as pbem.cli.where says it."""
    if not given and len(_games()) > 1:
        talk(_("in {game}:").format(game=printable(path)))


def _games() -> list[str]:
    """The game files in this folder and in its folder `games`."""
    here = may_be_games(os.curdir) + [os.path.join("games", name) for name in may_be_games("games")]
    return here if len(here) > FEW else [path for path in here if looks_like_a_game(path)]


def _anything_left_alone() -> bool:
    """Whether something is named like a game, and is none, or cannot be read any more."""
    found = [names_in(os.curdir), names_in("games")]
    if any(names.left or names.copies for names in found):
        return True
    places = [*found[0].plain, *(os.path.join("games", name) for name in found[1].plain)]
    return not all(os.access(place, os.R_OK) and not looks_spoilt(place) for place in places)


def _now(status: Status) -> datetime | None:
    """The time, where anything that is told depends on it."""
    if not depends_on_time(status):
        return None
    from .now import now

    return now()
