"""The status of a listing by its number: the page of the mailed link, the form that mails it, and the owner's own pages."""

from conftest import each_viewport
from people import Person, link_in, mail_to
from playwright.sync_api import expect

FAULT = "Failed to load resource"


@each_viewport
def test_a_link_shows_the_status_and_one_tap_ends_the_listing(visit, service, viewport):
    owner = Person(service, "Ada")
    listing = owner.post("Keys with a red ring", status="lost")
    number = owner.ask("GET", f"/listings/{listing}").json()["properties"]["number"]
    # On the telephone somebody reads the number; another person types it, and knows the address.
    visitor = visit(viewport)
    page = visitor.page
    visitor.open("/status")
    page.get_by_label("Number").fill(number[:-1] + ("0" if number[-1] != "0" else "1"))
    page.get_by_label("Email").fill(owner.email)
    visitor.expected.append(FAULT)
    page.get_by_role("button", name="Email me the link").click()
    expect(page.get_by_text("That number has a typo.")).to_be_visible()
    visitor.assert_accessible()
    visitor.assert_fits()
    visitor.screenshot("asked")
    page.get_by_label("Number").fill(number.lower())
    page.get_by_role("button", name="Email me the link").click()
    expect(page.get_by_role("heading", level=1, name="Check your email")).to_be_visible()

    page.goto(link_in(mail_to(service, owner.email, "/status/"), service, "/status/"))
    expect(page.get_by_text(number, exact=True)).to_be_visible()
    expect(page.get_by_text("Keys with a red ring")).to_be_visible()
    expect(page.get_by_text("Posted. We’ll compare it with new listings until")).to_be_visible()
    visitor.assert_accessible()
    visitor.assert_fits()
    visitor.screenshot("open")
    page.get_by_role("button", name="I have it back").click()
    expect(page.get_by_text("It’s back with you. We’re glad!")).to_be_visible()
    visitor.screenshot("ended")
    page.go_back()
    expect(page.get_by_text("This listing is resolved.")).to_be_visible()
    assert owner.ask("GET", f"/listings/{listing}").json()["properties"]["outcome"] == "returned"


@each_viewport
def test_the_owners_pages_have_the_number(visit, service, viewport):
    owner = Person(service, "Ada")
    listing = owner.post("Umbrella")
    number = owner.ask("GET", f"/listings/{listing}").json()["properties"]["number"]
    visitor = visit(viewport)
    owner.sign_in(visitor)
    visitor.open(f"/listings/{listing}")
    visitor.page.get_by_role("link", name=number).click()
    expect(visitor.page.get_by_role("heading", level=1, name="Your listing")).to_be_visible()
    expect(visitor.page.get_by_text("Likely matches", exact=True)).to_be_visible()
    visitor.assert_accessible()
    visitor.assert_fits()
    visitor.screenshot("signed-in")
    visitor.page.reload()
    expect(visitor.page.get_by_role("heading", level=1, name="Your listing")).to_be_visible()

    # Somebody else is asked for the address.
    other = visit(viewport)
    other.expected.append(FAULT)
    other.open(f"/status/{number}")
    expect(other.page.get_by_role("heading", level=1, name="Check on your listing")).to_be_visible()
    other.page.get_by_label("Email").fill(owner.email)
    other.page.get_by_role("button", name="Email me the link").click()
    expect(other.page.get_by_text(f"If {number} belongs to {owner.email}")).to_be_visible()
    assert number in mail_to(service, owner.email, "/status/").text
