"""Firefox and WebKit before a server on the demonstration data. An error on a page's console fails the test."""

import os
import re
import shutil
from pathlib import Path

import pytest
from library.service import PASSWORD, Service
from library.webdriver import Firefox, WebKit

ROOT = Path(__file__).resolve().parents[3]
FILES = ROOT / "Sources/ReuniteWeb/Files"
# WebDriver can't read the console, so that each page keeps what goes wrong on it.
RECORDER = """
// Requests that end because the page was left are no problem.
let isLeft = false;
addEventListener("beforeunload", () => { isLeft = true; });
const keep = (problem) => {
    if (!isLeft) sessionStorage.problems = `${sessionStorage.problems ?? ""}${location.pathname}: ${problem}\\n`;
};
const said = console.error;
console.error = (...words) => {
    keep(words.map((word) => word?.stack ? `${word} ${word.stack}` : word).join(" "));
    said.apply(console, words);
};
addEventListener("error", ({ error, message, target }) => {
    keep(error ? `${error} ${error.stack}` : message ?? `${target.src ?? target.href} can't be loaded`);
}, true);
addEventListener("unhandledrejection", ({ reason }) => keep(`${reason} ${reason?.stack}`));
addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => keep(`${violatedDirective} ${blockedURI}`));
"""


@pytest.fixture(scope="session")
def service(tmp_path_factory):
    """A server on the demonstration data, whose pages begin with the recorder."""
    folder = tmp_path_factory.mktemp("browsers")
    files = shutil.copytree(os.environ.get("REUNITE_WEB_FILES", FILES), folder / "files")
    (files / "recorder.js").write_text(RECORDER, encoding="utf-8")
    index = (files / "index.html").read_text(encoding="utf-8")
    recorded = index.replace("<link", '<script src="{{files}}/recorder.js"></script>\n<link', 1)
    (files / "index.html").write_text(recorded, encoding="utf-8")
    binary = os.environ.get("REUNITE_BROWSER_BINARY", str(ROOT / ".build/debug/reunite"))
    with Service(binary, folder / "data", REUNITE_WEB_FILES=str(files)) as service:
        done = service.command("import", str(ROOT / "data/demo.geojsonl"))
        assert done.returncode == 0, done.stderr
        service.start()
        yield service


class Visitor:
    """Somebody with a browser of their own."""

    def __init__(self, driver, service, name: str):
        self.driver, self.service, self.name = driver, service, name

    def __getattr__(self, name: str):
        return getattr(self.driver, name)

    def visit(self, path: str) -> None:
        self.driver.open(self.service.url + path)

    def sign_in(self, person) -> None:
        """By the form, as people do."""
        self.visit("/account/sign-in")
        self.fill("Email", person.email)
        self.fill("Password", PASSWORD)
        self.click("main button", "Sign in")
        self.find("heading", "My listings")

    def look(self, name: str) -> None:
        """Nothing is wider than the screen."""
        widths = self.script("return [document.documentElement.scrollWidth, innerWidth]")
        assert widths[0] <= widths[1], f"{name}: the page is {widths[0]} wide on {widths[1]}"
        self.picture(name)

    def picture(self, name: str) -> None:
        """Keeps a picture in the folder that REUNITE_SCREENSHOTS names, if it names one."""
        if folder := os.environ.get("REUNITE_SCREENSHOTS"):
            Path(folder).mkdir(parents=True, exist_ok=True)
            self.screenshot(Path(folder) / f"{self.name}-{name}.png")

    def check(self) -> None:
        kept = self.script("return location.protocol === 'about:' ? '' : sessionStorage.problems ?? ''")
        problems = kept + self.driver.problems(self.service.url)
        assert not problems, problems


@pytest.fixture(params=[Firefox, WebKit], ids=["firefox", "webkit"])
def visit(request, service, tmp_path):
    """Makes visitors: `visit(360, 740)`. Each has a browser, and a window of this size."""
    visitors = []

    def make(width: int, height: int, **preferences) -> Visitor:
        folder = tmp_path / str(len(visitors))
        folder.mkdir()
        driver = request.param(folder, **preferences)
        name = re.sub(r"\W+", "-", request.node.name).strip("-").removeprefix("test_")
        visitors.append(Visitor(driver, service, f"{name}-{len(visitors) + 1}"))
        driver.window(width, height)
        return visitors[-1]

    yield make
    try:
        for visitor in visitors:
            visitor.check()
    finally:
        for visitor in visitors:
            visitor.picture("end")
            visitor.close()
