"""Games by mail: what arrived is taken in and told, and what the others are not known to have is sent."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from pathlib import Path

from pbem.app.player import Player
from pbem.errors import FaultyFileError, PbemError
from pbem.projections.pace import deadlines
from pbem.projections.whose import who_syncs
from pbem.rooms.mail.letters import Correspondence, correspondence
from pbem.rooms.mail.mail_sync import MailSync, games_here
from pbem.rooms.mail.reminders import day_of
from pbem.rooms.mail.transport import addresses, mailed, settings
from pbem.rooms.mail.transport.mailboxes import configured
from pbem.rooms.mail.transport.mailboxes.mailbox import MailboxClosedError, Outgoing
from pbem.rooms.mail.transport.post import Parcel, keys_at
from pbem.rooms.sync.outcome import Outcome
from pbem.rules.game_faults import games_fault
from pbem.wording import _

LOOKED_BACK = timedelta(days=60)
"""Older mail of a mailbox is not asked about: its games came again with every mail since."""


def receive_mail(folder: Path, player: Player, outcome: Outcome) -> None:
    """Take in all mail that waits. Raises MachineError if the mailbox cannot be reached, after what was got is told.

    A mail is done with when what it brought is on the disk: if anything breaks off before, it is taken in once more,
    and brings nothing new.
    """
    mine = settings.load()
    private = isinstance(mine.incoming, settings.Maildir) and not mine.only_for_pbem
    bag = MailSync(folder, player, outcome, mine.address.lower(), private=private)
    try:
        with configured.incoming(mine, since=player.now().date() - LOOKED_BACK) as mailbox:
            for mail in mailbox.waiting():
                about_games = bag.take(mail.raw, whole=mail.whole)
                if (about_games or not private) and not bag.left_alone:
                    mailbox.done(mail.uid)
    finally:
        bag.finish()


def send_games(paths: Sequence[Path], player: Player, outcome: Outcome, *, again: bool = False, only: str = "") -> None:
    """Mail games to everyone who lacks something of them, or `only` to one address.

    What an address cannot be sent now is told, and tried again the next time. Raises MachineError if no mail can go.
    """
    me, book, mine = player.me, addresses.load(), settings.load()
    with configured.outgoing(mine) as mailbox:
        for path in paths:
            try:
                with games_fault(path.name):
                    player.pay_owed(path)
                    letters = correspondence(path, me, mine.address.lower(), book, pictures=mine.pictures)
            except FaultyFileError as error:  # the other games go out all the same
                outcome.hindered(error)
                continue
            todo = [one for one in letters.parcels(again=again) if only in ("", one.player.address)]
            for parcel in todo:
                _post(letters, parcel, todo, mailbox, player, outcome)


def remind_players(paths: Sequence[Path], until: datetime, player: Player, outcome: Outcome) -> None:
    """Mail those whose deadline comes before a moment; no one twice on a day. Raises MachineError if no mail can go."""
    me, book, mine = player.me, addresses.load(), settings.load()
    today = player.now()
    with configured.outgoing(mine) as mailbox:
        for path in paths:
            try:
                letters = correspondence(path, me, mine.address.lower(), book, pictures=mine.pictures)
            except FaultyFileError as error:
                outcome.hindered(error)
                continue
            game = letters.opened.game
            late = who_syncs(game.record, [seat for seat, due in deadlines(game, today).items() if due <= until])
            for parcel in letters.parcels(again=True):
                turn, day = f"{parcel.seat} {game.record.turns}", day_of(today)
                if parcel.seat not in late or letters.mailed.reminded.get(turn) == day:
                    continue
                if _post(letters, parcel, [parcel], mailbox, player, outcome, remind=True):
                    letters.mailed.reminded = {turn: day, **_of_turn(letters.mailed.reminded, game.record.turns)}
                    letters.mailed.save()


def gone_by_mail(folder: Path, player: Player, outcome: Outcome) -> list[Path]:
    """The games of a folder that have gone by mail before: those that a sync mails too."""
    found: list[Path] = []
    for game, path in games_here(folder, player.viewer.name).items():
        try:
            found += [path] if mailed.load(game).addresses else []
        except FaultyFileError as error:  # the other games go out all the same
            outcome.hindered(error)
    return found


def unsent(paths: Sequence[Path], player: Player) -> list[str]:
    """The names of those games of which someone with an address lacks events that this player signed."""
    found, book = [], addresses.load()
    for path in paths if player.identity is not None else ():
        try:
            letters = correspondence(path, player.me, "", book)
        except FaultyFileError:  # which each viewer is told
            continue
        mine = {by for by, key in keys_at(letters.opened.game).items() if key == letters.me.public}
        if any(event.by in mine for parcel in letters.parcels() for event in parcel.events):
            found.append(path.name)
    return found


def mail_received(folder: Path, player: Player) -> Outcome:
    """The first half of what a sync does by mail. Raises nothing: the mailbox may be out of reach."""
    outcome = Outcome()
    try:
        receive_mail(folder, player, outcome)
    except PbemError as error:
        outcome.hindered(error)
    return outcome


def mail_sent(folder: Path, player: Player) -> Outcome:
    """The other half: the games that have gone by mail before are mailed to every player who lacks something."""
    outcome = Outcome()
    try:
        paths = gone_by_mail(folder, player, outcome)
        if paths:
            send_games(paths, player, outcome)
    except PbemError as error:
        outcome.hindered(error)
    return outcome


def _post(
    letters: Correspondence,
    parcel: Parcel,
    todo: Sequence[Parcel],
    mailbox: Outgoing,
    player: Player,
    outcome: Outcome,
    *,
    remind: bool = False,
) -> bool:
    """Send one mail and note it; one that is refused is told. Returns whether it went."""
    seats = [seat for one in todo for seat in one.player.seats]
    hub = letters.opened.game.record.header.hub or None
    whom = _("the hub") if parcel.player.key == hub else parcel.seat
    try:
        with games_fault():
            mail = letters.mail(parcel, player.now(), seats=seats, remind=remind)
        mailbox.send(mail, parcel.player.address)
    except MailboxClosedError:
        raise
    except PbemError as error:
        sentence = _("{game} was not mailed to {whom}: {reason}; the next send tries again")
        outcome.warnings.append(sentence.format(game=letters.path.name, whom=whom, reason=error))
        outcome.trouble = outcome.trouble or error.exit_code
        return False
    letters.reached(parcel)
    outcome.mailed.append(f"{whom} <{parcel.player.address}>")
    return True


def _of_turn(reminded: Mapping[str, str], turn: int) -> dict[str, str]:
    """What is noted of this turn's reminders: earlier ones do not matter any more."""
    return {what: day for what, day in reminded.items() if what.endswith(f" {turn}")}
