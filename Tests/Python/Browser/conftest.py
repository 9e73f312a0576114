"""Browsers for the tests: Debian's Chromium on a phone and a desktop, before a server on the demonstration data.

A test waits for what happens and never for a time: `expect` tries until it is so, and gives up only where something hangs.
Each page is watched: an error on its console, a request to another origin or a breach of its policy fails the test.
"""

import os
import re
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from library.browser import VIEWPORTS, chromium, wait_until
from library.service import Service
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright

# Whether to take the time for everything.
IS_FULL = "REUNITE_FULL_TESTS" in os.environ
ROOT = Path(__file__).resolve().parents[3]
# Milliseconds after which what is waited for hangs. No measure of speed.
HANGS = int(os.environ.get("REUNITE_BROWSER_HANGS", 120_000))
expect.set_options(timeout=HANGS)

# What the console says where a test keeps the service worker away.
BLOCKED = "Service Worker registration blocked"


def pytest_configure(config):
    config.addinivalue_line("markers", "smoke: the main way of each page, which `scripts/test` runs without `--full`")


@pytest.fixture(scope="session")
def playwright():
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright: Playwright):
    browser = chromium(playwright)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def binary() -> str:
    """The program."""
    return os.environ.get("REUNITE_BROWSER_BINARY", str(ROOT / ".build/debug/reunite"))


@pytest.fixture(scope="session")
def service(binary, tmp_path_factory):
    """A server on the demonstration data, for all tests: what one writes, others may see."""
    with Service(binary, tmp_path_factory.mktemp("web") / "data") as service:
        done = service.command("import", str(ROOT / "data/demo.geojsonl"))
        assert done.returncode == 0, done.stderr
        service.start()
        yield service


@pytest.fixture(scope="session")
def writer(service) -> str:
    """The address of somebody with an account, who posts."""
    service.create_account("writer@example.org", "Poster")
    return "writer@example.org"


@dataclass
class Visitor:
    """Somebody before a browser: a page, where it leads, and what went wrong on it."""

    page: Page
    context: BrowserContext
    url: str
    name: str
    device: str
    # Parts of messages that a test causes itself.
    expected: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)

    def watch(self) -> None:
        self.page.on("pageerror", lambda error: self.problems.append(f"{error}\n{error.stack}"))
        self.page.on("console", self._console)
        self.page.on("request", self._request)

    def _console(self, message) -> None:
        if message.type in ("error", "warning") and BLOCKED not in message.text:
            self.problems.append(f"{message.type}: {message.text} ({message.location.get('url')})")

    def _request(self, request) -> None:
        if not request.url.startswith((self.url, "data:", "blob:")):
            self.problems.append(f"a request to another origin: {request.url}")

    def check(self) -> None:
        others = [problem for problem in self.problems if not any(part in problem for part in self.expected)]
        assert not others, "\n".join(others)

    @property
    def is_phone(self) -> bool:
        return self.device == "phone"

    def open(self, path: str = "/") -> None:
        self.page.goto(self.url + path)

    def open_map(self, path: str = "/") -> None:
        """Opens a page with the map, and waits until it is drawn."""
        self.open(path)
        self.wait_for_map()

    def wait_for_map(self) -> None:
        expect(self.page.locator(".map-canvas[data-drawn]")).to_be_visible()

    def wait_for_list(self) -> None:
        """Waits until the list shows what was asked for last."""
        expect(self.page.locator(".list")).to_have_attribute("aria-busy", "false")

    def wait_for_layout(self) -> None:
        """Waits until what was added to the page has its place: observers of sizes are called in the next frame."""
        self.page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def wait_until(self, condition: str, given=None):
        """Waits until this expression in JavaScript is true, and returns its value."""
        return wait_until(self.page, condition, given)

    @property
    def cards(self):
        return self.page.locator(".home-list a.card")

    def screenshot(self, name: str = "") -> None:
        """Keeps a picture in the folder that REUNITE_SCREENSHOTS names, if it names one."""
        folder = os.environ.get("REUNITE_SCREENSHOTS")
        if folder:
            Path(folder).mkdir(parents=True, exist_ok=True)
            self.page.screenshot(path=Path(folder) / f"{self.name}{name and '-' + name}.png")

    def assert_accessible(self, within: list[str] | None = None) -> None:
        """axe-core finds nothing, on the page or in the elements that these selectors find."""
        results = Axe().run(self.page, within and {"include": [[selector] for selector in within]})
        assert results.violations_count == 0, results.generate_report()

    def assert_fits(self) -> None:
        """Nothing is wider than the screen."""
        widths = self.page.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
        assert widths[0] <= widths[1], f"the page is {widths[0]} wide on {widths[1]}"


@pytest.fixture
def visit(browser: Browser, service: Service, request):
    """Makes visitors: `visit("phone", theme="dark")`. Nothing may go wrong on their pages.

    They prefer no motion, so that pages stand still when they are looked at: `reduced_motion="no-preference"` lets them move.
    The service worker is kept away, because `page.route` does not see what it asks for: `service_workers="allow"` lets it.
    `by` is another browser, such as one with a camera.
    """
    visitors = []

    def make(device: str = "desktop", theme: str = "light", language: str = "en", by: Browser | None = None, **options) -> Visitor:
        context = (by or browser).new_context(
            **{**VIEWPORTS[device], "color_scheme": theme, "locale": language, "timezone_id": "Europe/Paris",
               "reduced_motion": "reduce", "service_workers": "block", **options})
        context.set_default_timeout(HANGS)
        name = re.sub(r"\W+", "-", request.node.name).strip("-").removeprefix("test_")
        visitor = Visitor(context.new_page(), context, service.url, name, device)
        visitor.watch()
        visitors.append(visitor)
        return visitor

    request.node.visitors = visitors
    yield make
    for visitor in visitors:
        if getattr(request.node, "has_failed", True):
            visitor.screenshot("failed")
            print("\n".join(visitor.problems))
        visitor.context.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item):
    """What went wrong on a page fails the test itself, so that it is tried again like all others."""
    item.has_failed = True
    result = yield
    for visitor in getattr(item, "visitors", []):
        visitor.check()
    item.has_failed = False
    return result


each_viewport = pytest.mark.parametrize("viewport", VIEWPORTS)
# Both viewports and both themes; all four together with `scripts/test --nightly`.
each_look = pytest.mark.parametrize(
    ["viewport", "theme"],
    [(viewport, theme) for viewport in VIEWPORTS for theme in ("dark", "light")
     if IS_FULL or (viewport, theme) in (("phone", "dark"), ("desktop", "light"))])
