"""The site of all pages, read from the root of the checkout, where their links lead as they do here: `nox -s site`."""

import sys
from pathlib import Path

sys.path += [str(Path(__file__).parent), str(Path(__file__).parents[1] / "tests")]

project = "pbem"
html_title = "pbem"
author = copyright = "The pbem founders"
extensions = ["myst_parser", "site_pages"]
root_doc = "docs/index"
include_patterns = ["*.md", "docs/**.md", "examples/**.md", "pbem/template/pebbles/README.md"]
exclude_patterns = ["examples/*/club.md"]
"""As it was in its club, where its links lead elsewhere."""
suppress_warnings = ["misc.highlighting_failure"]
"""A fence of the language `mail` is a message, for tests/docs/transcripts.py."""
html_theme = "furo"
html_static_path = ["site"]
html_css_files = ["site.css"]
html_show_sourcelink = False
myst_heading_anchors = 3
