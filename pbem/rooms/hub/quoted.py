"""What stands in a mail and its writer did not write: quotations of the hub's mails, and the addresses in them."""

import re
from collections.abc import Sequence, Set
from dataclasses import dataclass

from pbem.errors import UsageError
from pbem.projections.game import Game
from pbem.rooms.mail.transport.repeats import squeezed, traces, without_passages, without_repeats
from pbem.wording import _

from .letters import Letters
from .roster import TAG_LETTERS, Roster
from .traces import Traces

MOST = 2**17
"""Characters of a mail's words that are looked at; no one types more."""


@dataclass(frozen=True, slots=True)
class Quoted:
    """Tells what someone has written from what the hub wrote to the players of the same game."""

    said: Traces
    letters: Letters
    roster: Roster

    def typed(self, lines: Sequence[str], game: Game) -> list[str]:
        """The lines that a person typed, without those of quoted mails."""
        shown, room = list[str](), MOST
        for line in lines:
            room -= len(line)
            if room < 0:
                break
            shown.append(line)
        known = self.said.of(game.id)
        if without_passages(shown, known, self.letters.name) == shown:
            return shown
        return without_passages(shown, self._not_public(known, game), self.letters.name)

    def publishable(self, text: str, game: Game) -> str:
        """A note without anything that the hub wrote, and without lines in which an address of the hub's stands.

        Raises UsageError if such an address is in it all the same.
        """
        known = self.said.of(game.id)
        if without_repeats(text, known) != text:
            text = without_repeats(text, self._not_public(known, game))
        addressed = self._addressed()
        left: list[str] = []
        for line in text.splitlines():
            if not addressed.search(squeezed(line)):
                left.append(line)
            elif line.startswith("<") and left and re.search(r"\d", left[-1]):
                left.pop()  # "On ... The club", "<hub@...> wrote:"
        text = "\n".join(left).strip()
        if addressed.search(squeezed(text)):
            raise UsageError(_("a note must not contain the hub's reply address"))
        return text

    def _not_public(self, known: Set[bytes], game: Game) -> Set[bytes]:
        """What the hub wrote, without the notes that it told: the author of one may write it again."""
        notes = [str(event.body.get("text", "")) for event in game.log or () if event.kind == "note"]
        return set(known).difference(*map(traces, notes))

    def _addressed(self) -> re.Pattern[str]:
        """What is found in squeezed text that has an address of the hub's."""
        local, _at, host = self.letters.address.rpartition("@")
        tags = [one.tag for one in self.roster]
        own = rf"{squeezed(local)}(?:[a-z2-7]{{{TAG_LETTERS}}})?{squeezed(host)}"
        return re.compile("|".join([own, *tags]))
