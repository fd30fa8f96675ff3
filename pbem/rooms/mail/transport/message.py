"""What a mail says, as far as pbem is concerned."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple

from .armour import Block


class File(NamedTuple):
    """A game file that came with a mail. `name` is safe to use as a file's name, but says nothing of the game."""

    name: str
    raw: bytes


@dataclass(slots=True)
class Message:
    """One mail, read. Nothing in it has been judged: who sent what is for others to believe.

    `digest`: SHA-256 of the mail's bytes. `sender`: the one address it says it is from, in small letters; "" if
    that cannot be told. `doubt`: why the sender is not to be believed, "" if nothing speaks against it.
    `answer_to`: where an answer goes: to the sender, or to a plus address of the same mailbox, as a hub has them.
    `recipients`: all addresses that it was sent or delivered to, in small letters. `keys`: what stands after a
    plus sign in them, the first of To first. `date`: when it says it was written, in its writer's zone.
    `automatic`: why this must not be answered and its words are no person's; "" for a person's mail. `from_pbem`: a
    pbem wrote it; `key`: the public key of its user; `seats`: those that it wrote to with the same events.
    `lines`: those that the person typed, without quotes and signatures, an empty one between two that do not stand
    one below the other; none in automatic mail. `blocks` and `files` may stand anywhere in it. `problems`: what could
    not be read, one sentence each.
    """

    digest: str
    sender: str = ""
    answer_to: str = ""
    sender_name: str = ""
    doubt: str = ""
    subject: str = ""
    message_id: str = ""
    references: tuple[str, ...] = ()
    recipients: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()
    date: datetime | None = None
    automatic: str = ""
    from_pbem: bool = False
    key: str = ""
    seats: tuple[str, ...] = ()
    lines: list[str] = field(default_factory=list)
    blocks: list[Block] = field(default_factory=list)
    files: list[File] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)

    @property
    def words(self) -> list[str]:
        """The lines that have anything in them."""
        return [line for line in self.lines if line]
