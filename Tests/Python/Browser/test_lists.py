"""Lists in pages: belongings, claims, notifications and listings share one helper."""

import re

import pytest
from people import Person
from playwright.sync_api import expect
from test_claims import claim, found

# The lists, by the addresses that the page and the API have for them, with the selector of an entry.
LISTS = {
    "/account/belongings": ("belongings", ".belonging-entry"),
    "/account/claims": ("claims", "ul:has(.claim-entry) .claim-entry"),
    "/account": ("listings", ".cards .card"),
}


@pytest.fixture(scope="module")
def person(service) -> Person:
    """A person with three belongings, three listings and three claims."""
    person, finder = Person(service, "Petra Pages"), Person(service, "Fritz Finder")
    for number in range(3):
        person.ask("POST", "/accounts/me/belongings", {"title": f"Thing {number}", "category": "bags"})
        person.post(f"Lost thing {number}", status="lost")
        finder.ask("POST", f"/claims/{claim(person, found(finder, f'Paged keys {number}'))}/accept", {})
    return person


def in_pages(page, name: str, limit: int = 2) -> None:
    """Lets the server answer the first page of a list with fewer entries than it would."""
    page.route(re.compile(rf"/accounts/me/{name}$"), lambda route: route.continue_(url=f"{route.request.url}?limit={limit}"))


@pytest.mark.parametrize("path", LISTS)
def test_next_page_after_a_failure(visit, person, path):
    """The second page fails once: the entries stay, and trying again loads the rest."""
    name, entry = LISTS[path]
    visitor = visit("phone")
    visitor.expected.append("Failed to load resource")
    page = visitor.page
    person.sign_in(visitor)
    in_pages(page, name)
    failing = re.compile(rf"/accounts/me/{name}\?.*cursor=")
    page.route(failing, lambda route: route.abort())
    visitor.open(path)
    entries = page.locator(entry)
    expect(entries).to_have_count(2)
    first = entries.first.get_attribute("href")
    page.get_by_role("button", name="Show more").click()
    expect(page.get_by_role("alert")).to_contain_text("No connection")
    expect(entries).to_have_count(2)
    page.unroute(failing)
    page.get_by_role("button", name="Try again").press("Enter")
    expect(entries).to_have_count(3)
    # The button that had the focus is gone.
    expect(entries.nth(2)).to_be_focused()
    expect(entries.first).to_have_attribute("href", first)
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.get_by_role("button", name="Show more")).to_be_hidden()
    visitor.assert_accessible()


def test_claims_on_own_listings(visit, service):
    """Those on all listings in one list, also on closed ones, in pages."""
    finder, claimant = Person(service, "Fiona Finder"), Person(service, "Carlo Claimant")
    listings = [found(finder, f"Own keys {number}") for number in range(3)]
    claims = [claim(claimant, listing) for listing in listings]
    finder.ask("POST", f"/listings/{listings[0]}/resolve", {"outcome": "given-up"})
    visitor = visit("phone")
    page = visitor.page
    finder.sign_in(visitor)
    page.route(re.compile(r"/accounts/me/claims\?side=finder$"), lambda route: route.continue_(url=f"{route.request.url}&limit=2"))
    asked = []
    page.on("request", lambda request: "/listings/" in request.url and "/claims" in request.url and asked.append(request.url))
    visitor.open("/account/claims")
    entries = page.locator(".claim-list").first.locator("a.claim-entry")
    expect(entries).to_have_count(2)
    page.locator(".claim-list").first.get_by_role("button", name="Show more").press("Enter")
    expect(entries).to_have_count(3)
    expect(entries.nth(2)).to_be_focused()
    expect(entries.nth(2)).to_contain_text("Own keys 0")
    assert [entry.get_attribute("href") for entry in entries.all()] == [f"/claims/{one}" for one in reversed(claims)]
    assert not asked
    visitor.assert_fits()
    visitor.assert_accessible()


def test_notifications_that_cannot_be_marked(visit, person):
    """Marking them as read fails: they are shown, and stay after trying again."""
    visitor = visit()
    visitor.expected.append("Failed to load resource")
    page = visitor.page
    person.sign_in(visitor)
    page.route(re.compile("/notifications/read$"), lambda route: route.abort())
    visitor.open("/account/notifications")
    expect(page.get_by_role("alert")).to_contain_text("No connection")
    entries = page.locator("a.told")
    expect(entries.first).to_be_visible()
    before = entries.count()
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(entries).to_have_count(before)
