"""Reports and blocks between the two people of a claim."""

import pytest
from conftest import each_viewport
from people import Person
from playwright.sync_api import expect
from test_claims import claim, found


@pytest.fixture(scope="module")
def finder(service) -> Person:
    return Person(service, "Finn Finder")


@pytest.fixture(scope="module")
def claimant(service) -> Person:
    return Person(service, "Clara Claimant")


@pytest.fixture(scope="module")
def moderator(service) -> Person:
    return Person(service, "Mo Moderator", role="moderator")


def reports(moderator, listing: str) -> list[dict]:
    """The reports of the claims in a listing's case."""
    cases = moderator.ask("GET", "/moderation/cases?limit=1000").json()["cases"]
    case = next(one["id"] for one in cases if one["listing"] == listing)
    moderator.ask("POST", f"/moderation/cases/{case}/claim")
    claims = moderator.ask("GET", f"/moderation/cases/{case}/claims").json()["claims"]
    moderator.ask("POST", f"/moderation/cases/{case}/release")
    return [report for one in claims for report in one["reports"]]


@pytest.mark.smoke
@each_viewport
@pytest.mark.parametrize("side", ["finder", "claimant"])
def test_report(visit, finder, claimant, moderator, side, viewport):
    """By keyboard, with the reasons and the dialog of listings; the focus goes back to the button."""
    listing = found(finder, f"Reported keys {side} {viewport}")
    made = claim(claimant, listing)
    visitor = visit(viewport)
    visitor.expected.append("422")
    page = visitor.page
    (finder if side == "finder" else claimant).sign_in(visitor)
    visitor.open(f"/claims/{made}")
    button = page.get_by_role("button", name="Report")
    button.press("Enter")
    dialog = page.get_by_role("dialog", name="Report this claim")
    expect(dialog).to_contain_text("Clara Claimant" if side == "finder" else "Finn Finder")
    dialog.get_by_role("button", name="Report").press("Enter")
    expect(dialog.get_by_text("Choose a reason.")).to_be_visible()
    dialog.get_by_label("Scam or fraud").press("Space")
    dialog.get_by_label("Anything to add?").fill("Wants money first.")
    visitor.assert_fits()
    visitor.assert_accessible()
    visitor.screenshot()
    dialog.get_by_role("button", name="Report").press("Enter")
    expect(page.get_by_role("status").filter(has_text="Moderators will review it.")).to_be_visible()
    expect(button).to_be_focused()
    [report] = reports(moderator, listing)
    assert (report["by"], report["reason"], report["comment"]) == (side, "scam", "Wants money first.")


@pytest.mark.smoke
@each_viewport
def test_block_and_unblock(visit, service, finder, viewport):
    """The page says what a block means. Neither person can write until it ends."""
    claimant = Person(service, "Bo Blocked")
    made = claim(claimant, found(finder, f"Blocked keys {viewport}"))
    visitor = visit(viewport)
    page = visitor.page
    finder.sign_in(visitor)
    visitor.open(f"/claims/{made}")
    button = page.get_by_role("button", name="Block", exact=True)
    button.press("Enter")
    dialog = page.get_by_role("dialog", name="Block Bo Blocked?")
    expect(dialog).to_contain_text("Bo Blocked can’t claim other things that you find.")
    visitor.assert_accessible()
    dialog.get_by_role("button", name="Block", exact=True).press("Enter")
    expect(page.locator(".claim-guard .message")).to_contain_text("The block doesn’t end this claim.")
    unblock = page.get_by_role("button", name="Unblock")
    expect(unblock).to_be_focused()
    expect(page.get_by_label("Message", exact=True)).to_be_hidden()
    expect(page.get_by_text("Unblock them to write.")).to_be_visible()
    visitor.assert_fits()
    visitor.assert_accessible()
    visitor.screenshot()
    # The other person is refused, with a sentence that fits messages too.
    other = visit("phone")
    other.expected.append("403")
    claimant.sign_in(other)
    other.open(f"/claims/{made}")
    other.page.get_by_label("Message", exact=True).fill("Hello?")
    other.page.get_by_role("button", name="Send message").click()
    expect(other.page.get_by_text("This person doesn’t accept claims or messages from you.")).to_be_visible()
    # The page shows the block when it is opened again.
    visitor.open(f"/claims/{made}")
    expect(unblock).to_be_visible()
    unblock.press("Enter")
    expect(page.get_by_label("Message", exact=True)).to_be_visible()
    expect(page.locator(".claim-guard .message")).to_have_count(0)
    other.page.get_by_role("button", name="Send message").click()
    expect(other.page.locator(".said.own")).to_contain_text("Hello?")


def test_block_that_ended_elsewhere(visit, service, finder):
    claimant = Person(service, "Eva Elsewhere")
    made = claim(claimant, found(finder, "Elsewhere keys"))
    other = finder.ask("GET", f"/claims/{made}").json()["claimant"]["id"]
    finder.ask("PUT", f"/accounts/me/blocks/{other}")
    visitor = visit()
    visitor.expected.append("404")
    finder.sign_in(visitor)
    visitor.open(f"/claims/{made}")
    button = visitor.page.get_by_role("button", name="Unblock")
    expect(button).to_be_visible()
    finder.ask("DELETE", f"/accounts/me/blocks/{other}")
    button.click()
    expect(visitor.page.get_by_role("button", name="Block", exact=True)).to_be_visible()
    expect(visitor.page.get_by_role("alert")).to_have_count(0)


@pytest.mark.parametrize("language", ["fr", "es", "pt", "zh"])
def test_languages(visit, finder, claimant, language):
    made = claim(claimant, found(finder, f"Keys to report in {language}"))
    visitor = visit("phone", language=language, viewport={"width": 360, "height": 740})
    claimant.sign_in(visitor)
    visitor.open(f"/claims/{made}")
    for button in visitor.page.locator(".claim-guard button").all():
        button.click()
        dialog = visitor.page.get_by_role("dialog")
        expect(dialog).to_be_visible()
        words = dialog.inner_text()
        assert "claims." not in words and "listingPage." not in words and "{" not in words
        visitor.assert_fits()
        visitor.page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
