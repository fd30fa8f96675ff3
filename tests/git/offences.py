"""What must not be done to a game in a club, each by itself, with the words it is reported with."""

from collections.abc import Callable
from datetime import timedelta

from checked_club import BASE, GAME, PLAYED, SEALED, Club, game, of
from small_games import BEGUN, key

from pbem.events.contents import FILE_LIMIT
from pbem.events.event import Event


def truncated(mal: Club) -> None:
    mal.commit(of(PLAYED[:6]))


def torn(mal: Club) -> None:
    mal.commit(of(PLAYED)[:-100])


def emptied(mal: Club) -> None:
    mal.commit(b"")


def rewritten(mal: Club) -> None:
    mal.commit(b"# a comment changes no meaning\n" + of(PLAYED[:BASE]))


def regrown_at_once(mal: Club) -> None:
    mal.commit(of([*PLAYED[:6], *PLAYED[7:BASE], PLAYED[6]]))


def no_game_any_more(mal: Club) -> None:
    mal.commit(b"[tool]\nname = 1\n")


def deleted(mal: Club) -> None:
    mal.git("rm", "--quiet", GAME)
    mal.commit()


def renamed(mal: Club) -> None:
    mal.git("mv", GAME, "games/y.toml")
    mal.commit()


def made_a_folder(mal: Club) -> None:
    mal.git("rm", "--quiet", GAME)
    mal.commit(b"[[event]]\n", f"{GAME}/readme")


def moved_out_of_games(mal: Club) -> None:
    mal.git("mv", "games", "old")
    mal.commit()


def symbolic_link(mal: Club) -> None:
    (mal.clone / GAME).rename(mal.clone / "elsewhere")
    (mal.clone / GAME).symlink_to("../elsewhere")
    mal.commit()


def new_symbolic_link(mal: Club) -> None:
    (mal.clone / "games" / "y.toml").symlink_to("../README.md")
    mal.commit()


def linked_folder(mal: Club) -> None:
    (mal.clone / "north").mkdir()
    (mal.clone / "north" / "games").symlink_to("../players")
    mal.commit()


def submodule(mal: Club) -> None:
    mal.git("update-index", "--add", "--cacheinfo", f"160000,{mal.head},{GAME}")
    mal.git("commit", "--quiet", "--message", "a repository of its own")


def hidden_submodule(mal: Club) -> None:
    mal.write(b'[submodule "x"]\n\tpath = games/y.toml\n\turl = ./x\n\tignore = all\n', ".gitmodules")
    mal.git("add", "--all")
    mal.git("update-index", "--add", "--cacheinfo", f"160000,{mal.head},games/y.toml")
    mal.git("commit", "--quiet", "--message", "which asks to be overlooked")


def executable(mal: Club) -> None:
    (mal.clone / GAME).chmod(0o755)
    mal.commit()


def new_executable(mal: Club) -> None:
    mal.write(of(SEALED), "games/y.toml")
    (mal.clone / "games" / "y.toml").chmod(0o755)
    mal.commit()


def crlf(mal: Club) -> None:
    mal.commit(of(PLAYED).replace(b"\n", b"\r\n"))


def crlf_appended(mal: Club) -> None:
    mal.commit(of(PLAYED[:BASE]) + b"\r\n" + of(PLAYED[BASE:]).replace(b"\n", b"\r\n"))


def new_with_crlf(mal: Club) -> None:
    mal.commit(of(SEALED).replace(b"\n", b"\r\n"), "games/y.toml")


def too_big(mal: Club) -> None:
    with open(mal.clone / GAME, "ab") as file:
        file.truncate(FILE_LIMIT + 1)
    mal.git("-c", "core.bigFileThreshold=1m", "-c", "core.compression=0", "add", "--all")
    mal.commit()


def gap(mal: Club) -> None:
    played = game()
    played.play("bob", "take 1")
    mal.commit(of([*played.events[:BASE], played.events[-1]]))


def unknown_side(mal: Club) -> None:
    head = PLAYED[-1].id
    lost = Event.write(key("bob"), kind="take", by="bob", body={"count": 1}, at=BEGUN, after=head, with_=("f" * 40,))
    mal.commit(of([*PLAYED, lost]))


def signature(mal: Club) -> None:
    event = PLAYED[-1]
    forged = Event.write(key("mal"), kind="take", by="ann", body=event.body, at=event.at, after=event.after,
                         with_=event.with_)  # fmt: skip
    mal.commit(of([*PLAYED[:BASE], forged]))


def stale(mal: Club) -> None:
    one, other = game(), game()
    one.play("bob", "take 1")
    other.state("resign", "cy", {})
    mal.commit(of([*one.events, other.events[-1]]))


def repeated(mal: Club) -> None:
    mal.commit(of([*PLAYED, PLAYED[-1]]))


def fork(mal: Club) -> None:
    one, other = game(), game()
    one.play("bob", "take 1")
    other.play("bob", "take 2")
    mal.commit(of([*one.events, other.events[-1]]))


def talkative(mal: Club) -> None:
    more = [
        Event.write(
            key("bob"),
            kind="propose",
            by="bob",
            body={"motion": "abandon"},
            at=BEGUN + timedelta(seconds=number),
            after=PLAYED[-1].id,
        )
        for number in range(11)
    ]
    mal.commit(of([*PLAYED, *more]))


def illegal(mal: Club) -> None:
    greedy = Event.write(key("bob"), kind="take", by="bob", body={"count": 4}, at=BEGUN, after=PLAYED[-1].id)
    mal.commit(of([*PLAYED, greedy]))


def no_event(mal: Club) -> None:
    mal.commit(of(PLAYED).replace(b"count = 2", b"count = 2.5"))


def conflict_markers(mal: Club) -> None:
    mal.commit(of(PLAYED[:BASE]) + b"<<<<<<< ours\n\n" + of(PLAYED[BASE:]))


def begun_faulty(mal: Club) -> None:
    mal.commit(of(SEALED).replace(b'cards = "open"', b'cards = "none"'), "games/y.toml")


OFFENCES: dict[Callable[[Club], None], list[str]] = {
    truncated: ["truncated"],
    torn: ["truncated"],
    emptied: ["truncated"],
    rewritten: ["rewritten"],
    regrown_at_once: ["rewritten"],
    no_game_any_more: ["rewritten"],
    deleted: ["deleted"],
    renamed: ["deleted"],
    made_a_folder: ["deleted"],
    moved_out_of_games: ["deleted"],
    symbolic_link: ["type"],
    new_symbolic_link: ["type"],
    linked_folder: ["type"],
    submodule: ["type"],
    hidden_submodule: ["type"],
    executable: ["mode"],
    new_executable: ["mode"],
    crlf: ["crlf"],
    crlf_appended: ["crlf"],
    new_with_crlf: ["crlf"],
    too_big: ["too-big"],
    gap: ["chain"],
    unknown_side: ["chain"],
    signature: ["signature"],
    stale: ["stale"],
    repeated: ["double"],
    fork: ["double"],
    talkative: ["excess"],
    illegal: ["rules"],
    no_event: ["form"],
    conflict_markers: ["form"],
    begun_faulty: ["rules"],
}
