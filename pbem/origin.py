"""Where pbem comes from, for whoever has to be told: no registry's name, which anybody may take, but an address.

The one setting is `project.urls` in pyproject.toml, which an installed pbem keeps in its metadata.
"""

from collections.abc import Sequence

from .wording import _

REPOSITORY = ("repository", "source")
PLACES = ("download", "homepage", *REPOSITORY)
"""Labels of a project's addresses under which it can be had, the best first."""


def origin(labels: Sequence[str] = PLACES) -> str:
    """The address from which pbem can be had, under the first of these labels; "" where its makers have named none."""
    from importlib.metadata import PackageNotFoundError, metadata

    try:
        named = metadata("pbem").get_all("Project-URL", [])
    except PackageNotFoundError:
        return ""
    urls = {label.strip().lower(): url.strip() for label, _comma, url in (str(one).partition(",") for one in named)}
    return next((urls[label] for label in labels if urls.get(label, "").startswith("https://")), "")


def where_from(host: str) -> str:
    """Where to get pbem, as a sentence to someone whom `host` invites."""
    address = origin()
    if address:
        return _("Get it from {address}; beware of other programs with its name.").format(address=address)
    return _("Ask {host}, who invites you, where to get it; beware of other programs with its name.").format(host=host)
