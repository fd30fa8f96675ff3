"""What three people agree on, and what not: to take back, to end, and who plays a seat."""

from people import Person, hand_over
from wording import asks, mistake, refusal, says, tells

from pbem.events.keys import fingerprint

Three = tuple[Person, Person, Person]


def test_undo_needs_everybody(three: Three) -> None:
    ann, bob, cy = three
    ann.done("play", "take", "2")
    hand_over("game.toml", ann, bob, cy)
    proposed = ann.done("undo")
    back = says("take-back-moves", moves=says("seat-s-move-2", seat="ann", move="take 2"))
    assert says("seat-proposes-to-motion-2", seat="ann", motion=back) in proposed.out
    assert says("it-takes-effect-when-the") in proposed.err
    hand_over("game.toml", ann, bob)
    assert tells(bob.done("list").out, "seat-proposes-to-motion-command", seat="ann", motion=back)
    assert (
        says("seat-agrees-to-other-s", seat="bob", other="ann", motion=says("take-back-moves", moves="ann's take 2"))
        in bob.done("consent").out
    )
    refused = bob("play", "take", "1")
    assert refused.code == 1
    assert refused.err == refusal(says("you-have-agreed-to-take"), says("wait-for-the-others-or"))
    listed, moves = bob.done("list").out, bob("moves")
    assert not tells(listed, "your-turn-seats-prompt")
    assert says("you-have-agreed-to-take-moves", seats="cy", command="pbem withdraw") in listed
    assert says("you-have-agreed-to-take-moves", seats="cy", command="pbem withdraw") in moves.err
    hand_over("game.toml", bob, cy)
    carried = cy.done("consent")
    assert says("taken-back-by-agreement-moves", moves="ann's take 2") in carried.out
    assert carried.err.endswith(asks("ann", "take-pebbles") + "\n")
    hand_over("game.toml", cy, ann, bob)
    assert says("seat-takes-count", seat="ann", count=2) in ann.done("history", "--undone").out
    assert not tells(ann.done("history").out, "seat-takes-count", seat="ann", count=2)
    ann.done("play", "take", "1")


def test_an_undo_may_be_declined(three: Three) -> None:
    ann, bob, cy = three
    ann.done("play", "take 2")
    ann.done("undo")
    hand_over("game.toml", ann, bob, cy)
    assert (
        says(
            "seat-declines-other-s-proposal",
            seat="bob",
            other="ann",
            motion=says("take-back-moves", moves="ann's take 2"),
        )
        in bob.done("decline").out
    )
    hand_over("game.toml", bob, cy)
    said = cy("consent")
    assert (said.code, said.err) == (1, refusal(says("nobody-has-proposed-anything-that")))
    bob.done("play", "take 1")


def test_a_consent_may_be_withdrawn(three: Three) -> None:
    ann, bob, _cy = three
    ann.done("play", "take 2")
    ann.done("undo")
    hand_over("game.toml", ann, bob)
    bob.done("consent")
    assert tells(bob.done("withdraw").out, "seat-no-longer-agrees-to", seat="bob", other="ann")
    bob.done("play", "take 1")
    nothing = bob("withdraw")
    assert (nothing.code, nothing.err) == (2, mistake(says("you-have-proposed-nothing-and")))


def test_a_proposal_may_be_withdrawn(three: Three) -> None:
    ann, bob, _cy = three
    ann.done("play", "take 2")
    ann.done("undo")
    ann.done("withdraw")
    hand_over("game.toml", ann, bob)
    assert bob("consent").code == 1
    bob.done("play", "take 1")


def test_a_proposal_about_ones_own_seat_waits_for_the_others(three: Three) -> None:
    ann, bob, cy = three
    ann.done("propose", "abandon")
    hand_over("game.toml", ann, bob)
    bob.done("propose", "replace", "cy", bob.key)
    hand_over("game.toml", bob, cy)
    said = cy("consent")
    assert said.code == 0  # bob's proposal is about cy's own seat: only ann's waits for cy
    assert says("seat-agrees-to-other-s", seat="cy", other="ann", motion=says("abandon-the-game")) in said.out


def test_which_proposal(three: Three) -> None:
    ann, bob, cy = three
    ann.done("play", "take 2")
    ann.done("undo")
    hand_over("game.toml", ann, bob)
    bob.done("propose", "abandon")
    hand_over("game.toml", bob, cy)
    said = cy("consent")
    assert said.code == 2
    assert tells(said.err, "abandon-the-game")
    assert tells(said.err, "take-back-moves")
    assert tells(said.err, "several-proposals-wait-for-your")
    assert says("say-which-words", words="`pbem consent undo` or `pbem consent abandon`") in said.err
    assert (
        says("seat-agrees-to-other-s", seat="cy", other="bob", motion=says("abandon-the-game"))
        in cy.done("consent", "bob").out
    )


def test_abandon(three: Three) -> None:
    ann, bob, cy = three
    ann.done("propose", "abandon")
    hand_over("game.toml", ann, bob)
    bob.done("consent")
    hand_over("game.toml", bob, cy)
    assert says("the-game-is-abandoned-by") in cy.done("consent").out
    assert cy.done("list").out == "game.toml  Pebbles  " + says("abandoned") + "\n"
    over = cy("play", "take 1")
    assert (over.code, over.err.splitlines()[0]) == (1, (says("refused") + ": " + says("the-game-is-over")))


def test_replace(three: Three) -> None:
    """Cy is gone; dee takes over with the consent of ann and bob, and cy's key is worth nothing any more."""
    ann, bob, cy = three
    dee = Person("dee", ann.folder.parent.parent)
    dee.done("key", "new", "dee")
    for person in (ann, bob):
        person.done("play", "take 1")
        hand_over("game.toml", person, ann, bob, cy)
    called = says("the-player-with-the-key", fingerprint=fingerprint(dee.key))
    assert (says("give-the-seat-seat-to", seat="cy", player=called) + ".") in ann.done(
        "propose", "replace", "cy", dee.key
    ).out
    hand_over("game.toml", ann, bob)
    assert says("seat-is-played-by-player", seat="cy", player=called) in bob.done("consent").out
    hand_over("game.toml", bob, cy, dee)
    assert cy("play", "take 1").code == 4
    assert dee.done("show").out.splitlines()[1] == says(
        "seat-what", seat=says("seat-you", seat="cy"), what=says("take-pebbles")
    )
    dee.done("play", "take 1")
    again = dee("propose", "replace", "cy", dee.key)
    assert (again.code, again.err) == (2, mistake(says("this-key-plays-seat-already", seat="cy")))


def test_a_substitute_for_one_who_has_left(three: Three) -> None:
    ann, bob, cy = three
    dee = Person("dee", ann.folder.parent.parent)
    dee.done("key", "new", "dee")
    bob.done("resign", "--yes")
    hand_over("game.toml", bob, ann)
    ann.done("propose", "replace", "bob", dee.key)
    hand_over("game.toml", ann, cy)
    cy.done("consent")  # bob has left, and is not asked
    hand_over("game.toml", cy, ann, dee)
    ann.done("play", "take 1")
    hand_over("game.toml", ann, dee)
    assert says("seat-takes-count", seat="bob", count=2) in dee.done("play", "take 2").out


def test_a_key_may_look_like_an_option(three: Three) -> None:
    ann = three[0]
    key = "-g" + "A" * 41
    proposed = ann.done("propose", "replace", "cy", key, "--game", "game.toml").out
    assert (
        says("give-the-seat-seat-to", seat="cy", player=says("the-player-with-the-key", fingerprint=fingerprint(key)))
        + "."
    ) in proposed
    assert ann("propose", "replace", "cy", "--game=game.toml").code == 2


def test_nobody_proposes_the_same_twice(three: Three) -> None:
    ann, _bob, _cy = three
    ann.done("play", "take 2")
    ann.done("undo")
    said = ann("undo")
    assert (said.code, said.err.splitlines()[0]) == (
        1,
        (
            says("refused")
            + ": "
            + says("you-have-proposed-or-agreed-to", motion=says("take-back-moves", moves="ann's take 2"))
        ),
    )


def test_the_history_after_an_undo_is_without_what_was_taken_back(three: Three) -> None:
    ann, bob, cy = three
    ann.done("play", "take 2")
    ann.done("undo")
    hand_over("game.toml", ann, bob, cy)
    bob.done("consent")
    hand_over("game.toml", bob, cy)
    assert says("seat-takes-count", seat="ann", count=2) in cy.done("history").out
    cy.done("consent")
    assert not tells(cy.done("history").out, "seat-takes-count", seat="ann", count=2)
