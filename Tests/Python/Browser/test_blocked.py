"""Browsers that keep nothing, or no cookies: the page says so once, and does what it can."""

import json

import pytest
from library import http
from library.service import API, JSON, PASSWORD
from people import Person, link_in, mail_to
from playwright.sync_api import expect
from proxy import Proxy
from test_post import EMAIL, add_photographs, ask_to_sign_in, begin, expect_once, expect_sent, photograph, post, sign_in_over_it
from test_post import poster  # noqa: F401

# What browsers throw where storage is forbidden.
FORBIDDEN = """() => {
    const forbid = (owner, name) => Object.defineProperty(owner, name, {
        configurable: true, get() { throw new DOMException(`${name} is forbidden`, "SecurityError"); },
    });
    for (const name of %s) forbid(name === "locks" || name === "serviceWorker" ? navigator : window, name);
}"""
STORES = ["localStorage", "sessionStorage", "indexedDB", "caches"]
KINDS = {
    "no storage": STORES,
    "nothing": [*STORES, "BroadcastChannel", "locks", "serviceWorker"],
    "no local storage": ["localStorage", "sessionStorage"],
    "no database": ["indexedDB"],
}
# Getters do not throw: what they give does.
LATER = """() => {
    const refuse = () => { throw new DOMException("forbidden", "SecurityError"); };
    window.BroadcastChannel = class { constructor() { refuse(); } };
    LockManager.prototype.request = async () => refuse();
    Storage.prototype.getItem = Storage.prototype.setItem = Storage.prototype.removeItem = refuse;
    IDBFactory.prototype.open = refuse;
    ServiceWorkerContainer.prototype.register = refuse;
}"""
NO_COOKIES = "This browser doesn’t keep cookies"


def forbid(visitor, names) -> None:
    visitor.page.add_init_script(f"({FORBIDDEN % json.dumps(names) if names else LATER})()")


def disable_cookies(visitor) -> None:
    """Lets the browser say that it keeps none."""
    visitor.context.new_cdp_session(visitor.page).send("Emulation.setDocumentCookieDisabled", {"disabled": True})


@pytest.fixture
def drop_cookies(service):
    """Lets no cookie reach a browser, which believes that it keeps them."""
    proxy = Proxy(service.address)

    def drop(visitor) -> Proxy:
        visitor.url = proxy.url
        proxy.dropped = {"set-cookie"}
        return proxy

    yield drop
    proxy.close()


@pytest.mark.parametrize("kind", [*KINDS, "all of it later"])
def test_look_search_and_post(visit, poster, kind):  # noqa: F811
    visitor = visit()
    visitor.expected += ["401"]
    page = visitor.page
    forbid(visitor, KINDS.get(kind))
    visitor.open_map("/?at=11/48.8566/2.3522")
    expect(visitor.cards.first).to_be_visible()
    visitor.open_map()
    page.get_by_role("combobox", name="Search").fill("umbrella")
    page.keyboard.press("Enter")
    expect(visitor.cards.first).to_contain_text("mbrella")
    page.get_by_label("Language").select_option("fr")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    page.get_by_label("Langue").select_option("en")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    visitor.cards.first.click()
    expect(page.locator("article.listing h1")).to_be_visible()
    page.get_by_role("banner").get_by_role("link", name="Post", exact=True).click()
    page.get_by_label("Status", exact=True).select_option("lost")
    title = f"Bag of a browser with {kind}"
    page.get_by_label("Title", exact=True).fill(title)
    add_photographs(page, photograph("red"))
    if kind != "no local storage":
        expect(page.get_by_text("This device can’t save the draft.")).to_be_visible()
    visitor.assert_accessible()
    ask_to_sign_in(page)
    sign_in_over_it(page)
    expect(page.get_by_role("dialog")).to_have_count(0)
    post(page)
    expect_sent(page)
    expect_once(page, title, 1)
    # Who signed in stays so on the way to other pages.
    page.get_by_role("link", name="View listing").click()
    expect(page.get_by_role("heading", name="Your listing")).to_be_visible()
    page.get_by_role("link", name="Account", exact=True).click()
    expect(page.locator("main").get_by_text(title).first).to_be_visible()
    page.get_by_role("button", name="Sign out").first.click()
    expect(page.get_by_role("banner").get_by_role("link", name="Sign in", exact=True)).to_be_visible()


@pytest.mark.parametrize("kind", ["said", "dropped"])
def test_sign_in_without_cookies(visit, poster, drop_cookies, kind):  # noqa: F811
    """On its own page: it says so, and leads nowhere else."""
    visitor = visit("phone")
    visitor.expected += ["401"]
    page = visitor.page
    if kind == "said":
        disable_cookies(visitor)
    drop_cookies(visitor)
    visitor.open("/account/sign-in")
    if kind == "said":
        expect(page.get_by_text(NO_COOKIES)).to_be_visible()
        visitor.assert_fits()
        visitor.assert_accessible()
        visitor.screenshot()
    else:
        expect(page.get_by_label("Email", exact=True)).to_be_visible()
        expect(page.get_by_text(NO_COOKIES)).to_have_count(0)
    page.get_by_label("Email", exact=True).fill(EMAIL)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.locator("main").get_by_role("button", name="Sign in").click()
    expect(page.get_by_text(NO_COOKIES).last).to_be_visible()
    assert page.url.endswith("/account/sign-in")
    expect(page.get_by_role("banner").get_by_role("link", name="Sign in", exact=True)).to_be_visible()
    assert page.evaluate("localStorage.getItem('reunite.signed-in')") is None


def test_post_without_cookies(visit, poster, drop_cookies):  # noqa: F811
    """It asks once, says why it cannot go on, and keeps the draft for the time when it can."""
    visitor = visit()
    visitor.expected += ["401"]
    proxy = drop_cookies(visitor)
    page = begin(visitor, is_signed_in=False)
    page.get_by_label("Title", exact=True).fill("Bag without cookies")
    add_photographs(page, photograph("red"))
    asked = []
    page.on("request", lambda request: asked.append(request.url) if request.url.endswith("/sessions") else None)
    ask_to_sign_in(page)
    sign_in_over_it(page)
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text(NO_COOKIES)).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_text("Saved on this device")).to_be_visible()
    expect(dialog).to_have_count(0)
    assert len(asked) == 1
    # Allowed now.
    proxy.dropped = set()
    ask_to_sign_in(page)
    sign_in_over_it(page)
    expect(dialog).to_have_count(0)
    post(page)
    expect_sent(page)
    expect_once(page, "Bag without cookies", 1)


@pytest.mark.parametrize("language, words", [
    ("fr", "Ce navigateur ne conserve pas les cookies"), ("es", "Este navegador no guarda cookies"),
    ("pt", "Este navegador não guarda cookies"), ("zh", "此浏览器不保存 Cookie"),
])
def test_in_the_language_of_the_reader(visit, poster, language, words):  # noqa: F811
    visitor = visit(language=language)
    disable_cookies(visitor)
    visitor.open("/account")
    expect(visitor.page.get_by_text(words)).to_be_visible()


def test_message_without_cookies(visit, service, drop_cookies):
    """A message to an owner keeps its words."""
    owner, writer = Person(service, "Owner of a lamp"), Person(service, "Writer without cookies")
    listing = owner.post("Lamp of somebody")
    visitor = visit()
    visitor.expected += ["401"]
    page = visitor.page
    drop_cookies(visitor)
    visitor.open(f"/listings/{listing}")
    page.get_by_text("Ask something", exact=True).click()
    page.get_by_label("Message", exact=True).fill("It has a dent on its foot.")
    page.get_by_role("button", name="Send message").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Email", exact=True).fill(writer.email)
    dialog.get_by_label("Password", exact=True).fill(PASSWORD)
    dialog.get_by_role("button", name="Sign in", exact=True).click()
    expect(dialog.get_by_text(NO_COOKIES)).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_text("Sign in to continue.")).to_be_visible()
    expect(page.get_by_label("Message", exact=True)).to_have_value("It has a dent on its foot.")


def test_confirming_an_address_without_cookies(visit, service, drop_cookies):
    """The address is confirmed, and the page says why nobody is signed in."""
    address = "confirms-without-cookies@example.org"
    with http.Connection(service.address) as connection:
        answer = connection.ask("POST", f"{API}/accounts", json.dumps(
            {"email": address, "password": PASSWORD, "displayName": "Confirms"}).encode(), JSON)
    assert answer.status == 202
    link = link_in(mail_to(service, address, "/verify?"), service, "/verify?").removeprefix(service.url)
    visitor = visit()
    visitor.expected += ["401"]
    page = visitor.page
    drop_cookies(visitor)
    visitor.open(link)
    # The server's form is there until the page has its own.
    expect(page.locator("[data-module='account/verify.js']")).to_be_visible()
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Confirm").click()
    expect(page.get_by_text(NO_COOKIES)).to_be_visible()
    assert service.sign_in(address)
