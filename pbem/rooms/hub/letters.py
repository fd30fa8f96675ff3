"""The mails of the hub: what each seat is sent, with the address that tells its answers from everyone else's."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime

from pbem.events.keys import SecretKey
from pbem.projections.game import Game
from pbem.projections.pace import deadlines
from pbem.projections.record import moment
from pbem.projections.whose import given_away
from pbem.rooms.mail.invitation import invitation
from pbem.rooms.mail.letter import letter
from pbem.rooms.mail.occasion import Occasion, Paging
from pbem.rooms.mail.report import Section
from pbem.rooms.mail.transport.composer import MailParts, Person, composed
from pbem.rooms.mail.transport.headers import legible
from pbem.rooms.mail.transport.ids import message_id, thread
from pbem.show.sealed import sealed
from pbem.wording import _

from .intent import Mail
from .roster import Invited
from .tables import HubTable

MOST_ATTACHED = 512 * 2**10
"""Bytes of a game file beyond which it is not attached."""


@dataclass(frozen=True, slots=True)
class Letters:
    """Writes the hub's mails. `address`: the hub's own; `name`: what stands beside it; `key`: what it seals with.

    `pictures`: whether they show the board as a picture; `plain`: the addresses that are sent none. `pages`: whether
    they may bring a page to click on; `paged`: the addresses that are sent one unless they want none.
    """

    address: str
    name: str
    key: SecretKey
    pictures: bool = False
    plain: Collection[str] = ()
    pages: bool = True
    paged: Collection[str] = ()

    def answer_to(self, tag: str) -> str:
        """The address at which a seat's answers arrive."""
        local, _at, host = self.address.rpartition("@")
        return f"{local}+{tag}@{host}"

    def write(
        self,
        table: HubTable,
        whom: Invited,
        now: datetime,
        about: str,
        before: Sequence[Section] = (),
        *,
        whole: bool = True,
        follows: str = "",
        page: bool = False,
    ) -> Mail:
        """A mail to a seat, with what is said `before` its report.

        `about`: what tells it from other mails of the same turn. `follows`: the id of the mail that it answers.
        `page`: a page to click on is wanted with this one, if no other is.
        """
        game, host = table.game, self.address.rpartition("@")[2]
        others = dict(deadlines(game, now))
        deadline = others.pop(whom.seat, None)
        given = [_given(whom.seat)] if given_away(game.record, whom.seat) else []
        away = {seat: moment(one.until) for seat, one in game.record.away.items()}
        occasion = Occasion(
            table.name,
            now,
            deadline,
            away,
            sealed(game, whom.seat, self.key),
            "" if given else self.answer_to(whom.tag),
            table.plans.words(whom.tag) if game.phase == "playing" else (),
            others,
            self.pictures and whom.address not in self.plain,
            "" if given else self._page(table, whom, page),
            zone=table.zones.of(whom.tag),
            name_of=table.name_of,
        )
        eyes = "" if given else whom.seat  # the hub may still read the hand
        found = letter(game, table.told, eyes, occasion, [*given, *before], whole=whole)
        raw = table.raw if whole and not _shows_all(game, whom.seat) else b""
        out = MailParts(
            subject=found.subject,
            text=found.text,
            html=found.html,
            sender=Person(self.name, self.address),
            receiver=Person(whom.seat, whom.address),
            reply_to=self.answer_to(whom.tag),
            message_id=message_id(game.id, game.record.turns, whom.seat, host, about, whom.tag),
            references=[thread(game.id, host), *([follows] if follows else [])],
            at=now,
            game=game.id,
            name=table.name,
            key=self.key.public,
            pictures=found.pictures,
            page=found.page,
            file=raw if raw and len(raw) <= MOST_ATTACHED else None,
            invitation="" if deadline is None else invitation(game, whom.seat, table.name, deadline, now),
        )
        says = [legible(found.subject), found.text, found.seen]
        return Mail(whom.address, composed(out).as_bytes().decode("ascii"), says)

    def _page(self, table: HubTable, whom: Invited, asked: bool) -> Paging:
        """Whether a page comes with a seat's report; as its player has said, else as whoever keeps the hub has."""
        if not self.pages:
            return ""
        said = table.pages.wanted(whom.tag)
        always = whom.address in self.paged if said is None else said
        return "wanted" if asked or always else "offered"


def _shows_all(game: Game, seat: str) -> bool:
    """Whether a game's file would show every hand to someone who has no use for it but that: open cards, by mail."""
    by_mail = game.record.keys.get(seat, game.record.header.hub) == game.record.header.hub
    return by_mail and game.record.header.cards == "open"


def _given(seat: str) -> Section:
    """What whoever is written to about a seat reads first that someone plays with another key."""
    said = _("{seat} now plays with another key, and only moves signed with that key count.")
    return Section(_("Your seat"), [said.format(seat=seat)])


def overdue(seats: Sequence[str]) -> Section:
    """What those read first for whom the game stands still."""
    said = _("Waiting for {seats}, out of time.")
    return Section(_("Late"), [said.format(seats=", ".join(seats))])


def reminder() -> Section:
    """What a reminder says first."""
    return Section(_("A reminder"), [_("It is your turn.")])
