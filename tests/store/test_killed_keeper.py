"""A process that dies while it keeps or notes something, wherever that is."""

from itertools import count

import needs
from dying import died

from pbem.store import keeper

pytestmark = needs.posix


def test_what_is_kept_is_whole_whenever_its_writer_dies() -> None:
    """And the next one is neither locked out nor led astray by what is left of it."""
    keeper.keep("game", lambda known: known.update(number=0, memos={"ann": ["bob bluffs"]}))
    keeper.note("game", lambda known: known.update(number=0, mark="a"))

    def work() -> None:
        keeper.keep("game", lambda known: known.update(number=known["number"] + 1))
        keeper.note("game", lambda known: known.update(number=known["number"] + 1))

    kept = noted = 0
    for after in count(1):
        dead, _steps = died(work, after)
        now = keeper.kept("game")
        assert now["memos"] == {"ann": ["bob bluffs"]}
        found = now["number"], keeper.noted("game")["number"]
        assert found in {(kept, noted), (kept + 1, noted), (kept + 1, noted + 1)}
        assert keeper.noted("game")["mark"] == "a"
        kept, noted = found
        if not dead:
            break
    assert after > 10
