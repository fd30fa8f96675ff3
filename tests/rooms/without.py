"""The tree without a room: a folder of links to all else, and what is tried in it, by a process of its own."""

import sys
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any

from announcing import PEBBLES, ROOT
from people import Person, begin
from wording import says


def tree_without(room: str, place: Path) -> Path:
    """A folder in which `pbem` lies whole but for this room. What was compiled is found there, too."""
    top = place / "pbem"
    (top / "rooms").mkdir(parents=True)
    for one in (ROOT / "pbem").iterdir():
        if one.name != "rooms":
            (top / one.name).symlink_to(one)
    for one in (ROOT / "pbem" / "rooms").iterdir():
        if one.name != room:
            (top / "rooms" / one.name).symlink_to(one)
    return place


def broken(gone: Sequence[str]) -> Iterator[str]:
    """The modules that cannot be imported, with why: but for those of rooms that have gone."""
    import pbem

    for found in walk_packages(pbem.__path__, "pbem.", onerror=lambda name: None):
        name = found.name
        if name.startswith("pbem.template.") or name == "pbem.__main__" or (name.split(".")[2:3] and _gone(name, gone)):
            continue
        try:
            import_module(name)
        except Exception as error:
            yield f"{name}: {error!r}"


def _gone(name: str, gone: Sequence[str]) -> bool:
    return name.startswith("pbem.rooms.") and name.split(".")[2] in gone


def play_by_commands(place: Path) -> None:
    """A game of Pebbles from `new` to its end, looked at in between, and judged."""
    ann = Person("ann", place)
    ann.done("new", "pebbles", "--cards=open", "--seats", "ann,bob", "--hotseat", "--file", "p.toml")
    for move, seat in (("stake 1", "ann"), ("stake 1", "bob"), ("take 1", "ann")):
        ann.done("play", move, "--seat", seat)
    ann.done("undo")
    for typed in ("show", "moves", "list", "history", "note hello --seat ann"):
        ann.done(*typed.split())
    while ann.done("list", "--json").out.count('"playing"'):
        ann.done("moves")
        ann.done("play", "1")
    ann.done("verify", "p.toml")


def play_through_the_door() -> None:
    """The same by a program."""
    import pbem

    table = pbem.new("pebbles", ["ann", "bob"], seed=1)
    while table.asked:
        seat = table.asked[0]
        table.play(seat, table.legal(seat)[0])
    assert table.phase == "over"


def write_a_letter() -> None:
    """A report by mail with all that may be enclosed: words alone, where nothing draws."""
    from pbem_pebbles import Pebbles

    from pbem.room import rooms
    from pbem.rooms.mail.letter import letter
    from pbem.rooms.mail.occasion import Occasion
    from pbem.testing.playout import play_out
    from pbem.testing.setting import Setting

    game = play_out(Setting(Pebbles, ("ann", "bob")), 0).begun()[0].game()
    now = datetime(2026, 3, 1, tzinfo=UTC)
    occasion = Occasion("p", now, answer_to="hub@example.org", pictured=True, page="wanted")
    found = letter(game, [], "ann", occasion)
    assert found.text
    drawn = [picture[1:4] for picture in found.pictures.values()]
    assert (bool(found.page), drawn) == ((True, [b"PNG"] * 2) if "drawn" in rooms() else (False, []))


def leave_behind(room: str, place: Path) -> None:
    """What people have from when this room was here: a game that its players deal, or a key with a passphrase."""
    if room == "dealt":
        people = [Person(name, place) for name in ("dee", "eve")]
        begin("dealt.toml", people, "pebbles", "--cards=dealt")
        people[0].done("show")
    if room == "keys":
        kay = Person("kay", place)
        kay.done("new", "pebbles", "--cards=open", "--seats", "kay,lee", "--hotseat", "--file", "locked.toml")
        kay.done("key", "passphrase", typed="correct horse battery staple")


def refuse_what_it_dealt(place: Path) -> None:
    """A dealt game's file is refused, and stays as it is; all goes on beside it. No one gets open cards unasked."""
    dee = Person("dee", place)
    dealt = dee.folder / "dealt.toml"
    raw, why = dealt.read_bytes(), says("its-cards-cannot-be-cards", cards="dealt")
    dee.done("new", "pebbles", "--seats", "dee,eve", "--hotseat", "--file", "open.toml")
    listed = dee("list")
    assert (listed.code, listed.out.count("open.toml"), listed.out.count(why)) == (3, 1, 1), listed
    for words in (("show",), ("moves",), ("play", "1"), ("history",)):
        said = dee(*words, "-g", "dealt.toml")
        assert (said.code, said.out, said.err.count(why), said.err.count("\n")) == (3, "", 1, 1), said
    assert dee("verify", "dealt.toml").code == 3
    dee.done("play", "stake 1", "--seat", "dee", "-g", "open.toml")
    assert dealt.read_bytes() == raw
    own = ("new", "pebbles", "--seats", "dee,eve", "--seat", "dee", "--file", "own.toml")
    assert [dee(*own, *cards).code for cards in ((), ("--cards=dealt",))] == [2, 2]
    assert says("the-players-of-this-game") in dee(*own).err
    assert not (dee.folder / "own.toml").exists()
    dee.done(*own, "--cards=open")


def refuse_without_the_rules(place: Path) -> None:
    """A refusal names its ruling and the board says what lies on it, though no one can be asked what that means."""
    dot = Person("dot", place)
    new = ["new", "confucius", "--cards=open", "--seats", "ann,bob,cy", "--hotseat", "--seed", "9", "--file", "c.toml"]
    dot.done(*new)
    refused = dot("play", "pass", "-g", "c.toml")
    assert (refused.code, "  (R19, " in refused.err) == (1, True), refused
    why = dot.done("moves", "--why", "pass", "-g", "c.toml").out
    assert ("  (R19, " in why, why.count("\n")) == (True, 1), why
    assert dot.done("show", "hubu", "-g", "c.toml").out
    assert says("there-is-nothing-called-name", name="tax") in dot("show", "tax", "-g", "c.toml").err
    assert says("did-you-mean-command", command="pbem play bribe hubu 3") in dot("bribe", "hubu", "3").err
    assert "rules" not in dot("junk").err


def sign_nothing_with_a_locked_key(place: Path) -> None:
    """Who has a passphrase reads on, and signs nothing; the key's file stays as it is. New keys are made unlocked."""
    kay = Person("kay", place)
    kept, game = kay.home / "config" / "identity.toml", kay.folder / "locked.toml"
    before = kept.read_bytes(), game.read_bytes()
    for word in ("show", "moves", "list", "history", "verify"):
        kay.done(word)
    why = f"pbem: {says('your-key-is-locked-and-what')}\n"
    for words in (("play", "stake 1"), ("note", "hello"), ("new", "pebbles", "--seats", "kay,lee", "--hotseat")):
        for given in ({}, {"PBEM_PASSPHRASE": "correct horse battery staple"}):
            said = kay(*words, **given)
            assert (said.code, said.out, said.err) == (5, "", why), said
    assert (kept.read_bytes(), game.read_bytes()) == before
    assert [one.name for one in kay.folder.iterdir()] == ["locked.toml"]
    lee = Person("lee", place)
    assert says("take-a-seat-and-one") in lee("play", "stake 1", "-g", str(game)).err
    made = lee.done("new", "pebbles", "--seats", "kay,lee", "--hotseat", "--file", "new.toml").err
    assert "pbem key" not in made, made


def main(room: str, place: Path) -> None:
    """Try all of it; say what is wrong."""
    from pbem.cli.findable import MEANT
    from pbem.cli.summaries import commands
    from pbem.room import rooms

    here = rooms()
    assert room not in here
    gone = [
        one.name
        for one in (ROOT / "pbem" / "rooms").iterdir()
        if (one / "__init__.py").exists() and one.name not in here
    ]
    play_by_commands(place)
    play_through_the_door()
    if room == "dealt":
        refuse_what_it_dealt(place)
    if room == "keys":
        sign_nothing_with_a_locked_key(place)
    if room == "rulebook":
        refuse_without_the_rules(place)
    ann = Person("zoe", place)
    shown = ann.done("--help").out + ann.done("help", "all").out
    for name in gone:
        lost = import_commands(name)
        assert not {*lost} & commands().keys()
        assert [word for word in lost if f"\n  {word} " in shown] == []
        for word in lost:
            said = ann(word)
            assert (said.code, said.out, said.err.count("\n")) == (2, "", 2), said
        for word, command in MEANT.items():
            if command.split()[0] in lost:
                assert f"`pbem {command}`" not in ann(word).err
    if "mail" in here:
        write_a_letter()
    for word in {"table", "learn"} & {*here} if "page" not in here else ():
        said = ann(word, "--browser")
        assert (said.code, said.err) == (2, f"pbem: {says('the-page-for-a-browser')}\n"), said
    print(*broken(gone), sep="\n", end="")


def import_commands(room: str) -> Sequence[str]:
    """What would be typed for a room that has gone."""
    code = (ROOT / "pbem" / "rooms" / room / "__init__.py").read_text(encoding="utf-8")
    names: dict[str, Any] = {}
    exec(compile(code, room, "exec"), names)  # as Python does when it imports it
    return [word for group in names["ROOM"].commands.values() for word in group]


if __name__ == "__main__":
    sys.path[:0] = [str(PEBBLES), str(ROOT / "games")]
    main(sys.argv[1], Path(sys.argv[2]))
