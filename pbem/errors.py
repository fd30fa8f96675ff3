"""One family of errors: each carries the sentence a player reads, and the exit code of the command.

Exit codes (docs/exit-codes.md): 0 done, 1 refused by the rules, 2 wrong usage, 3 the file is faulty,
4 someone else is to act, 5 the machine said no (disk, permission, lock), 70 a bug in pbem, in a game or in a room.
"""

from collections.abc import Sequence
from typing import NamedTuple

from pbem.wording import _, as_typed, ngettext, printable


class PbemError(Exception):
    """Anything a player has to be told. `str(error)` is the whole sentence; `advice` may follow it."""

    exit_code = 2

    def __init__(self, sentence: str, *, advice: str = "") -> None:
        super().__init__(sentence)
        self.advice = advice

    @property
    def reason(self) -> str:
        """The sentence for a place where the file has been named already."""
        return str(self)


class UsageError(PbemError):
    """The command was given words it cannot use."""


class Candidate(NamedTuple):
    """A move that typed words may mean: `move`, as it is typed in full, with its cost and its hint in a list.

    `cost`: None where nothing is ever paid for it.
    """

    move: str
    cost: int | None = None
    hint: str = ""


class UnreadableMoveError(UsageError):
    """The typed words name no move. `candidates`: legal moves that start with them, if any."""

    def __init__(self, sentence: str, *, advice: str = "", candidates: Sequence[Candidate] = ()) -> None:
        super().__init__(sentence, advice=advice)
        self.candidates = tuple(candidates)


class AmbiguousMoveError(UsageError):
    """The typed words could mean several moves, or one that has to be asked about: `candidates`, the legal ones."""

    def __init__(self, sentence: str, *, advice: str = "", candidates: Sequence[Candidate] = ()) -> None:
        super().__init__(sentence, advice=advice)
        self.candidates = tuple(candidates)


class RefusedError(PbemError):
    """The rules do not allow it."""

    exit_code = 1


class GameOverError(RefusedError):
    """The game has ended; nothing more can be played in it."""


class NotYourTurnError(PbemError):
    """The table waits for someone else."""

    exit_code = 4


class UnreadCardsError(NotYourTurnError):
    """A card that is needed cannot be read yet: the others have not sent their part of it."""


class StaleError(NotYourTurnError):
    """The table has moved on since the player looked."""


class MachineError(PbemError):
    """The disk, the permissions or another process prevent it."""

    exit_code = 5


class DisturbedError(MachineError):
    """Another program, which knows of no locks, changed a game file while it was written to."""


class LockedKeyError(MachineError):
    """A secret is needed, and the key has a passphrase that no one is here to type, or nothing here takes."""

    def __init__(self, *, taken: bool = True) -> None:
        if not taken:
            super().__init__(_("your key is locked, and the program that unlocks it is not installed here"))
            return
        super().__init__(
            _("your key is locked, and there is no terminal here to type its passphrase in"),
            advice=_("programs and services give it with PBEM_PASSPHRASE_FILE or PBEM_PASSPHRASE (docs/keys.md)"),
        )


class Fault(NamedTuple):
    """One thing that is wrong with a game file: the event's number (1 is the first, 0 the file itself) and why."""

    event: int
    reason: str

    def __str__(self) -> str:
        reason = printable(self.reason)  # which may quote a stranger's file
        if not self.event:
            return reason
        return _("event {number}: {reason}").format(number=self.event, reason=reason)


class FaultyFileError(PbemError):
    """A game file that cannot be believed. `faults` lists everything found, in file order."""

    exit_code = 3

    def __init__(self, name: str, faults: Sequence[Fault]) -> None:
        others = len(faults) - 1
        advice = ""
        if others:
            sentence = ngettext(
                "{count} more fault: pbem verify {name}", "{count} more faults: pbem verify {name}", others
            )
            advice = sentence.format(count=others, name=as_typed(name))
        super().__init__(f"{printable(name)}: {faults[0]}", advice=advice)
        self.faults = tuple(faults)

    @property
    def reason(self) -> str:
        """The first fault, without the file's name."""
        return str(self.faults[0])


class BrokenGameError(FaultyFileError):
    """A game whose own code fails, so that its files cannot be believed, or shown, here.

    `file`: the file that it failed at, "" where that is not known. `game` and `package`: whose code it is. `event`: the
    id of the event that it failed at, "" where it was none, or no one knows which.
    """

    exit_code = 70

    def __init__(self, file: str, game: str, package: str, error: Exception, event: str = "") -> None:
        sentence = _("the game {game} (package {package}) failed: {error}")
        reason = sentence.format(game=game, package=package, error=repr(error))
        advice = _("please report it to the game's author, with the output of PBEM_TRACEBACK=1")
        PbemError.__init__(self, f"{file}: {reason}" if file else reason, advice=advice)
        self.faults = (Fault(0, reason),)
        self.file, self.game, self.package, self.error, self.event = file, game, package, error, event

    def at(self, file: str, event: str = "") -> "BrokenGameError":
        """The same at a file and at an event, as far as it was not known yet at which."""
        file, event = self.file or file, self.event or event
        if (file, event) == (self.file, self.event):
            return self
        return BrokenGameError(file, self.game, self.package, self.error, event)


class BrokenRoomError(PbemError):
    """A room of another package whose own code fails, or cannot be loaded. `package`: whose code it is."""

    exit_code = 70

    def __init__(self, room: str, package: str, error: Exception) -> None:
        sentence = _("the room {room} (package {package}) failed: {error}")
        advice = _("please report it to the room's author, with the output of PBEM_TRACEBACK=1")
        super().__init__(sentence.format(room=room, package=package, error=repr(error)), advice=advice)


class CutOffError(FaultyFileError):
    """A game file that ends in half an event, before events that this machine has seen: the rest is still to come."""


class ChangedError(FaultyFileError):
    """A sound game file in which other moves count than those that this machine has shown its player."""
