"""Somebody whose neighbours have used up the limits of their common address: the browser works, and goes on."""

import json

import pytest
from library import http
from library.service import API, JSON, PASSWORD, Service
from playwright.sync_api import expect

REFUSED = "429 (Too Many Requests)"


@pytest.fixture(scope="module")
def limited(binary, tmp_path_factory):
    """A server with rate limits, at whose one address a neighbour has used up those of sign-in and registration."""
    with Service(binary, tmp_path_factory.mktemp("limited") / "data", REUNITE_RATE_LIMITS="on") as service:
        service.create_account("ada@example.org", "Ada")
        service.start()
        with http.Connection(service.address) as connection:
            for number in range(50):
                person = {"email": f"x{number}@example.net", "password": "a wrong guess"}
                for path, more in (("/sessions", {}), ("/accounts", {"displayName": "X"})):
                    connection.ask("POST", API + path, json.dumps({**person, **more}).encode(), JSON)
        yield service


def visitor_of(visit, limited, device="desktop"):
    visitor = visit(device)
    visitor.url = limited.url
    visitor.expected.append(REFUSED)
    return visitor


@pytest.mark.smoke
def test_work_opens_registration_and_sign_in(visit, limited):
    visitor = visitor_of(visit, limited)
    page = visitor.page
    visitor.open("/account/register")
    page.get_by_label("Email").fill("grace@example.org")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_label("Display name").fill("Grace")
    with page.expect_response(lambda response: response.status == 202) as accepted:
        page.get_by_role("button", name="Register").click()
    assert accepted.value.request.headers["reunite-work"].count(":") == 1
    expect(page.get_by_text("We’ve sent a link to grace@example.org.")).to_be_visible()
    expect(page.locator(".working")).to_have_count(0)
    visitor.open("/account/sign-in")
    page.get_by_label("Email").fill("ada@example.org")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_label("Password").press("Enter")
    expect(page.get_by_role("link", name="Account", exact=True)).to_be_visible()


@pytest.mark.parametrize("device", ["phone", "desktop"])
def test_work_is_said_and_can_be_cancelled(visit, limited, device):
    visitor = visitor_of(visit, limited, device)
    page = visitor.page
    # A thread that never ends, so that nothing depends on how fast this machine is.
    page.route("**/kernel/work-thread.js", lambda route: route.fulfill(body="", content_type="text/javascript"))
    visitor.open("/account/sign-in")
    page.get_by_label("Email").fill("ada@example.org")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_label("Password").press("Enter")
    expect(page.locator(".working").get_by_role("status")).to_have_text("Checking your browser…")
    visitor.assert_accessible()
    visitor.assert_fits()
    visitor.screenshot()
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator(".working")).to_have_count(0)
    expect(page.get_by_text("Too many requests. Try again in")).to_be_visible()
    expect(page.get_by_role("button", name="Sign in", exact=True)).to_be_enabled()
