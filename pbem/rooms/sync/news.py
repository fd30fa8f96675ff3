"""What happened in the games here, told as it came."""

from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

from pbem.app.introductions import introduced
from pbem.app.machines import elsewhere
from pbem.app.player import Player
from pbem.app.seats import looking_at
from pbem.events.event import Event
from pbem.projections.decode import in_words
from pbem.projections.news import is_own
from pbem.projections.pending import asked_about, asked_for, standing
from pbem.projections.story import Told, as_text
from pbem.store.noted import known_signed
from pbem.store.opened_game import Opened, open_game
from pbem.wording import _, all_of, ngettext

from .in_public import brief
from .outcome import Outcome


class News:
    """What happened, game by game. Of the games in which the player has no seat it is only said how many there are."""

    def __init__(self, outcome: Outcome, player: Player) -> None:
        self._outcome = outcome
        self._player = player
        self._elsewhere = 0

    def tell(
        self,
        name: str,
        path: Path,
        came: Sequence[Event],
        paid: Sequence[Event] = (),
        lost: Sequence[Event] = (),
    ) -> None:
        """Events of a game that are news here: what came, without what the player has done; what the player's tools
        owed and wrote.

        `lost`: what does not count. Of what this machine has signed, its player hears whoever syncs: a service, too.
        """
        if not (came or paid or lost):
            return
        opened = open_game(path)
        events = opened.in_order([*came, *paid])
        key = self._player.key
        mine = opened.game.seats_here(key)
        status = self._player.status(path)
        asked = asked_for(status, key)
        played = any(key in keys for keys in status["former"].values())
        replaced = played and any(one.kind == "replace" for one in events)
        if not mine and not asked and not replaced and key not in (status["creator"], *status["keys"].values()):
            self._elsewhere += 1
            return
        fresh, others = new_to(opened, key, came, paid), elsewhere(opened.game, key, events)
        if not (fresh or others or lost):
            return
        below = {proposal["id"] for proposal in asked_about(status)}  # told with what answers it
        new = [event for event in fresh if event.id not in below]
        self._outcome.news += [f"{name}:", *_told(opened, new, looking_at(opened.game, mine))]
        self._outcome.games.append(path)
        here = known_signed(opened.game.id).here
        for event in (one for one in lost if one.by in mine and one.id in here):
            sentence = _("{move}, which this machine signed for {seat}, is ignored")
            words = in_words(opened.game.ruleset, event)
            self._outcome.news.append(f"      {sentence.format(move=words, seat=event.by)}")
        if others:
            moves = all_of([in_words(opened.game.ruleset, event) for event in others])
            sentence = _("another machine has signed {moves} with your key")
            self._outcome.news.append(f"      {sentence.format(moves=moves)}")
        if any(event.kind == "share" and event.by in mine for event in paid):
            sent = _("you send your part of the deal")
            self._outcome.news.append(f"      {sent}")
        if any(event.kind in ("join", "replace") for event in events):
            hub = opened.game.record.header.hub
            self._outcome.news += [f"      {line}" for line in introduced(status["keys"], key, hub)]
        self._outcome.news.append(f"      {standing(status, key, self._player.now())}")
        self._outcome.asked |= bool(asked)

    def finish(self) -> None:
        """Say how many games went on without me."""
        if self._elsewhere:
            sentence = ngettext(
                "{count} game that you are not in has moved on",
                "{count} games that you are not in have moved on",
                self._elsewhere,
            )
            self._outcome.news.append(sentence.format(count=self._elsewhere))


def new_to(opened: Opened, key: str, came: Sequence[Event], paid: Sequence[Event] = ()) -> list[Event]:
    """What of these events is new to the holder of a key, as it happened: what others did, what followed by itself at
    another machine, and what the tools here have just paid.
    """
    game = opened.game
    mine, due = game.seats_here(key), {event.id for event in paid}
    known = known_signed(game.id).here | ({game.id} if game.record.header.key == key else set())
    known |= {wish.id for wish in game.wishes.values() if wish.key == key}
    events = opened.in_order([*came, *paid])
    return [event for event in events if event.id in due or not (event.id in known or is_own(event, mine))]


def _told(opened: Opened, events: Sequence[Event], eyes: str) -> list[str]:
    """The sentences of these events, as a seat reads them, with the number of the turn before the first of each; in a
    few words what the story passes over.
    """
    told = defaultdict[str, list[Told]](list)
    for one in opened.sentences(events):
        told[one.event.id].append(one)
    lines = list[str]()
    for event in events:
        lines += as_text(told[event.id], [eyes])[0].splitlines()
        if not told[event.id] and event.kind != "share":
            lines.append(f"      {brief(event)}")
    return lines
