"""Several proposals at once: each is told with its own words, and can be named."""

import pytest
from small_games import Written, key
from wording import says, telling, tells

from pbem.errors import RefusedError, UsageError
from pbem.projections.agreement import carried, check_new, name, open_proposals, to_answer, to_take_back
from pbem.projections.game.open_proposals import proposal_words
from pbem.projections.game.past import undo_body
from pbem.projections.record import Proposal, party


def begun() -> Written:
    written = Written("pebbles", 1, {"heap": 12}).begin()
    for seat in ("ann", "bob", "cy"):
        written.play(seat, "stake 2")
    written.play("ann", "take 2")
    written.play("bob", "take 1")
    return written


def propose(written: Written, by: str, proposal: str, **body: str) -> Proposal:
    written.state("propose", by, {"motion": proposal, **body})
    return next(reversed(written.game.record.head.proposals.values()))


@pytest.fixture
def several() -> Written:
    written = begun()
    written.state("propose", "ann", {"motion": "undo", **undo_body(written.game, 1)})
    propose(written, "ann", "abandon")
    propose(written, "ann", "pace", pace="3d")
    propose(written, "bob", "pace", pace="1w")
    propose(written, "bob", "replace", seat="ann", key=key("dee").public)
    return written


def test_each_is_named_by_as_little_as_tells_it_from_the_others(several: Written) -> None:
    names = [name(several.game, proposal) for proposal in open_proposals(several.game)]
    assert names == ["undo", "abandon", "pace 3d", "pace 1w", "replace"]
    for proposal in open_proposals(several.game):
        assert to_answer(several.game, "cy", name(several.game, proposal)) == proposal


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("ABANDON", says("abandon-the-game")),
        ("aband", says("abandon-the-game")),
        (says("abandon-the-game"), says("abandon-the-game")),
        ("ann abandon", says("abandon-the-game")),
        ("undo bob", says("take-back-moves", moves="bob's take 1")),
        ("bob pace", says("change-the-pace-to-pace", pace=says("count-weeks-for-a-turn", count=1))),
        (
            "replace ann",
            says(
                "give-the-seat-seat-to",
                seat="ann",
                player=says("the-player-with-the-key", fingerprint="mgihl-63w3a-yf5zf-554pa"),
            ),
        ),
    ],
)
def test_a_proposal_is_meant_by_its_seat_its_kind_or_how_its_words_begin(
    several: Written, words: str, meant: str
) -> None:
    assert proposal_words(several.game, to_answer(several.game, "cy", words)) == meant


def test_a_proposal_is_meant_by_the_beginning_of_its_id(several: Written) -> None:
    for proposal in open_proposals(several.game):
        assert to_answer(several.game, "cy", proposal.id[:9]) == proposal


def test_of_several_all_are_listed_with_what_to_type(several: Written) -> None:
    with pytest.raises(UsageError) as caught:
        to_answer(several.game, "cy", "pace", "consent")
    pace_of_ann, pace_of_bob = (
        says("change-the-pace-to-pace", pace=says(length, count=count))
        for length, count in (("count-days-for-a-turn", 3), ("count-weeks-for-a-turn", 1))
    )
    assert str(caught.value) == (f"{says('several-proposals-wait-for-your')}: ann: {pace_of_ann}; bob: {pace_of_bob}")
    assert caught.value.advice == says("say-which-words", words="`pbem consent pace 3d` or `pbem consent pace 1w`")
    with pytest.raises(UsageError, match=telling("no-open-proposal-is-called", which="resign", names="ann: undo")):
        to_answer(several.game, "cy", "resign")


def test_two_undos_by_one_seat_are_told_apart() -> None:
    written = begun()
    for turns in (1, 2):
        written.state("propose", "ann", {"motion": "undo", **undo_body(written.game, turns)})
    one, two = open_proposals(written.game)
    assert proposal_words(written.game, one) == says("take-back-moves", moves="bob's take 1")
    assert proposal_words(written.game, two) == says("take-back-moves", moves="ann's take 2 and bob's take 1")
    assert to_answer(written.game, "cy", name(written.game, two)) == two
    assert to_answer(written.game, "cy", "undo ann's") == two


def test_one_of_two_proposals_by_one_seat_can_be_agreed_to_declined_and_withdrawn() -> None:
    written = begun()
    undo = propose(written, "ann", "undo", **undo_body(written.game, 1))
    abandon = propose(written, "ann", "abandon")
    written.state("decline", "bob", {}, [to_answer(written.game, "bob", "undo").id])
    assert open_proposals(written.game) == [abandon]
    written.state("consent", "cy", {}, [to_answer(written.game, "cy").id])
    with pytest.raises(RefusedError, match=telling("nobody-has-proposed-anything-that")):
        to_answer(written.game, "cy")
    assert to_take_back(written.game, "cy") == [abandon.consents[party(written.game.record, "cy")]]
    assert to_take_back(written.game, "ann") == [abandon.id]
    assert undo.declined == ["bob"]


def test_what_to_take_back_is_named_too(several: Written) -> None:
    with pytest.raises(UsageError) as caught:
        to_take_back(several.game, "ann")
    mine = (
        says("take-back-moves", moves="bob's take 1"),
        says("abandon-the-game"),
        says("change-the-pace-to-pace", pace=says("count-days-for-a-turn", count=3)),
    )
    named = "; ".join(f"ann: {one}" for one in mine)
    assert str(caught.value) == f"{says('you-have-proposed-or-agreed')}: {named}"
    [pace] = to_take_back(several.game, "ann", "pace")
    assert several.game.record.head.proposals[pace].body["pace"] == "3d"


def test_of_the_same_proposed_twice_one_consent_is_enough() -> None:
    """Which happens where two machines had not heard of each other."""
    written = begun()
    propose(written, "ann", "abandon")
    propose(written, "ann", "abandon")
    meant = to_answer(written.game, "bob", "abandon")
    written.state("consent", "bob", {}, [meant.id])
    with pytest.raises(RefusedError):
        to_answer(written.game, "bob")
    again = propose(written, "cy", "abandon")
    listed = carried(written.game, again, "cy", written.at)
    assert listed is not None
    written.state("abandon", "cy", {}, listed)
    assert written.game.record.ended == "abandoned"


def test_what_is_carried_out_lists_the_consents_of_all_who_must_give_theirs() -> None:
    """One that is there and is not listed may have been taken back elsewhere."""
    written = begun()
    proposal = propose(written, "ann", "abandon")
    for seat in ("bob", "cy"):
        written.state("consent", seat, {}, [proposal.id])
    listed = carried(written.game, proposal, "ann", written.at)
    assert listed is not None
    given = written.game.record.head.proposals[proposal.id].consents
    for seat, consent in given.items():
        less = [one for one in listed if one != consent]
        with pytest.raises(RefusedError, match=telling("it-lacks-the-consent-of")):
            written.state("abandon", "ann", {}, less)
        assert consent in listed, seat
    written.state("abandon", "ann", {}, listed)


def test_what_is_proposed_already_is_not_proposed_again() -> None:
    written = begun()
    propose(written, "ann", "pace", pace="3d")
    with pytest.raises(RefusedError, match=telling("you-have-proposed-or-agreed-to", motion="change the pace")):
        check_new(written.game, "ann", {"motion": "pace", "pace": "3d"})
    with pytest.raises(RefusedError, match=telling("seat-has-proposed-that-already", seat="ann")) as caught:
        check_new(written.game, "bob", {"motion": "pace", "pace": "3d"})
    assert caught.value.advice == says("agree-with-words", words="pbem consent pace")
    check_new(written.game, "bob", {"motion": "pace", "pace": "4d"})


def test_a_proposal_that_lapses_says_so_and_what_can_be_done() -> None:
    """Each thing that was proposed once, however many have proposed it; and none that was carried out or withdrawn."""
    written, story = begun(), list[str]()
    written.game.listen(lambda _game, _event, sentence, _audience: story.append(sentence))
    for seat in ("bob", "ann"):
        propose(written, seat, "pace", pace="3d")
    propose(written, "ann", "absent", seat="cy")
    withdrawn = propose(written, "ann", "abandon")
    written.state("withdraw", "ann", {}, [withdrawn.id])
    written.play("cy", "take 1")
    assert [one for one in story if tells(one, "seat-s-proposal-to-motion")] == [
        says(
            "seat-s-proposal-to-motion",
            seat="bob",
            motion=says("change-the-pace-to-pace", pace=says("count-days-for-a-turn", count=3)),
            why=says("it-can-be-proposed-again"),
        ),
        says(
            "seat-s-proposal-to-motion",
            seat="ann",
            motion=says("let-the-rules-move-for", seat="cy"),
            why=says("seat-is-there", seat="cy"),
        ),
    ]
    story.clear()
    written.agree("bob", {"motion": "pace", "pace": "3d"})
    assert not [one for one in story if tells(one, "seat-s-proposal-to-motion")]


def test_a_proposal_that_can_be_made_no_more_says_why() -> None:
    """And one that no one can judge without the whole past says nothing of that."""
    written, story = begun(), list[str]()
    written.game.listen(lambda _game, _event, sentence, _audience: story.append(sentence))
    propose(written, "ann", "absent", seat="bob")
    written.state("propose", "ann", {"motion": "undo", **undo_body(written.game, 1)})
    written.game.log = None
    written.state("resign", "bob", {})
    [absent, undo] = [one for one in story if tells(one, "seat-s-proposal-to-motion")]
    assert tells(absent, "seat-s-proposal-to-motion", why=says("seat-has-left-the-table", seat="bob"))
    assert tells(undo, "seat-s-proposal-to-motion", why=says("it-can-be-proposed-again"))
