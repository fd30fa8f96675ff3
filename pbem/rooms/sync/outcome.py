"""What there is to tell after a sync, by whichever way."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from pbem.errors import PbemError

Progress = Callable[[str], None]


@dataclass(slots=True)
class Outcome:
    """What there is to tell after a sync.

    `news`: what happened in my games, as lines, and `games` the files it happened in. `asked`: whether something in
    them waits for me now. `warnings`: what was left alone, or does not count, and why. `sent` and `waiting`: how many
    events went out, and how many could not; `mailed`: to whom mails went. `trouble`: the exit code that the warnings
    are worth. `committed`: how many events were committed where there is no remote.
    """

    news: list[str] = field(default_factory=list)
    games: list[Path] = field(default_factory=list)
    asked: bool = False
    warnings: list[str] = field(default_factory=list)
    sent: int = 0
    waiting: int = 0
    mailed: list[str] = field(default_factory=list)
    trouble: int = 0
    committed: int = 0

    def hindered(self, error: PbemError) -> None:
        """Something could not be done; the rest is. What hinders twice is said once."""
        if str(error) not in self.warnings:
            self.warnings.append(str(error))
        self.trouble = self.trouble or error.exit_code

    def after(self, earlier: "Outcome") -> "Outcome":
        """What there is to tell of both; a warning that both have, once."""
        return Outcome(
            earlier.news + self.news,
            earlier.games + self.games,
            earlier.asked or self.asked,
            earlier.warnings + [warning for warning in self.warnings if warning not in earlier.warnings],
            earlier.sent + self.sent,
            earlier.waiting + self.waiting,
            earlier.mailed + self.mailed,
            earlier.trouble or self.trouble,
            earlier.committed + self.committed,
        )
