"""A tab that is open while the server gets a new release: its files are gone, and nothing that was written is lost."""

import re
import shutil
import subprocess

import pytest
from conftest import ROOT
from library.service import Service
from playwright.sync_api import expect
from proxy import Proxy, Reply
from test_post import EMAIL, add_photographs, ask_to_sign_in, begin, expect_once, expect_sent, photograph, post, sign_in_over_it

GONE = ["404", "dynamically imported module", "cannot be shown", "module script", "MIME type"]


class Releases:
    """A server behind one address, with the files of one release after the other."""

    def __init__(self, binary: str, folder):
        self.folder = folder
        self.service = Service(binary, folder / "data")
        self.service.create_account(EMAIL, "Poster")
        self.number = 0
        self.next()
        self.proxy = Proxy(self.service.address)

    def next(self) -> None:
        self.number += 1
        files = self.folder / f"release-{self.number}"
        shutil.copytree(ROOT / "Sources/ReuniteWeb/Files", files)
        with open(files / "main.js", "a", encoding="utf-8") as script:
            script.write(f"// Release {self.number}\n")
        # Of the second release there are single modules.
        if self.number != 2:
            subprocess.run([ROOT / "scripts/web-bundles", files], check=True, stdout=subprocess.DEVNULL)
        if self.number == 1:
            self.service.start("--web-files", str(files))
            return
        # Requests wait, as they do before a fleet.
        self.proxy.is_open.clear()
        self.service.stop()
        self.service.start("--web-files", str(files))
        self.proxy.address = self.service.address
        self.proxy.is_open.set()


@pytest.fixture
def releases(binary, tmp_path):
    releases = Releases(binary, tmp_path)
    yield releases
    releases.proxy.close()
    releases.service.stop()


@pytest.fixture
def old(releases, visit):
    """A browser before them."""
    def make(*given, **more):
        visitor = visit(*given, **more)
        visitor.url = releases.proxy.url
        visitor.expected += GONE
        return visitor
    return make


def files(page) -> str:
    return page.evaluate("document.documentElement.dataset.files")


def count_documents(visitor) -> list[str]:
    """The addresses of the documents that are loaded from now on."""
    loaded: list[str] = []
    visitor.page.on("request", lambda request: loaded.append(request.url) if request.is_navigation_request() else None)
    return loaded


def test_half_written_post_goes_out(releases, old):
    """The form has all that it needs: it is finished, and sent, in the old tab."""
    visitor = old()
    page = begin(visitor)
    before = files(page)
    page.get_by_label("Title", exact=True).fill("Boots of two releases")
    add_photographs(page, photograph("red"))
    releases.next()
    page.get_by_label("Description", exact=True).fill("Written after the change.")
    post(page)
    expect_sent(page)
    assert files(page) == before
    listing = expect_once(page, "Boots of two releases", 1)
    assert listing["properties"]["description"] == "Written after the change."
    # What is opened next is of the new release.
    loaded = count_documents(visitor)
    page.get_by_role("link", name="View listing").click()
    expect(page.get_by_role("heading", level=1, name="Boots of two releases")).to_be_visible()
    assert files(page) != before and len(loaded) == 1


def test_visitor_signs_in_over_a_post(releases, old):
    visitor = old("phone")
    page = begin(visitor, is_signed_in=False)
    page.get_by_label("Title", exact=True).fill("Coat of two releases")
    add_photographs(page, photograph("red"))
    releases.next()
    ask_to_sign_in(page)
    sign_in_over_it(page)
    expect(page.get_by_role("dialog")).to_have_count(0)
    post(page)
    expect_sent(page)
    expect_once(page, "Coat of two releases", 1)


def test_draft_survives_the_way_to_another_page(releases, old):
    visitor = old()
    page = begin(visitor)
    before = files(page)
    page.get_by_label("Title", exact=True).fill("Ring of two releases")
    add_photographs(page, photograph("red"))
    expect(page.get_by_text("Saved on this device")).to_be_visible()
    releases.next()
    loaded = count_documents(visitor)
    page.get_by_role("link", name="Account", exact=True).click()
    expect(page.get_by_role("navigation", name="Account")).to_be_visible()
    assert files(page) != before and loaded == [visitor.url + "/account"]
    page.get_by_role("banner").get_by_role("link", name="Post", exact=True).click()
    expect(page.get_by_label("Title", exact=True)).to_have_value("Ring of two releases")
    expect(page.locator(".photo img")).to_have_count(1)
    post(page)
    expect_sent(page)
    expect_once(page, "Ring of two releases", 1)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_first_page_leads_on(releases, old, language):
    visitor = old("phone", language=language)
    page = visitor.page
    visitor.open("/account/sign-in")
    expect(page.locator("input[name=email]")).to_be_visible()
    before = files(page)
    releases.next()
    loaded = count_documents(visitor)
    page.locator("header a.button.main").click()
    expect(page.locator(".post-form")).to_be_visible()
    assert files(page) != before and loaded == [visitor.url + "/post"]
    # And another time, in the same tab.
    releases.next()
    page.get_by_role("link", name="Reunite").click()
    expect(page.locator(".home")).to_be_visible()
    assert len(loaded) == 2


def test_texts_of_a_page_are_gone(releases, old):
    """The module is there already, its texts are not."""
    visitor = old()
    page = visitor.page
    visitor.open("/account/sign-in")
    expect(page.get_by_label("Email", exact=True)).to_be_visible()
    page.evaluate("import(document.documentElement.dataset.files + '/docs/docs-page.js')")
    releases.next()
    loaded = count_documents(visitor)
    page.evaluate("document.querySelector('main').append(Object.assign(document.createElement('a'), {href: '/docs', textContent: 'API'}))")
    page.get_by_role("link", name="API").click()
    expect(page.get_by_role("heading", level=1)).not_to_have_text("Sign in")
    expect(page.locator("[data-module='docs/docs-page.js']").first).to_be_visible()
    assert loaded == [visitor.url + "/docs"]


def test_what_is_typed_elsewhere_is_not_thrown_away(releases, old):
    """Where there are no drafts, a sentence says it, and the page is loaded again when it suits."""
    visitor = old()
    visitor.expected += [": 404"]
    page = begin(visitor)
    page.get_by_label("Title", exact=True).fill("Bag of two releases")
    post(page)
    expect_sent(page)
    listing = expect_once(page, "Bag of two releases")
    page.evaluate("localStorage.clear()")
    visitor.context.clear_cookies()
    visitor.open(f"/listings/{listing['id']}")
    visitor.wait_until("performance.getEntriesByType('resource').some(({name}) => /network\\/texts/.test(name))")
    page.get_by_label("Message", exact=True).fill("I think that it is mine.")
    releases.next()
    loaded = count_documents(visitor)
    page.get_by_label("Language").select_option("fr")
    notice = page.get_by_role("alert").filter(has_text="There’s a new version of this page.")
    expect(notice).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_label("Message", exact=True)).to_have_value("I think that it is mine.")
    visitor.assert_fits()
    visitor.assert_accessible()
    visitor.screenshot()
    assert not loaded
    notice.get_by_role("button", name="Reload page").click()
    expect(notice).to_have_count(0)
    page.get_by_label("Language").select_option("fr")
    expect(page.locator("html")).to_have_attribute("lang", "fr")


def test_draft_in_memory_is_not_lost_by_loading_again(releases, old):
    visitor = old()
    visitor.page.add_init_script(
        "IDBFactory.prototype.open = () => { throw new DOMException('forbidden', 'SecurityError'); }")
    page = begin(visitor)
    page.get_by_label("Title", exact=True).fill("Flute in memory")
    expect(page.get_by_text("This device can’t save the draft.")).to_be_visible()
    releases.next()
    loaded = count_documents(visitor)
    page.get_by_role("link", name="Account", exact=True).click()
    expect(page.get_by_role("heading", name="This page couldn’t be loaded")).to_be_visible()
    page.go_back()
    expect(page.get_by_label("Title", exact=True)).to_have_value("Flute in memory")
    assert not loaded


@pytest.mark.parametrize("told", ["another", "changing", "none"])
def test_no_loop(releases, old, told):
    """Servers of two releases beside each other, one of which lacks a file: it is tried once, and then said."""
    visitor = old()
    page = visitor.page
    visitor.open("/account/sign-in")
    expect(page.get_by_label("Email", exact=True)).to_be_visible()
    calls = []

    def rule(request):
        if "/post/post-page.js" in request.path:
            return Reply(404, b"{}", "application/problem+json")
        if request.path == "/" and told != "none":
            calls.append(request)
            name = f"other{len(calls)}" if told == "changing" else "other"
            return Reply(200, f'<!DOCTYPE html><html data-files="/web/{name}">'.encode())
        return None

    releases.proxy.rule = rule
    loaded = count_documents(visitor)
    page.get_by_role("link", name="Post", exact=True).click()
    expect(page.get_by_role("heading", name="This page couldn’t be loaded")).to_be_visible()
    assert [re.sub(r"https?://[^/]+", "", one) for one in loaded] == ([] if told == "none" else ["/post"])
    # It is the reader who tries again.
    releases.proxy.rule = lambda request: None
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_label("Title", exact=True)).to_be_visible()


def test_without_a_connection_nothing_is_loaded_again(releases, old):
    visitor = old()
    visitor.expected += ["ERR_"]
    page = visitor.page
    visitor.open("/account/sign-in")
    loaded = count_documents(visitor)
    visitor.context.set_offline(True)
    page.get_by_role("link", name="Post", exact=True).click()
    expect(page.get_by_role("heading", name="This page couldn’t be loaded")).to_be_visible()
    assert not loaded
    visitor.context.set_offline(False)
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_label("Title", exact=True)).to_be_visible()


def test_with_a_service_worker(releases, old):
    """The worker of the new release deletes the files of the old one."""
    visitor = old(service_workers="allow")
    page = begin(visitor)
    page.evaluate("navigator.serviceWorker.ready")
    before = files(page).split("/")[-1]
    page.get_by_label("Title", exact=True).fill("Lens of two releases")
    add_photographs(page, photograph("red"))
    releases.next()
    page.evaluate("navigator.serviceWorker.getRegistration().then((one) => one.update())")
    visitor.wait_until(
        f"(await caches.keys()).filter((key) => key.startsWith('reunite-files-')).every((key) => !key.endsWith({before!r}))")
    page.get_by_role("link", name="Account", exact=True).click()
    expect(page.get_by_role("navigation", name="Account")).to_be_visible()
    page.get_by_role("banner").get_by_role("link", name="Post", exact=True).click()
    expect(page.get_by_label("Title", exact=True)).to_have_value("Lens of two releases")
    expect(page.locator(".photo img")).to_have_count(1)


