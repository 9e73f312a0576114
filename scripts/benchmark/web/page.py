"""The page as a visitor has it: a browser's context, slow on request, and the requests that it makes."""

from contextlib import contextmanager
from pathlib import Path
from typing import Iterator

from playwright.sync_api import Browser, Page

from library.browser import VIEWPORTS
from library.processes import HANGS

HERE = Path(__file__).parent
# A phone on a poor network: bytes per second, and milliseconds.
SLOW_NETWORK = {"offline": False, "latency": 150, "downloadThroughput": 1_600_000 / 8, "uploadThroughput": 750_000 / 8}
SLOW_CPU = 4


@contextmanager
def visitor(browser: Browser, device: str, script: str = "", is_slow: bool = False, **options) -> Iterator[Page]:
    """A new visitor without anything in the cache. Nothing is kept for later: the service worker is left out.

    `script` is a file here that runs before the page's own scripts.
    """
    context = browser.new_context(**{**VIEWPORTS[device], "locale": "en", "service_workers": "block", **options})
    context.set_default_timeout(HANGS * 1000)
    page = context.new_page()
    if script:
        context.add_init_script(path=HERE / script)
    if is_slow:
        slow = context.new_cdp_session(page)
        slow.send("Network.enable")
        slow.send("Network.emulateNetworkConditions", SLOW_NETWORK)
        slow.send("Emulation.setCPUThrottlingRate", {"rate": SLOW_CPU})
    yield page
    context.close()
