"""One Chromium for all tests of the page."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from chromium import Chromium, Tab, chromium


@pytest.fixture(scope="session")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("pages")


@pytest.fixture(scope="session")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chromium]:
    with chromium(tmp_path_factory.mktemp("chromium")) as running:
        yield running


@pytest.fixture(scope="session")
def tab(browser: Chromium) -> Tab:
    return browser.tab()
