"""Players with keys of their own in a game with a hub; and what is secret stays so."""

from pathlib import Path

import pytest
from bodies import fields_of
from club import ANN, BOB, CY, HUB, Club, held, subject, whole
from correspondents import Correspondent
from small_games import key
from wording import says, tells

from pbem import author
from pbem.cli.commands.verify import audited
from pbem.events.event import Event
from pbem.events.file import GameFile
from pbem.events.text import parse, render, render_all
from pbem.projections.audit import audit
from pbem.projections.game import Game
from pbem.projections.terms import Terms
from pbem.projections.typed import understood
from pbem.rooms.dealt.game.contributions import owing
from pbem.rooms.hub.hub import invite
from pbem.rooms.mail.transport.armour import armour
from pbem.rules.registry import find
from pbem.store import quarantine


class Ann:
    """Someone with a key and a copy of the game."""

    def __init__(self, club: Club) -> None:
        self.club = club
        self.take_in()

    def take_in(self) -> None:
        [first, *rest] = [event for _number, event in parse(self.club.path().read_bytes()).events]
        self.game = Game.begin(first)
        for event in rest:
            self.game.take(event)

    def write(self, event: Event) -> Event:
        self.game.take(event)
        return event

    def plays(self, words: str) -> Event:
        move = understood(self.game.ruleset, self.game.view("ann"), words.split())
        return self.write(author.play(self.game, "ann", move, key("ann"), at=self.club.now))

    @property
    def file(self) -> bytes:
        return render_all(self.game.log or ()).encode()


@pytest.fixture
def mixed(club: Club) -> tuple[Club, Ann]:
    """Ann has joined with her key, bob and cy by mail; all are to name a stake in secret."""
    club.begin(seats=("ann", "bob", "cy"), secret=True, heap=20)
    ann = Ann(club)
    join = ann.write(author.join(ann.game, "ann", key("ann"), at=club.now))
    club.write(ANN, f"here I am\n{armour(ann.game.id, [join])}")
    club.write(BOB, "join")
    club.write(CY, "join")
    ann.take_in()
    return club, ann


def test_she_joins_with_her_key_and_plays_with_it(mixed: tuple[Club, Ann]) -> None:
    club, ann = mixed
    assert club.game().record.keys["ann"] == key("ann").public
    assert club.game().record.keys["bob"] == HUB.public
    seal = ann.plays("stake 3")
    [answer] = club.write(ANN, armour(ann.game.id, [seal]))
    assert says("seat-has-decided-in-secret", seat="`ann seal`: ann") in answer.prose
    club.write(BOB, "stake 1")
    told = club.write(CY, "stake 2")
    assert {one.to for one in told} >= {CY, ANN}
    assert tells(club.newest(ANN).subject, "turn-turn-your-choice-is")
    ann.take_in()
    shown = author.opening(ann.game, "ann", key("ann"), at=club.now)
    assert shown is not None
    club.write(ANN, armour(ann.game.id, [ann.write(shown)]))
    club.later()
    assert club.game().table.stakes == {"ann": 3, "bob": 1, "cy": 2}
    assert club.newest(ANN).subject == subject("turn-turn-your-move", turn=1)
    found = audit(club.path().read_bytes())
    assert (found.faults, found.orphaned, found.attested) == ([], [], 6)


def test_her_mail_goes_to_the_hub_which_tells_all_others(club: Club, tmp_path: Path) -> None:
    """Bob and cy take their seats by mail: neither has an address that ann should know."""
    ann = Correspondent("ann", tmp_path).set_up()
    seats = {"ann": ann.address, "bob": BOB, "cy": CY}
    club.begin(seats=tuple(seats), addresses=seats, cards="dealt")
    ann.gets(club.newest(ann.address).raw.encode())
    ann.done("mail", "receive")
    ann.done("join", "ann")
    hub = club.newest(ann.address).reply_to
    assert hub in ann.done("mail", "send").err
    [join] = ann.posted()
    club.deliver(join)
    for address in (BOB, CY):
        club.write(address, "join")
    said = ""
    while owing(club.game()):
        ann.gets(club.newest(ann.address).raw.encode())
        said += ann.done("sync").out
        [shares] = ann.posted()
        club.deliver(shares)
    assert says("seat-takes-a-seat", seat="bob") in said
    ann.gets(club.newest(ann.address).raw.encode())
    ann.done("sync")
    ann.done("play", "stake", "1")
    assert hub in ann.done("sync").err
    [stake] = ann.posted()
    club.deliver(stake)
    assert "ann" in club.game().record.head.answers


def test_a_seat_is_told_again_what_it_has_sealed_and_no_other_seat_is(mixed: tuple[Club, Ann]) -> None:
    club, ann = mixed
    [answer] = club.write(BOB, "stake 3")
    told = says("seat-has-sealed-move-only", seat="bob", move="stake 3")
    assert told in answer.prose
    assert told in club.write(BOB, "show")[0].prose
    club.write(ANN, armour(ann.game.id, [ann.plays("stake 2")]))
    [hers] = club.write(ANN, "show")
    assert not tells(hers.prose, "seat-has-sealed-move-only"), "it was not the hub that sealed hers"
    [others] = club.write(CY, "show")
    chosen = "stake 3"
    assert chosen not in others.text.replace(others.below("what-you-may-do"), "")
    club.write(CY, "stake 1")
    assert says("seat-has-sealed-move-only", seat="bob", move="stake 3") in club.write(BOB, "show")[0].prose, (
        "until it is shown, it can be taken back"
    )
    club.later()
    assert not tells(club.write(BOB, "show")[0].prose, "seat-has-sealed-move-only"), "all are shown now, or soon"


def test_an_attached_file_comes_before_the_words_of_the_mail(mixed: tuple[Club, Ann]) -> None:
    club, ann = mixed
    ann.plays("stake 3")
    raw = club.written(ANN, "stake 1")
    head, _blank, text = raw.partition(b"\r\n\r\n")
    head = head.replace(b"text/plain; charset=utf-8", b'multipart/mixed; boundary="b"')
    file = b'--b\r\nContent-Type: application/octet-stream; name="any name.toml"\r\n\r\n' + ann.file
    [answer] = club.deliver(head + b"\r\n\r\n--b\r\n\r\n" + text + file + b"\r\n--b--\r\n")
    assert says("seat-has-decided-in-secret", seat="`ann seal`: ann") in answer.prose
    assert says("the-words-of-the-mail") in answer.prose


def test_armour_that_is_only_quoted_does_not_keep_words_from_counting(mixed: tuple[Club, Ann]) -> None:
    club, ann = mixed
    club.write(BOB, "stake 1\n\nOn Monday, 2 March 2026, the hub wrote:\n" + armour(ann.game.id, ann.game.log or ()))
    assert "bob" in club.game().record.head.seals


def test_signed_events_count_whoever_mails_them_and_machines_are_not_answered(mixed: tuple[Club, Ann]) -> None:
    club, ann = mixed
    block = armour(ann.game.id, [ann.plays("stake 3")])
    sent = club.write(ANN, block, X_Pbem=ann.game.id)
    assert sent == []
    assert "ann" in club.game().record.head.seals
    assert club.write(ANN, block, X_Pbem=ann.game.id, Message_ID="<again@example.net>") == []


def test_events_that_nobody_signed_are_refused_with_the_reason(mixed: tuple[Club, Ann]) -> None:
    club, ann = mixed
    forged = author.note(ann.game, "ann", "I give up", key("eve"), at=club.now)
    [answer] = club.write(ANN, armour(ann.game.id, [forged]))
    reason = says("it-was-not-signed-by-seat", seat="ann")
    assert says("what-refused-reason", what="ann note", reason=reason) in answer.prose
    assert club.game().record.notes == {}


def test_a_block_that_was_damaged_on_its_way_is_told_and_a_whole_one_is_not_complained_of(
    mixed: tuple[Club, Ann],
) -> None:
    club, ann = mixed
    block = armour(ann.game.id, [ann.plays("stake 3")])
    [answer] = club.write(ANN, block.replace(block.splitlines()[3][:9], "A" * 9))
    assert whole("a-block-of-moves-was") in answer.prose
    assert "ann" not in club.game().record.head.seals
    [answer] = club.write(ANN, block)
    assert whole("a-block-of-moves-was") not in answer.prose
    assert " . " not in answer.prose
    assert "ann" in club.game().record.head.seals


def test_events_that_come_before_their_time_are_kept(mixed: tuple[Club, Ann]) -> None:
    club, ann = mixed
    club.write(BOB, "stake 1")
    club.write(CY, "stake 2")
    ann.take_in()
    seal = ann.plays("stake 3")
    shown = author.opening(ann.game, "ann", key("ann"), at=club.now)
    assert shown is not None
    [answer] = club.write(ANN, armour(ann.game.id, [ann.write(shown)]))
    assert says("some-moves-answer-moves-that") in answer.prose
    assert [event.id for event in quarantine.kept(ann.game.id)] == [shown.id]
    club.write(ANN, armour(ann.game.id, [seal]))
    club.later()
    assert club.game().table.stakes["ann"] == 3


def test_moves_that_were_written_to_the_file_by_others_are_told(mixed: tuple[Club, Ann]) -> None:
    club, ann = mixed
    club.write(BOB, "stake 1")
    club.write(CY, "stake 2")
    ann.take_in()
    ann.plays("stake 3")
    shown = author.opening(ann.game, "ann", key("ann"), at=club.now)
    assert shown is not None
    ann.write(shown)
    own = [event for event in ann.game.log or () if event.by == "ann"][-2:]
    with GameFile.locked(club.path()) as file:
        file.append(render_all(own))
    before = len(club.box(ANN))
    club.look()
    assert len(club.box(ANN)) == before
    club.later()
    assert club.game().table.stakes == {"ann": 3, "bob": 1, "cy": 2}, "the hub has shown what it sealed"
    assert len(club.box(ANN)) == before + 1
    club.look()
    assert len(club.box(ANN)) == before + 1


def test_a_hand_and_a_sealed_choice_are_mailed_to_nobody_else(club: Club) -> None:
    club.begun(seats=("ann", "bob", "cy"), secret=True)
    club.write(BOB, "stake 3")
    assert "stake" in club.newest(BOB).prose
    table, view = club.game().table, club.game().view("bob")
    card = view.faces(table.hands["bob"])[0]
    assert held("bob", card) in club.box(BOB)[2].prose
    chosen = "stake 3"
    for other in (ANN, CY):
        for one in club.box(other)[1:]:
            assert held("bob", "?") in one.prose or not one.below("the-board")
            assert chosen not in one.text.replace(one.below("what-you-may-do"), "")


def test_a_game_that_does_not_name_this_hub_takes_no_words(club: Club, tmp_path: Path) -> None:
    first = author.create(
        Terms(find("pebbles"), ("ann", "bob"), {}, hub=key("another").public), key("ann"), nonce=bytes(32), at=club.now
    )
    GameFile.create(club.path("foreign"), render(first))
    invite(club.folder, HUB, first.id, "foreign", {"ann": ANN})
    club.look()
    [answer] = club.write(ANN, "join")
    assert tells(answer.prose, "refused-why-advice")
    assert club.game("foreign").record.joins == {}


# ---------------------------------------------------------------------- two moves for one turn


@pytest.fixture
def moved(club: Club) -> tuple[Club, Ann, Event]:
    """Ann and cy have keys, bob has none. All were told that ann takes three pebbles; she has signed a second move."""
    club.begin(seats=("ann", "bob", "cy"), heap=20)
    ann = Ann(club)
    for seat, address in (("ann", ANN), ("cy", CY)):
        join = ann.write(author.join(ann.game, seat, key(seat), at=club.now))
        club.write(address, armour(ann.game.id, [join]))
    club.write(BOB, "join")
    ann.take_in()
    for seat, address in (("ann", ANN), ("cy", CY)):
        move = understood(ann.game.ruleset, ann.game.view(seat), ["stake", "1"])
        stake = ann.write(author.play(ann.game, seat, move, key(seat), at=club.now))
        club.write(address, armour(ann.game.id, [stake]))
    club.write(BOB, "stake 2")
    ann.take_in()
    move = understood(ann.game.ruleset, ann.game.view("ann"), ["take", "2"])
    second = author.play(ann.game, "ann", move, key("ann"), at=club.now)
    club.write(ANN, armour(ann.game.id, [ann.plays("take 3")]))
    return club, ann, second


def built_on(event: Event, seat: str, text: str) -> Event:
    """Someone's note on an event."""
    return Event.write(
        key(seat), kind="note", by=seat, body=fields_of("note", n=9, text=text), at=event.at, after=event.id
    )


def test_a_second_move_on_which_only_its_author_has_built_is_refused(moved: tuple[Club, Ann, Event]) -> None:
    club, ann, second = moved
    [answer] = club.write(ANN, armour(ann.game.id, [second, built_on(second, "ann", "This one.")]))
    assert tells(answer.prose, "seat-signed-two-events-for", seat="ann")
    assert club.game().table.heap == 17


def test_what_was_refused_once_is_not_said_again_with_the_next_mail(moved: tuple[Club, Ann, Event]) -> None:
    club, ann, other = moved
    club.write(ANN, armour(ann.game.id, [other]))
    assert other in quarantine.kept(ann.game.id)
    ann.take_in()
    note = ann.write(author.note(ann.game, "ann", "Hello!", key("ann"), at=club.now))
    [answer] = club.write(ANN, armour(ann.game.id, [note]))
    assert says("seat-notes-text", seat="`ann note`: ann", text="Hello!") in answer.prose
    assert not tells(answer.prose, "seat-signed-two-events-for")
    assert says("refused") not in answer.prose


def test_everybody_is_told_before_another_move_counts(moved: tuple[Club, Ann, Event]) -> None:
    club, ann, second = moved
    boxes = {address: len(club.box(address)) for address in (ANN, BOB, CY)}
    club.write(CY, armour(ann.game.id, [second, built_on(second, "cy", "This one.")]))
    for address, before in boxes.items():
        assert len(club.box(address)) == before + 1
        told = club.newest(address).below("another-move-counts-now")
        assert tells(told, "seat-signed-two-different-events", seat="ann", before="`take 3` (event 9)")
    assert club.game().table.heap == 18
    assert any(tells(line, "seat-signed-two-different-events", seat="ann") for line in club.log)
    club.write(BOB, "take 1")
    assert club.game().table.heap == 17


def test_what_was_told_is_held_against_what_somebody_else_writes_into_the_file(
    moved: tuple[Club, Ann, Event],
) -> None:
    club, _ann, second = moved
    with GameFile.locked(club.path()) as file:
        file.append(render_all([second, built_on(second, "cy", "This one.")]))
    club.look()
    [said] = [line for line in club.log if tells(line, "name-cannot-be-played-now", name="harbour")]
    assert tells(said, "seat-signed-two-different-events", seat="ann")
    raw = club.written(BOB, "take 1")
    assert not club.hub.receive(raw, club.now), "the mail waits for whoever runs the hub"
    audited(club.path(), accept=True)
    assert club.hub.receive(raw, club.now)
    assert club.game().table.heap == 17


def test_games_that_are_let_go_are_held_against_what_was_told(moved: tuple[Club, Ann, Event]) -> None:
    """Another process of the hub, or one with more games than it keeps open, has to believe the file."""
    club, ann, _second = moved
    club.restart()
    whole = club.path().read_bytes()
    club.path().write_bytes(render_all((ann.game.log or [])[:-1]).encode())
    club.look()
    assert any(
        tells(line, "name-cannot-be-played-now", name="harbour") and tells(line, "it-lacks-key-r") for line in club.log
    )
    club.path().write_bytes(whole)


def test_what_waits_for_another_event_is_told_and_not_said_again_where_nothing_new_has_come(
    moved: tuple[Club, Ann, Event],
) -> None:
    club, ann, _second = moved
    known = (ann.game.log or [])[-1]
    told = says("some-moves-answer-moves-that")
    [answer] = club.write(ANN, armour(ann.game.id, [built_on(built_on(known, "ann", "lost"), "ann", "came")]))
    assert told in answer.prose
    again = club.write(ANN, armour(ann.game.id, [known]))
    assert not any(told in one.prose for one in again)


def test_a_seat_is_not_moved_by_mail_once_it_is_played_by_somebody_who_had_asked_for_it(club: Club) -> None:
    """Zoe came too late for cy's seat, and plays it later: she has not had it from the start."""
    club.begin(seats=("ann", "bob", "cy"))
    for address in (BOB, CY):
        club.write(address, "join")
    ann = Ann(club)
    for seat, name in (("cy", "zoe"), ("ann", "ann")):
        join = author.join(club.game(), seat, key(name), at=club.now)
        club.write(ANN, armour(ann.game.id, [join]))
    assert [join.seat for join in club.game().record.joins.values()].count("cy") == 2
    ann.take_in()
    body = {"motion": "replace", "seat": "cy", "key": key("zoe").public}
    club.write(
        ANN, armour(ann.game.id, [author.core_event(ann.game, "propose", "ann", key("ann"), at=club.now, body=body)])
    )
    for address in (BOB, CY):
        club.write(address, "consent")
    assert club.game().record.keys["cy"] == key("zoe").public
    before = club.path().read_bytes()
    club.write(CY, "stake 1")
    assert club.path().read_bytes() == before
