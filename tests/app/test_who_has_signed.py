"""What another machine has signed with a player's key; what a player before it has signed is none of that."""

from small_games import SEATS, key

import pbem
from pbem.app.machines import elsewhere


def test_what_was_signed_by_whoever_played_the_seat_before_is_not_signed_with_its_key() -> None:
    table, heir = pbem.new("white-lotus", SEATS, seed=1), key("dee")
    while len({event.by for event in table.events if event.kind in table.game.ruleset.kinds}) < len(SEATS):
        seat = table.asked[0]
        table.play(seat, table.legal(seat)[0])
    before = len(table.events)
    table.propose_substitute("ann", "cy", heir.public)
    table.consent("bob")
    if table.game.record.keys["cy"] != heir.public:
        table.consent("cy")
    table.play_with("cy", heir)
    assert table.game.seats_of(heir.public) == ["cy"]
    assert elsewhere(table.game, heir.public, table.events) == []
    while table.asked[0] != "cy":
        table.play(table.asked[0], table.legal(table.asked[0])[0])
    table.play("cy", table.legal("cy")[0])
    signed = elsewhere(table.game, heir.public, table.events)
    assert [event.by for event in signed] == ["cy"]
    assert table.events.index(signed[0]) > before
