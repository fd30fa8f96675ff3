"""What is made by a command, each with the files it depends on (making.py): `nox -s docs` makes what stands here."""

from making import Maker


def folders(*names: str) -> tuple[str, ...]:
    """All files of these folders of pbem."""
    return tuple(f"pbem/{name}/**/*" for name in names)


WHOLE = ("pbem/**/*", "!pbem/pages.toml")
PEOPLE = ("tests/*.py", "tests/gitconfig", "pyproject.toml")
"""Who types, in what surroundings."""

FOLD = (
    "pbem/*.py",
    *folders("events", "rules", "secrecy", "projections", "author", "store", "app", "rooms/dealt", "rooms/plans"),
)
"""What decides which events there are, and what follows from them."""
SHOWN = (*FOLD, *folders("show", "testing", "rooms/drawn", "rooms/mail", "rooms/rulebook"))
TYPED = (*SHOWN, *folders("cli", "rooms"))

GAMES = {
    "confucius": ("games/pbem_confucius/**/*",),
    "white-lotus": ("games/pbem_white_lotus/**/*",),
    "pebbles": ("pbem/template/**/*",),
}
"""The code of each game."""

EXAMPLES = {
    "confucius-3": "confucius",
    "confucius-4": "confucius",
    "confucius-5": "confucius",
    "rulebook": "confucius",
    "white-lotus-3": "white-lotus",
    "white-lotus-4": "white-lotus",
    "white-lotus-5": "white-lotus",
    "white-lotus-6": "white-lotus",
    "pebbles": "pebbles",
}
"""The finished games that a script plays, each with what is played."""

CLUBS = {"club-white-lotus": "white-lotus", "club-confucius": "confucius"}
LOOKED_AT = ("white-lotus-6", "white-lotus-3", "confucius-5", "confucius-3")
DOCUMENTS = (
    "README.md",
    *(
        f"docs/{page}.md"
        for page in (
            *(
                "first-game",
                "bots",
                "club",
                "first-module",
                "git",
                "hub",
                "hub-for-friends",
                "keys",
                "mail",
                "mail-with-pbem",
            ),
            *("plans", "service", "shared-folders", "with-a-friend", "you-got-a-mail"),
        )
    ),
    *("docs/adding-a-game.md", "docs/library.md"),
)
"""What has transcripts or examples for programs."""

MAKERS = (
    *(  # a club's commits have sentences as their subjects, and its transcript has the commits
        Maker(
            f"clubs/{name}",
            "make:club",
            [f"examples/{name}/{file}" for file in ("game.toml", "club.md", "transcript.txt")],
            reads=[
                *TYPED,
                *GAMES[game],
                *PEOPLE,
                "tests/git/clones.py",
                "tests/git/clubs.py",
                "tests/git/whole_games.py",
            ],
            given=[name],
            slow=True,
        )
        for name, game in CLUBS.items()
    ),
    *(
        Maker(
            f"games/{name}",
            "make:game",
            [f"examples/{name}/game.toml"],
            reads=["examples/rulebook/position.toml"] if name == "rulebook" else [],
            runs=[*FOLD, *GAMES[game], "examples/plays/scribe.py", f"examples/plays/{name.replace('-', '_')}.py"],
            given=[name],
        )
        for name, game in EXAMPLES.items()
    ),
    *(
        Maker(
            f"looks/{name}",
            "make_looks:looks",
            [f"tests/looks/{name}.toml"],
            reads=[*SHOWN, *GAMES[EXAMPLES[name]], f"examples/{name}/game.toml", "tests/looks/make_looks.py"],
            given=[name],
        )
        for name in LOOKED_AT
    ),
    *(
        Maker(
            name,
            "make_documents:document",
            [name],
            reads=[
                *WHOLE,
                *GAMES["confucius"],
                *GAMES["white-lotus"],
                *PEOPLE,
                "tests/docs/**/*",
                "tests/mail/correspondents.py",
            ],
            given=[name],
        )
        for name in DOCUMENTS
    ),
    *(
        Maker(
            f"stories/{name}",
            "make:story",
            [f"examples/{name}/README.md"],
            reads=[
                *(*TYPED, *GAMES[game], *PEOPLE, "examples/excerpts.py"),
                *(f"examples/{name}/{file}" for file in ("game.toml", *(["transcript.txt"] if name in CLUBS else []))),
            ],
            given=[name],
        )
        for name, game in {**EXAMPLES, **CLUBS}.items()
    ),
    Maker(
        "vectors",
        "vectors:all_files",
        ["docs/vectors/*"],
        runs=[*FOLD, *GAMES["pebbles"], "tests/*.py", "tests/secrecy/*.py", "tests/secrecy/vectors/**/*"],
    ),
    Maker(
        "sentences",
        "make_sentences:pages",
        ["tests/gallery/sentences/*.toml", "tests/errors/gallery/*.case"],
        reads=[*WHOLE, *GAMES["confucius"], *GAMES["white-lotus"], "tests/wording.py", "tests/gallery/*.py"],
    ),
    Maker(
        "commands",
        "make_commands:pages",
        ["docs/commands.md", "docs/commands.html", "docs/pbem.1"],
        reads=[*WHOLE, "docs/make_commands.py"],
    ),
    Maker(
        "glossary",
        "make_glossary:pages",
        ["docs/glossary.md"],
        reads=["pbem/terms.toml", "docs/glossary.md", "docs/make_glossary.py"],
    ),
    Maker(
        "pages",
        "make_index:pages",
        ["pbem/pages.toml"],
        reads=["docs/*.md", *DOCUMENTS, "pbem/show/by_word.py", "docs/make_index.py"],
    ),
    Maker(
        "contract",
        "make_contract:pages",
        ["docs/contract.md"],
        reads=[
            "pbem/rules/**/*",
            "pbem/wording.py",
            "pbem/errors.py",
            "pbem/testing/suite.py",
            "docs/make_contract.py",
        ],
    ),
    *(
        Maker(
            f"rules/{game}",
            "make_rules:pages",
            [f"docs/rules/{game}.md"],
            reads=[*code, "pbem/rules/**/*", "pbem/rooms/rulebook/search.py", "docs/make_rules.py"],
            given=[game],
        )
        for game, code in GAMES.items()
    ),
    Maker(
        "architecture",
        "make_architecture:pages",
        ["docs/architecture.md"],
        reads=[*WHOLE, *GAMES["confucius"], *PEOPLE, "docs/make_architecture.py"],
    ),
    Maker(
        "benchmarks",
        "make_benchmarks:pages",
        ["docs/benchmarks.md"],
        reads=["benchmarks/results/*", "docs/benchmarks.md", "docs/make_benchmarks.py"],
    ),
    Maker(
        "decisions",
        "make_decisions:pages",
        ["docs/decisions/README.md"],
        reads=["docs/decisions/[0-9]*.md", "docs/make_decisions.py"],
    ),
    Maker(
        "pictures/boards",
        "make_board_pictures:boards",
        [f"docs/pictures/{game}.png" for game in ("confucius", "white-lotus")],
        reads=[
            *(*SHOWN, *GAMES["confucius"], *GAMES["white-lotus"], "docs/make_board_pictures.py"),
            *("examples/confucius-5/game.toml", "examples/white-lotus-6/game.toml"),
        ],
        picture=True,
    ),
    Maker(
        "pictures/browser",
        "make_board_pictures:tables",
        ["docs/pictures/browser-*.png"],
        reads=[
            *(*SHOWN, *folders("rooms/table", "rooms/page"), *GAMES["confucius"], *GAMES["white-lotus"], *PEOPLE),
            *("docs/make_board_pictures.py", "docs/make_table_pictures.py"),
            *("examples/confucius-4/game.toml", "examples/white-lotus-4/game.toml"),
        ],
        picture=True,
    ),
    Maker(
        "pictures/table",
        "make_table_pictures:drawn",
        ["docs/pictures/table-*.svg"],
        reads=[
            *(
                *SHOWN,
                *folders("rooms/table"),
                *GAMES["confucius"],
                *GAMES["white-lotus"],
                "docs/make_table_pictures.py",
            ),
            *("examples/confucius-4/game.toml", "examples/white-lotus-4/game.toml"),
        ],
        picture=True,
    ),
)
"""In the order in which they are started: what takes longest is first."""
