"""Whom someone means by a name: a public key, an address, a seat at this table, someone of the club."""

from collections.abc import Iterator, Mapping, Sequence

from pbem.errors import UsageError
from pbem.events.keys import KEY_LENGTH, fingerprint
from pbem.projections.game import Game
from pbem.projections.record import replaced
from pbem.projections.seat_names import is_called
from pbem.projections.status import seat_keys
from pbem.store import people
from pbem.wording import _, any_of

from .bots import mistyped
from .carrier import carriers
from .membership import check_key


def key_of(game: Game, typed: str, besides: str = "", programs: Sequence[str] = ()) -> str:
    """The public key that is meant by what someone has typed. `besides`: one that is hardly meant; `programs`: names
    that may have been mistyped.

    Raises UsageError for no one, and for a name that several people have.
    """
    known = list(dict.fromkeys(_known(game, typed)))
    found = [key for key in known if key != besides] or known
    if len(found) == 1:
        return found[0]
    if found:
        raise UsageError(
            _("{name!r} could be several people").format(name=typed),
            advice=_("type the key you mean; their fingerprints: {fingerprints}").format(
                fingerprints=any_of([fingerprint(key) for key in found])
            ),
        )
    if len(typed) == KEY_LENGTH:
        check_key(typed)
        return typed
    advice = _("ask them for the key that `pbem key show` prints, and type that")
    if close := mistyped(typed, programs):
        advice = _("did you mean {names}?").format(names=any_of(close))
    raise UsageError(_("no one here is known as {name!r}").format(name=typed), advice=advice)


def _known(game: Game, typed: str) -> Iterator[str]:
    """The keys of all who are called so."""
    yield from people.keys_called(typed)
    yield from (key for seat, key in _players(game).items() if is_called(seat, typed))
    for way in carriers():
        yield from way.keys_of(typed)


def _players(game: Game) -> Mapping[str, str]:
    """By seat, its player's key: of a seat that a bot plays, that of the last who did."""
    bots = game.bots
    played = {seat: keys[-1] for seat, keys in replaced(game.record).items() if seat in bots}
    return {seat: key for seat, key in seat_keys(game).items() if seat not in bots} | played
