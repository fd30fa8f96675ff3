"""What a viewer is asked for in a game, and where the game stands, from its status for the viewer."""

from __future__ import annotations

from pbem.wording import _, all_of, ngettext

BEFORE_PLAY = frozenset({"joining", "dealing"})
"""The phases in which there is no table yet."""

AT_A_GLANCE = 10
"""So many moves are read at a glance; in a longer list, kinds of moves are set apart."""

TYPE_CHECKING = False  # without typing: for commands that answer before anything heavy is loaded (see quick)
if TYPE_CHECKING:
    from collections.abc import Sequence, Sized
    from datetime import datetime

    from pbem.projections.status import ProposalStatus, Status
    from pbem.projections.steps import DealStep


def is_long(moves: Sized) -> bool:
    """Whether a list of moves is longer than one reads at a glance. Mails show no numbers in it then."""
    return len(moves) > AT_A_GLANCE


def headings(notations: Sequence[str], heading: str) -> list[str]:
    """Under which heading each of these moves stands: in a long list each kind of several has one of its own, its first
    word."""
    kinds = [notation.split()[0] for notation in notations]
    if not is_long(kinds):
        return [heading] * len(kinds)
    return [kind if kinds.count(kind) > 1 else heading for kind in kinds]


def asked_for(status: Status, key: str) -> str:
    """What the holder of a public key is asked for here, as a sentence without its full stop; "" if for nothing."""
    mine = set(status["mine"])
    if status["phase"] in BEFORE_PLAY:
        early = _asked_before_the_start(status, key) if status["phase"] == "joining" else "; ".join(_owing(status))
        return in_steps(status["step"], early) if early else ""
    asked = [] if taking_back(status) else [seat for seat in needed(status) if seat in mine]
    turn = _("your turn, {seats}: {prompt}")
    things = [turn.format(seats=", ".join(asked), prompt=prompt(status))] if asked else []
    return "; ".join([*things, *besides_the_turn(status)])


def besides_the_turn(status: Status) -> list[str]:
    """What the viewer is asked for, or held up by, whether or not a move is: own cards that others have not sent their
    part of, one's own part of theirs, consents."""
    asked = [] if taking_back(status) else [seat for seat in needed(status) if seat in status["mine"]]
    waiting = [cards_wait(status, seat) for seat in asked if seat in status["unread"]]
    return [*waiting, *map(of_the_deal, _owing(status)), *proposals(status)]


def standing(status: Status, key: str, now: datetime | None = None) -> str:
    """What the viewer is asked for; if for nothing, where the game stands. With `now`, and until when there is time."""
    left, asked = [*left_here(status, key), *going_on(status, now)], asked_for(status, key)
    if asked:
        mine = [seat for seat in needed(status) if seat in status["mine"]]
        return "; ".join([*left, _with_time(status, asked, mine, now)])
    if status["phase"] == "joining":
        return before_play(status)
    if status["ended"] == "abandoned":
        return _("abandoned")
    if status["result"]:
        return _("over: {seats} won").format(seats=", ".join(status["result"]["winners"]))
    if {*needed(status)}.intersection(status["mine"]):
        return "; ".join([*left, *taking_back(status)])
    late = needed(status) if not status["owing"] else status["owing"]
    waits = _with_time(status, in_steps(status["step"], _waits(status)), late, now)
    return "; ".join([*left, *absent_here(status), *owed_cards(status), waits])


def asked_about(status: Status) -> list[ProposalStatus]:
    """What others have proposed, each thing once, where the consent of one of the viewer's seats is still missing."""
    waiting = [proposal for proposal in status["motions"] if set(status["mine"]).intersection(proposal["waits_for"])]
    return list({proposal["words"]: proposal for proposal in reversed(waiting)}.values())[::-1]


def proposals(status: Status) -> list[str]:
    """The same as sentences, with what answers them."""
    asked = asked_about(status)
    sentence = _("{seat} proposes to {motion}: `{command}`")
    said = []
    for proposal in asked:
        command = f"pbem consent {proposal['name']}" if len(asked) > 1 else "pbem consent"
        said.append(sentence.format(seat=proposal["by"], motion=proposal["words"], command=command))
    return said


def taking_back(status: Status, command: str = "pbem withdraw") -> list[str]:
    """That the viewer has agreed to take moves back, and so makes none before the others have answered."""
    sentence = _("you have agreed to undo moves, which waits for {seats}; `{command}` ends that")
    return [
        sentence.format(seats=all_of(one["waits_for"]), command=command)
        for one in status["motions"]
        if one["open"] and one["motion"] == "undo" and {one["by"], *one["consents"]}.intersection(status["mine"])
    ][:1]


def left_here(status: Status, key: str) -> list[str]:
    """What has become of those of the viewer's seats that were left, and how their player comes back; and of those
    that went to others.
    """
    if status["phase"] != "playing":
        return []
    others = _("{seat}: someone else now plays it in your place")
    return [others.format(seat=seat) for seat, keys in status["former"].items() if key in keys] + [
        _("{seat}: {happened}; {then}").format(seat=seat, happened=gone(status, seat), then=way_back(status, seat))
        for seat in status["left"]
        if seat in status["mine"]
    ]


def going_on(status: Status, now: datetime | None = None) -> list[str]:
    """That the others are about to go on without one of the viewer's seats, and what ends that; or without another one,
    where all agree and only its time has to pass."""
    said = []
    for one in status["motions"]:
        if one["motion"] != "expel" or not one["open"]:
            continue
        time = ""
        if one["until"]:
            from datetime import datetime

            from .deadlines import in_words

            until = datetime.fromisoformat(one["until"])
            time = in_words(until, now or until)
        if one["seat"] in status["mine"]:
            sentence = _(
                "{seat}: {others} proposes to go on without you; anything you do ends that, or use `{command}`"
            )
            sentence = sentence.format(seat=one["seat"], others=one["by"], command="pbem decline")
            said.append(_("{sentence} (until {time})").format(sentence=sentence, time=time) if time else sentence)
        elif time and status["mine"]:
            sentence = _("everyone agrees to go on without {seat}, who has until {time} to do something")
            said.append(sentence.format(seat=one["seat"], time=time))
    return list(dict.fromkeys(said))


def gone(status: Status, seat: str) -> str:
    """What has become of a seat of the viewer's that was left, as a sentence without its full stop."""
    day = status["left"][seat]["expelled"][:10]
    if day:
        return _("you were expelled on {day}, and the rules move for you").format(day=day)
    return _("you have left the table, and the rules move for you")


def way_back(status: Status, seat: str, command: str = "pbem join") -> str:
    """How the player of such a seat comes back, or for whom that waits, as a sentence without its full stop."""
    if status["left"][seat]["waits_for"]:
        agreeing = all_of(status["left"][seat]["waits_for"])
        return _("you have asked to come back, and {seats} must agree").format(seats=agreeing)
    return _("to ask to come back: `{command}`").format(command=command)


def absent_here(status: Status) -> list[str]:
    """What the viewer is told of those of the viewer's seats for which the rules move."""
    sentence = _("the rules move for {seat} until you are back: `{command}`")
    mine = [seat for seat in status["mine"] if seat in status["absent"]]
    return [sentence.format(seat=seat, command="pbem away back") for seat in mine]


def owed_cards(status: Status) -> list[str]:
    """Who holds up the seat that is asked, as a sentence without its full stop; nothing where the game itself waits."""
    return [owe_cards(_syncing(status, status["owing"]))] if status["owing"] and status["need"] else []


def owe_cards(seats: Sequence[str]) -> str:
    """That others wait for these seats' part of the deal, without the number of a step."""
    return _("waiting for {seats} to sync (deal)").format(seats=all_of(seats))


def _owing(status: Status) -> list[str]:
    """What the viewer is told of their own part of the cards, if others wait for that."""
    sentence = _("the others are waiting for you to sync: `{command}`")
    late = _syncing(status, status["owing"])
    return [sentence.format(command="pbem sync")] if {*status["mine"]}.intersection(late) else []


def cards_wait(status: Status, seat: str) -> str:
    """What keeps a seat that is asked from reading its own cards, as a sentence without its full stop."""
    found = status["unread"][seat]
    return unread(found["cards"], found["waits"])


def unread(count: int, waits: Sequence[str]) -> str:
    """So many cards of one's own cannot be read until these seats have contributed."""
    sentence = ngettext(
        "you can read your new card after the next sync of {seats}",
        "you can read your {count} new cards after the next sync of {seats}",
        count,
    )
    return sentence.format(count=count, seats=", ".join(waits))


def not_begun(status: Status, key: str = "") -> str:
    """Why there is no table to be looked at yet. `key`: of the viewer, who may have to do something about it."""
    owing = next(iter(_owing(status)), "")
    if status["step"] is not None:
        mine = asked_for(status, key) if key and status["step"]["does"] == "sync" else ""
        why = in_steps(status["step"], owing) if owing else mine or before_play(status)
        return _("the game has not started; {why}").format(why=why)
    if status["phase"] == "joining":
        return _("the game has not started: {why}").format(why=before_play(status))
    return _("the game has not started: {why}").format(why=of_the_deal(owing) if owing else _waits(status))


def what_brings(status: Status) -> str:
    """How to hear of the next step before the first move, where it is not the viewer's own; "" where there is none."""
    if status["step"] is None or {*status["mine"]}.intersection(_syncing(status, status["owing"])):
        return ""
    return _("`{command}` fetches their moves").format(command="pbem sync")


def stands(status: Status) -> str:
    """Whom the game waits for and for what, whether it has started or not."""
    return before_play(status) if status["phase"] in BEFORE_PLAY else status["waits_for"]


def before_play(status: Status) -> str:
    """What a game that has not started waits for; where several have to add something for that, which step it is."""
    if status["step"] is not None or status["phase"] != "joining":
        return in_steps(status["step"], _waits(status))
    if status["free"]:
        return _("seats still free: {seats}").format(seats=", ".join(status["free"]))
    return _("all seats are taken; the host's next `pbem sync` starts the game")


def in_steps(step: DealStep | None, sentence: str) -> str:
    """A sentence about the next step before the first move, with its number; as it is where there are no steps."""
    if step is None:
        return sentence
    return _("{sentence} (deal, step {number} of {of})").format(number=step["number"], of=step["of"], sentence=sentence)


def of_the_deal(sentence: str) -> str:
    """The same of a sentence about the deal where no step is numbered, as in the middle of a game."""
    return _("{sentence} (deal)").format(sentence=sentence)


def _waits(status: Status) -> str:
    return _("waiting for {whom}").format(whom=status["waits_for"])


def needed(status: Status) -> list[str]:
    """The seats that are asked; none if no one is."""
    return status["need"]["seats"] if status["need"] else []


def sitting_here(mine: Sequence[str], asked: Sequence[str]) -> str:
    """Whose eyes look at a table where several seats may be played: that one of mine that is asked, or my only one.

    Else an onlooker's (""): of several players at one machine no one knows who sits there between two of their turns,
    and after the end.
    """
    if len(mine) == 1:
        return mine[0]
    return next((seat for seat in mine if seat in asked), "")


def eyes_here(status: Status) -> str:
    """The same from where the game stands for the seats' player."""
    return sitting_here(status["mine"], needed(status))


def may_sit_here(mine: Sequence[str]) -> list[str]:
    """All that `sitting_here` may come to for the player of these seats."""
    return list(mine) if len(mine) == 1 else [*mine, ""]


def prompt(status: Status) -> str:
    """The words with which they are asked."""
    return status["need"]["prompt"] if status["need"] else ""


def _with_time(status: Status, sentence: str, seats: list[str], now: datetime | None) -> str:
    """A sentence with what is to be known of these seats' time, in brackets."""
    if now is None:
        return sentence
    from .deadlines import absent, away, due

    others = [seat for seat in seats if seat not in status["mine"]]
    hints = absent(status, others, now) if status["mine"] else []
    if not hints and (word := _nudge(status, others, now)):
        hints = [word]
    times = "; ".join(time for time in (due(status, seats, now), *away(status, others, now), *hints) if time)
    return _("{sentence} ({times})").format(sentence=sentence, times=times) if times else sentence


def _nudge(status: Status, seats: list[str], now: datetime) -> str:
    from .course import nudge

    people = [seat for seat in _syncing(status, seats) if seat not in status["mine"]]
    return nudge(status["course"], people, now, owing=bool(status["owing"]), away=status["away"])


def _syncing(status: Status, seats: Sequence[str]) -> list[str]:
    """Whom others wait for instead of these seats, where bots play some of them."""
    return list(dict.fromkeys(one for seat in seats for one in status["machines"].get(seat, [seat])))


def _asked_before_the_start(status: Status, key: str) -> str:
    if status["free"]:
        if key in (*status["keys"].values(), status["creator"]):
            return ""  # who started it without a seat takes none
        return _("take a seat with `pbem join`: {seats}").format(seats=", ".join(status["free"]))
    step = status["step"]
    if step is not None and {status["keys"][seat] for seat in step["waits"]} != {status["creator"]}:
        again = _("two players shuffled at the same time, so you shuffle again: `{command}`").format(
            command="pbem sync"
        )
        return again if key in (status["keys"][seat] for seat in step["waits"]) else ""
    return _("all seats are taken: `pbem sync` starts the game") if key == status["creator"] else ""
