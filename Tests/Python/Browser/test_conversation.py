"""The conversation in a claim: two people side by side, who learn no address of each other."""

import pytest
from conftest import each_viewport
from people import Person
from playwright.sync_api import expect
from test_claims import claim, found


@pytest.fixture(scope="module")
def finder(service) -> Person:
    return Person(service, "Flora Finder")


@pytest.fixture(scope="module")
def claimant(service) -> Person:
    return Person(service, "Carl Claimant")


def open_claim(visitor, person, made: str):
    person.sign_in(visitor)
    visitor.open(f"/claims/{made}")
    expect(visitor.page.get_by_role("heading", name="Messages with")).to_be_visible()
    return visitor.page


def write(page, words: str) -> None:
    page.get_by_label("Message", exact=True).fill(words)
    page.get_by_role("button", name="Send message").press("Enter")
    expect(page.locator(".said.own").last).to_contain_text(words)


@pytest.mark.smoke
def test_messages_side_by_side(visit, finder, claimant):
    made = claim(claimant, found(finder, "Talked of keys"))
    one = visit("phone", viewport={"width": 360, "height": 740})
    page = open_claim(one, claimant, made)
    expect(page.get_by_text("No messages yet.")).to_be_visible()
    write(page, "When could we meet?\nI’m free at six.")
    expect(page.get_by_label("Message", exact=True)).to_have_value("")
    other = visit("phone", theme="dark")
    answering = open_claim(other, finder, made)
    expect(answering.locator(".said").first).to_contain_text("When could we meet?")
    # The claimant sees that it was read.
    expect(page.locator(".said.own")).to_contain_text("read")
    write(answering, "At the station.")
    expect(page.locator(".said").last).to_contain_text("At the station.")
    expect(page.get_by_text("New message from Flora Finder")).to_be_attached()
    for visitor in (one, other):
        visitor.assert_fits()
        visitor.assert_accessible()
        assert "example.org" not in visitor.page.locator("main").inner_text()
        visitor.page.locator(".claim-talk").scroll_into_view_if_needed()
        visitor.screenshot(visitor.device + ("-claimant" if visitor is one else "-finder"))


def test_typed_message_survives_news(visit, finder, claimant):
    """What somebody types stays, with the focus, when the other writes or answers the claim."""
    made = claim(claimant, found(finder, "Keys while typing"))
    page = open_claim(visit(), claimant, made)
    field = page.get_by_label("Message", exact=True)
    field.press_sequentially("Half a sent")
    finder.ask("POST", f"/claims/{made}/messages", {"body": "Hello"})
    expect(page.locator(".said")).to_contain_text("Hello")
    finder.ask("POST", f"/claims/{made}/accept", {})
    expect(page.get_by_role("button", name="Show code")).to_be_visible()
    expect(field).to_be_focused()
    field.press_sequentially("ence")
    expect(field).to_have_value("Half a sentence")


@each_viewport
def test_markup_is_text(visit, finder, claimant, viewport):
    made = claim(claimant, found(finder, "Hostile keys"))
    hostile = '<img src=x onerror="window.harmed = 1"> https://evil.example \u202egnorts' + "W" * 200
    finder.ask("POST", f"/claims/{made}/messages", {"body": hostile})
    visitor = visit(viewport)
    page = open_claim(visitor, claimant, made)
    expect(page.locator(".said bdi")).to_have_text(hostile)
    assert page.evaluate("window.harmed") is None
    assert page.locator(".said a").count() == 0
    visitor.assert_fits()


def test_ended_claims_are_closed(visit, finder, claimant):
    made = claim(claimant, found(finder, "Ended keys"))
    claimant.ask("POST", f"/claims/{made}/messages", {"body": "Before the end"})
    claimant.ask("POST", f"/claims/{made}/withdraw", {})
    page = open_claim(visit("phone"), finder, made)
    expect(page.locator(".said")).to_contain_text("Before the end")
    expect(page.get_by_label("Message", exact=True)).to_be_hidden()


@pytest.mark.smoke
@each_viewport
def test_unread_messages_are_counted(visit, service, viewport):
    """In the lists of both sides and at the claim, whose button leads to them; once they are seen, nowhere."""
    finder, claimant = Person(service, "Una Unread"), Person(service, "Rita Reader")
    listing = found(finder, "Unread keys")
    made = claim(claimant, listing)
    for words in ("First", "Second"):
        claimant.ask("POST", f"/claims/{made}/messages", {"body": words})
    visitor = visit(viewport)
    page = visitor.page
    claimant.sign_in(visitor)
    visitor.open("/account/claims")
    entry = page.locator(f"a[href$='{made}']")
    expect(entry).to_be_visible()
    # One's own messages wait for the other one.
    expect(entry).not_to_contain_text("new message")
    finder.sign_in(visitor)
    visitor.open(f"/listings/{listing}")
    expect(entry).to_contain_text("2 new messages")
    visitor.open("/account/claims")
    expect(entry).to_contain_text("2 new messages")
    visitor.assert_fits()
    visitor.assert_accessible()
    visitor.screenshot("list")
    entry.press("Enter")
    button = page.get_by_role("button", name="2 new messages")
    expect(button).to_be_visible()
    expect(page.locator(".said")).to_have_count(2)
    visitor.assert_accessible()
    visitor.screenshot("claim")
    button.press("Enter")
    expect(page.get_by_role("heading", name="Messages with Rita Reader")).to_be_focused()
    expect(button).to_have_count(0)
    visitor.open("/account/claims")
    expect(entry).to_be_visible()
    expect(entry).not_to_contain_text("new message")
