"""Acting is said once: a command, a mail to the hub, a sync and a program get the same answers, words included."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from doors import NOW, by_command, by_mail, by_program, plain
from freezegun import freeze_time
from searching import sampled
from small_games import Written
from states import (
    abandoning,
    absent,
    agreed_to_undo,
    bobs_turn,
    confucius,
    joining,
    joining_without_ann,
    last_to_agree,
    left,
    over,
    own_proposal,
    paced,
    sealed,
    secret,
    staked,
    stakes,
    taking,
    trading,
    two_proposals,
)
from wording import says

import pbem
from pbem.rooms.plans import table_plans


class Situation(NamedTuple):
    """What ann does: as a command, as a line of a mail, and in a program.

    `unrepeated`: what a mail does not tell whoever has just written it.
    """

    state: Callable[[], Written]
    command: str
    line: str
    act: Callable[[pbem.Table], list[str]] | None
    unrepeated: str = ""


def played(state: Callable[[], Written], words: str) -> Situation:
    return Situation(state, f"play {words}", words, lambda table: table.play("ann", words))


def planned(state: Callable[[], Written], words: str) -> Situation:
    return Situation(state, f"plan {words}", f"plan {words}", lambda table: table_plans.plan(table, "ann", words))


SITUATIONS = {
    "a legal move": played(taking, "take 2"),
    "a move by its beginning": played(taking, "t 2"),
    "an illegal move": played(taking, "take 4"),
    "an illegal move, few legal ones": played(stakes, "stake 4"),
    "an unreadable move": played(taking, "take 2 quickly"),
    "a move that lacks a word": played(taking, "take"),
    "an ambiguous move": played(confucius, "buy 2"),
    "a move against a ruling": played(confucius, "pass"),
    "a move of another step": played(confucius, "support bob"),
    "a payment that is too small": played(confucius, "bribe bingbu 3 with 1"),
    "not asked": played(bobs_turn, "take 1"),
    "a number out of range": played(taking, "9"),
    "an answer": played(stakes, "stake 3"),
    "answered twice": played(staked, "stake 3"),
    "a sealed choice": played(secret, "stake 3"),
    "a refused sealed choice": played(secret, "stake 4"),
    "sealed twice": played(sealed, "stake 3"),
    "something unasked": played(trading, "give bob 1 influence"),
    "something unasked that is not said in full": played(trading, "give"),
    "the game is over": played(over, "take 1"),
    "the game has not started": played(joining, "stake 1"),
    "bound by a consent": played(agreed_to_undo, "take 1"),
    "a note": Situation(
        taking, "note hello", "note hello", lambda table: table.note("ann", "hello"), unrepeated="ann notes: hello "
    ),
    "a note that is too long": Situation(
        taking, f"note {'x' * 4001}", f"note {'x' * 4001}", lambda table: table.note("ann", "x" * 4001)
    ),
    "an empty note": Situation(taking, "note ", "note", lambda table: table.note("ann", "")),
    "a note before the start": Situation(joining, "note hi", "note hi", lambda table: table.note("ann", "hi")),
    "away": Situation(taking, "away 5d", "away 5d", lambda table: table.away("ann", "5d")),
    "away with plans": Situation(
        taking, "away 5d --plans", "away 5d plans", lambda table: table.away("ann", "5d", plans=True)
    ),
    "back": Situation(taking, "away back", "away back", lambda table: table.away("ann", "back")),
    "away for no time": Situation(taking, "away soon", "away soon", lambda table: table.away("ann", "soon")),
    "away too long": Situation(
        taking, "away 2999-12-24", "away 2999-12-24", lambda table: table.away("ann", "2999-12-24")
    ),
    "absent": Situation(paced, "propose absent bob", "absent bob", lambda table: table.propose_absent("ann", "bob")),
    "absent without a pace": Situation(
        bobs_turn, "propose absent bob", "absent bob", lambda table: table.propose_absent("ann", "bob")
    ),
    "absent, and nobody waits": Situation(
        paced, "propose absent cy", "absent cy", lambda table: table.propose_absent("ann", "cy")
    ),
    "absent, and no seat": Situation(
        paced, "propose absent zoe", "absent zoe", lambda table: table.propose_absent("ann", "zoe")
    ),
    "absent before the start": Situation(
        joining, "propose absent bob", "absent bob", lambda table: table.propose_absent("ann", "bob")
    ),
    "back from absence": Situation(absent, "away back", "away back", lambda table: table.away("ann", "back")),
    "a move of an absent seat": Situation(
        absent, "play take 1", "take 1", None, unrepeated="ann is back, and plays again after the next move "
    ),
    "a note of an absent seat": Situation(
        absent,
        "note hello",
        "note hello",
        lambda table: table.note("ann", "hello"),
        unrepeated="ann is back, and plays again after the next move ann notes: hello ",
    ),
    "a pace": Situation(taking, "propose pace 3d", "pace 3d", lambda table: table.propose_pace("ann", "3d")),
    "a bad pace": Situation(taking, "propose pace fast", "pace fast", lambda table: table.propose_pace("ann", "fast")),
    "the pace already": Situation(
        taking, "propose pace none", "pace none", lambda table: table.propose_pace("ann", "none")
    ),
    "abandon": Situation(taking, "propose abandon", "abandon", lambda table: table.propose_end("ann")),
    "proposed already": Situation(own_proposal, "propose abandon", "abandon", lambda table: table.propose_end("ann")),
    "proposed by another": Situation(abandoning, "propose abandon", "abandon", lambda table: table.propose_end("ann")),
    "proposed after the end": Situation(over, "propose abandon", "abandon", lambda table: table.propose_end("ann")),
    "consent": Situation(abandoning, "consent", "consent", lambda table: table.consent("ann")),
    "the last consent": Situation(last_to_agree, "consent", "consent", lambda table: table.consent("ann")),
    "consent to nothing": Situation(taking, "consent", "consent", lambda table: table.consent("ann")),
    "consent to one of two": Situation(two_proposals, "consent", "consent", lambda table: table.consent("ann")),
    "consent by name": Situation(
        two_proposals, "consent pace", "consent pace", lambda table: table.consent("ann", "pace")
    ),
    "consent to what is not there": Situation(
        two_proposals, "consent undo", "consent undo", lambda table: table.consent("ann", "undo")
    ),
    "consent before the start": Situation(joining, "consent", "consent", lambda table: table.consent("ann")),
    "decline": Situation(abandoning, "decline", "decline", lambda table: table.decline("ann")),
    "decline nothing": Situation(taking, "decline", "decline", lambda table: table.decline("ann")),
    "decline one of two": Situation(two_proposals, "decline", "decline", lambda table: table.decline("ann")),
    "withdraw": Situation(own_proposal, "withdraw", "withdraw", lambda table: table.withdraw("ann")),
    "withdraw nothing": Situation(taking, "withdraw", "withdraw", lambda table: table.withdraw("ann")),
    "withdraw a consent": Situation(agreed_to_undo, "withdraw", "withdraw", lambda table: table.withdraw("ann")),
    "undo": Situation(bobs_turn, "undo", "undo", lambda table: table.propose_undo("ann")),
    "undo two": Situation(bobs_turn, "undo 2", "undo 2", lambda table: table.propose_undo("ann", 2)),
    "undo more than there are": Situation(bobs_turn, "undo 99", "undo 99", lambda table: table.propose_undo("ann", 99)),
    "undo nothing": Situation(stakes, "undo", "undo", lambda table: table.propose_undo("ann")),
    "a plan": planned(bobs_turn, "take 2 then take 1"),
    "a plan for one question": Situation(
        bobs_turn,
        "plan --if-asked take take 2",
        "plan if asked take: take 2",
        lambda table: table_plans.plan(table, "ann", "take 2", asked="take"),
    ),
    "a plan with a condition": planned(bobs_turn, "take 2 if anybody plays stake else take 1"),
    "a plan that would be refused": planned(bobs_turn, "take 4"),
    "a plan that is too deep": planned(bobs_turn, "take 1 then take 1 then take 1 then take 1"),
    "a plan with a bad condition": planned(bobs_turn, "take 2 if lucky"),
    "a plan for an unknown question": Situation(
        bobs_turn,
        "plan --if-asked bid take 2",
        "plan if asked bid: take 2",
        lambda table: table_plans.plan(table, "ann", "take 2", asked="bid"),
    ),
    "a plan that cannot be read": planned(bobs_turn, "take much"),
    "an ambiguous plan": planned(confucius, "buy 2"),
    "a plan before the start": planned(joining, "take 2"),
    "a plan after the end": planned(over, "take 2"),
    "play and plan": Situation(taking, "play take 2 then take 1", "take 2 then take 1", None),
    "play, and no plan": Situation(taking, "play take 2 then take much", "take 2 then take much", None),
    "no plan to drop": Situation(taking, "plan drop 1", "plan drop 1", None),
    "drop no plan in particular": Situation(taking, "plan drop", "plan drop", None),
    "no plan to stop": Situation(taking, "plan hold 2", "plan hold 2", None),
    "resign, unsure": Situation(taking, "resign", "resign", None),
    "resign": Situation(taking, "resign --yes", "resign for good", lambda table: table.resign("ann")),
    "resign twice": Situation(left, "resign --yes", "resign for good", lambda table: table.resign("ann")),
    "resign after the end": Situation(over, "resign --yes", "resign for good", lambda table: table.resign("ann")),
    "resign before the start": Situation(
        joining_without_ann, "resign --yes", "resign for good", lambda table: table.resign("ann")
    ),
}


@pytest.fixture(autouse=True)
def at_noon() -> Iterator[None]:
    with freeze_time(NOW):
        yield


@pytest.mark.parametrize("name", sampled(SITUATIONS, 6))
def test_the_doors_agree(name: str, tmp_path: Path) -> None:
    state, command, line, act, unrepeated = SITUATIONS[name]
    said = by_command(tmp_path, state, command)
    assert by_mail(tmp_path, state, line) == said._replace(words=said.words.removeprefix(unrepeated))
    if act is not None:
        assert by_program(tmp_path, state, act) == said


AGREE, SEEN = says("it-takes-effect-when-the"), says("everybody-at-the-table-can-see")
STAKES = says("seats-to-prompt", seats="bob, cy", prompt=says("name-a-stake"))
TWICE = [says("you-have-made-your-choice", turn=1), says("the-table-waits-for-whom", whom=STAKES)]
ABSENT, ABANDON = says("let-the-rules-move-for", seat="bob"), says("abandon-the-game")
STAKED = says("if-seat-plays-move-first", seat=says("another-seat"), move="stake")
WITHDRAW, CONSENT = "pbem withdraw", "pbem consent abandon"
SAID = {
    "a number out of range": [says("there-is-no-move-number", number=9, last=4)],
    "an answer": [says("seat-has-chosen-move", seat="ann", move="stake 3")],
    "answered twice": TWICE,
    "a sealed choice": [
        says("seat-has-decided-in-secret", seat="ann"),
        says("what-you-sealed-is-move", move="stake 3"),
    ],
    "sealed twice": TWICE,
    "something unasked": [says("seat-makes-move-unasked-it", seat="ann", move="give bob 1 influence")],
    "away": [says("seat-is-away-until-moment-2", seat="ann", moment="2026-11-26 18:00 UTC"), SEEN],
    "back": [says("seat-is-back", seat="ann"), SEEN],
    "absent": [says("seat-proposes-to-motion-2", seat="ann", motion=ABSENT), AGREE],
    "absent without a pace": [says("this-game-has-no-pace"), says("pbem-pace-3d-proposes-one")],
    "absent, and nobody waits": [says("nobody-is-waiting-for-seat", seat="cy")],
    "a note that is too long": [says("a-note-has-at-most", most=4000, count=4001)],
    "an empty note": [says("a-note-needs-words")],
    "abandon": [says("seat-proposes-to-motion-2", seat="ann", motion=ABANDON), AGREE],
    "proposed already": [
        says("you-have-proposed-or-agreed-to", motion=ABANDON),
        says("command-takes-that-back", command=WITHDRAW),
    ],
    "proposed by another": [
        says("seat-has-proposed-that-already", seat="bob", motion=ABANDON),
        says("agree-with-words", words=CONSENT),
    ],
    "the pace already": [says("that-is-the-pace-already", pace=says("as-long-as-it-takes"))],
    "back from absence": [says("seat-is-back-and-plays", seat="ann"), says("seat-is-back", seat="ann"), SEEN],
    "a plan": [says("planned-moves", moves=says("first-then-next", first="take 2", next="take 1"))],
    "a plan with a condition": [
        says("planned-moves", moves=says("first-or-else-next", first=f"take 2, {STAKED}", next="take 1"))
    ],
    "a plan before the start": [says("the-game-has-not-begun")],
    "withdraw nothing": [says("you-have-proposed-nothing-and")],
    "resign twice": [says("seat-has-resigned-already", seat="ann")],
}


def test_what_is_said(tmp_path: Path) -> None:
    """Of what is said by this room alone."""
    told = {name: by_program(tmp_path, *SITUATIONS[name][::3]).words for name in SAID}  # type: ignore[arg-type]
    assert told == {name: plain(sentences) for name, sentences in SAID.items()}


def test_no_number_of_moves_to_take_back(tmp_path: Path) -> None:
    said = by_program(tmp_path, bobs_turn, lambda table: table.propose_undo("ann", 0))
    assert (said.kind, said.words) == ("usage", plain([says("say-how-many-moves-to")]))
