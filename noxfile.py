"""One word for each thing that is done again and again: `.venv/bin/nox -s lint`, `.venv/bin/nox -l` for all of them.

They run in the environment that nox is installed in. Further words go to the command: `nox -s test -- tests/events`.
"""

import subprocess
import sys
from pathlib import Path

import nox

nox.options.default_venv_backend = "none"
nox.options.sessions = ["lint", "types", "test"]

ROOT = Path(__file__).parent
MAKERS = (
    "docs/make_commands.py",
    "docs/make_contract.py",
    "docs/make_decisions.py",
    "docs/make_table_pictures.py",
    "tests/secrecy/make_vectors.py",
)
"""What writes pages and vectors from the code. `--check` only says whether they are in step."""


def python(session: nox.Session, *words: str) -> None:
    """Run a module or a script with the Python of this environment."""
    session.run(sys.executable, *words, external=True)


@nox.session
def test(session: nox.Session) -> None:
    """The ordinary tests."""
    python(session, "-m", "pytest", *session.posargs)


@nox.session
def slow(session: nox.Session) -> None:
    """What takes minutes."""
    python(session, "-m", "pytest", "-m", "slow", *session.posargs)


@nox.session
def search(session: nox.Session) -> None:
    """Examples that were not tried before: `nox -s search -- SEED`, else as many as there are commits."""
    count = ["git", "rev-list", "--count", "HEAD"]
    seed = session.posargs[0] if session.posargs else subprocess.check_output(count, cwd=ROOT, text=True).strip()
    session.env["PBEM_SEARCH"] = seed
    python(session, "-m", "pytest", "-m", "search or hypothesis", f"--hypothesis-seed={seed}")


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
    """Write again what is made from the code; `nox -s docs -- --check` only looks."""
    for maker in MAKERS:
        python(session, maker, *session.posargs)


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
