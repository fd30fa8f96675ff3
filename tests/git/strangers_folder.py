"""Folders that came from a stranger, with all that could make a program start, and every command typed in them.

Run as a program, so that what the system is asked to start can be listened to from outside:
`python strangers_folder.py PLACE WHICH`. It prints, as JSON, what each command left, and which
programs Python was asked for.
"""

import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import needs

GAME = "games/p.toml"
HOOKS = (
    *("applypatch-msg", "commit-msg", "fsmonitor-watchman", "post-applypatch", "post-checkout", "post-commit"),
    *("post-index-change", "post-merge", "post-receive", "post-rewrite", "post-update", "pre-applypatch"),
    *("pre-auto-gc", "pre-commit", "pre-merge-commit", "pre-push", "pre-rebase", "pre-receive", "prepare-commit-msg"),
    *("proc-receive", "push-to-checkout", "reference-transaction", "sendemail-validate", "update"),
)

COMMANDS: dict[str, list[list[str]]] = {
    "table": [["table"]],
    "play": [["play", "-g", GAME, "stake", "1"], ["play", "stake", "1"]],
    "try": [["try", "-g", GAME, "stake 1"]],
    "plan": [["plan", "-g", GAME], ["plan", "-g", GAME, "stake 1"]],
    "undo": [["undo", "-g", GAME]],
    "note": [["note", "-g", GAME, "hello"], ["note", "--private", "-g", GAME, "hello"]],
    "away": [["away", "-g", GAME, "2027-01-01"]],
    "resign": [["resign", "-g", GAME]],
    "bot": [["bot", "-g", GAME]],
    "show": [["show"], ["show", "-g", GAME], ["show", "--json"]],
    "moves": [["moves"], ["moves", "-g", GAME]],
    "history": [["history", "-g", GAME]],
    "export": [
        ["export", "replay", "-g", GAME, "-o", "replay.html"],
        ["export", "picture", "board.svg", "-g", GAME],
        ["export", "site", "-o", "site"],
    ],
    "list": [["list"], ["list", "--json"]],
    "rules": [["rules", "pebbles"]],
    "demo": [["demo", "--seed", "1", "--file", "demo.toml"]],
    "help": [["help", "sync"]],
    "consent": [["consent", "-g", GAME]],
    "decline": [["decline", "-g", GAME]],
    "withdraw": [["withdraw", "-g", GAME]],
    "propose": [
        ["propose", "wanted", "cy", "-g", GAME],
        ["propose", "absent", "-g", GAME, "bob"],
        ["propose", "expel", "-g", GAME, "bob"],
        ["propose", "replace", "-g", GAME, "bob"],
        ["propose", "pace", "-g", GAME, "3d"],
        ["propose", "abandon", "-g", GAME],
    ],
    "sync": [["sync"], ["sync", "--json"], ["sync", "--watch", "--every", "1"]],
    "mail": [[*("mail", word)] for word in ("send", "receive", "address", "remind")]
    + [["mail", "compose", "-g", GAME, "--seat", "bob"], ["mail", "apply", GAME]],
    "hub": [["hub"], ["hub", "new", "pebbles", "--seats", "ann,bob"], ["hub", "invite"], ["hub", "players"]],
    "service": [["service", "status"], ["service", "run"], ["service", "run", "--watch"], ["service", "remove"]],
    "new": [["new", "pebbles", "--seats", "ann,bob", "--seat", "ann"]],
    "start": [["start"]],
    "learn": [["learn"], ["learn", "pebbles"]],
    "join": [["join", "bob", "-g", GAME]],
    "free": [["free", "bob", "-g", GAME]],
    "key": [["key", "show"]],
    "init": [["init", "--help"]],  # the command with which one says that git may be started; see the other test
    "verify": [["verify", GAME], ["verify"], ["verify", "--report", "--json", GAME], ["verify", "--accept", GAME]],
    "resolve": [["resolve"], ["resolve", GAME]],
    "position": [["position", "-g", GAME]],
    "verify-range": [["verify-range", "HEAD^", "HEAD"]],
    "new-game": [["new-game", "orchard"]],
    "merge-driver": [["merge-driver", GAME, GAME, GAME, GAME]],
}
"""How every command is typed, one after the other, in each of the folders."""

LONG = ("--watch", "demo", "new-game")
"""Words of those that take a while, typed where all folders are tried."""

AT_HOME = [
    ["init", "--name", "ann"],
    ["sync"],
    ["play", "-g", GAME, "stake", "1"],
    ["sync"],
    ["undo", "-g", GAME],
    ["resolve"],
    ["verify", GAME],
    ["verify-range", "HEAD^", "HEAD"],
    ["service", "run"],
    ["mail", "send"],
]
"""What is typed in a repository that its owner has named, and into which someone else writes settings and hooks."""


def canary(place: Path) -> str:
    """A program that leaves a trace if anybody starts it."""
    program = place / "trap"
    program.write_text(f'#!/bin/sh\necho "$0 $*" >>"{place / "ran"}"\ncat >/dev/null\nexit 1\n')
    program.chmod(0o755)
    return str(program)


def spring(git_folder: Path, trap: str, remote: str) -> None:
    """Let a repository's settings, hooks and all else that git heeds name the trap."""
    for hook in HOOKS:
        place = git_folder / "hooks" / hook
        place.parent.mkdir(exist_ok=True)
        place.unlink(missing_ok=True)
        shutil.copy(trap, place)
    more = git_folder / "more"
    more.write_text(f'[core]\n\tfsmonitor = "{trap}"\n\tsshCommand = "{trap}"\n')
    with open(git_folder / "config", "a", encoding="utf-8") as config:
        config.write(f"""
[core]
	fsmonitor = "{trap}"
	sshCommand = "{trap}"
	gitProxy = "{trap}"
	pager = "{trap}"
	editor = "{trap}"
	askPass = "{trap}"
	alternateRefsCommand = "{trap}"
	hooksPath = "{git_folder / "hooks"}"
	attributesFile = "{git_folder / "attributes"}"
	worktree = "{git_folder.parent}"
[extensions]
	worktreeConfig = true
[include]
	path = "{more}"
[includeIf "gitdir:/"]
	path = "{more}"
[alias]
	rev-parse = "!{trap}"
	config = "!{trap}"
	for-each-ref = "!{trap}"
[filter "trap"]
	clean = "{trap}"
	smudge = "{trap}"
	process = "{trap}"
	required = true
[diff]
	external = "{trap}"
[diff "trap"]
	command = "{trap}"
	textconv = "{trap}"
[merge]
	tool = trap
[merge "pbem"]
	driver = "{trap} %O %A %B"
[merge "trap"]
	driver = "{trap} %O %A %B"
[mergetool "trap"]
	cmd = "{trap}"
[credential]
	helper = "!{trap}"
[gpg]
	program = "{trap}"
[gpg "ssh"]
	program = "{trap}"
	defaultKeyCommand = "{trap}"
[sequence]
	editor = "{trap}"
[interactive]
	diffFilter = "{trap}"
[uploadpack]
	packObjectsHook = "{trap}"
[receive]
	procReceiveRefs = refs
[submodule]
	recurse = true
[submodule "games"]
	update = "!{trap}"
	active = true
[protocol]
	allow = always
[url "ext::{trap} "]
	insteadOf = /nowhere
[pager]
	config = "{trap}"
[man]
	viewer = trap
[web]
	browser = "{trap}"
[remote "origin"]
	url = {remote}
	fetch = +refs/heads/*:refs/remotes/origin/*
	uploadpack = "{trap}"
	receivepack = "{trap}"
	proxy = "{trap}"
[remote "ext"]
	url = ext::{trap}
	vcs = trap
[branch "main"]
	remote = origin
	merge = refs/heads/main
""")
    (git_folder / "config.worktree").write_text(f'[core]\n\tfsmonitor = "{trap}"\n\thooksPath = hooks\n')
    (git_folder / "attributes").write_text("* filter=trap diff=trap merge=trap\n")
    (git_folder / "info").mkdir(exist_ok=True)
    (git_folder / "info" / "attributes").write_text("* filter=trap diff=trap merge=trap\n")


def git(folder: Path, *words: str) -> None:
    subprocess.run([needs.program("git"), *words], cwd=folder, check=True, capture_output=True, timeout=60)


def repository(folder: Path, game: bytes, trap: str) -> None:
    """A club's repository in a folder, with a sprung config; programs of well-known names lie about in it."""
    git(folder, "init", "-q", "-b", "main")
    git(folder, "config", "user.name", "mal")
    git(folder, "config", "user.email", "mal@example.org")
    (folder / "games").mkdir(exist_ok=True)
    (folder / GAME).write_bytes(game)
    (folder / ".gitattributes").write_text("games/*.toml -text merge=pbem filter=trap diff=trap\n* filter=trap\n")
    for name in ("git", "sh", "less", "ssh", "python3", "systemctl", "notify-send"):
        shutil.copy(trap, folder / name)
    git(folder, "add", "-A")
    git(folder, "commit", "-q", "-m", "a trap")
    inner = folder / "games" / "inner.toml"  # a repository within, of which git asks whether it has changed
    inner.mkdir()
    git(inner, "init", "-q", "-b", "main")
    git(inner, "-c", "user.name=m", "-c", "user.email=m@m", "commit", "-q", "--allow-empty", "-m", "inside")
    git(folder, "-c", "advice.addEmbeddedRepo=false", "add", "games/inner.toml")
    git(folder, "commit", "-q", "-m", "another")
    spring(inner / ".git", trap, "/nowhere")


def folders(place: Path, game: bytes, trap: str) -> Iterator[tuple[str, Path]]:
    """Each kind of folder, and where commands are typed in it."""
    usual = place / "usual"
    usual.mkdir()
    repository(usual, game, trap)
    spring(usual / ".git", trap, str(place / "origin.git"))
    yield "with a repository", usual
    inside = usual / "inside"
    (inside / "games").mkdir(parents=True)
    (inside / GAME).write_bytes(game)
    yield "within a repository", inside
    elsewhere = place / "elsewhere"
    (elsewhere / "games").mkdir(parents=True)
    (elsewhere / GAME).write_bytes(game)
    (elsewhere / ".gitattributes").write_text("games/*.toml -text merge=pbem\n")
    (elsewhere / ".git").write_text(f"gitdir: {usual / '.git'}\n")
    yield "with a file that leads to a repository", elsewhere
    bare = place / "bare.git"
    git(place, "clone", "-q", "--bare", str(usual / "games" / "inner.toml"), str(bare))
    spring(bare, trap, "/nowhere")
    (bare / "games").mkdir()
    (bare / GAME).write_bytes(game)
    (bare / ".gitattributes").write_text("games/*.toml -text merge=pbem\n")
    yield "a bare repository", bare
    settings = place / "settings"
    (settings / "games").mkdir(parents=True)
    (settings / GAME).write_bytes(game)
    for name in ("service.toml", "mail.toml", "hub.toml", "config/service.toml", "config/mail.toml", "pyproject.toml"):
        (settings / name).parent.mkdir(exist_ok=True)
        keys = ("send", "program", "password_command", "receive", "sendmail")
        words = "".join(f'{key} = "{trap}"\n' for key in keys)
        (settings / name).write_text(f"format = 1\nevery = 1\n{words}")
    for name in ("sitecustomize.py", "msgspec.py", "pbem.py", "json.py"):
        (settings / name).write_text(f"open({str(place / 'ran')!r}, 'a').write(__file__)\n")
    yield "of a hub or a service", settings


@contextlib.contextmanager
def interrupted_soon() -> Iterator[None]:
    """Whatever goes on for ever is ended by Ctrl-C."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGALRM, lambda *_words: os.kill(os.getpid(), signal.SIGINT))
    signal.setitimer(signal.ITIMER_REAL, 1.5)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def main(place: Path, which: str) -> None:
    """`which`: "all" folders, the "usual" one alone, or "home", a repository that is one's own."""
    from people import Person

    ann = Person("ann", place)
    ann.done("key", "new", "ann")
    ann.done("new", "pebbles", "--cards=open", "--seats", "ann,bob", "--hotseat", "--file", "p.toml")
    game = (ann.folder / "p.toml").read_bytes()
    trap = canary(place)
    every = [*folders(place, game, trap)][: None if which == "all" else 1]
    (ann.home / "config" / "service.toml").write_text(
        "format = 1\n" + "".join(f'[[folder]]\npath = "{folder}"\n' for _kind, folder in every)
    )
    started: list[str] = []
    sys.addaudithook(
        lambda event, words: (
            started.append(f"{event} {words!r}")
            if event in ("subprocess.Popen", "os.system", "os.exec", "os.posix_spawn", "os.spawn", "os.startfile")
            else None
        )
    )
    (place / "begin").mkdir()
    found = []
    for kind, folder in every:
        ann.folder = folder
        if which == "home":
            origin = place / "origin.git"
            git(place, "clone", "-q", "--bare", str(folder), str(origin))
            spring(origin, trap, "/nowhere")
            ann.done("init", "--register")
            spring(folder / ".git", trap, str(origin))  # someone else writes there once more
        commands = [words for some in COMMANDS.values() for words in some if which == "all" or not {*words} & {*LONG}]
        for typed in AT_HOME if which == "home" else commands:
            if which != "home":
                (folder / GAME).write_bytes(game)
            before = len(started)
            with interrupted_soon() if "--watch" in typed else contextlib.nullcontext():
                said = ann(*typed)
            found.append((kind, typed, said.code, (said.out + said.err)[:300], started[before:]))
    print(json.dumps(found))


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
