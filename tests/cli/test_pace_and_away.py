"""A pace and who is away, through the command line: told wherever people look, and nothing more."""

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import needs
import pytest
from freezegun import freeze_time
from people import Person, begin, hand_over
from wording import asks, refusal, says, tells, your_turn

BEGUN = "2026-11-21T18:00:00Z"
VIENNA = "CET-1CEST,M3.5.0,M10.5.0/3"
Three = tuple[Person, Person, Person]


def looked(person: Person, at: str, *words: str) -> str:
    """What a command says at some time, results first."""
    with freeze_time(at):
        said = person.done(*words)
    return said.out + said.err


def timed(sentence: str, times: str) -> str:
    """A sentence, and behind it by when."""
    return says("sentence-times", sentence=sentence, times=times)


@pytest.fixture
def paced(once: Callable[..., None], ann: Person, bob: Person, cy: Person, tmp_path: Path) -> Three:
    """Three people with a game of three days for a turn; all are to name a stake, since BEGUN."""
    once(with_a_pace, tmp_path)
    return ann, bob, cy


def with_a_pace(place: Path) -> None:
    with freeze_time(BEGUN):
        begin("game.toml", [Person(name, place) for name in ("ann", "bob", "cy")], "pebbles", "--pace", "3d")


def test_the_deadline_stands_wherever_one_looks(paced: Three) -> None:
    ann, bob, _cy = paced
    at = "2026-11-22T09:00:00Z"
    by = says("by-moment", moment="Tue 24 Nov 18:00 UTC")
    assert looked(ann, at, "list") == ("game.toml  Pebbles  " + timed(your_turn("ann", "name-a-stake"), by) + "\n")
    assert looked(ann, at).startswith("game.toml: " + timed(your_turn("ann", "name-a-stake"), by) + "\nPebbles\n")
    for seat in ("ann", "bob", "cy"):
        assert says("seat-time", seat=seat, time=by) in looked(ann, at, "show").splitlines()
    listed = looked(ann, at, "moves")
    assert says("seat-prompt-time", seat="ann", prompt=says("name-a-stake"), time=by) + "\n" in listed
    assert tells(listed, "seat-holds-cards", seat="ann")
    with freeze_time(at):
        ann.done("play", "stake", "2")
    hand_over("game.toml", ann, bob)
    assert timed(says("the-table-waits-for-whom", whom=asks("bob, cy", "name-a-stake")), by) in looked(ann, at, "list")
    assert says("seat-time", seat="bob", time=by) in looked(bob, at, "show")


@pytest.fixture
def in_vienna(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """This process's clock is Vienna's. The environment of a person's commands leaves that alone: it is set already."""
    needs.not_windows("tzset")
    monkeypatch.setenv("TZ", VIENNA)
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.mark.usefixtures("in_vienna")
@pytest.mark.parametrize(
    ("at", "moment"),
    [(BEGUN, "Tue 24 Nov 19:00 CET"), ("2026-03-27T18:00:00Z", "Mon 30 Mar 20:00 CEST")],
    ids=["winter", "over the change to summer time"],
)
def test_the_commands_tell_it_in_the_zone_of_whoever_looks_and_programs_in_utc(
    ann: Person, bob: Person, cy: Person, at: str, moment: str
) -> None:
    by = says("by-moment", moment=moment)
    with freeze_time(at):
        begin("game.toml", (ann, bob, cy), "pebbles", "--pace", "3d")
    for _time in range(2):  # the second time from what was kept
        assert (timed(your_turn("ann", "name-a-stake"), by) + "\n") in looked(ann, at, "list")
        assert says("seat-time", seat="ann", time=by) in looked(ann, at, "show").splitlines()
        asked = says("seat-prompt-time", seat="ann", prompt=says("name-a-stake"), time=by)
        assert asked + "\n" in looked(ann, at, "moves")
    deadlines = json.loads(looked(ann, at, "show", "--json"))["deadlines"]
    assert {due[-9:] for due in deadlines.values()} == {"18:00:00Z"}


def test_whoever_is_late_is_overdue_and_can_play_all_the_same(paced: Three) -> None:
    ann, *_others = paced
    late = "2026-11-25T07:00:00Z"
    since = says("overdue-since-moment", moment="Tue 24 Nov 18:00 UTC")
    looked(ann, BEGUN, "show")
    assert f"ann: {since}" in looked(ann, late, "show"), "what was drawn before is not told again with its time"
    assert since in looked(ann, late, "list")
    assert since in looked(ann, late, "moves")
    assert says("seat-has-chosen-move", seat="ann", move="stake 2") in looked(ann, late, "play", "stake 2")


def test_who_agrees_that_somebody_is_absent_judges_by_their_own_clock(paced: Three) -> None:
    """The proposer's ran three days ahead: cy, who had time left, was played for."""
    ann, bob, cy = paced
    looked(ann, BEGUN, "play", "stake 2")
    hand_over("game.toml", ann, bob)
    looked(bob, BEGUN, "play", "stake 2")
    hand_over("game.toml", bob, ann, cy)
    looked(ann, "2026-11-27T18:00:00Z", "propose", "absent", "cy")
    hand_over("game.toml", ann, bob)
    with freeze_time("2026-11-24T17:00:00Z"):
        refused = bob("consent")
    assert (refused.code, refused.err.splitlines()[-2:]) == (
        1,
        [
            (says("refused") + ": " + says("by-the-clock-of-this", seat="cy", due="Tue 24 Nov 18:00 UTC")),
            says("you-can-agree-after-moment", moment="Fri 27 Nov 18:00 UTC"),
        ],
    )
    assert says("by-agreement-the-rules-move", seat="cy") in looked(bob, "2026-11-27T18:00:00Z", "consent")


def test_after_twice_the_time_the_others_can_let_the_rules_move(paced: Three) -> None:
    """Nothing happens by itself: it is offered, agreed on, and over as soon as the player does anything."""
    ann, bob, cy = paced
    looked(ann, BEGUN, "play", "stake 2")
    hand_over("game.toml", ann, bob)
    looked(bob, BEGUN, "play", "stake 2")
    hand_over("game.toml", bob, ann, cy)
    early, late, offer = "2026-11-27T17:00:00Z", "2026-11-27T18:00:00Z", "`pbem propose absent cy`"
    assert offer not in looked(ann, early, "list")
    with freeze_time(early):
        refused = ann("propose", "absent", "cy")
    assert (refused.code, refused.err) == (
        1,
        refusal(says("seat-has-time-until-due", seat="cy", due="Tue 24 Nov 18:00 UTC", moment="Fri 27 Nov 18:00 UTC")),
    )
    assert (
        says("overdue-since-moment", moment="Tue 24 Nov 18:00 UTC")
        + "; "
        + says("command-proposes-that-the-rules", command="pbem propose absent cy", seat="cy")
    ) in looked(ann, late, "list")
    assert offer not in looked(cy, late, "list")
    assert says("seat-proposes-to-motion-2", seat="ann", motion=says("let-the-rules-move-for", seat="cy")) in looked(
        ann, late, "propose", "absent", "cy"
    )
    hand_over("game.toml", ann, bob)
    assert says("by-agreement-the-rules-move", seat="cy") in looked(bob, late, "consent")
    hand_over("game.toml", bob, cy, ann)
    assert says("the-rules-move-for-seat", seat="cy") in looked(ann, late, "show")
    assert json.loads(looked(ann, late, "show", "--json"))["absent"] == ["cy"]
    assert (
        says("the-rules-move-for-seat-until", seat="cy", command="pbem away back")
        + "; "
        + says("the-table-waits-for-whom", whom="ann")
    ) in looked(cy, late, "list")
    assert says("seat-is-back-and-plays", seat="cy") in looked(cy, late, "note", "Sorry!")
    hand_over("game.toml", cy, ann)
    assert json.loads(looked(ann, late, "show", "--json"))["absent"] == []
    looked(ann, late, "play", "take 1")
    hand_over("game.toml", ann, bob)
    looked(bob, late, "play", "take 1")
    hand_over("game.toml", bob, cy)
    assert tells(looked(cy, late, "list"), "your-turn-seats-prompt", seats="cy")


def test_a_clock_that_is_far_ahead_gives_nobody_time(paced: Three) -> None:
    """Wherever one looks, as long as one's own clock does not show that time: the last of the three had three days."""
    ann, bob, cy = paced
    for person, at in ((bob, BEGUN), (cy, BEGUN), (ann, "2027-11-21T18:00:00Z")):
        hand_over("game.toml", cy if person is ann else ann if person is bob else bob, person)
        looked(person, at, "play", "stake", "2")
    hand_over("game.toml", ann, bob)
    at, by = "2026-11-22T09:00:00Z", says("by-moment", moment="Fri 27 Nov 18:00 UTC")
    assert by in looked(bob, at, "list")
    assert by in looked(bob, at, "show")
    [row] = json.loads(looked(bob, at, "list", "--json"))
    assert row["deadlines"] == json.loads(looked(bob, at, "show", "--json"))["deadlines"]
    assert list(row["deadlines"].values()) == ["2026-11-27T18:00:00Z"]
    assert says("by-moment", moment="Wed 24 Nov 18:00 UTC") in looked(bob, "2027-11-21T17:30:00Z", "list")


def test_the_deadline_for_programs(paced: Three) -> None:
    ann, *_others = paced
    due = dict.fromkeys(("ann", "bob", "cy"), "2026-11-24T18:00:00Z")
    [row] = json.loads(ann.done("list", "--json").out)
    board = json.loads(ann.done("show", "--json").out)
    for told in (row, board):
        assert (told["pace"], told["deadlines"], told["away"]) == ("3d", due, {})


def test_a_game_without_a_pace_says_nothing_of_time(three: Three) -> None:
    ann, *_others = three
    assert ann.done("list").out == "game.toml  Pebbles  " + your_turn("ann", "take-pebbles") + "\n"
    assert "UTC" not in ann.done("show").out
    assert ann.done("propose", "pace").out == says("as-long-as-it-takes") + "\n"


def test_a_pace_is_proposed_and_agreed_on(paced: Three) -> None:
    ann, bob, cy = paced
    with freeze_time("2026-11-22T09:00:00Z"):
        ann.done("play", "stake 2")
        said = ann.done("propose", "pace", "5d")
        assert said.out == (
            says(
                "seat-proposes-to-motion-2",
                seat="ann",
                motion=says("change-the-pace-to-pace", pace=says("count-days-for-a-turn", count=5)),
            )
            + "\n"
        )
        hand_over("game.toml", ann, bob)
        assert (
            says(
                "seat-proposes-to-motion-command",
                seat="ann",
                motion=says("change-the-pace-to-pace", pace=says("count-days-for-a-turn", count=5)),
                command="pbem consent",
            )
            in bob.done("list").out
        )
        bob.done("consent")
        hand_over("game.toml", bob, cy)
        assert says("by-agreement-the-pace-is", pace=says("count-days-for-a-turn", count=5)) in cy.done("consent").out
        assert cy.done("propose", "pace").out == says("count-days-for-a-turn", count=5) + "\n"
        assert not tells(cy.done("list").out, "the-table-waits-for-whom")
        hand_over("game.toml", cy, ann)
        assert (
            timed(
                says("the-table-waits-for-whom", whom=asks("bob, cy", "name-a-stake")),
                says("by-moment", moment="Thu 26 Nov 18:00 UTC"),
            )
            in ann.done("list").out
        )
        proposed = ann.done("propose", "pace", "none")
    assert says("change-the-pace-to-pace", pace=says("as-long-as-it-takes")) in proposed.out
    assert ann.done("verify").code == 0


def test_the_pace_changes_while_sealed_choices_lie_and_nobody_seals_again(ann: Person, bob: Person) -> None:
    bob.folder = ann.folder
    begin("game.toml", (ann, bob), "pebbles", "--secret")
    ann.done("propose", "pace", "1d")
    ann.done("play", "stake 2")
    assert tells(bob.done("consent").out, "by-agreement-the-pace-is")
    bob.done("play", "stake 3")
    ann.done("play")
    assert says("seat-stakes-points", seat="ann", points=2) in ann.done("history").out


@pytest.mark.parametrize(
    ("said", "until"),
    [
        ("2026-12-24", "2026-12-24 23:59"),
        ("2026-11-21", "2026-11-21 23:59"),
        ("5d", "2026-11-26 18:00"),
        ("36h", "2026-11-23 06:00"),
        ("2w", "2026-12-05 18:00"),
    ],
)
def test_until_when_one_is_away(paced: Three, said: str, until: str) -> None:
    ann, *_others = paced
    assert says("seat-is-away-until-moment", seat="ann", moment=f"{until} UTC.") in looked(ann, BEGUN, "away", said)


def test_who_is_away_is_told_to_the_others(paced: Three) -> None:
    ann, bob, cy = paced
    looked(cy, BEGUN, "away", "2027-01-06")
    hand_over("game.toml", cy, ann, bob)
    with freeze_time("2026-11-21T20:00:00Z"):
        for one in (ann, bob):
            one.done("play", "stake 2")
            hand_over("game.toml", one, ann, bob)
    at = "2026-12-30T12:00:00Z"
    by = says("by-moment", moment="Thu 7 Jan 2027 23:59 UTC")
    away = says("seat-is-away-until-moment", seat="cy", moment="Wed 6 Jan 2027 23:59 UTC")
    assert timed(says("the-table-waits-for-whom", whom=asks("cy", "name-a-stake")), f"{by}; {away}") in looked(
        ann, at, "list"
    )
    assert f"\n{away}\n" in looked(ann, at, "show")
    assert "away" not in looked(ann, "2027-01-07T00:00:00Z", "show")
    assert says("seat-is-away-until-moment", seat="cy", moment="2027-01-06 23:59 UTC.") in looked(ann, at, "history")
    assert says("by-moment", moment="Thu 7 Jan 2027 23:59 UTC)") in looked(cy, at, "list"), "to cy it need not be told"


def test_whoever_is_back_says_so(paced: Three) -> None:
    ann, *_others = paced
    looked(ann, BEGUN, "away", "5w")
    assert tells(looked(ann, BEGUN, "show"), "seat-is-away-until-moment", seat="ann")
    assert says("seat-is-back", seat="ann") in looked(ann, BEGUN, "away", "back")
    assert "away" not in looked(ann, BEGUN, "show")
    assert says("by-moment", moment="Tue 24 Nov 18:00 UTC)") in looked(ann, BEGUN, "list")


@pytest.mark.parametrize("words", ["2026-11-20", "2028-01-01", "9000w", "tomorrow", "2026-02-30", "0d", "", "-5d"])
def test_words_that_are_no_time_to_be_away(paced: Three, words: str) -> None:
    ann, *_others = paced
    with freeze_time(BEGUN):
        said = ann("away", "--", words)
    assert said.code == 2
    assert said.err


def test_an_undo_leaves_it_known_who_is_away(alone: Person) -> None:
    """In a game of mine alone undo cuts the file; being away is cut only if it came after the move."""
    alone.done("away", "5d", "--seat", "bob")
    alone.done("play", "take 1")
    alone.done("undo")
    assert tells(alone.done("show").out, "seat-is-away-until-moment", seat="bob")


def test_time_is_told_from_what_was_kept(paced: Three) -> None:
    """A week later the same kept status tells another thing."""
    ann, *_others = paced
    first = looked(ann, BEGUN, "list")
    kept = {path: path.stat().st_mtime_ns for path in (ann.home / "cache" / "games").iterdir()}
    later = looked(ann, "2026-11-28T18:00:00Z", "list")
    assert (first != later, tells(later, "overdue-since-moment")) == (True, True)
    assert {path: path.stat().st_mtime_ns for path in (ann.home / "cache" / "games").iterdir()} == kept


def test_an_undo_by_agreement_leaves_it_told_who_is_away(three: Three) -> None:
    ann, bob, cy = three
    ann.done("play", "take 1")
    ann.done("away", "5d")
    ann.done("undo")
    for one, other in ((ann, bob), (bob, cy)):
        hand_over("game.toml", one, other)
        other.done("consent")
    told = cy.done("history", "--json").out
    assert says("taken-back-by-agreement-moves", moves="ann's take 1") in told
    assert not tells(told, "seat-takes-count", seat="ann", count=1)
    assert tells(told, "seat-is-away-until-moment", seat="ann")
    assert not tells(cy.done("history", "--undone").out, "seat-is-away-until-moment")
    assert tells(cy.done("list").out + cy.done("show").out, "seat-is-away-until-moment", seat="ann")


def test_what_was_offered_before_the_pace_changed_counts(ann: Person, bob: Person) -> None:
    bob.folder = ann.folder
    ann.done(
        "new",
        "white-lotus",
        "--cards=open",
        "--seats",
        "ann,bob,cy",
        "--seat",
        "ann",
        "--negotiation",
        "--first-emperor=first",
    )
    bob.done("join", "bob")
    bob.done("join", "cy")
    ann.done("play")
    gifts = json.loads(ann.done("moves", "--json").out)["unasked"]
    gift = next(move["move"] for move in gifts if " cy " in move["move"])
    ann.done("play", gift)
    ann.done("propose", "pace", "2d")
    assert tells(bob.done("consent", "--seat", "bob").out, "seat-gives-receiver-points", seat="ann", receiver="cy")
    assert bob.done("verify").code == 0


def test_plans_wait_while_one_is_away_unless_one_says_otherwise(ann: Person) -> None:
    with freeze_time("2026-11-22T08:00:00Z"):
        ann.done("new", "confucius", "--seats", "ann,bob,cy", "--hotseat", "--seed", "3", "--file", "game.toml")
        ann.done("plan", "--seat", "bob", "tax")
        assert says("your-plans-wait-until-you") in ann.done("away", "5d", "--seat", "bob").err
        assert says("your-plans-wait-until-you") in ann.done("plan", "--seat", "bob").err
        assert says("your-plans-go-on-meanwhile") in ann.done("away", "5d", "--plans", "--seat", "bob").err
        assert "wait" not in ann.done("plan", "--seat", "bob").err
