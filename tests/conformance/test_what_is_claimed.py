"""What the games of this repository say of their moves, and tell of what would have been, is so.

Every hint and every meaning of theirs is a claim that can be played; in random games and in those of their own bots, at
all numbers of players and with all options, none is false.
"""

from collections.abc import Iterator
from typing import Any

import pytest
from pbem_confucius import Confucius
from pbem_white_lotus import WhiteLotus
from searching import dice

from pbem.rules import Claim, Ruleset
from pbem.rules.bots import bots
from pbem.testing.choices import asked
from pbem.testing.claims import Played, of_moves, of_story
from pbem.testing.playout import Playout, play_out
from pbem.testing.setting import SEATS, Setting, variations

GAMES = (Confucius, WhiteLotus)
LOOKED_AT = 25
"""Moments of a game at which every legal move is played."""
EACH = 150
"""So many games of each are played where someone looks longer."""


def played(ruleset: type[Ruleset[Any]], number: int) -> Playout:
    """A game: another number of players, another bot, and other options, in turn."""
    seats = list(ruleset.seats)[number % len(ruleset.seats)]
    choices = [{}, *variations(ruleset)]
    options = choices[number // len(ruleset.seats) % len(choices)]
    players = list(bots(ruleset()).values())
    setting = Setting(ruleset, tuple(SEATS[:seats]), tuple(options.items()))
    bot = players[number // (len(ruleset.seats) * len(choices)) % len(players)]
    return play_out(setting, dice(number).randrange(2**31), bot=bot)


def claims(ruleset: type[Ruleset[Any]], number: int) -> Iterator[Played]:
    """All that was claimed in a game."""
    playout = played(ruleset, number)
    yield from of_moves(playout, LOOKED_AT)
    yield from of_story(playout)


@pytest.mark.parametrize("ruleset", GAMES, ids=lambda ruleset: ruleset.name)
def test_every_hint_and_every_meaning_can_be_played(ruleset: type[Ruleset[Any]]) -> None:
    for moment, game, seat in asked(played(ruleset, 0), LOOKED_AT):
        for move in (*game.legal(seat), *game.ruleset.legal_unasked(game.view(seat))):
            for words in (move.hint(game.table, seat), move.meaning(game.view(seat))):
                assert not words or (isinstance(words, Claim) and words.checks), f"{moment.where}: {words}"


@pytest.mark.parametrize("ruleset", GAMES, ids=lambda ruleset: ruleset.name)
def test_what_is_claimed_in_a_game_is_so(ruleset: type[Ruleset[Any]]) -> None:
    said = list(claims(ruleset, 0))
    assert len(said) > 100
    assert [one.complaint() for one in said if one.false] == []


@pytest.mark.more
@pytest.mark.parametrize("ruleset", GAMES, ids=lambda ruleset: ruleset.name)
def test_what_is_claimed_in_many_games_is_so(ruleset: type[Ruleset[Any]]) -> None:
    for number in range(EACH):
        assert [one.complaint() for one in claims(ruleset, number) if one.false] == []
        play_out.cache_clear()
