"""The player's own command, run to call attention: docs/service.md has recipes."""

import os
import subprocess
from collections.abc import Sequence
from pathlib import Path

from pbem.cli.terminal.own_command import not_ended, words_of
from pbem.errors import UsageError
from pbem.wording import _

from .channel import PATIENCE, shortened


class Program:
    """A command that is run with some news. Raises UsageError if the words given are no command."""

    def __init__(self, command: str, patience: float = PATIENCE) -> None:
        try:
            self._words = words_of(command)
        except ValueError:
            raise UsageError(
                _("{command!r} is not a command").format(command=command),
                advice=_("write it as in a shell, with quotation marks in pairs"),
            ) from None
        self._patience = patience

    def run(self, news: str, games: Sequence[Path], mark: str = "") -> str:
        """Run it: the news is its last argument and on its standard input; PBEM_GAME is the game, if it is one.

        Returns "", or a sentence about what went wrong.
        """
        news = _harmless(news)
        environment = {name: value for name, value in os.environ.items() if name != "PBEM_GAME"}
        if len(games) == 1:
            environment["PBEM_GAME"] = str(games[0].absolute())
        try:
            ended = subprocess.run(
                [*self._words, news],
                input=news.encode(),
                env=environment,
                timeout=self._patience,
                check=False,
                start_new_session=True,  # a Ctrl-C that ends the watch lets the last notice through
            )
        except subprocess.TimeoutExpired:
            return not_ended(self._words[0], self._patience)
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            return _("{command} cannot be run: {reason}").format(command=self._words[0], reason=reason)
        if ended.returncode:
            sentence = _("{command} failed with code {code}")
            return sentence.format(command=self._words[0], code=ended.returncode)
        return ""


def _harmless(news: str) -> str:
    """The news as an argument that no command takes for an option: its words may be someone else's."""
    news = shortened(news)
    return f" {news}" if news.startswith("-") else news
