"""Three people with three keys and one file, which they hand on by copying it."""

import os
import re
import shlex
import shutil

import pytest
from people import Person, hand_over, offer
from wording import asks, mistake, says, tells, your_turn

Three = tuple[Person, Person, Person]


def test_they_join_deal_and_stake(ann: Person, bob: Person, cy: Person) -> None:
    made = ann.done("new", "pebbles", "--cards=open", "--seats", "ann,bob,cy", "--seat", "ann")
    assert made.out.splitlines()[0] == "pebbles-1.toml"
    assert tells(made.err, "way-each-takes-a-seat")
    hand_over("pebbles-1.toml", ann, bob)
    assert bob.done("list").out == ("pebbles-1.toml  Pebbles  " + says("take-a-seat-with-pbem", seats="bob, cy") + "\n")
    joined = bob.done("join", "bob")
    assert says("seat-takes-a-seat", seat="bob") in joined.out
    assert tells(joined.err, "made-a-key-for-name", name="bob")
    assert says("seats-still-free-seats", seats="cy") in joined.err
    assert bob.done().out.startswith("pebbles-1.toml: " + says("seats-still-free-seats", seats="cy"))
    hand_over("pebbles-1.toml", bob, cy)
    assert says("all-seats-are-taken-the") in cy.done("join").err
    hand_over("pebbles-1.toml", cy, ann)
    assert says("all-seats-are-taken-begin") in ann.done().out
    assert ann.done("play").err == asks("ann, bob, cy", "name-a-stake") + "\n"
    hand_over("pebbles-1.toml", ann, bob, cy)
    bob.done("play", "stake", "3")
    hand_over("pebbles-1.toml", bob, ann)
    assert ann.done("play", "stake 1").err == asks("cy", "name-a-stake") + "\n"


def test_the_creators_next_move_deals(ann: Person, bob: Person) -> None:
    offer("game.toml", (ann, bob), "pebbles")
    hand_over("game.toml", ann, bob)
    bob.done("join", "bob")
    hand_over("game.toml", bob, ann)
    assert ann.done("play", "stake 2").err == asks("bob", "name-a-stake") + "\n"


def test_answers_given_at_once_meet_in_any_order(begun: Three) -> None:
    """Everyone stakes on a copy of their own; the copies are the same game, whoever's event comes first."""
    ann = begun[0]
    made = {}
    for person in begun:
        before = (person.folder / "game.toml").read_bytes()
        person.done("play", "stake", "2")
        made[person.name] = (person.folder / "game.toml").read_bytes()[len(before) :]
    for order in ("cy bob ann", "bob ann cy"):
        (ann.folder / "merged.toml").write_bytes(before + b"".join(made[name] for name in order.split()))
        assert ann.done("verify", "merged.toml")
        assert your_turn("ann", "take-pebbles") in ann.done("list", "merged.toml").out


def test_out_of_turn(three: Three) -> None:
    _ann, bob, _cy = three
    before = (bob.folder / "game.toml").read_bytes()
    said = bob("play", "take", "1")
    assert (said.code, said.out) == (4, "")
    assert said.err == mistake(says("it-is-not-your-turn", whom=asks("ann", "take-pebbles")))
    assert bob("moves").code == 4
    assert (bob.folder / "game.toml").read_bytes() == before


def test_an_onlooker_sees_the_public_board_only(three: Three) -> None:
    ann, _bob, _cy = three
    dee = Person("dee", ann.folder.parent.parent)
    hand_over("game.toml", ann, dee)
    assert dee.done("show").out.count("card ?") == 3
    assert ann.done("show").out.count("card ?") == 2
    said = dee("moves")
    assert (said.code, said.err.splitlines()[0]) == (4, ("pbem: " + says("you-have-no-seat-in")))
    assert dee("play", "take 1").code == 2  # no key at all
    assert dee("show", "--seat", "ann").code == 4


def test_resign(three: Three) -> None:
    ann, bob, cy = three
    asked = bob("resign")
    assert (asked.code, asked.err) == (
        2,
        mistake(says("to-resign-is-for-good-2"), says("if-you-mean-it-pbem")),
    )
    asked = bob("resign", "-g", "game.toml", "--seat", "bob")
    assert asked.err.endswith("to confirm: `pbem resign -g game.toml --seat bob --yes`\n"), "as it was typed"
    assert says("seat-leaves-the-table", seat="bob") in bob.done("resign", "--yes").out
    assert bob("resign", "--yes").code == 1
    hand_over("game.toml", bob, ann)
    played = ann.done("play", "take 2")
    assert says("seat-takes-count", seat="bob", count=1) in played.out  # the rules move for bob
    hand_over("game.toml", ann, cy)
    assert says("seat-leaves-the-table", seat="cy") in cy.done("resign", "--yes").out
    assert cy.done("history").out.endswith(says("seat-is-left-alone-the", seat="ann") + "\n")
    assert cy.done("list").out == ("game.toml  Pebbles  " + says("over-seats-won", seats="ann") + "\n")


def test_notes_are_public_and_say_so(three: Three) -> None:
    ann, bob, _cy = three
    said = bob.done("note", "Good", "luck!")
    assert said.out == says("seat-notes-text", seat="bob", text="Good luck!") + "\n"
    assert said.err == says("everybody-at-the-table-can") + "\n"
    hand_over("game.toml", bob, ann)
    assert says("seat-notes-text", seat="bob", text="Good luck!") in ann.done("history").out
    ann.done("play", "take 1")  # a note is no reason to wait


def test_since_my_turn(three: Three) -> None:
    ann, bob, cy = three
    for person, other in ((ann, bob), (bob, cy), (cy, ann)):
        person.done("play", "take", "1")
        hand_over("game.toml", person, other)
    told = ann.done("history", "--since-my-turn").out
    assert says("seat-takes-count", seat="bob", count=1) in told
    assert says("seat-takes-count", seat="cy", count=1) in told
    assert not tells(told, "seat-takes-count", seat="ann", count=1)
    ann.done("note", "My turn?")  # which is no turn
    assert says("seat-takes-count", seat="bob", count=1) in ann.done("history", "--since-my-turn").out
    assert says("seat-takes-count", seat="bob", count=1) in ann.done("history", "--since-my-turn", "--json").out
    assert cy.done("history", "--since-my-turn").out == says("nothing-since-your-last-turn") + "\n"


def test_nobody_rewinds_a_game(three: Three) -> None:
    ann, bob, _cy = three
    old = (bob.folder / "game.toml").read_bytes()
    ann.done("play", "take 2")
    hand_over("game.toml", ann, bob)
    bob.done("show")
    (bob.folder / "game.toml").write_bytes(old)
    for command in (("show",), ("moves",), ("history",), ("play", "take 1"), ("note", "hm")):
        said = bob(*command)
        assert said.code == 3
        assert tells(said.err, "it-lacks-events-that-you")
    assert (bob.folder / "game.toml").read_bytes() == old
    listed = bob("list")
    assert (listed.code, listed.out.count("game.toml: ")) == (3, 0)  # it is named once, as the row's
    assert tells(listed.out, "it-lacks-events-that-you")
    assert bob().code == 3
    assert tells(bob("verify", "game.toml").out, "it-lacks-events-that-you")
    assert bob("verify", "--accept", "game.toml").code == 0
    bob.done("show")


@pytest.mark.parametrize("place", ["games/game.toml", "games/bob's own game.toml"])
def test_what_is_said_of_a_rewound_game_can_be_typed(place: str, three: Three) -> None:
    ann, bob, _cy = three
    (bob.folder / "games").mkdir()
    rewound = bob.folder / place
    (bob.folder / "game.toml").rename(rewound)
    old = rewound.read_bytes()
    ann.done("play", "take 2")
    shutil.copy(ann.folder / "game.toml", rewound)
    bob.done("show")
    rewound.write_bytes(old)
    for command in (("show",), ("list",), ("export", "site", "-o", "pages")):
        said = bob(*command)
        found = re.search("`pbem (verify --accept [^`]*)`", said.out + said.err)
        assert found is not None, said
        advice = found[1]
        assert f"{rewound.name}: " not in said.out
    assert said.err.count("game.toml") == 2, said.err  # where it is, and in the advice
    assert bob(*shlex.split(advice)).code == 0
    bob.done("show")


def test_a_file_that_is_cut_off_is_not_said_to_be_rewound(three: Three) -> None:
    ann, bob, _cy = three
    ann.done("play", "take 2")
    whole = (ann.folder / "game.toml").read_bytes()
    (bob.folder / "game.toml").write_bytes(whole)
    bob.done("show")
    (bob.folder / "game.toml").write_bytes(whole[:-40])
    os.utime(bob.folder / "game.toml", (0, 0))  # no one writes to it any more: no sync waits for it
    said = bob("show")
    assert (said.code, says("it-ends-in-half-an-event") in said.err, "lacks" in said.err) == (3, True, False)
    synced = bob("sync")  # which has kept what is missing
    assert (synced.code, "lacks" in synced.err) == (0, False)
    assert (bob.folder / "game.toml").read_bytes() == whole


def test_numbers_go_stale(three: Three) -> None:
    ann, bob, cy = three
    ann.done("moves")
    ann.done("play", "2")
    assert ann("play", "2").code == 4  # it is bob's turn
    hand_over("game.toml", ann, bob, cy)
    bob.done("moves")
    ann.done("undo")
    hand_over("game.toml", ann, bob)
    bob.done("consent")
    hand_over("game.toml", bob, cy)
    cy.done("consent")
    hand_over("game.toml", cy, ann, bob)
    said = ann("play", "2")
    assert said.code == 4
    assert said.err == mistake(says("the-table-has-changed-since"), says("look-again-pbem-moves"))


def test_a_note_makes_no_number_stale(three: Three) -> None:
    ann, bob, _cy = three
    bob.done("note", "Take your time.")
    hand_over("game.toml", bob, ann)
    ann.done("moves")
    ann.done("note", "Thanks.")
    ann.done("play", "1")


def test_secret_stakes_are_opened_by_themselves(ann: Person, bob: Person) -> None:
    offer("game.toml", (ann, bob), "pebbles", "--secret")
    hand_over("game.toml", ann, bob)
    bob.done("join")
    hand_over("game.toml", bob, ann)
    sealed = ann.done("play", "stake 3")
    assert says("seat-has-decided-in-secret", seat="ann") in sealed.out
    hand_over("game.toml", ann, bob)
    assert b"points = 3" not in (bob.folder / "game.toml").read_bytes()
    bob.done("play", "stake 1")
    hand_over("game.toml", bob, ann)
    assert your_turn("ann", "open-the-seal") in ann.done("list").out
    assert says("there-is-nothing-to-choose") in ann.done("moves").err
    opened = ann.done("play")
    assert says("seat-stakes-points", seat="ann", points=3) in opened.out
    assert opened.err == asks("ann", "take-pebbles") + "\n"
    assert ann.done("verify").code == 0


def test_one_who_holds_all_seats_reads_what_came_since_the_asked_seats_turn(alone: Person) -> None:
    alone.done("play", "take 1", "take 2")
    told = alone.done("history", "--since-my-turn").out
    assert says("seat-takes-count", seat="bob", count=2) in told
    assert not tells(told, "seat-takes-count", seat="ann", count=1)
    assert alone.done("history", "--since-my-turn", "--seat", "bob").out == says("nothing-since-your-last-turn") + "\n"


def test_undo_takes_leaving_alone_where_nobody_else_has_it(alone: Person) -> None:
    """And what was said before it stays."""
    alone.done("play", "take 1")
    alone.done("note", "Well played.", "--seat", "ann")
    before = (alone.folder / "game.toml").read_bytes()
    for words in (("resign", "--yes", "--seat", "bob"), ("propose", "abandon")):
        alone.done(*words)
        assert (alone.folder / "game.toml").read_bytes() != before
        alone.done("undo")
        assert (alone.folder / "game.toml").read_bytes() == before
