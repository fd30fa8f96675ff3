"""`pbem init`: a club's repository made, or adopted."""

from contextlib import ExitStack
from pathlib import Path
from shutil import rmtree
from typing import TYPE_CHECKING, Annotated

import typer

from pbem.wording import _

if TYPE_CHECKING:
    from pbem.events.identity import Identity
    from pbem.rooms.git.clone import Clone
    from pbem.rooms.git.place import Repository

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def init(
    folder: Annotated[Path, typer.Argument(metavar="[FOLDER]", help="The club's folder.")] = Path(),
    name: Annotated[str | None, typer.Option(metavar="NAME", help="Your name, the first time.")] = None,
    ci: Annotated[bool, typer.Option("--ci", help="Also write a GitHub workflow that checks every push.")] = False,
    hook: Annotated[bool, typer.Option("--hook", help="In a bare repository: check every push.")] = False,
    register: Annotated[
        bool, typer.Option("--register", help="Only allow pbem to start git here; do nothing else.")
    ] = False,
) -> None:
    """Make a club of this folder, or join one. A club is a git repository that friends push to and pull from.

    It writes what is missing: the folder `games`, a README with a board of the games, a card of yours under
    `players`, and what git must know to merge games. What is there already stays. Every clone needs it once.

    pbem starts git only in repositories where you have run this (docs/git.md).

    Example: pbem init
    """
    from pbem.cli.terminal.output import say, talk
    from pbem.errors import UsageError
    from pbem.rooms.git import hooks
    from pbem.rooms.git.own_repository import named, tell_unheeded
    from pbem.rooms.git.place import bare_at, repository_at

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
        tell_unheeded(repository)
        return
    with ExitStack() as failed:
        if repository is None:
            repository = _begun(folder)
            failed.callback(rmtree, repository.folder)
        clone, made = joined(repository, folder, name, ci=ci)
        failed.pop_all()
    for path in made:
        say(path)
    if not made:
        talk(_("everything is there already"))
    if any((clone.club / "games").glob("*.toml")):
        talk(_("there are games here already: `pbem list`"))
    talk(_("start a game here with `pbem new`; `pbem sync` sends and fetches"))
    if clone.remote and made:
        from pbem.rooms.git.remote import other_head

        if warning := other_head(clone):
            talk(warning)
    if not clone.remote:
        talk(_("for your friends to join, give it a remote: git remote add origin ADDRESS, then pbem init again"))


def joined(repository: "Repository", folder: Path, name: str | None, *, ci: bool) -> tuple["Clone", list[str]]:
    """The club's clone, and what was committed to it. Nothing stays here where that fails, but for the player's key."""
    from pbem.cli.viewer import identity_or_new
    from pbem.rooms.git import registration
    from pbem.rooms.git.clone import clone_of
    from pbem.rooms.git.own_repository import named, tell_unheeded

    tell_unheeded(repository)  # first, since a remote may be out of reach without it
    clone = clone_of(repository, folder)
    clone.check_ready()
    if clone.remote and not clone.head:
        clone = _with_what_is_there(clone)
    made = _committed(clone, identity_or_new(name or _own_name(clone)), ci=ci)
    registration.register(clone.git, repository.common / "config")
    named(repository, made_in=folder)
    return clone, made


def _begun(folder: Path) -> "Repository":
    from pbem.errors import MachineError
    from pbem.rooms.git.command import Git, GitError
    from pbem.rooms.git.place import repository_at

    folder.mkdir(parents=True, exist_ok=True)
    if (folder / ".git").exists():
        raise MachineError(_("{place} already exists, and is not a git repository").format(place=folder / ".git"))
    try:
        Git(folder).bytes("init", "--quiet", "--initial-branch=main")
    except GitError as error:
        raise MachineError(_("git will not start here: {why}").format(why=error.words)) from error
    made = repository_at(folder)
    assert made is not None
    return made


def _with_what_is_there(clone: "Clone") -> "Clone":
    """A clone that was made while the remote was empty, with what others have sent meanwhile."""
    from pbem.cli.actor import player
    from pbem.cli.terminal.output import say
    from pbem.rooms.git.by_git import by_git

    for line in by_git(clone, player(), lambda _words: None).news:
        say(line)
    return clone.as_it_is_now()


def _own_name(clone: "Clone") -> str:
    from getpass import getuser

    try:
        return clone.config.get("user.name") or getuser()
    except (OSError, KeyError):
        return _("player")


def _committed(clone: "Clone", me: "Identity", *, ci: bool) -> list[str]:
    """Commit what the club lacks, and send it. Returns the files, by their place in the club.

    Raises UsageError where one of them is a link.
    """
    from pbem.cli.actor import player
    from pbem.rooms.git import club, hooks
    from pbem.rooms.git.club_commit import commit_files
    from pbem.rooms.git.club_files import git_person
    from pbem.store import people

    who = player()
    names = [f"{clone.prefix}{name}" for name in (".gitattributes", "README.md", people.player_file(me.fingerprint))]
    keep = f"{clone.prefix}games/.gitkeep"
    clone.check_no_links([*names, keep, *([hooks.WORKFLOW] if ci else [])])
    attributes, readme, card = (_text(clone.top / name) for name in names)
    begun = club.BEGIN in readme
    if club.ATTRIBUTES not in attributes.splitlines():
        attributes = club.attributes(attributes)
    if not begun:
        name = clone.club.name.encode(errors="replace").decode()
        readme = f"{readme.rstrip()}\n\n{club.board_section()}" if readme else club.readme(name)
    texts = (attributes, readme, card or people.player(me.name, me.public, me.fingerprint))
    wanted = dict(zip(names, texts, strict=True))
    if not any((clone.club / "games").glob("[!.]*")):
        wanted[keep] = ""
    if ci:
        wanted[hooks.WORKFLOW] = _text(clone.top / hooks.WORKFLOW) or hooks.workflow()
    known = clone.git.paths("ls-tree", "-z", "--name-only", clone.head, "--", *wanted) if clone.head else []
    files = {
        name: text.encode(errors="surrogateescape")
        for name, text in wanted.items()
        if name not in known or not (clone.top / name).exists() or text != _text(clone.top / name)
    }
    if files:
        words = _("{name} joins").format(name=me.name) if begun else _("A club for board games")
        commit_files(clone, files, words, person=git_person(who), now=who.now(), pause=who.pause)
    return [name.removeprefix(clone.prefix) for name in files]


def _text(path: Path) -> str:
    try:
        return path.read_bytes().decode(errors="surrogateescape")
    except OSError:
        return ""
