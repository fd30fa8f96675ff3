"""Mails taken in: what they bring is put into the game files here, and what happened is told."""

import os
import re
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

from pbem.app.carrier import carriers
from pbem.app.player import Player
from pbem.app.retry_hint import lost
from pbem.errors import ChangedError, FaultyFileError, PbemError
from pbem.events.contents import read
from pbem.events.event import CREATOR, Event
from pbem.projections.audit import audit
from pbem.projections.game import Game
from pbem.projections.merge import game_id
from pbem.rooms.mail.transport import addresses, log, mailed
from pbem.rooms.mail.transport.attachments import safe_name
from pbem.rooms.mail.transport.delivery import Delivered, deliver
from pbem.rooms.mail.transport.mbox import mails_in
from pbem.rooms.mail.transport.message import File, Message
from pbem.rooms.mail.transport.post import credited, keys_at
from pbem.rooms.mail.transport.reader import MAIL_LIMIT, read_message
from pbem.rooms.sync.intake import Taken, dropped
from pbem.rooms.sync.news import News
from pbem.rooms.sync.outcome import Outcome
from pbem.rules.game_faults import games_fault
from pbem.store import conflict_copies as names
from pbem.store import read_cursor
from pbem.store.folder import HEAD, NOT_GAMES, candidates, games_folder
from pbem.store.opened_game import open_game
from pbem.wording import _, all_of, ngettext

MOST_WORDS = 20
"""Lines of someone's own that are shown of a mail."""

_GAME_FILE = re.compile(rb"(?:\xef\xbb\xbf)?(?:\s|#[^\n]*\n)*\[\[ *event *\]\]")
_THREAD = re.compile(r"<g([0-9a-f]{12})[.@]")


class MailSync:
    """Mails taken in, one after another.

    `own`: my address, "" if I have not said it. `wanted`: whether to keep a new game in which I can have no seat.
    `private`: there is other mail of mine among them, of which nothing is to be noted. `left_alone`: whether the last
    mail is for another folder, and has to stay in the mailbox.
    """

    def __init__(
        self,
        folder: Path,
        player: Player,
        outcome: Outcome,
        own: str = "",
        *,
        wanted: bool = False,
        private: bool = False,
    ) -> None:
        self._folder = folder
        self._player = player
        self._outcome = outcome
        self._own = own
        self._wanted = wanted
        self._private = private
        self._here = games_here(folder, player.viewer.name)
        self._first_counts = any(way.reaches_others(folder) for way in carriers())
        self._addresses = addresses.load()
        self._came: dict[Path, list[Event]] = {}
        self.left_alone = False

    def take(self, raw: bytes, *, whole: bool = True) -> bool:
        """Take in one mail and note in the log what became of it. Returns whether it was about games at all.

        `whole`: whether it is all of the mail, which was too large otherwise. Raises MachineError if the disk says no:
        then the mail should be kept, and taken in again later.
        """
        self.left_alone = False
        if not whole:
            return self._refuse_large(raw)
        message = read_message(raw)
        if not raw.strip():
            return self._drop(message, _("it is empty"))
        if message.from_pbem and self._own and message.sender == self._own:
            return self._drop(message, _("it is a message of your own that came back"))
        return self._take_in(message) if message.files or message.blocks else self._take_words(message)

    def take_file(self, path: Path) -> bool:
        """Take in a saved mail, several of them in a mailbox, text with moves in it, or a bare game file."""
        return self.take_text(read(path), path.name)

    def take_text(self, raw: bytes, name: str = "") -> bool:
        """The same for what another program hands over."""
        if _GAME_FILE.match(raw):
            return self._take_in(Message(sha256(raw).hexdigest(), files=[File(name, raw)]))
        about_games = [self.take(mail) for mail in mails_in(raw)]
        return any(about_games)

    def _take_in(self, message: Message) -> bool:
        done = deliver(
            message, self._here, self._new_file, self._player.key, self._elsewhere, first_counts=self._first_counts
        )
        self.left_alone = bool(done.left) and not done.taken
        if self.left_alone:
            self._outcome.warnings += [one for one in done.left if one not in self._outcome.warnings]
            return True
        for game, taken in done.taken.items():
            self._here[game] = taken.path
            self._take(taken, message, done.held[game])
        self._outcome.trouble = self._outcome.trouble or done.trouble
        for problem in done.problems:
            self._warn(message, problem)
        self._show_words(message)
        log.note(message, _summary(done), self._player.now())
        return True

    def finish(self) -> None:
        """Write what is owed now into the games to which something came, and tell what happened."""
        news = News(self._outcome, self._player)
        for path, events in self._came.items():
            try:
                with games_fault(path.name):
                    paid = self._player.pay_owed(path)
                    read_cursor.since_last_time(path, read(path))  # a sync has nothing more to tell of these
                    news.tell(str(path), path, events, paid)
            except PbemError as error:
                self._outcome.hindered(error)
        news.finish()

    def _drop(self, message: Message, why: str) -> bool:
        if not self._private:
            log.note(message, _("ignored: {why}").format(why=why), self._player.now())
        return False

    def _refuse_large(self, beginning: bytes) -> bool:
        message = read_message(beginning.replace(b"\r\n", b"\n").partition(b"\n\n")[0] + b"\n\n")
        why = _("the message is larger than {limit} MiB and was not read").format(limit=MAIL_LIMIT // 2**20)
        if not message.from_pbem:
            return self._drop(message, why)
        self._warn(message, why)
        log.note(message, why, self._player.now())
        return True

    def _take_words(self, message: Message) -> bool:
        """A mail without any events: a person's words about one of the games here are shown; nothing else is."""
        if message.automatic:
            return self._drop(message, message.automatic)
        threads = {found[1] for reference in message.references if (found := _THREAD.match(reference))}
        ours = [path for game, path in self._here.items() if game[:12] in threads]
        if not ours:
            return self._drop(message, "; ".join(message.problems) or _("it contains no game and no moves"))
        for problem in message.problems:
            self._warn(message, problem)
        self._show_words(message)
        words = _("its text was shown; it contains no moves") if message.words else _("it is empty")
        log.note(message, "; ".join([*message.problems, words]), self._player.now())
        return True

    def _show_words(self, message: Message) -> None:
        if not message.words:
            return
        more = len(message.words) - MOST_WORDS
        sender = message.sender or _("someone")
        self._outcome.news.append(_("{sender} writes:").format(sender=sender))
        self._outcome.news += [f"      | {line}" for line in message.words[:MOST_WORDS]]
        if more > 0:
            rest = ngettext("and {count} more line", "and {count} more lines", more)
            self._outcome.news.append(f"      | {rest.format(count=more)}")

    def _warn(self, message: Message, problem: str) -> None:
        sender = message.sender or _("someone")
        self._outcome.warnings.append(_("mail from {sender}: {problem}").format(sender=sender, problem=problem))
        self._outcome.trouble = self._outcome.trouble or FaultyFileError.exit_code

    def _new_file(self, name: str, events: Sequence[Event]) -> Path | None:
        begun = any(event.kind == "start" for event in events)
        mine = any(self._player.key == event.body.get("key") for event in events)
        if begun and not mine and not self._wanted:
            return None
        return free_file(self._folder, name)

    def _take(self, taken: Taken, message: Message, held: set[str]) -> None:
        """Keep what came for the news; say what does not count; learn where its sender is, and what is there."""
        game = self._game(taken.path)
        if taken.new:
            self._outcome.warnings.append(_("a new game arrived: {path}").format(path=taken.path))
        if taken.came:
            self._came.setdefault(taken.path, []).extend(taken.came)
        self._outcome.warnings += lost(taken.path.name, taken.path, [*taken.refused, *taken.fell], self._player.key)
        if taken.dropped:
            self._outcome.warnings.append(dropped(taken.path.name))
        if taken.waiting > taken.resting and not taken.came:
            sentence = _("{game}: what arrived waits for earlier events, which are not here yet")
            self._outcome.warnings.append(sentence.format(game=taken.path.name))
        for one in taken.early if not taken.came else ():  # when it came, nothing was wrong
            sentence = _("{game}: {seat}'s `{kind}` does not count yet: {reason}")
            words = sentence.format(game=taken.path.name, seat=one.event.by, kind=one.event.kind, reason=one.reason)
            self._outcome.warnings.append(words)
        self._learn(game, taken.came, message)
        self._credit(game, taken.path, message, held)

    def _game(self, path: Path) -> Game:
        """The game to which something came; what its player has to know before it goes on is told in the end."""
        try:
            return open_game(path).game
        except ChangedError:
            self._came.setdefault(path, [])
            game = audit(read(path)).game
            assert game is not None
            return game

    def _learn(self, game: Game, came: Sequence[Event], message: Message) -> None:
        """The address of someone whose own events came from it, if none was known."""
        if message.doubt or not message.sender or message.sender == self._own:
            return
        holders = keys_at(game)
        header = game.record.header
        keys = {CREATOR: header.key, **holders}
        own = (event for event in came if not event.mail)
        by = {str(event.body["key"]) if event.kind == "join" else keys.get(event.by, "") for event in own}
        by |= {header.hub for event in came if event.mail}
        signed = by & {*keys.values(), header.hub} - {"", self._player.key}
        key = message.key if message.from_pbem or len(signed) != 1 else next(iter(signed))
        if key not in signed or self._addresses.of(game.id, "", key):
            return
        if key == header.hub:
            self._learn_hub(game, message)
            return
        seats = [seat for seat, holder in holders.items() if holder == key]
        for seat in seats:
            self._addresses.seat_is_at(game.id, seat, key, message.sender)
        self._addresses.keys[key] = message.sender
        self._addresses.save()
        sentence = _("mail for {seat} goes to {address}")
        whom = all_of(seats) or _("the host")
        self._outcome.warnings.append(sentence.format(seat=whom, address=message.sender))

    def _learn_hub(self, game: Game, message: Message) -> None:
        """Where a game's hub takes mail: at an address for me and this game alone, which a mail of its own has told."""
        hub = game.record.header.hub
        if message.key != hub:
            return  # someone who plays by mail has passed on what the hub signed
        self._addresses.hub_is_at(game.id, hub, message.answer_to)
        self._addresses.save()
        sentence = _("mail for the hub goes to {address}")
        self._outcome.warnings.append(sentence.format(address=message.answer_to))

    def _credit(self, game: Game, path: Path, message: Message, held: set[str]) -> None:
        """Note who has the events of a mail: its sender, and those to whom its sender says it went too."""
        try:
            known = mailed.load(game.id)
        except FaultyFileError as error:
            self._outcome.hindered(error)
            return
        sender = self._addresses.of(game.id, "", message.key) or message.sender
        also = credited(game, self._addresses, self._player.key, message.seats) if message.from_pbem else []
        for address in {sender, *also} & self._addresses.known():
            known.know(address, held)
        if known.has:
            known.path = os.path.realpath(path)
            known.save()

    def _elsewhere(self, game: str) -> str:
        """Why a game that is not here is not for this folder; "" if it may be started here."""
        if self._wanted:
            return ""
        try:
            place = mailed.load(game).path
        except FaultyFileError as error:
            return str(error)
        if os.path.isfile(place):
            sentence = _("mail for {path} waits until you run `pbem sync` in that folder")
            return sentence.format(path=place)
        if self._first_counts:  # what is started here, all of the club can read
            return _("mail for a game outside this club waits until you run `pbem sync` outside git")
        return ""


def games_here(folder: Path, viewer: str) -> dict[str, Path]:
    """The game files of a folder by their games' ids; of several copies of a game, the one that is no conflict copy.

    `viewer`: whose overview of the folder may be asked.
    """
    found: dict[str, Path] = {}
    for path in candidates(folder, viewer):
        try:
            with open(path, "rb") as file:
                game = game_id(file.read(HEAD)) or game_id(read(path))
        except (OSError, PbemError):
            continue
        if game and (game not in found or names.without_conflict(found[game].name)):
            found[game] = path
    return found


def free_file(folder: Path, name: str) -> Path:
    """A name for a game that came: its own, or with a number, in the folder `games` if there is one."""
    safe = safe_name(name)
    safe = names.without_conflict(safe) or safe
    stem = safe.removesuffix(".toml").lstrip(".~").rstrip(". ") or "game"
    games = games_folder(folder)
    number, path = 1, games / f"{stem}.toml"
    while path.exists() or path.is_symlink() or path.name in NOT_GAMES:
        number += 1
        path = games / f"{stem}-{number}.toml"
    return path


def _summary(done: Delivered) -> str:
    parts = []
    for taken in done.taken.values():
        counts = _("{game}: {came} new, {refused} refused, {waiting} waiting")
        parts.append(
            counts.format(game=taken.path.name, came=len(taken.came), refused=len(taken.refused), waiting=taken.waiting)
        )
    if not done.taken and not done.problems:
        parts.append(_("ignored: you have no seat in its game"))
    return "; ".join([*parts, *done.problems])
