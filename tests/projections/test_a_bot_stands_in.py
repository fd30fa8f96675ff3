"""A bot for a seat whose player is away: who agrees to it, and what follows."""

from datetime import timedelta

import pytest
from hub_tables import AT, HUB
from hub_tables import Table as HubTable
from pbem_pebbles import Pebbles
from small_games import SEATS, Written, all_staked, key
from wording import says, telling, tells

from pbem import author
from pbem.errors import RefusedError
from pbem.events.event import Event
from pbem.projections.agreement import lacking_consent
from pbem.projections.audit import audit
from pbem.projections.game import Game
from pbem.projections.game.open_proposals import required
from pbem.projections.pending import needed, standing
from pbem.projections.record import others
from pbem.projections.status import status
from pbem.projections.terms import Terms
from pbem.projections.whose import who_syncs

BOT = {"motion": "replace", "seat": "cy", "key": key("ann").public, "bot": "search"}
"""That a bot on ann's machine plays cy."""
FIELDS = {name: value for name, value in BOT.items() if name != "motion"}


@pytest.fixture
def staked() -> Written:
    """A game whose stakes are named; ann is to take."""
    return all_staked(20, 1)


def test_everyone_but_the_seats_own_player_agrees(staked: Written) -> None:
    staked.state("propose", "ann", BOT)
    [proposal] = staked.game.record.head.proposals.values()
    assert lacking_consent(staked.game, proposal) == {key("bob").public}
    assert required(staked.game, "bob", BOT) == {key("ann").public}


def test_whose_machine_it_is_agrees_in_any_case(staked: Written) -> None:
    """Also where no one else has to: bob cannot let ann's machine play."""
    staked.agree("ann", {"motion": "replace", "seat": "cy", "key": key("ann").public})
    with pytest.raises(RefusedError, match=telling("it-lacks-the-consent-of", seats="ann, cy")):
        staked.state("replace", "bob", FIELDS)


def test_a_wish_for_a_substitute_is_none_for_a_bot(staked: Written) -> None:
    staked.state("resign", "cy", {})
    staked.agree("ann", {"motion": "wanted", "seat": "cy"})
    with pytest.raises(RefusedError, match=telling("it-lacks-the-consent-of", seats="bob")):
        staked.state("replace", "ann", FIELDS)
    staked.agree("ann", BOT)
    assert (staked.game.bots, staked.game.record.vacant) == ({"cy": "search"}, [])


def test_a_bot_agrees_to_nothing_and_is_asked_by_no_one(staked: Written) -> None:
    staked.agree("ann", BOT)
    assert others(staked.game.record, "bob") == {key("ann").public}
    assert others(staked.game.record, "ann") == {key("bob").public}


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ({"key": key("dee").public}, "a-bot-plays-only-on"),
        ({"key": key("cy").public}, "a-bot-plays-only-on"),
        ({"bot": "no such bot!"}, "field-r-is-wrong-why"),
        ({"seat": "zed"}, "there-is-no-seat-seat-r"),
    ],
    ids=["a stranger's machine", "the seat's own", "no name", "no seat"],
)
def test_what_there_cannot_be_is_refused(staked: Written, body: dict[str, str], why: str) -> None:
    with pytest.raises((RefusedError, ValueError), match=telling(why)):
        staked.state("propose", "ann", {**BOT, **body})


def test_what_is_so_already_is_refused(staked: Written) -> None:
    staked.agree("ann", BOT)
    with pytest.raises(RefusedError, match=telling("this-key-plays-seat-already", seat="cy")):
        staked.state("propose", "bob", BOT)
    staked.agree("ann", {**BOT, "bot": "quick"})
    assert staked.game.bots == {"cy": "quick"}


def test_an_undo_leaves_it_a_bots(staked: Written) -> None:
    staked.agree("ann", BOT)
    staked.play("ann", "take 1")
    staked.undo("ann", 1)
    assert staked.game.bots == {"cy": "search"}
    assert audit(staked.raw).faults == []


# -------------------------------------------------------------- with a hub


def test_a_hub_plays_no_seat_that_is_given_to_a_bot() -> None:
    """Without a mail it signs for the bots that the first event names, and for no other seat."""
    table = HubTable()
    assert table.game.record.keys["cy"] == HUB.public
    with pytest.raises(RefusedError, match=telling("a-bot-plays-only-on")):
        table.state("propose", "bob", motion="replace", seat="cy", key=HUB.public, bot="search")
    table.state("propose", "ann", **{**BOT, "key": table.game.record.keys["ann"]})
    [proposal] = table.game.record.head.proposals.values()
    assert lacking_consent(table.game, proposal) == {"bob"}


def test_a_bots_seat_at_a_hub_that_was_given_away_is_a_persons_for_good() -> None:
    """Back at the hub it is someone's who writes mails, and the hub signs no more without one."""
    terms = Terms(Pebbles(), SEATS, {}, hub=HUB.public, own=["cy"], bots={"cy": "nimble"})
    game = Game.begin(author.create(terms, HUB, nonce=bytes(32), at=AT))
    for seat, signer in (("ann", key("ann")), ("bob", key("bob")), ("cy", HUB)):
        game.take(author.join(game, seat, signer, at=AT))
    game.take(author.start(game, HUB, at=AT))
    for player in (key("cy"), HUB):
        body = {"motion": "replace", "seat": "cy", "key": player.public}
        proposal = author.core_event(game, "propose", "ann", key("ann"), at=AT, body=body)
        game.take(proposal)
        consent = author.core_event(game, "consent", "bob", key("bob"), at=AT, with_=[proposal.id])
        game.take(consent)
        fields = {"seat": "cy", "key": player.public}
        game.take(author.core_event(game, "replace", "ann", key("ann"), at=AT, body=fields, with_=[consent.id]))
    assert game.bots == {}

    def note(mail: str = "") -> Event:
        body, after = {"n": 1, "text": "hello"}, game.record.head.id
        return Event.write(HUB, kind="note", by="cy", body=body, at=AT, after=after, mail=mail)

    assert tells(str(game.objection(note())), "seat-plays-by-mail-the", seat="cy")
    assert game.objection(note("0" * 64)) is None


# -------------------------------------------------------------- the machine that it plays on


def test_whose_machine_plays_a_seat_is_asked_before_it_is_given_away(staked: Written) -> None:
    """That player is there, in another seat: bob alone takes no seat from ann's bot."""
    staked.agree("ann", BOT)
    body = {"motion": "replace", "seat": "cy", "key": key("bob").public}
    assert required(staked.game, "bob", body) == {key("ann").public}
    assert required(staked.game, "ann", body) == {key("bob").public}


def test_a_machine_that_is_off_holds_up_no_one(staked: Written) -> None:
    """Its player, whom no one waits for in another seat, may not read the question either."""
    staked.agree("ann", BOT)
    assert required(staked.game, "bob", {"motion": "absent", "seat": "cy"}) == set()


def test_others_wait_for_who_plays_on_its_machine_and_is_still_there(staked: Written) -> None:
    staked.agree("ann", BOT)
    assert who_syncs(staked.game.record, ["cy", "ann"]) == ["ann"]
    staked.state("resign", "ann", {})
    assert who_syncs(staked.game.record, ["cy", "bob"]) == ["cy", "bob"]


@pytest.mark.parametrize(("mine", "nudged"), [("bob", "ann"), ("ann", "")])
def test_who_waits_for_a_bot_nudges_its_player(staked: Written, mine: str, nudged: str) -> None:
    staked.agree("ann", BOT)
    staked.play("ann", "take 1")
    staked.play("bob", "take 1")
    known = status(staked.game, [mine])
    assert needed(known) == ["cy"]
    said = standing(known, key(mine).public, staked.at + timedelta(days=2))
    assert (says("for-time-nudge-seats", time="2 days", seats=nudged) in said) is bool(nudged)
    assert tells(said, "for-time-nudge-seats") is bool(nudged)


def test_whose_machine_is_gone_as_well_is_not_asked(staked: Written) -> None:
    staked.agree("ann", BOT)
    staked.agree("bob", {"motion": "absent", "seat": "ann"})
    staked.agree("bob", {"motion": "replace", "seat": "cy", "key": key("bob").public})
    assert staked.game.record.keys["cy"] == key("bob").public
