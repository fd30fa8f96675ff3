"""A hub signs what mails said, in games that name it; no one else does, and it can do nothing else with its key."""

from collections.abc import Sequence
from itertools import permutations

import pytest
from bodies import fields_of
from hub_tables import AT, HUB, SEATS, Table, audited, mail, reasons, sound
from msgspec.structs import replace
from pbem_pebbles.stake import Stake
from pbem_pebbles.take import Take
from small_games import key
from wording import says, telling

from pbem import author
from pbem.errors import RefusedError
from pbem.events.event import Event
from pbem.events.keys import genuine
from pbem.events.text import parse, render, render_all
from pbem.projections.agreement import carried, given_answers, listed, to_answer
from pbem.projections.game import Game
from pbem.projections.game.open_proposals import required
from pbem.projections.record import Record, others, party
from pbem.projections.status import status
from pbem.rules.state import from_plain, to_plain


@pytest.fixture
def staked() -> Table:
    """Stakes are named; ann is to take."""
    table = Table()
    for seat in SEATS:
        table.play(seat, Stake(2))
    return table


# -------------------------------------------------------------- what the hub may do


def test_people_with_only_a_mail_program_play_to_the_end(staked: Table) -> None:
    while staked.game.need is not None:
        staked.play(staked.game.need.seats[0], Take(min(3, staked.game.table.heap)))
    again = sound(staked)
    assert again.result == staked.game.result is not None
    assert audited(staked.events).attested == sum(1 for event in staked.events if event.by in {"bob", "cy"})


def test_the_hub_may_sign_anything_that_a_seat_may_sign_also_for_a_seat_with_a_key(staked: Table) -> None:
    game = staked.game
    staked.take(author.note(game, "ann", "from the train", HUB, at=AT, mail=mail("note")))
    staked.take(author.away(game, "ann", AT, HUB, at=AT, mail=mail("away")))
    staked.take(author.play(game, "ann", Take(1), HUB, at=AT, mail=mail("take")))
    proposal = staked.state("propose", "bob", motion="abandon")
    listed = [proposal.id]
    staked.take(author.core_event(game, "consent", "ann", HUB, at=AT, with_=listed, mail=mail("consent")))
    consent = staked.events[-1].id
    staked.take(author.core_event(game, "withdraw", "ann", HUB, at=AT, with_=[consent], mail=mail("withdraw")))
    staked.take(author.core_event(game, "decline", "ann", HUB, at=AT, with_=listed, mail=mail("decline")))
    staked.play("bob", Take(1))
    staked.take(
        author.core_event(game, "resign", "ann", HUB, at=AT, mail=mail("resign"), with_=sorted(given_answers(game)))
    )
    assert sound(staked).table == game.table
    staked_by_ann = [event for event in staked.events if event.by == "ann" and event.mail]
    assert {event.kind for event in staked_by_ann} == {
        "note",
        "away",
        "take",
        "consent",
        "withdraw",
        "decline",
        "resign",
    }


def test_a_seat_with_a_key_signs_for_itself_in_a_game_with_a_hub(staked: Table) -> None:
    assert staked.play("ann", Take(1)).mail == ""
    assert sound(staked).table == staked.game.table


def test_a_mail_is_part_of_what_is_signed_and_written_before_the_signature() -> None:
    event = Event.write(HUB, kind="take", by="bob", body={"count": 1}, at=AT, after="a" * 40, mail=mail("1"))
    text = render(event)
    assert text.splitlines()[-2] == f'mail = "{mail("1")}"'
    [(_number, read)] = parse(text.encode()).events
    assert read == event
    for changed in (text.replace(mail("1"), mail("2")), text.replace(f'mail = "{mail("1")}"\n', "")):
        [(_number, read)] = parse(changed.encode()).events
        assert read.id != event.id
        assert not genuine(HUB.public, read.signed, read.sig)


def test_an_event_without_a_mail_is_written_as_ever() -> None:
    event = Event.write(HUB, kind="take", by="bob", body={"count": 1}, at=AT, after="a" * 40)
    assert b"mail" not in event.signed
    assert "mail" not in render(event)


# -------------------------------------------------------------- what it may not


def test_the_hub_signs_nothing_without_a_mail(staked: Table) -> None:
    found = staked.with_another("take", "ann", {"count": 1}, HUB)
    assert reasons(found) == [says("it-was-not-signed-by-seat", seat="ann")]
    staked.play("ann", Take(1))
    found = staked.with_another("take", "bob", {"count": 1}, HUB)
    assert reasons(found) == [says("seat-plays-by-mail-the", seat="bob")]
    with pytest.raises(RefusedError, match=telling("seat-plays-by-mail-the")):
        author.play(staked.game, "bob", Take(1), HUB, at=AT)


def test_a_seats_own_key_attests_nothing(staked: Table) -> None:
    found = staked.with_another("take", "ann", {"count": 1}, key("ann"), mail("mine"))
    assert reasons(found) == [says("it-was-not-signed-by")]


@pytest.mark.parametrize("said", ["", mail("forged")])
def test_another_key_signs_nothing(staked: Table, said: str) -> None:
    assert len(reasons(staked.with_another("take", "ann", {"count": 1}, key("eve"), said))) == 1
    staked.play("ann", Take(1))
    assert len(reasons(staked.with_another("take", "bob", {"count": 1}, key("eve"), said))) == 1


def test_no_player_signs_for_one_who_plays_by_mail(staked: Table) -> None:
    staked.play("ann", Take(1))
    assert reasons(staked.with_another("take", "bob", {"count": 1}, key("ann"), mail("forged")))


def test_a_game_without_a_hub_knows_no_mails() -> None:
    table = Table(hub="", begun=False)
    for seat in SEATS:
        table.take(author.join(table.game, seat, key(seat), at=AT))
    table.take(author.start(table.game, key("ann"), at=AT))
    body = {"count": 2}
    for signer in (HUB, key("ann")):
        assert reasons(table.with_another("stake", "ann", body, signer, mail("x"))) == [
            says("name-r-is-not-a", name="mail")
        ]
    for seat in SEATS:
        table.take(author.play(table.game, seat, Stake(2), key(seat), at=AT))
    stale = Event.write(
        key("ann"), kind="stake", by="ann", body={"count": 3}, at=AT, after=table.game.record.head.id, mail=mail("x")
    )
    assert audited([*table.events, stale]).faults != [], "not even where it would come too late"


def test_the_first_event_comes_from_no_mail() -> None:
    first = Table(begun=False).events[0]
    attested = Event.write(
        HUB, kind="game", by="creator", body={**first.body, "key": HUB.public}, at=AT, mail=mail("x")
    )
    with pytest.raises(ValueError, match=telling("name-r-is-not-a", name="mail")):
        Game.begin(attested)


def test_the_creators_events_come_from_no_mail() -> None:
    table = Table()
    found = table.with_another("note", "creator", {"n": 1, "text": "I am the creator"}, HUB, mail("x"))
    assert reasons(found) == [says("name-r-is-not-a", name="mail")]
    full = Table(begun=False)
    for seat in SEATS:
        full.take(author.join(full.game, seat, full.key(seat), at=AT, mail=full.mail(seat)))
    start = author.start(full.game, key("ann"), at=AT)
    for signer in (HUB, key("ann")):
        forged = Event.write(
            signer,
            kind="start",
            by="creator",
            body=start.body,
            at=AT,
            after=full.game.id,
            with_=start.with_,
            mail="0" * 64,
        )
        assert reasons(audited([*full.events, forged])) == [says("name-r-is-not-a", name="mail")]


@pytest.mark.parametrize("said", ["", "0" * 63, "0" * 65, "G" * 64, "A" * 64, "0" * 63 + "\n", 1, True, ["0" * 64]])
def test_a_mail_is_64_hexadecimal_digits(said: object) -> None:
    fields = {"kind": "take", "by": "bob", "count": 1, "at": AT, "after": "a" * 40, "sig": "A" * 86, "mail": said}
    with pytest.raises(ValueError, match=telling("mail-must-be-the-sha")):
        Event.read(fields)


def test_a_hub_is_a_public_key() -> None:
    with pytest.raises(ValueError, match=telling("field-r-is-wrong-why", field="hub")):
        Table(hub="the hub", begun=False)


def test_the_hub_seats_nobody_under_a_key_of_theirs_and_nobody_takes_the_hubs() -> None:
    table = Table(begun=False)
    his = fields_of("join", key=key("bob").public)
    assert reasons(table.with_another("join", "bob", his, HUB, mail("x"))) == [says("the-hub-takes-a-seat")]
    its = fields_of("join", key=HUB.public)
    assert reasons(table.with_another("join", "bob", its, HUB)) == [says("seat-plays-by-mail-the", seat="bob")]
    assert reasons(table.with_another("join", "bob", its, key("eve"), mail("x"))) == [says("it-was-not-signed-by")]


def test_the_hub_says_nothing_for_a_seat_that_nobody_has() -> None:
    table = Table(begun=False)
    said = fields_of("note", text="I am bob")
    assert reasons(table.with_another("note", "bob", said, HUB, mail("x"))) == [says("the-game-has-not-begun-until")]


# -------------------------------------------------------------- replays


def test_an_attested_event_that_arrives_again_is_harmless(staked: Table) -> None:
    staked.play("ann", Take(1))
    staked.play("bob", Take(1))
    found = audited([*staked.events, staked.events[-1]])
    assert found.faults == []
    assert [orphan.reason for orphan in found.orphaned] == [says("it-repeats-event-number", number=len(staked.events))]


def test_an_attested_event_cannot_be_moved_to_another_place_or_game(staked: Table) -> None:
    staked.play("ann", Take(1))
    old = staked.play("bob", Take(1))
    other = Table(heap=20)
    for seat in SEATS:
        other.play(seat, Stake(2))
    other.play("ann", Take(1))
    assert reasons(audited([*other.events, old])) == [says("it-answers-an-event-that-this")]
    staked.play("cy", Take(1))
    staked.play("ann", Take(1))
    later = replace(old, after=staked.game.record.head.id, with_=())
    [fault] = audited(parse_again([*staked.events, later])).faults
    assert fault.reason == says("it-was-not-signed-by")


def parse_again(events: Sequence[Event]) -> list[Event]:
    """The events as a reader finds them in a file."""
    return [event for _number, event in parse(render_all(events).encode()).events]


def test_a_mail_that_comes_too_late_is_kept_aside_like_any_late_event(staked: Table) -> None:
    staked.play("ann", Take(1))
    late = author.play(staked.game, "bob", Take(2), HUB, at=AT, mail=mail("late"))
    staked.play("bob", Take(1))
    found = audited([*staked.events, late])
    assert found.faults == []
    assert len(found.orphaned) == 1


def test_a_late_event_by_the_hub_without_a_mail_is_a_forgery(staked: Table) -> None:
    for seat in ("ann", "bob"):
        head = staked.game.record.head
        forged = Event.write(
            HUB, kind="take", by=seat, body={"count": 3}, at=AT, after=head.id, with_=tuple(head.frontier)
        )
        staked.play(seat, Take(1))
        assert reasons(audited([*staked.events, forged])) == [says("it-was-not-signed-by-seat", seat=seat)]


# -------------------------------------------------------------- people


def test_people_at_one_hub_are_separate_people(staked: Table) -> None:
    game = staked.game
    assert {seat: party(game.record, seat) for seat in SEATS} == {"ann": key("ann").public, "bob": "bob", "cy": "cy"}
    assert game.seats_of(HUB.public) == ["bob", "cy"]
    assert others(game.record, "bob") == {key("ann").public, "cy"}
    proposal = staked.state("propose", "bob", motion="abandon")
    assert required(game, "bob", {"motion": "abandon"}) == {key("ann").public, "cy"}
    assert to_answer(game, "cy").id == proposal.id
    first = staked.state("consent", "ann", [proposal.id])
    assert carried(game, game.record.head.proposals[proposal.id], "ann", proposal.at) is None
    [known] = status(game, [])["motions"]
    assert (known["consents"], known["waits_for"]) == (["ann"], ["cy"])
    with pytest.raises(RefusedError, match=telling("it-lacks-the-consent-of", seats="cy")):
        staked.state("abandon", "bob", [first.id])
    second = staked.state("consent", "cy", [proposal.id])
    [known] = status(game, [])["motions"]
    assert (known["consents"], known["waits_for"]) == (["ann", "cy"], [])
    listed = carried(game, game.record.head.proposals[proposal.id], "cy", proposal.at)
    assert listed == sorted([first.id, second.id])
    staked.state("abandon", "cy", listed)
    assert sound(staked).record.ended == "abandoned"


def test_whoever_agreed_to_an_undo_waits_for_it_and_the_others_at_the_hub_do_not(staked: Table) -> None:
    staked.play("ann", Take(1))
    staked.play("bob", Take(1))
    back = staked.events[-1].after
    staked.state("propose", "bob", motion="undo", to=back)
    staked.play("cy", Take(1))
    staked.state("propose", "ann", motion="undo", to=back)
    proposal = staked.events[-1].id
    staked.state("consent", "cy", [proposal])
    staked.state("withdraw", "ann", [proposal])
    staked.play("ann", Take(1))
    staked.state("propose", "bob", motion="undo", to=back)
    with pytest.raises(RefusedError, match=telling("you-have-agreed-to-take")):
        staked.play("bob", Take(1))


def test_a_seat_is_handed_from_a_key_to_the_hub_and_back(staked: Table) -> None:
    for new, who in ((HUB.public, "ann"), (key("dee").public, key("dee").public)):
        body = {"motion": "replace", "seat": "ann", "key": new}
        proposal = staked.state("propose", "bob", **body)
        consent = staked.state("consent", "cy", [proposal.id])
        staked.state("replace", "bob", listed(staked.game, body, [consent.id]), seat="ann", key=new)
        assert party(staked.game.record, "ann") == who
    assert party(sound(staked).record, "ann") == key("dee").public


# -------------------------------------------------------------- sealed choices


def test_the_hub_seals_and_opens_for_its_seats() -> None:
    table = Table(secret=True)
    for seat in ("cy", "ann", "bob"):
        table.play(seat, Stake(3))
    seals = {event.by: event for event in table.events if event.kind == "seal"}
    assert len({event.body["hash"] for event in seals.values()}) == 3, "the same choice, and nobody can see that"
    for seat in SEATS:
        shown = author.opening(table.game, seat, table.key(seat), at=AT)
        assert shown is not None
        assert shown.mail == seals[seat].mail
        table.take(shown)
    assert sound(table).table.stakes == {"ann": 3, "bob": 3, "cy": 3}


def test_what_the_hub_has_sealed_for_a_seat_with_a_key_the_hub_opens() -> None:
    table = Table(secret=True)
    table.take(author.play(table.game, "ann", Stake(1), HUB, at=AT, mail=mail("sealed on the train")))
    for seat in ("bob", "cy"):
        table.play(seat, Stake(3))
    assert author.opening(table.game, "ann", key("ann"), at=AT) is None
    shown = author.opening(table.game, "ann", HUB, at=AT)
    assert shown is not None
    assert shown.mail == mail("sealed on the train")


def test_seals_of_one_hub_for_two_seats_cannot_be_exchanged() -> None:
    table = Table(secret=True)
    for seat in SEATS:
        table.play(seat, Stake(3))
    shown = author.opening(table.game, "bob", HUB, at=AT)
    assert shown is not None
    forged = Event.write(
        HUB, kind="open", by="cy", body=shown.body, at=AT, after=shown.after, with_=shown.with_, mail=shown.mail
    )
    assert reasons(audited([*table.events, forged])) == [says("seat-opens-something-else-than", seat="cy")]


# -------------------------------------------------------------- what is kept


def test_events_of_a_hub_mean_the_same_in_any_order(staked: Table) -> None:
    first, *joins, start, one, two, three = staked.events
    for shuffled in permutations([one, two, three]):
        found = audited([first, *reversed(joins), start, *shuffled])
        assert (found.faults, found.orphaned) == ([], [])
        assert found.game is not None
        assert found.game.table == staked.game.table


def test_the_record_knows_the_hub_and_who_sealed_by_mail() -> None:
    table = Table(secret=True)
    table.play("bob", Stake(3))
    record = from_plain(Record, to_plain(table.game.record))
    assert record.header.hub == HUB.public
    assert record.head.seals["bob"].mail == table.events[-1].mail != ""
