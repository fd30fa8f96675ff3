"""A dealer deals in a club's repository: what a job there that runs `pbem deal` does."""

import json
from pathlib import Path

import pytest
from clubs import Member, log, origin_at


@pytest.mark.more
def test_the_dealer_deals_from_a_plain_clone(tmp_path: Path) -> None:
    """It never typed `pbem init`, plays nothing, and pushes nothing but what is dealt."""
    origin = origin_at(tmp_path)
    ann, bob, cy = members = [Member(name, tmp_path, origin) for name in ("ann", "bob", "cy")]
    ann.done("init")
    ann.done("sync")
    dora = Member("dora", tmp_path, origin)
    dora.known()
    dora.done("key", "new", "dora")
    ann.done(
        "new",
        *("confucius", "--seats", "ann,bob,cy", "--seat", "ann", "--file", "games/p.toml"),
        *("--secrecy", "dealer", "--dealer", dora.key),
    )
    ann.done("sync")
    for member in (bob, cy):
        member.git("pull", "--quiet", "origin", "main")
        member.done("init")
        member.done("join", member.name, "-g", "games/p.toml")
        member.done("sync")
    ann.done("sync")
    assert "p.toml: dealt" in dora.done("deal").out
    before = log(dora)
    assert "dealt" not in dora.done("deal").out
    assert log(dora) == before
    for member in members:
        member.done("sync")
        (found,) = json.loads(member.done("list", "--json").out)
        assert (found["phase"], found["owing"], found["unread"]) == ("playing", [], {})
