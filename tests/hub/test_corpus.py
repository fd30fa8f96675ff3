"""Answers as seventy mail programs write them: the right words act once, nothing else does, nothing quoted is told."""

from collections.abc import Iterator
from functools import cache

import pytest
from club import ANN, Club, sound
from letters import pebbles, sent
from written_by import Body, Client, answer, bodies, clients

from pbem.errors import PbemError
from pbem.projections.game import Game
from pbem.projections.typed import understood
from pbem.rooms.hub.commands import MOVE, Command, commands, without_brackets
from pbem.rooms.hub.verbs import ACTS
from pbem.rooms.mail.transport.reader import read_message

CLIENTS, BODIES = clients(), bodies()
WIDTHS = range(60, 79)


@cache
def game() -> Game:
    return pebbles().game


def asked() -> str:
    """Who is to act in it; "" if no one is."""
    need = game().need
    return need.seats[0] if need is not None else ""


def what_acts(raw: bytes) -> tuple[list[str], list[str], bool]:
    """The commands of a mail that do something, its notes, and whether a note is asked about.

    Where a mail program broke a note before words that are a move, too, no one can say what they are. No problem may be
    told of the mail.
    """
    message = read_message(raw)
    assert message.problems == []
    acts, notes, is_asked_about, above = [], [], False, False
    for command in commands(message.lines, message.subject):
        if command.verb == "note" and any(map(does, command.under)):
            is_asked_about = True
        elif command.verb == "note":
            notes.append(command.rest)
        done = does(command)
        if done and not (command.doubtful and not above):
            acts.append(done)
        above = bool(done)
    return acts, notes, is_asked_about


def does(command: Command) -> str:
    """What a line does at the table; "" if nothing."""
    if command.verb in {*ACTS, "page"} - {"note"}:
        return command.line.rstrip(".!")
    command = command._replace(rest=without_brackets(command.rest)[0])
    if command.verb != MOVE or (command.is_lone_number and not command.on_top):
        return ""
    seat = asked()
    words = command.rest.lower().split()
    if command.is_lone_number:
        return game().legal(seat)[int(words[0].rstrip(".)")) - 1].notation()
    try:
        return understood(game().ruleset, game().view(seat), words).notation()
    except PbemError:
        return ""


def cases(widths: range | list[int]) -> Iterator[tuple[Client, Body, bool, int | None]]:
    for client in CLIENTS:
        for body in BODIES:
            if client.spaced and "\n" in "".join(body.notes):
                continue  # where each line is a paragraph, a note is one line
            for below in (False, True) if client.answers_below else (False,):
                breaks = client.wrap and not client.format and max(map(len, body.lines)) > min(WIDTHS)
                for width in widths if breaks else [None]:
                    yield client, body, below, width


def fails(client: Client, body: Body, below: bool, width: int | None) -> str:
    seat = asked()
    letter = sent(pebbles(), seat)
    raw = answer(client, body, letter.text, letter.html, below=below, wrap_at=width)
    acts, notes, is_asked_about = what_acts(raw)
    if acts == [*body.acts] and (notes == [*body.notes] or (is_asked_about and {*notes} < {*body.notes})):
        return ""
    return f"{client.name}, {body.name}, {'below' if below else 'above'}, {width}: {acts} {notes}"


def test_there_are_enough_of_them() -> None:
    assert len(CLIENTS) >= 60
    assert sum(1 for _case in cases(WIDTHS)) > 5000


def test_the_right_words_act_once_and_nothing_else_does() -> None:
    found = [fails(*case) for number, case in enumerate(cases([72])) if number % 20 == 0]
    assert len(found) > 100
    assert [one for one in found if one] == []


@pytest.mark.more
def test_the_right_words_act_once_wherever_lines_are_broken() -> None:
    assert [one for case in cases(WIDTHS) if (one := fails(*case))] == []


@pytest.mark.parametrize("number", range(12))
def test_a_hub_does_what_such_an_answer_asks_for(taking: Club, number: int) -> None:
    client = CLIENTS[number * 6 % len(CLIENTS)]
    body = next(one for one in BODIES if one.name == ("with a note", "a list", "several commands")[number % 3])
    report = taking.newest(ANN)
    raw = answer(client, body, report.text, report.html)
    taking.deliver(raw.replace(b"hub+abcdefghij234567@play.example.org", report.reply_to.encode(), 1))
    assert taking.game().table.heap == 18
    told = [event.body["text"] for event in taking.game().log or () if event.kind == "note"]
    assert told == list(body.notes)
    assert taking.game().record.turns == 2
    assert "bug" not in " ".join(taking.log)
    sound(taking)
