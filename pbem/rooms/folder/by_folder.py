"""A sync in a folder that some other program shares: its copies taken in, half-written files waited for."""

from collections.abc import Sequence
from pathlib import Path

from pbem.app.player import Player
from pbem.app.retry_hint import retry_hint
from pbem.errors import ChangedError, CutOffError, MachineError, PbemError
from pbem.events.contents import read
from pbem.events.event import Event
from pbem.rooms.folder import copies
from pbem.rooms.folder.half_synced import Patience
from pbem.rooms.sync.intake import judge
from pbem.rooms.sync.news import News
from pbem.rooms.sync.outcome import Outcome, Progress
from pbem.rules.game_faults import games_fault
from pbem.store import read_cursor
from pbem.store.conflict_copies import beside, without_copies
from pbem.store.folder import found_in
from pbem.store.opened_game import open_game
from pbem.store.portable import names_beside, unfit
from pbem.wording import _, few

PATIENCE = 10.0  # seconds that a sync waits for files which are still being written


def by_folder(folder: Path, player: Player, progress: Progress) -> Outcome:
    """Take in what arrived in a folder and in its folder `games`. Raises nothing for a single file's faults."""
    outcome, lost = Outcome(), dict[Path, list[Event]]()
    news, patience = News(outcome, player), Patience(PATIENCE, player.now())
    for place in (folder, folder / "games"):
        for path, found in beside(place).items():
            try:
                for one in (path, *found):
                    patience.settled(one)  # an append would cut off what is still arriving
                with games_fault(path.name):
                    _bring_together(path, found, outcome, player, lost)
            except PbemError as error:
                outcome.hindered(error)
    there = found_in(folder, player.viewer.name)
    outcome.warnings += there.left
    if there.unreadable:
        outcome.trouble = outcome.trouble or MachineError.exit_code
    here = without_copies(there.games)
    for path in without_copies(there.spoilt):
        given_up, arriving = patience.at_rest(path), patience.settled(path)
        try:
            open_game(path)
            here.append(path)
        except PbemError as error:
            if arriving and not given_up:
                outcome.warnings.append(arriving)
            else:
                outcome.hindered(error)
    if not here and not there.spoilt:
        outcome.warnings.append(_("there are no games here: run `pbem sync` in the folder that has them"))
    lackings: list[str] = []
    for path in here:
        progress(path.name)
        try:
            at_rest = patience.at_rest(path)
            lacking = patience.settled(path)
            if lacking and not read_cursor.is_as_it_was(path) and (at_rest or path in patience.still):
                with games_fault(path.name):
                    lacking = "" if _bring_together(path, (), outcome, player, lost) else lacking
            lackings += [lacking] if lacking else []
            if read_cursor.is_as_it_was(path) and not player.may_owe(path):
                continue
            with games_fault(path.name):
                if not lacking:
                    _bring_together(path, (), outcome, player, lost)
                paid = player.pay_owed(path)
                came = read_cursor.since_last_time(path, read(path))
                if reason := unfit(path.name, names_beside(path)):  # which the synchroniser has sent already
                    outcome.warnings.append(_("{file}: {reason}; rename it").format(file=path, reason=reason))
                news.tell(str(path), path, [event for event in came if event not in paid], paid, lost.get(path, ()))
        except CutOffError as error:  # of which was just told
            outcome.trouble = outcome.trouble or error.exit_code
        except PbemError as error:
            outcome.hindered(error)
    outcome.warnings += few(lackings)
    news.finish()
    return outcome


def _bring_together(
    path: Path, found: Sequence[Path], outcome: Outcome, player: Player, lost: dict[Path, list[Event]]
) -> bool:
    """Take a game's copies in, then what the game has lost all the same, and tell of it. Returns whether it does.

    `lost`: gets what does not count, by the game.
    """
    taken = [copies.take_in(path, found)] if found else []
    taken = [one for one in (*taken, copies.put_back(path)) if one.news() or one.notices()]
    if found or taken:
        judge(path, read(path), player.key)
    for one in taken:
        outcome.warnings += [*one.news(), *one.notices()]
        gone = [refused.event for refused in (*one.orphaned, *one.refused)]
        lost.setdefault(path, []).extend(gone)
        outcome.warnings += _offers(path, gone, player.key)
    return bool(taken)


def _offers(path: Path, lost: Sequence[Event], key: str) -> list[str]:
    """How the holder of a key can make moves again; the first of a line of play is the one that can be."""
    try:
        game = open_game(path).game
    except ChangedError:  # of which the player has to know first
        return []
    offers = (retry_hint(game, event, key) for event in lost)
    return list(dict.fromkeys(offer for offer in offers if offer))
