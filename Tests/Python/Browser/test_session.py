"""The session of a browser: a cookie that scripts cannot read, and that pages of others cannot use."""

import pytest
from library.service import PASSWORD
from playwright.sync_api import expect

SIGN_IN = """async ([email, password]) => (await fetch("/api/v1/sessions", {
    method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify({email, password, cookie: true}),
})).status"""
NAME = """async () => (await (await fetch("/api/v1/accounts/me")).json()).displayName"""


@pytest.fixture(scope="session")
def person(service) -> str:
    service.create_account("browser@example.org", "Browser")
    return "browser@example.org"


def test_cookie_is_for_our_pages_alone(visit, person):
    visitor = visit()
    page = visitor.page
    visitor.open()
    assert page.evaluate(SIGN_IN, [person, PASSWORD]) == 201
    assert page.evaluate("document.cookie") == ""
    assert page.evaluate(NAME) == "Browser"
    cookies = visitor.context.cookies()
    assert {cookie["name"] for cookie in cookies} == {"reunite", "reunite-device"}
    for cookie in cookies:
        assert (cookie["httpOnly"], cookie["sameSite"], cookie["path"]) == (True, "Lax", "/")

    # Others cannot write in its name: neither pages of another site, nor of another port of the same.
    port = visitor.url.rsplit(":", 1)[1]
    for origin in ("http://evil.test", f"http://127.0.0.1:{int(port) + 1}"):
        foreign = visitor.context.new_page()
        foreign.route(f"{origin}/**", lambda route: route.fulfill(body="<!doctype html><title>x</title>", content_type="text/html"))
        foreign.goto(f"{origin}/")
        result = foreign.evaluate("""async (url) => {
            const tries = [
                {method: "PATCH", headers: {"Content-Type": "application/merge-patch+json"}, body: '{"displayName": "Evil"}'},
                {method: "POST", mode: "no-cors", body: '{"displayName": "Evil"}'},
                {method: "DELETE"},
            ];
            const answers = [];
            for (const more of tries) {
                try { answers.push((await fetch(url, {credentials: "include", ...more})).type); } catch { answers.push("refused"); }
            }
            return answers;
        }""", f"{visitor.url}/api/v1/accounts/me")
        # Chromium lets strangers not even ask this machine.
        assert result[0] == result[2] == "refused" and result[1] in ("opaque", "refused")
        foreign.close()
    assert page.evaluate(NAME) == "Browser"


def test_header_shows_who_is_signed_in(visit, person):
    visitor = visit()
    page = visitor.page
    visitor.open()
    page.evaluate(SIGN_IN, [person, PASSWORD])
    page.evaluate("localStorage.setItem('reunite.signed-in', '1')")
    page.reload()
    expect(page.get_by_role("link", name="Account", exact=True)).to_be_visible()
    page.get_by_role("button", name="Sign out", exact=True).click()
    expect(page.get_by_role("link", name="Sign in", exact=True)).to_be_visible()
    assert [cookie["name"] for cookie in visitor.context.cookies()] == ["reunite-device"]


def test_sign_out_without_a_connection_and_with_drafts(visit, person):
    visitor = visit()
    visitor.expected += ["ERR_INTERNET_DISCONNECTED", "cannot be shown"]
    page = visitor.page
    visitor.open("/post?status=lost")
    page.evaluate(SIGN_IN, [person, PASSWORD])
    page.evaluate("localStorage.setItem('reunite.signed-in', '1')")
    page.reload()
    page.get_by_label("Title", exact=True).fill("A private thing")
    expect(page.get_by_text("Saved on this device")).to_be_visible()
    sign_out = page.get_by_role("banner").get_by_role("button", name="Sign out", exact=True)
    dialog = page.get_by_role("dialog")
    visitor.context.set_offline(True)
    sign_out.click()
    expect(dialog).to_contain_text("No connection.")
    page.keyboard.press("Escape")
    visitor.context.set_offline(False)
    sign_out.click()
    expect(dialog).to_contain_text("1 draft saved on this device.")
    dialog.get_by_role("button", name="Delete drafts").click()
    expect(dialog).to_have_count(0)
    expect(page.get_by_role("link", name="Sign in", exact=True)).to_be_focused()
    visitor.open("/drafts")
    expect(page.get_by_text("No drafts.")).to_be_visible()
