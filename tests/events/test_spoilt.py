"""What a game file may have become that holds no event, and what another TOML file is taken for."""

import gzip

import pytest
from small_games import Written

from pbem.events.spoilt import spoilt
from pbem.events.text import parse
from pbem.projections.audit import audit

GAME = Written("pebbles", 1).begin().raw
BECOME = {
    "emptied": b"",
    "zeros": bytes(5000),
    "a byte order mark": b"\xef\xbb\xbf\r\n",
    "UTF-16": GAME.decode().encode("utf-16"),
    "UTF-16 without a mark": GAME.decode().encode("utf-16-be"),
    "packed": gzip.compress(GAME),
    "noise": b"\x80\x81\x82",
    "its first letters": GAME[:4],
    "half of its first event": GAME[:200],
}


@pytest.mark.parametrize("name", BECOME)
def test_what_a_game_has_become_is_named_once(name: str) -> None:
    reason = spoilt(BECOME[name])
    assert reason
    assert [(fault.event, fault.reason) for fault in audit(BECOME[name]).faults] == [(0, reason)]


@pytest.mark.parametrize("text", ['[tool]\nname = "é"\n', "# notes\n", "Dear Ann,\n"])
def test_another_text_file_is_none(text: str) -> None:
    assert spoilt(text.encode()) == ""


def test_a_letter_that_the_first_bytes_cut_in_two_is_no_noise() -> None:
    assert spoilt("# é".encode()[:-1]) == ""


def test_a_game_whose_accents_were_split_off_has_that_fault_alone() -> None:
    played = Written("pebbles", 1).begin()
    played.note("ann", "Très bien")
    split = played.raw.replace("è".encode(), "e\u0300".encode())
    assert parse(split).faults == []
    [fault] = audit(split).faults
    assert "NFD" in fault.reason
    typed = Written("pebbles", 1).begin()
    typed.note("ann", "e\u0300")
    assert audit(typed.raw).faults == []
