"""How programs come to a table: that of a game file, audited, or of a game that starts in memory."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any

from pbem import author
from pbem.errors import FaultyFileError, RefusedError, UsageError
from pbem.events.event import CREATOR
from pbem.events.keys import SecretKey
from pbem.projections.audit import audit
from pbem.projections.game import Game
from pbem.projections.position import lines
from pbem.rules import Ruleset
from pbem.rules.registry import find
from pbem.wording import _

from .game_setup import NewGame, check_players
from .session import Clock, Keys, told_by
from .table import Table

BEGUN = datetime(2000, 1, 1, tzinfo=UTC)
"""When games that are started without a clock were started."""


def open_table(path: str | Path, *, keys: Keys | None = None, clock: Clock | None = None) -> Table:
    """The table of a game file, audited. `keys`: of the seats to be played, by seat; what these owe is done at once.

    Raises FaultyFileError with every fault, MachineError if the file cannot be read.
    """
    from pbem.events.contents import read

    place = Path(path)
    found = audit(read(place), story=True, keys=list((keys or {}).values()))
    if found.faults or found.game is None:
        raise FaultyFileError(place.name, found.faults)
    table = Table(found.game, found.told, found.left, keys=keys, clock=clock)
    table._log.filed = True
    table.publish()
    with suppress(RefusedError):  # in another copy of the game a seat has dealt otherwise: whoever plays is told
        table._pay()
    return table


def new_table(
    game: str | Ruleset[Any],
    seats: Sequence[str],
    *,
    seed: int | str = 0,
    nonce: bytes = b"",
    keys: Keys | None = None,
    position: Sequence[str] | Mapping[str, Any] = (),
    cards: str = "open",
    clock: Clock | None = None,
    **options: Any,
) -> Table:
    """A game in memory, started, with every seat to be played here. The same seed gives the same deal.

    `game`: its name, or a ruleset that need not be installed. `options`: the game's own. `position`: the
    table to start from, as `Table.position` gives it, or the lines that `pbem position` prints. `keys`: of every seat,
    and of "creator" if that is not the first seat; else they follow from the seed, as does `nonce`, 32 bytes. `cards`:
    how they are held, as `pbem new` takes it (docs/secrecy.md). `clock`: tells times with their zone.
    Raises UsageError for what there cannot be: a game or an option that does not exist, seats that the game is not for,
    a key that is missing, a position that is none.
    """
    ruleset = find(game) if isinstance(game, str) else game
    check_players(ruleset, len(seats))
    known: dict[str, SecretKey] = dict(keys) if keys is not None else _keys_of(seed, seats)
    for seat in seats:
        if seat not in known:
            raise UsageError(_("{seat}'s key is not here").format(seat=seat))
    creator = known.setdefault(CREATOR, known[seats[0]])

    def now() -> datetime:
        return BEGUN if clock is None else told_by(clock)

    own = [seat for seat in seats if known[seat].public == creator.public]
    laid = lines(position) if isinstance(position, Mapping) else position
    plan, at = NewGame(ruleset, seats, options, laid, cards=cards, own=own), now()
    plan.check(at)
    first = plan.first(creator, nonce or sha256(f"pbem.new {seed}".encode()).digest(), at)
    table = Table(Game.begin(first, lambda _name, _version: ruleset), keys=known, clock=clock)
    begun = table.game
    for seat in seats:
        table._log.take(author.join(begun, seat, known[seat], at=now()))
    table._pay()
    return table


def _keys_of(seed: int | str, seats: Sequence[str]) -> dict[str, SecretKey]:
    return {who: SecretKey(sha256(f"pbem.new {seed} {who}".encode()).digest()) for who in (CREATOR, *seats)}
