"""Saved searches and notifications, as somebody uses them who waits for something to be found."""

import io
import json

import pytest
from conftest import each_viewport, expect
from PIL import Image
from people import Person, feature, link_in, mail_to


def keep_search(visitor, words: str, name: str) -> None:
    page = visitor.page
    visitor.open_map(f"/?q={words}")
    page.get_by_role("button", name="Notify me about new listings").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_label("Name", exact=True)).to_have_value(words)
    visitor.assert_accessible([".dialog"])
    dialog.get_by_label("Name", exact=True).fill(name)
    dialog.get_by_role("button", name="Save this search").click()


def test_empty_result_offers_to_tell(visit, service):
    seeker = Person(service, "Nora None")
    visitor = visit("phone")
    page = visitor.page
    seeker.sign_in(visitor)
    visitor.open("/?q=unheardof")
    page.get_by_role("button", name="Get notified").click()
    page.get_by_role("dialog").get_by_role("button", name="Save this search").click()
    expect(page.get_by_role("dialog")).to_contain_text("Search saved.")
    [search] = seeker.ask("GET", "/accounts/me/searches").json()["searches"]
    assert "q=unheardof" in search["query"]


@pytest.mark.smoke
@each_viewport
def test_search_is_kept_and_tells(visit, service, viewport):
    seeker, finder = Person(service, "Seeker"), Person(service, "Finder")
    visitor = visit(viewport)
    page = visitor.page
    seeker.sign_in(visitor)
    word = f"quokka{viewport}"
    keep_search(visitor, word, "My quokka")
    expect(page.get_by_role("dialog")).to_contain_text("Search saved.")
    page.get_by_role("dialog").get_by_role("link", name="All saved searches").click()
    expect(page.get_by_role("heading", level=1, name="Saved searches")).to_be_visible()
    [search] = seeker.ask("GET", "/accounts/me/searches").json()["searches"]
    assert search["name"] == "My quokka" and f"q={word}" in search["query"] and "bbox=" in search["query"]
    bell = page.locator(".bell")
    expect(bell).to_have_attribute("aria-label", "0 unread notifications")

    # Told at once, without a reload.
    found = finder.post(f"Blue {word}", status="found")
    expect(bell.locator(".bell-count")).to_have_text("1")
    expect(bell).to_have_attribute("aria-label", "1 unread notification")
    # The photo that it has by then is shown.
    content = io.BytesIO()
    Image.new("RGB", (640, 480), "navy").save(content, "PNG")
    finder.ask("POST", f"/listings/{found}/photos", content.getvalue(), **{"Content-Type": "image/png"})
    bell.click()
    entry = page.locator(".told")
    expect(entry).to_have_count(1)
    expect(entry).to_contain_text(f"New result for “My quokka”: “Blue {word}”")
    expect(entry.locator("img")).to_have_js_property("naturalWidth", 96)
    expect(bell.locator(".bell-count")).to_have_count(0)
    visitor.assert_accessible()
    visitor.assert_fits()
    visitor.screenshot()
    entry.click()
    expect(page).to_have_url(f"{service.url}/listings/{found}")

    # A kind that only a newer release knows is listed too.
    def newer(route):
        response = route.fetch()
        told = response.json()
        told["notifications"][0]["kind"] = "newer"
        route.fulfill(response=response, json=told)

    page.route("**/me/notifications*", newer)
    visitor.open("/account/notifications")
    expect(entry).to_have_attribute("href", f"/listings/{found}")
    page.unroute("**/me/notifications*", newer)

    # Less often, and then no more.
    visitor.open("/account/searches")
    page.get_by_label("Notify me", exact=True).select_option("Once a day")
    expect(page.get_by_text("Saved", exact=True)).to_have_count(1)
    page.get_by_label("New results for your saved searches").select_option("Off")
    visitor.assert_accessible()
    visitor.assert_fits()
    visitor.screenshot("searches")
    page.get_by_role("button", name="Delete").click()
    expect(page.get_by_text("No saved searches yet.")).to_be_visible()
    assert seeker.ask("GET", "/accounts/me/searches").json() == {"searches": []}
    assert seeker.ask("GET", "/accounts/me/preferences").json()["search"] == {"mail": "off"}


def test_what_comes_while_the_notifications_are_open_is_read(visit, service):
    """It is listed, and the bell is empty again."""
    owner, stranger = Person(service, "Olga Open"), Person(service, "Sam Stranger")
    thing = owner.ask("POST", "/accounts/me/belongings", {"title": "Open bag", "category": "bags"}).json()
    visitor = visit("phone")
    owner.sign_in(visitor)
    visitor.open("/account/notifications")
    page = visitor.page
    expect(page.get_by_text("No notifications yet.")).to_be_visible()
    expect(page.locator(".bell")).to_have_attribute("aria-label", "0 unread notifications")
    stranger.ask("POST", f"/tags/{thing['tag']['code']}/found", {"message": "Here it is"})
    expect(page.locator(".told")).to_have_count(1)
    assert owner.ask("GET", "/accounts/me/notifications").json()["notifications"][0]["readAt"]
    expect(page.locator(".bell")).to_have_attribute("aria-label", "0 unread notifications")


def test_what_a_mail_leads_to_is_read(visit, service):
    """Whoever opens the thing itself has read the notification of it, and not those of other things."""
    owner, stranger = Person(service, "Mila Mailed"), Person(service, "Sia Stranger")
    things = [owner.ask("POST", "/accounts/me/belongings", {"title": title, "category": "bags"}).json()
              for title in ("First bag", "Second bag")]
    for thing in things:
        stranger.ask("POST", f"/tags/{thing['tag']['code']}/found", {"message": "Here it is"})
    visitor = visit("phone")
    owner.sign_in(visitor)
    bell = visitor.page.locator(".bell")
    visitor.open("/account/profile")
    expect(bell).to_have_attribute("aria-label", "2 unread notifications")
    visitor.open(f"/account/belongings/{things[0]['id']}")
    expect(visitor.page.locator(".belonging-message")).to_be_visible()
    expect(bell).to_have_attribute("aria-label", "1 unread notification")
    visitor.open(f"/account/belongings/{things[1]['id']}")
    expect(bell).to_have_attribute("aria-label", "0 unread notifications")


def test_strangers_sign_in_first(visit, service):
    seeker = Person(service, "Seeker")
    visitor = visit()
    page = visitor.page
    keep_search(visitor, "numbat", "My numbat")
    dialog = page.get_by_role("dialog").filter(has=page.get_by_label("Password"))
    dialog.get_by_label("Email").fill(seeker.email)
    dialog.get_by_label("Password").fill("correct horse battery staple")
    dialog.get_by_role("button", name="Sign in").click()
    expect(page.get_by_text("Search saved.")).to_be_visible()
    assert len(seeker.ask("GET", "/accounts/me/searches").json()["searches"]) == 1


@each_viewport
def test_mails_end_with_their_link(visit, service, viewport):
    """Without signing in, in the language of the mail."""
    seeker = Person(service, "Seeker")
    seeker.ask("PATCH", "/accounts/me", {"locale": "fr"}, **{"Content-Type": "application/merge-patch+json"})
    seeker.ask("POST", "/accounts/me/searches", {"name": "Bilby", "query": f"q=bilby{viewport}"})
    # Listings of new accounts are mailed later; imported ones at once.
    imported = service.command("import", "-", given=json.dumps(feature(f"Grey bilby{viewport}", status="found")) + "\n")
    assert imported.returncode == 0, imported.stderr
    mail = mail_to(service, seeker.email, "Bilby")
    assert mail.message["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert mail.message["List-Unsubscribe"].strip("<>") in mail.text
    visitor = visit(viewport)
    page = visitor.page
    page.goto(link_in(mail, service, "/unsubscribe"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Se désabonner de ces e-mails ?")
    visitor.assert_accessible()
    visitor.screenshot()
    assert seeker.ask("GET", "/accounts/me/preferences").json()["search"] == {"mail": "at-once"}
    page.get_by_role("button", name="Se désabonner").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Désabonnement effectué")
    assert seeker.ask("GET", "/accounts/me/preferences").json()["search"] == {"mail": "off"}
