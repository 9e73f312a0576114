"""Debian's Chromium, driven by Playwright, on a phone and a desktop."""

import os
import shutil

from playwright.sync_api import Browser, Playwright

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
