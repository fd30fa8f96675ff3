"""One word for each thing that is done again and again: `.venv/bin/nox -s lint`, `.venv/bin/nox -l` for all of them.

They run in the environment that nox is installed in. Further words go to the command: `nox -s test -- tests/events`.
"""

import secrets
import sys
from pathlib import Path
from tempfile import gettempdir

import nox

nox.options.default_venv_backend = "none"
nox.options.sessions = ["lint", "types", "quick"]

ROOT = Path(__file__).parent
QUICK = ("tests/architecture", "tests/rules", "tests/events", "tests/confucius", "tests/white_lotus")
LONG = "--timeout=3600"
"""What looks for faults may take an hour; what blocks, five minutes a test (pyproject.toml)."""


def python(session: nox.Session, *words: str) -> None:
    """Run a module or a script with the Python of this environment."""
    session.run(sys.executable, *words, external=True)


@nox.session
def quick(session: nox.Session) -> None:
    """Tests that need a minute in all: the rules of both games, the fold, the house."""
    python(session, "-m", "pytest", *QUICK, *session.posargs)


@nox.session
def test(session: nox.Session) -> None:
    """All that blocks, as the README types it."""
    python(session, "-m", "pytest", *session.posargs)


@nox.session
def more(session: nox.Session) -> None:
    """What blocks nothing: whole games, models beside the rules, kills at any moment, every pair of options."""
    session.env["PYTEST_DEBUG_TEMPROOT"] = gettempdir()  # on the disk, where the others are in memory
    python(session, "-m", "pytest", "-m", "more", LONG, *session.posargs)


@nox.session
def search(session: nox.Session) -> None:
    """Examples that were not tried before: `nox -s search -- SEED`, else by a seed of its own, which it prints."""
    seed = session.posargs[0] if session.posargs else str(secrets.randbelow(10**6))
    session.log(f"the seed is {seed}")
    session.env["PBEM_SEARCH"] = seed
    python(session, "-m", "pytest", "-m", "search or hypothesis", LONG, f"--hypothesis-seed={seed}")


@nox.session
def coverage(session: nox.Session) -> None:
    """What share of each folder's lines the ordinary tests run."""
    if sys.version_info >= (3, 12):
        session.env["COVERAGE_CORE"] = "sysmon"
    python(session, "-m", "pytest", "--cov", "--cov-report=", *session.posargs)
    python(session, ".ci/coverage")


@nox.session
def lint(session: nox.Session) -> None:
    """Style."""
    python(session, "-m", "ruff", "check", ".")
    python(session, "-m", "ruff", "format", "--check", ".")


@nox.session
def types(session: nox.Session) -> None:
    """Types of the product, its tests, and each conftest.py by itself, since they share a name."""
    python(session, "-m", "mypy")
    for path in sorted((ROOT / "tests").rglob("conftest.py")):
        python(session, "-m", "mypy", "--no-error-summary", str(path.relative_to(ROOT)))


@nox.session
def docs(session: nox.Session) -> None:
    """Write anew all that is made by a command, where it has changed; `nox -s docs -- --check` only looks."""
    python(session, "docs/making.py", *session.posargs)


@nox.session
def site(session: nox.Session) -> None:
    """The pages as a site, in build/site; no warning passes. It wants `pip install -e '.[site]'`."""
    python(session, "-m", "sphinx", "-q", "-W", "--keep-going", "-c", "docs", "-b", "html", ".", "build/site")


@nox.session
def approve(session: nox.Session) -> None:
    """Write anew all that says what pbem says, after a sentence was changed: read the diff, and commit it."""
    python(session, "docs/making.py", "--texts", *session.posargs)


@nox.session
def bench(session: nox.Session) -> None:
    """A benchmark and its words: `nox -s bench -- cards`; docs/benchmarks.md says what each needs."""
    if not session.posargs:
        session.error(f"which one? {', '.join(sorted(path.stem for path in (ROOT / 'benchmarks').glob('*.py')))}")
    name, *words = session.posargs
    python(session, f"benchmarks/{name}.py", *words)


@nox.session
def ci(session: nox.Session) -> None:
    """Everything that must hold before a change lands, as committed; on Debian or a relative of it, as root."""
    session.run("bash", ".ci/run", external=True)
