"""A person's own command is taken apart as their system does it: paths survive, quotation marks come in pairs."""

import subprocess

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.cli.terminal.own_command import resolves, words_of


@pytest.mark.parametrize(
    ("command", "platform", "words"),
    [
        (r"C:\Tools\pass.exe show mail", "win32", [r"C:\Tools\pass.exe", "show", "mail"]),
        (r'"C:\Program Files\pass\pass.exe" show', "win32", [r"C:\Program Files\pass\pass.exe", "show"]),
        (r"type \\server\share\o'brien.txt", "win32", ["type", r"\\server\share\o'brien.txt"]),
        (r'powershell -c "Write \"x\""', "win32", ["powershell", "-c", 'Write "x"']),
        (r"gpg --decrypt 'my mail.gpg'", "linux", ["gpg", "--decrypt", "my mail.gpg"]),
        (r"cat /home/ann/my\ password", "linux", ["cat", "/home/ann/my password"]),
        (r"cat /home/ann/my\ password", "darwin", ["cat", "/home/ann/my password"]),
    ],
)
def test_a_command_is_taken_apart_as_its_system_does(command: str, platform: str, words: list[str]) -> None:
    assert words_of(command, platform) == words


@given(st.lists(st.text("ab \\\"'/:", max_size=8), min_size=1, max_size=4).filter(lambda words: words[0] != ""))
def test_on_windows_words_come_back_as_they_were_put_together(words: list[str]) -> None:
    assert words_of(subprocess.list2cmdline(words), "win32") == words


@pytest.mark.parametrize("platform", ["win32", "linux"])
@pytest.mark.parametrize("command", ["", "  ", '"', 'pass "show mail', '"" show'])
def test_what_is_no_command_is_none_on_any_system(command: str, platform: str) -> None:
    with pytest.raises(ValueError):
        words_of(command, platform)


def test_a_command_begins_with_a_program_that_is_found_from_any_folder() -> None:
    assert resolves("cat x")
    assert resolves("/bin/cat 'x y'")
    assert not any(map(resolves, ("./cat", "bin/cat", "no-such-program", "/no/such/program", "'cat", "")))
