"""`pbem plan`, as three people use it who share a folder: what is said, what is kept, and what no one else sees."""

import json
import re
import shutil
import stat
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace

import pytest
from freezegun import freeze_time
from people import Person, Said, begin, hand_over
from wording import says, tells

from pbem.app import files
from pbem.app.delay import Delay, Delays
from pbem.cli import actor
from pbem.events.text import Reading, parse
from pbem.rooms.plans.continuations import complete

MORNING = "2026-11-22T08:00:00Z"
NOON = "2026-11-22T12:00:00Z"
Three = tuple[Person, Person, Person]


def at(moment: str, person: Person, *words: str) -> Said:
    """What a command leaves at some time."""
    with freeze_time(moment):
        return person(*words)


@pytest.fixture
def three(once: Callable[..., None], ann: Person, bob: Person, cy: Person, tmp_path: Path) -> Three:
    """A game of Confucius, on three machines."""
    once(confucius, tmp_path)
    return ann, bob, cy


def confucius(place: Path) -> None:
    with freeze_time("2026-11-21T18:00:00Z"):
        begin("game.toml", [Person(name, place) for name in ("ann", "bob", "cy")], "confucius")


def in_order(three: Three) -> Three:
    """The same people in the order in which they act."""
    [first] = [person for person in three if person("moves").code == 0]
    place = three.index(first)
    return three[place], three[(place + 1) % 3], three[(place + 2) % 3]


def everything(person: Person, *but: str) -> dict[Path, bytes]:
    """All that lies in someone's folder and in their home, but for some folders of the home."""
    files = [path for place in (person.folder, person.home) for path in place.rglob("*") if path.is_file()]
    left_out = [person.home / folder for folder in but]
    return {path: path.read_bytes() for path in files if not any(map(path.is_relative_to, left_out))}


def planned(person: Person) -> list[Path]:
    return person.keeps("plans")


def test_a_planned_move_goes_out_with_a_sync_and_is_told(three: Three) -> None:
    first, second, _third = in_order(three)
    assert (
        at(MORNING, second, "plan", "tax then buy-junks 1").out
        == says("planned-moves", moves="tax, then buy-junks 1") + "\n"
    )
    assert at(MORNING, first, "play", "tax").code == 0
    hand_over("game.toml", first, second)
    early = at("2026-11-22T08:05:00Z", second, "sync")
    assert re.search(rf"{second.name}'s plan goes out at 08:\d\d UTC", early.err)
    done = at(NOON, second, "sync")
    assert says("seat-has-planned-this-move", seat=second.name, move="tax") in done.err
    assert says("seat-collects-taxes", seat=second.name) in done.out
    assert second("plan").out == "   1  buy-junks 1\n"


def test_whose_plan_stops_is_asked_at_once(three: Three) -> None:
    first, second, third = in_order(three)
    at(MORNING, second, "plan", "give-gift", "1", "to", third.name)
    at(MORNING, first, "play", "give-gift", "1", "to", second.name)
    hand_over("game.toml", first, second)
    said = at("2026-11-22T08:05:00Z", second, "sync")
    why = says("seat-has-played-move", seat=first.name, move=f"give-gift 1 to {second.name}")
    assert tells(said.err, "seat-s-plan-has-stopped", seat=second.name)
    assert why in said.err
    assert not tells(said.err, "game-what-seat-has-planned")


def test_what_is_planned_for_another_question_is_not_announced_as_going_out(three: Three) -> None:
    first, second, _third = in_order(three)
    at(MORNING, second, "plan", "tax", "--if-asked", "favour")
    at(MORNING, first, "play", "tax")
    hand_over("game.toml", first, second)
    said = at("2026-11-22T08:05:00Z", second, "sync")
    assert said.code == 0, said
    assert not tells(said.out + said.err, "game-what-seat-has-planned")


def test_an_undo_of_a_planned_move_that_nobody_else_has_stops_what_was_planned_after_it(ann: Person) -> None:
    with freeze_time(MORNING):
        ann.done("new", "confucius", "--seats", "ann,bob,cy", "--hotseat", "--file", "game.toml")
        first = ann.done("moves").err.split(",")[0]
        ann.done("plan", "--seat", first, "tax then no-action")
    with freeze_time(NOON):
        assert says("seat-collects-taxes", seat=first) in ann.done("sync").out
        assert says("seat-s-plan-has-stopped", seat=first, why=says("moves-were-taken-back")) in ann.done("undo").err
    later = at("2026-11-22T13:00:00Z", ann, "sync")
    assert not tells(later.err, "seat-has-planned-this-move")
    assert (
        ann("plan", "--seat", first).out
        == "   " + says("moves-stopped-why", moves="1  no-action", why=says("moves-were-taken-back")) + "\n"
    )
    assert at("2026-11-22T13:00:00Z", ann, "plan", "--seat", first, "resume").out == "   1  no-action\n"
    assert (
        says("seat-has-planned-this-move", seat=first, move="no-action") in at("2026-11-22T13:40:00Z", ann, "sync").err
    )


def test_a_plan_that_another_version_has_kept_ends_no_sync(three: Three) -> None:
    first, second, _third = in_order(three)
    at(MORNING, second, "plan", "tax")
    [kept] = planned(second)
    kept.write_text(kept.read_text(encoding="utf-8").replace('"tax"', '"tax if moonlight"'), encoding="utf-8")
    at(MORNING, first, "play", "tax")
    hand_over("game.toml", first, second)
    said = at(NOON, second, "sync")
    assert said.code == 0
    assert tells(said.err, "seat-s-plan-has-stopped", seat=second.name)
    assert tells(said.err, "moves-r-cannot-be-read", moves="tax if moonlight")
    refused = at(NOON, second, "plan", "resume")
    assert (refused.code, refused.err.splitlines()[-1]) == (2, says("drop-it-and-plan-it"))


def test_it_goes_out_though_nothing_has_changed_since_the_last_sync(three: Three) -> None:
    first, second, _third = in_order(three)
    at(MORNING, second, "plan", "tax")
    at(MORNING, first, "play", "tax")
    hand_over("game.toml", first, second)
    at("2026-11-22T08:05:00Z", second, "sync")
    assert says("seat-collects-taxes", seat=second.name) in at("2026-11-22T08:31:00Z", second, "sync").out


def test_what_several_seats_have_planned_is_carried_out_with_one_reading(
    ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    with freeze_time("2026-11-21T18:00:00Z"):
        ann.done("new", "confucius", "--seats", "ann,bob,cy", "--hotseat", "--file", "game.toml")
        first = ann.done("moves").err.split(",")[0]
    seats = ["ann", "bob", "cy"] * 2
    for seat in seats[seats.index(first) :][:3]:
        at(MORNING, ann, "plan", "--seat", seat, "tax")
    read = list[int]()

    def counted(raw: bytes) -> Reading:
        read.append(len(raw))
        return parse(raw)

    monkeypatch.setattr(files, "parse", counted)
    monkeypatch.setattr(actor, "_delays", lambda _folder: Delays(Delay(0, 0)))
    assert at(NOON, ann, "sync").out.count(says("seat-collects-taxes", seat="")) == 3
    assert len(read) == 1


def test_an_event_by_plan_looks_like_any_other(three: Three) -> None:
    first, second, _third = in_order(three)
    at(MORNING, second, "plan", "tax")
    at(MORNING, first, "play", "tax")
    hand_over("game.toml", first, second)
    at(NOON, second, "sync")
    newest = (second.folder / "game.toml").read_text().split("[[event]]")[-1]
    assert 'kind = "tax"' in newest
    assert "plan" not in newest
    assert second("verify", "game.toml").code == 0


def test_two_machines_of_one_player_make_one_event(three: Three, tmp_path: Path) -> None:

    first, second, _third = in_order(three)
    at(MORNING, second, "plan", "tax")
    at(MORNING, first, "play", "tax")
    hand_over("game.toml", first, second)
    laptop = Person("laptop", tmp_path)
    shutil.copytree(second.home, laptop.home)
    shutil.copy(second.folder / "game.toml", laptop.folder)
    at("2026-11-22T08:46:00Z", second, "sync")
    signed = parse((second.folder / "game.toml").read_bytes()).events[-1][1].at
    at(f"{signed + timedelta(minutes=9, seconds=59)}", laptop, "sync")
    assert (second.folder / "game.toml").read_bytes() == (laptop.folder / "game.toml").read_bytes()


def test_nothing_of_a_plan_is_anywhere_but_with_the_key(three: Three) -> None:
    """Orders that opponents could read: their homes stay the same, and of the planner's own all but the plans, and what
    is drawn anew at need."""
    first, second, third = in_order(three)
    looks = (["plan"], ["show"], ["list"], ["sync"])
    for words in looks:
        second(*words)  # what they leave without any plan
    before = [everything(first), everything(second, "state/kept", "state/lock", "cache"), everything(third)]
    for words in (["plan", "bribe hubu 3 then secure hubu 3"], *looks):
        assert second(*words).code == 0, words
    assert [everything(first), everything(second, "state/kept", "state/lock", "cache"), everything(third)] == before
    [kept] = planned(second)
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert stat.S_IMODE(kept.parent.stat().st_mode) == 0o700
    found = [path for path in second.home.rglob("*") if path.is_file() and b"secure hubu" in path.read_bytes()]
    assert found == [kept]


def test_what_is_planned_is_told_wherever_its_player_looks_and_to_nobody_else(three: Three) -> None:
    first, second, _third = in_order(three)
    for person in three:
        person("show")
    second("plan", "tax")
    for words in (["list"], ["show"], []):
        said = second(*words)
        assert says("planned-moves", moves="tax") in said.out, words
        assert "planned" not in first(*words).out
    assert json.loads(second("list", "--json").out)[0]["planned"] == ["tax"]
    hand_over("game.toml", second, first)
    assert "planned" not in first("show").out


def test_plans_are_held_taken_up_again_and_dropped(three: Three) -> None:
    first, second, _third = in_order(three)
    second("plan", "tax")
    second("plan", "recruit", "--if-asked", "favour")
    assert (
        second("plan").out
        == "   1  tax\n   2  " + says("if-asked-question-moves", question="favour", moves="recruit") + "\n"
    )
    assert second("plan", "hold", "1").out.startswith("   1  " + says("moves-held", moves="tax") + "\n")
    at(MORNING, first, "play", "tax")
    hand_over("game.toml", first, second)
    assert at(NOON, second, "sync").err.count("planned") == 0
    assert second("moves").code == 0
    assert second("plan", "resume", "1").out.startswith("   1  tax\n")
    assert says("seat-collects-taxes", seat=second.name) in at(NOON, second, "sync").out
    assert second("plan", "drop", "all").out == says("dropped-plans", plans="if asked favour: recruit") + "\n"
    assert planned(second) == []


def test_play_then_plan(three: Three) -> None:
    first, *_others = in_order(three)
    said = first("play", "tax", "then", "bribe", "hubu", "3")
    assert said.code == 0
    assert says("planned-moves", moves="bribe hubu 3") in said.out
    assert tells(said.out, "seat-collects-taxes")


def test_a_plan_behind_then_that_can_be_nothing_leaves_the_move_unplayed(three: Three) -> None:
    first, *_others = in_order(three)
    before = (first.folder / "game.toml").read_bytes()
    assert first("play", "tax then brbe hubu 3").code == 2
    assert (first.folder / "game.toml").read_bytes() == before


@pytest.mark.parametrize(
    ("words", "code", "why"),
    [
        (["plan", "drop", "2"], 2, says("there-is-no-plan-number", number=2)),
        (["plan", "drop"], 2, says("say-which-plan-a-number")),
        (["plan", "drop", "1", "2"], 2, says("say-which-plan-a-number")),
        (["plan", "hold", "soon"], 2, says("say-which-plan-a-number")),
        (["plan", "tax", "--if-asked", "place"], 2, says("move-never-answers-a-question", move="tax", word="place")),
        (["plan", "tax", "--if-asked", "henan"], 2, says("no-question-is-about-word", word="henan")),
        (["plan", "--seat", "zoe", "tax"], 2, says("there-is-no-seat-seat-r", seat="zoe")),
    ],
)
def test_mistakes_get_one_sentence(three: Three, words: list[str], code: int, why: str) -> None:
    _first, second, _third = in_order(three)
    second("plan", "tax")
    said = second(*words)
    assert said.code == code
    assert why in said.err


@pytest.mark.parametrize("words", ["tax unless cy plays tax", "tax when last", "bribe hubu 3 else tax"])
def test_a_move_that_is_made_now_takes_no_conditions_and_says_what_does(three: Three, words: str) -> None:
    first, _second, _third = in_order(three)
    said = first("play", *words.split())
    assert said.code == 2
    assert said.err.splitlines() == [
        ("pbem: " + says("a-move-that-is-made")),
        says("they-are-for-pbem-plan"),
    ]


def test_a_number_is_no_plan(three: Three) -> None:
    _first, second, _third = in_order(three)
    assert second("plan", "3").code == 2


@pytest.mark.parametrize(
    ("typed", "incomplete", "word"),
    [("", "", "tax"), ("bribe", "", "hubu"), ("tax then", "b", "bribe"), ("pass when", "e", "empty")],
)
def test_words_are_completed(three: Three, typed: str, incomplete: str, word: str) -> None:
    _first, second, _third = in_order(three)
    assert word in completed(second, typed, incomplete)


def completed(person: Person, typed: str, incomplete: str) -> list[str]:
    words = ["pbem", "plan", *typed.split(), *([incomplete] if incomplete else [])]
    place = str(len(words) - bool(incomplete))
    return person(_PBEM_COMPLETE="complete_bash", COMP_WORDS=" ".join(words), COMP_CWORD=place).out.split()


@pytest.mark.parametrize(
    ("content", "offered"),
    [(None, set()), (b"[[event]]\nnonsense", set()), (b"", {"take"})],
    ids=["no game", "a broken one", "a game"],
)
def test_before_anything_is_typed_there_are_no_words_at_all(
    alone: Person, monkeypatch: pytest.MonkeyPatch, content: bytes | None, offered: set[str]
) -> None:
    monkeypatch.chdir(alone.folder)
    monkeypatch.setenv("PBEM_HOME", str(alone.home))
    place = alone.folder / "game.toml"
    if content is None:
        place.unlink()
    elif content:
        place.write_bytes(content)
    context = SimpleNamespace(params={"words": None, "seat": "ann", "game": None}, parent=None)
    assert offered <= {*dict(complete(context, ""))}
    assert offered or list(complete(context, "")) == []


def test_only_what_fits_the_words_before_is_completed(three: Three) -> None:
    first, second, third = in_order(three)
    assert set(completed(second, "bribe", "")) == {"bingbu", "gongbu", "hubu"}
    assert completed(second, "bribe nowhere", "") == []
    assert set(completed(second, "pass when", "")) == {"empty", "last"}
    assert completed(second, "pass when empty", "") == []
    others = {first.name, third.name, "anybody"}
    assert set(completed(second, "tax if", "")) == {*others, "it"}
    assert set(completed(second, "tax unless", "")) == others
    assert completed(second, "tax if it costs", "") == ["at"]
    assert completed(second, "tax if it costs at most", "") == []
    assert completed(second, f"tax if {first.name}", "") == ["plays"]
    assert "bribe" in completed(second, f"tax if {first.name} plays", "")
    assert set(completed(second, f"tax if {first.name} plays bribe", "")) == {"bingbu", "gongbu", "hubu"}
    assert set(completed(second, "cheapest bribe", "")) == {"bingbu", "gongbu", "hubu"}


@pytest.mark.parametrize("cache", ["as it was", "emptied"])
def test_what_came_near_is_found_with_and_without_a_cache(three: Three, cache: str) -> None:
    first, second, third = in_order(three)
    at(MORNING, second, "plan", "give-gift", "1", "to", third.name)
    assert at(MORNING, third, "note", "hello").code == 0
    at(MORNING, first, "play", "give-gift", "1", "to", second.name)
    hand_over("game.toml", first, second)
    if cache == "emptied":
        shutil.rmtree(second.home / "cache")
    said = at(NOON, second, "sync").err
    why = says("seat-has-played-move-which", seat=first.name, move=f"give-gift 1 to {second.name}", names="you")
    assert says("seat-s-plan-has-stopped", seat=second.name, why=why) in said
    assert f"(stopped: {why})" in second("plan").out


def test_that_a_plan_has_stopped_is_said_once_where_its_reason_is_listed(three: Three) -> None:
    """`pbem plan` lists it with the reason, and says nothing before; in `pbem list` the reason would be too long."""
    first, second, _third = in_order(three)
    at(MORNING, second, "plan", "tax")
    assert second("list").out.endswith("; " + says("planned-moves", moves="tax") + "\n")
    at(MORNING, first, "play", "tax")
    hand_over("game.toml", first, second)
    assert at(MORNING, second, "play", "buy-junks 1").code == 0
    said = second("plan")
    assert (said.out, said.err) == (
        (
            "   1  "
            + says("moves-stopped-why", moves="tax", why=says("you-have-played-move-instead", move="buy-junks 1"))
            + "\n"
        ),
        "",
    )
    assert second("list").out.endswith("; " + says("a-plan-has-stopped-pbem") + "\n")


@pytest.mark.parametrize("words", ["tax otherwise recruit", "tax or recruit", "tax once last", "tax provided last"])
def test_no_other_word_that_could_join_moves_is_passed_over_where_one_plays(three: Three, words: str) -> None:
    first, _second, _third = in_order(three)
    before = (first.folder / "game.toml").read_bytes()
    for command in ("play", "try"):
        assert first(command, words).code == 2
    assert (first.folder / "game.toml").read_bytes() == before
