"""`pbem init`: a club's repository made, or adopted."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pbem.wording import _

if TYPE_CHECKING:
    from pbem.events.identity import Identity
    from pbem.transport.git.clone import Clone
    from pbem.transport.git.place import Repository

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def init(
    folder: Annotated[Path, typer.Argument(metavar="[FOLDER]", help="Where the club is, or is to be.")] = Path(),
    name: Annotated[str | None, typer.Option(metavar="NAME", help="My name, the first time.")] = None,
    ci: Annotated[bool, typer.Option("--ci", help="Also a GitHub workflow that checks every push.")] = False,
    hook: Annotated[
        bool, typer.Option("--hook", help="In a bare repository: have it check everything that is pushed.")
    ] = False,
    register: Annotated[
        bool, typer.Option("--register", help="Only let pbem start git in this repository; nothing else is done.")
    ] = False,
) -> None:
    """Make a club of this folder, or join one. A club is a git repository that friends push to and pull from.

    It writes what is missing: the folder `games`, a README with a board of the games, a card of mine under
    `players`, and what git must know to merge games. Whatever is there already stays. Every clone needs it once.

    pbem starts git only in repositories in which this was typed (docs/git.md).

    Example: pbem init
    """
    from pbem.cli.own_repository import named
    from pbem.cli.terminal.output import say, talk
    from pbem.cli.viewer import identity_or_new
    from pbem.errors import UsageError
    from pbem.transport.git import hooks, registration
    from pbem.transport.git.clone import clone_of
    from pbem.transport.git.place import bare_at, repository_at

    if hook:
        say(str(hooks.install_receive(folder)))
        talk(_("from now on this repository checks every event that is pushed to it"))
        return
    bare = bare_at(folder)
    if bare is not None and not register:
        raise UsageError(_("{folder} is a bare repository: clone it first").format(folder=folder))
    repository = bare or repository_at(folder)
    if register:
        if repository is None:
            raise UsageError(_("there is no git repository at {folder}").format(folder=folder.absolute()))
        named(repository)
        return
    if repository is None:
        repository = _begun(folder)
    named(repository, made_in=folder)
    clone = clone_of(repository, folder)
    clone.check_ready()
    registration.register(clone.git, repository.common / "config")
    if clone.remote and not clone.head:
        clone = _with_what_is_there(clone)
    me = identity_or_new(name or _own_name(clone))
    made = _written(clone, me, ci=ci)
    for path in made:
        say(path)
    if not made:
        talk(_("all is there already"))
    talk(_("begin a game here with `pbem new`; `pbem sync` sends and fetches"))
    if clone.remote and made:
        from pbem.transport.git.remote import other_head

        if warning := other_head(clone):
            talk(warning)
    if not clone.remote:
        talk(_("for your friends to join, give it a remote: git remote add origin ADDRESS, then pbem init again"))


def _begun(folder: Path) -> "Repository":
    from pbem.errors import MachineError
    from pbem.transport.git.command import Git, GitError
    from pbem.transport.git.place import repository_at

    folder.mkdir(parents=True, exist_ok=True)
    if (folder / ".git").exists():
        raise MachineError(_("{place} is there already, and no repository of git's").format(place=folder / ".git"))
    try:
        Git(folder).bytes("init", "--quiet", "--initial-branch=main")
    except GitError as error:
        raise MachineError(_("git will not begin here: {why}").format(why=error.words)) from error
    made = repository_at(folder)
    assert made is not None
    return made


def _with_what_is_there(clone: "Clone") -> "Clone":
    """A clone that was made while the remote was empty, with what others have sent meanwhile."""
    from pbem.app.sync.by_git import by_git
    from pbem.cli.acting import player
    from pbem.cli.terminal.output import say
    from pbem.transport.git.clone import clone_at

    for line in by_git(clone, player(), lambda _words: None).news:
        say(line)
    return clone_at(clone.club) or clone


def _own_name(clone: "Clone") -> str:
    from getpass import getuser

    try:
        return clone.config.get("user.name") or getuser()
    except (OSError, KeyError):
        return _("player")


def _written(clone: "Clone", me: "Identity", *, ci: bool) -> list[str]:
    """Write and commit what the club lacks. Returns the files, by their place in the club."""
    from pbem.app.sync.club_files import git_person
    from pbem.cli.acting import player
    from pbem.errors import UsageError
    from pbem.events.file import replace
    from pbem.store import people
    from pbem.transport import club
    from pbem.transport.git import hooks
    from pbem.transport.git.founding import commit_files

    files: dict[str, str] = {}
    who = player()
    attributes = _text(clone.club / ".gitattributes")
    if club.ATTRIBUTES not in attributes.splitlines():
        files[".gitattributes"] = club.attributes(attributes)
    readme = _text(clone.club / "README.md")
    name = clone.club.name.encode(errors="replace").decode()
    if club.BEGIN not in readme:
        files["README.md"] = f"{readme.rstrip()}\n\n{club.board_section()}" if readme else club.readme(name)
    card = people.player_file(me.fingerprint)
    if not (clone.club / card).exists():
        files[card] = people.player(me.name, me.public, me.fingerprint)
    if not any((clone.club / "games").glob("*")):
        files["games/.gitkeep"] = ""
    if ci and not (clone.top / hooks.WORKFLOW).exists():
        files[hooks.WORKFLOW] = hooks.workflow()
    for file, text in files.items():
        place = (clone.top if file == hooks.WORKFLOW else clone.club) / file
        if place.parent.is_symlink():
            raise UsageError(_("{folder} is a link, which leads out of the club").format(folder=place.parent))
        place.parent.mkdir(parents=True, exist_ok=True)
        replace(place, text.encode())
    every = [".gitattributes", "README.md", card, "games/.gitkeep", *([hooks.WORKFLOW] if ci else [])]
    names = [file if file == hooks.WORKFLOW else f"{clone.prefix}{file}" for file in every]
    known = clone.git.paths("ls-tree", "-z", "--name-only", clone.head, "--", *names) if clone.head else []
    # What an earlier attempt has written, and could not send, is sent now.
    unsent = [name for name in names if name not in known and (clone.top / name).exists()]
    made = {file: name for file, name in zip(every, names, strict=True) if file in files or name in unsent}
    if made:
        words = _("A club for board games") if "README.md" in files else _("{name} joins").format(name=me.name)
        commit_files(clone, [*made.values()], words, person=git_person(who), now=who.now(), pause=who.pause)
    return list(made)


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
