"""`import pbem`: every public function raises what its docstring promises, and then nothing has happened."""

import inspect
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from test_table import SEATS, played
from wording import says, telling

import pbem
from pbem import errors
from pbem.errors import (
    AmbiguousMoveError,
    FaultyFileError,
    GameOverError,
    NotYourTurnError,
    PbemError,
    RefusedError,
    UnreadableMoveError,
    UsageError,
)
from pbem.events.keys import SecretKey

KEY = SecretKey(bytes(32))
PUBLIC = KEY.public


def now_without_a_zone() -> datetime:
    return datetime(2026, 3, 1)


@pytest.mark.parametrize(
    ("begin", "words"),
    [
        (
            lambda: pbem.new("confucius", SEATS, colour="red"),
            telling("game-has-no-option-word", game="Confucius", word="colour"),
        ),
        (lambda: pbem.new("confucius", SEATS, advanced="yes"), telling("the-game-s-options-are")),
        (lambda: pbem.new("pebbles", SEATS, heap=0), telling("a-heap-has-1-to")),
        (lambda: pbem.new("chess", SEATS), telling("there-is-no-game-called", name="chess")),
        (lambda: pbem.new("confucius", []), telling("title-is-for-least-to", least=3, most=5, count=0)),
        (lambda: pbem.new("confucius", ["ann", "bob"]), telling("title-is-for-least-to", least=3, most=5, count=2)),
        (lambda: pbem.new("confucius", ["ann", "", "cy"]), telling("seat-r-cannot-be-a", seat="")),
        (lambda: pbem.new("confucius", ["ann", "ann", "cy"]), telling("two-seats-have-the-same")),
        (lambda: pbem.new("pebbles", SEATS, keys={"ann": KEY}), telling("there-is-no-key-of", seat="bob")),
        (lambda: pbem.new("pebbles", SEATS, keys={}), telling("there-is-no-key-of", seat="ann")),
        (lambda: pbem.new("pebbles", SEATS, position=["nonsense"]), telling("the-position-is-not-toml")),
        (lambda: pbem.new("pebbles", SEATS, clock=now_without_a_zone), telling("the-clock-must-tell-times")),
    ],
)
def test_what_cannot_be_begun_is_wrong_usage_in_one_sentence(begin: Callable[[], pbem.Table], words: str) -> None:
    with pytest.raises(UsageError, match=words):
        begin()


def test_no_file_and_a_folder_are_faulty_files(tmp_path: Path) -> None:
    for place in (tmp_path, tmp_path / "nothing.toml"):
        with pytest.raises(FaultyFileError):
            pbem.open(place)


Ask = Callable[[pbem.Table, str], object]
OF_A_SEAT: dict[str, Ask] = {
    "key": lambda table, seat: table.key(seat),
    "play_with": lambda table, seat: table.play_with(seat, KEY),
    "play": lambda table, seat: table.play(seat, "tax"),
    "explain": lambda table, seat: table.explain(seat, "tax"),
    "legal": lambda table, seat: table.legal(seat),
    "note": lambda table, seat: table.note(seat, "Hello."),
    "away": lambda table, seat: table.away(seat, "5d"),
    "propose_undo": lambda table, seat: table.propose_undo(seat),
    "propose_pace": lambda table, seat: table.propose_pace(seat, "3d"),
    "propose_end": lambda table, seat: table.propose_end(seat),
    "propose_substitute": lambda table, seat: table.propose_substitute(seat, "bob", PUBLIC),
    "propose_absent": lambda table, seat: table.propose_absent(seat, "bob"),
    "propose_expel": lambda table, seat: table.propose_expel(seat, "bob"),
    "consent": lambda table, seat: table.consent(seat),
    "decline": lambda table, seat: table.decline(seat),
    "withdraw": lambda table, seat: table.withdraw(seat),
    "resign": lambda table, seat: table.resign(seat),
    "do": lambda table, seat: table.do(seat, "note", text="hello"),
    "act": lambda table, seat: table.act(seat, lambda _session: None),
    "view": lambda table, seat: table.view(seat),
    "facts": lambda table, seat: table.facts(seat),
    "story": lambda table, seat: table.story(seat),
    "history": lambda table, seat: table.history(seat),
    "position": lambda table, seat: table.position(seat),
}
OF_NO_SEAT = {"owed", "undo", "publish", "take", "schema", "at", "clone", "audit", "text", "save"}
ONLOOKERS = {"view", "facts", "story", "history", "position", "legal"}


def test_every_function_of_a_table_is_asked_here() -> None:
    """A new one that takes a seat belongs into the list above."""
    public = {name for name, _one in inspect.getmembers(pbem.Table, inspect.isfunction) if name[0] != "_"}
    assert public == {*OF_A_SEAT, *OF_NO_SEAT}


@pytest.mark.parametrize("name", OF_A_SEAT)
def test_a_seat_that_there_is_not_is_wrong_usage(name: str) -> None:
    table = pbem.new("confucius", SEATS, seed=3)
    before = table.text()
    for seat in ("zoe", "Ann", *([] if name in ONLOOKERS else [""])):
        with pytest.raises(UsageError, match=telling("there-is-no-seat-seat-r")):
            OF_A_SEAT[name](table, seat)
    assert table.text() == before


def test_no_error_of_a_table_is_promised_that_does_not_exist() -> None:
    for _name, one in inspect.getmembers(
        pbem.Table, lambda found: inspect.isfunction(found) or isinstance(found, property)
    ):
        for word in (one.__doc__ or "").replace(",", " ").replace(".", " ").split():
            if word.endswith("Error"):
                assert issubclass(getattr(errors, word), PbemError)


def test_a_move_of_an_earlier_turn_is_judged_as_the_table_is_now() -> None:
    """Whether it is the mover's turn, then whether the move is still legal; it never fails half way."""
    table = pbem.new("confucius", SEATS, seed=3)
    first, *_rest = table.legal("ann")
    listed = table.legal("ann")
    table.play("ann", first)
    before = table.text()
    with pytest.raises(NotYourTurnError):
        table.play("ann", first)
    with pytest.raises(RefusedError, match=telling("this-official-has-been-bribed")):
        table.play("bob", first)
    assert table.text() == before
    random = table.clone()
    for _step in range(20):
        seat = random.asked[0]
        for stale in listed:
            here = random.clone()
            try:
                here.play(seat, stale)
            except PbemError:
                assert here.text() == random.text()
            else:
                assert stale.notation() in {move.notation() for move in random.legal(seat)}
        listed = [*listed[:5], *random.legal(seat)[:5]]
        random.play(seat, random.legal(seat)[-1])
        if not random.asked:
            break


def test_a_move_of_another_game_is_no_move_of_this_one() -> None:
    table = pbem.new("confucius", SEATS, seed=3)
    with pytest.raises(UnreadableMoveError, match=telling("move-r-is-not-a", move="stake")):
        table.play("ann", pbem.new("pebbles", SEATS).legal("ann")[0])


@pytest.mark.parametrize("listed", [False, True])
def test_who_plays_again_is_back_with_typed_words_and_with_a_move_of_the_list(listed: bool) -> None:
    days = [0]
    clock = lambda: datetime(2026, 3, 1, tzinfo=UTC) + timedelta(days=days[0])  # noqa: E731
    table = pbem.new("pebbles", SEATS, seed=3, clock=clock)
    first = table.legal("ann")[0]
    table.propose_pace("ann", "1d")
    for seat in ("bob", "cy"):
        table.consent(seat)
    table.play("bob", "stake 1")
    days[0] = 9
    table.propose_absent("bob", "ann")
    table.consent("cy")
    assert table.game.record.absent == ["ann"]
    with pytest.raises(NotYourTurnError):  # this question is answered for her; the next one is not
        table.play("ann", first if listed else "stake 1")
    assert table.game.record.returning == ["ann"]


@pytest.mark.parametrize(
    ("ask", "error"),
    [
        (lambda table: table.play("ann", "dance"), UnreadableMoveError),
        (lambda table: table.play("ann", "b 3"), AmbiguousMoveError),
        (lambda table: table.play("ann", "pass"), RefusedError),
        (lambda table: table.play("ann", "999"), UsageError),
        (lambda table: table.play("bob", "tax"), NotYourTurnError),
        (lambda table: table.undo(), RefusedError),
        (lambda table: table.undo(0), UsageError),
        (lambda table: table.at(-1), UsageError),
        (lambda table: table.at(99), UsageError),
        (lambda table: table.at(1, -1), UsageError),
        (lambda table: table.note("ann", ""), UsageError),
        (lambda table: table.away("ann", "soon"), UsageError),
        (lambda table: table.propose_pace("ann", "soon"), UsageError),
        (lambda table: table.propose_substitute("ann", "bob", "a friend"), UsageError),
        (lambda table: table.propose_absent("ann", "zoe"), UsageError),
        (lambda table: table.propose_absent("ann", "bob"), RefusedError),
        (lambda table: table.propose_expel("ann", "zoe"), UsageError),
        (lambda table: table.propose_expel("ann", "bob"), RefusedError),
        (lambda table: table.propose_undo("ann"), RefusedError),
        (lambda table: table.consent("ann"), RefusedError),
        (lambda table: table.decline("ann"), RefusedError),
        (lambda table: table.withdraw("ann"), UsageError),
        (lambda table: table.do("ann", "dance"), UsageError),
        (lambda table: table.do("ann", "note"), UsageError),
        (lambda table: table.do("ann", ["note"]), UsageError),
        (lambda table: table.do("ann", None), UsageError),
        (lambda table: table.do("ann", "wanted", left="bob"), RefusedError),
        (lambda table: table.play("ann", None), UnreadableMoveError),
        (lambda table: table.play("ann", 3), UnreadableMoveError),
        (lambda table: table.play(None, "tax"), UsageError),
        (lambda table: table.explain("ann", None), UsageError),
        (lambda table: table.undo(None), UsageError),
        (lambda table: table.position(None), UsageError),
        (lambda table: table.history(None), UsageError),
        (lambda table: table.history("ann", "now"), UsageError),
        (lambda table: table.view(None), UsageError),
        (lambda table: table.at("now"), UsageError),
        (lambda table: table.note("ann", None), UsageError),
        (lambda table: table.away("ann", None), UsageError),
        (lambda table: table.propose_pace("ann", 3), UsageError),
        (lambda table: table.propose_undo("ann", "all"), UsageError),
        (lambda table: table.propose_substitute("ann", "bob", None), UsageError),
        (lambda table: table.consent("ann", None), UsageError),
        (lambda table: table.do("ann", "note", text=b"hello"), UsageError),
        (lambda table: table.save("/"), UsageError),
        (lambda table: table.save("/nowhere/game.toml"), UsageError),
    ],
)
def test_each_mistake_raises_its_own_error_and_changes_nothing(ask: Callable[[pbem.Table], Any], error: type) -> None:
    table = pbem.new("confucius", SEATS, seed=3)
    before = table.text()
    with pytest.raises(error) as raised:
        ask(table)
    assert type(raised.value) is error
    assert str(raised.value).strip()
    assert table.text() == before


def test_nothing_is_played_in_a_game_that_is_over() -> None:
    table = pbem.new("pebbles", SEATS, seed=1)
    for seat in SEATS:
        table.play(seat, "stake 1")
    first = table.legal()[0]
    played(table)
    assert table.phase == "over"
    assert table.legal("ann") == []
    for words in ("take 1", first):
        with pytest.raises(GameOverError):
            table.play("ann", words)
    assert table.explain("ann", "take 1") == says("the-game-is-over")


def test_before_the_start_nobody_sees_a_board() -> None:
    table = pbem.new("pebbles", SEATS).at(0)
    assert (table.phase, table.asked, table.points, table.legal()) == ("joining", (), {}, [])
    for look in (table.view, table.facts):
        with pytest.raises(NotYourTurnError, match=telling("the-game-has-not-begun")):
            look("ann")


def test_a_file_that_is_gone_is_said_to_be(tmp_path: Path) -> None:
    table = pbem.new("pebbles", SEATS)
    table.save(tmp_path / "game.toml")
    (tmp_path / "game.toml").unlink()
    with pytest.raises(FaultyFileError, match=telling("there-is-no-such-file")):
        table.save(tmp_path / "game.toml")
