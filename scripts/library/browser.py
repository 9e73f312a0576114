"""Debian's Chromium, driven by Playwright, on a phone and a desktop."""

import os
import shutil

from playwright.sync_api import Browser, Page, Playwright

from library.processes import HANGS

VIEWPORTS = {
    "phone": {"viewport": {"width": 390, "height": 780}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2},
    "desktop": {"viewport": {"width": 1280, "height": 800}},
}


def chromium(playwright: Playwright, *more: str) -> Browser:
    """Starts Chromium, with more options. It ends with the driver."""
    # Chromium's sandbox does not start as root. Without a graphics card, WebGL needs SwiftShader.
    options = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader", *(["--no-sandbox"] if os.getuid() == 0 else []),
               *more]
    path = shutil.which("chromium") or shutil.which("google-chrome")
    return playwright.chromium.launch(executable_path=path, args=options)


def wait_until(page: Page, condition: str, given=None):
    """Waits until an expression in JavaScript is true, and returns its value. It may await promises and use `given`.

    Playwright's `wait_for_function` evaluates a string in the page at each poll. The page's Content-Security-Policy
    forbids that, except for the first poll.
    """
    return page.evaluate(f"""async (given) => {{
        const end = performance.now() + {HANGS * 1000};
        while (performance.now() < end) {{
            const value = {condition};
            if (value) return value;
            await new Promise((resolve) => setTimeout(resolve, 5));
        }}
        throw new Error("it never became true");
    }}""", given)
