"""Claims in dispute at the desk: what both people say, the reports, and the proof, whose reads are recorded."""

import re
from functools import partial

import pytest
from conftest import each_look
from moderated import Moderated
from playwright.sync_api import expect
from test_desk import desk, service, sit, title  # noqa: F401: fixtures

QUESTIONS = ["Engraved inside?", "Missing key?"]
SECRET = "A dent under the clasp"


def disputed(desk: Moderated, name: str, *, by: str = "maya", reason: str = "scam", comment: str = "Claims all I find.") -> str:
    """The case of a thing that Maya found and Jo has claimed, whose claim one of them has reported."""
    listing = desk.post(name, status="found", category="keys")
    desk.ask("maya", "PUT", f"listings/{listing}/proof", {"questions": QUESTIONS, "withheld": SECRET, "serial": "KR-2231"})
    version = desk.ask("jo", "GET", f"listings/{listing}/proof")["version"]
    claim = desk.ask("jo", "POST", f"listings/{listing}/claims", {
        "proofVersion": version, "answers": ["For Jo, 1998", ""], "message": "I lost it on the train."})["id"]
    desk.ask(by, "POST", f"claims/{claim}/reports", {"reason": reason, "comment": comment})
    return desk.case(listing)["id"]


def take(desk: Moderated, case: str, who: str = "ines") -> None:
    """Assigns a case, instead of those of other tests: a moderator can have five."""
    for other in desk.ask(who, "GET", "moderation/cases?limit=1000")["cases"]:
        if (other["claimedBy"] or {}).get("id") == desk.id(who):
            desk.ask(who, "POST", f"moderation/cases/{other['id']}/release")
    desk.ask(who, "POST", f"moderation/cases/{case}/claim")


def show(page) -> None:
    page.get_by_role("button", name="Show claims").press("Enter")
    expect(page.get_by_role("heading", name="Claims on the listing")).to_be_focused()


def test_messages_that_are_kept(sit, desk):  # noqa: F811
    """What was written before the report, oldest first, in pages; a later report brings what came since."""
    case = disputed(desk, "written to", by="jo")
    take(desk, case)
    visitor = sit("ines", f"/desk?case={case}")
    page = visitor.page
    show(page)
    messages = page.locator(".desk-messages")
    expect(messages).to_contain_text("They hadn’t written to each other")
    claim = desk.ask("ines", "GET", f"moderation/cases/{case}/claims")["claims"][0]["id"]
    hostile = '<img src=x onerror="window.harmed = 1"> ' + "W" * 120
    for who, words in (("jo", "May I come at six?"), ("maya", "For fifty euros."), ("jo", hostile)):
        desk.ask(who, "POST", f"claims/{claim}/messages", {"body": words})
    desk.ask("jo", "POST", f"claims/{claim}/reports", {"reason": "prohibited", "comment": "Asks for money."})
    page.route(re.compile("/messages$"), lambda route: route.continue_(url=f"{route.request.url}?limit=2"))
    page.get_by_role("button", name="Show changes").click()
    entries = messages.locator("li")
    expect(entries).to_have_count(2)
    expect(entries.first).to_contain_text("May I come at six?")
    expect(entries.nth(1)).to_contain_text("For fifty euros.")
    expect(entries.nth(1)).to_contain_text("Finder")
    messages.get_by_role("button", name="Show more").press("Enter")
    expect(entries).to_have_count(3)
    expect(entries.nth(2)).to_be_focused()
    expect(entries.nth(2).locator(".desk-words")).to_have_text(hostile)
    assert page.evaluate("window.harmed") is None
    visitor.assert_fits()
    visitor.assert_accessible()
    visitor.screenshot()


def answer(problem: dict, route) -> None:
    """Lets a request be refused."""
    route.fulfill(headers={"Reunite-API": "1"}, **problem)


@pytest.mark.smoke
@each_look
def test_claim_in_dispute(sit, desk, viewport, theme):  # noqa: F811
    """One article has all of the claim. By keyboard, claims and proof are read once the case is assigned, and the log has the reads."""
    case = disputed(desk, f"disputed {viewport}")
    visitor = sit("ines", f"/desk?case={case}", viewport, theme)
    visitor.expected.append("409")
    page = visitor.page
    expect(page.get_by_text("The moderation log will record that you read it.").first).to_be_visible()
    show(page)
    expect(page.get_by_role("alert")).to_contain_text("Assign the case to yourself first.")
    assert "For Jo, 1998" not in page.content()
    page.locator("#desk-case-title").focus()
    page.keyboard.press("c")
    expect(page.get_by_text("Only you can decide it.")).to_be_visible()
    page.get_by_role("button", name="Try again").press("Enter")
    claim = page.get_by_role("article", name="Claim by Jo")
    expect(claim).to_contain_text("Waiting for an answer")
    for words in (*QUESTIONS, "For Jo, 1998", "No answer", "I lost it on the train.", "Claims all I find.", "Reported by the finder"):
        expect(claim).to_contain_text(words)
    expect(claim).to_contain_text(re.compile(r"Claimed \d+ seconds? after the listing was posted"))
    expect(claim.get_by_role("link", name="Maya")).to_have_attribute("href", f"/desk/accounts/{desk.id('maya')}")
    # It says the same as when it was reported.
    expect(claim.get_by_text("What the claim said")).to_have_count(0)
    claim.get_by_text("History", exact=True).press("Enter")
    expect(claim.get_by_text("Claim sent")).to_be_visible()
    assert SECRET not in page.content() and "KR-2231" not in page.content()
    page.get_by_role("button", name="Show proof").press("Enter")
    heading = page.get_by_role("heading", name="What the finder holds back")
    expect(heading).to_be_focused()
    expect(page.locator(".desk-proof")).to_contain_text(SECRET)
    expect(page.locator(".desk-proof")).to_contain_text("KR-2231")
    visitor.assert_fits()
    visitor.assert_accessible()
    heading.scroll_into_view_if_needed()
    visitor.screenshot()
    entries = desk.ask("otto", "GET", "moderation/log?limit=2")["entries"]
    assert [(entry["action"], entry["case"], entry["moderator"]["displayName"]) for entry in entries] == [
        ("read-proof", case, "Ines"), ("read-claims", case, "Ines")]
    desk.ask("ines", "POST", f"moderation/cases/{case}/release")


def test_proof_that_has_changed_since(sit, desk):  # noqa: F811
    """Both proofs, and the claimant's serial number beside that of the time."""
    listing = desk.post("changed proof", status="found", category="keys")
    desk.ask("maya", "PUT", f"listings/{listing}/proof", {"withheld": SECRET, "serial": "KR-2231"})
    claim = desk.ask("jo", "POST", f"listings/{listing}/claims", {"answers": [], "serial": "kr 2231"})["id"]
    desk.ask("maya", "PUT", f"listings/{listing}/proof", {"withheld": "Two dents", "serial": "KR-7777"})
    desk.ask("jo", "POST", f"claims/{claim}/reports", {"reason": "scam", "comment": "Says that it is another one."})
    # The claimant's report alone needs a second moderator.
    desk.ask("maya", "POST", f"claims/{claim}/reports", {"reason": "other", "comment": "Claims everything."})
    case = desk.case(listing)["id"]
    take(desk, case)
    visitor = sit("ines", f"/desk?case={case}")
    show(visitor.page)
    visitor.page.get_by_role("button", name="Show proof").click()
    proof = visitor.page.locator(".desk-proof")
    for words in ("Two dents", "KR-7777", "When it was claimed", SECRET, "KR-2231", "kr 2231", "Same serial number"):
        expect(proof).to_contain_text(words)
    visitor.assert_fits()
    visitor.assert_accessible()


def test_what_the_claim_said_then(sit, desk):  # noqa: F811
    """A note that is written after the report is in the claim, and not in the copy of the report."""
    case = disputed(desk, "changed since")
    take(desk, case)
    claim = desk.ask("ines", "GET", f"moderation/cases/{case}/claims")["claims"][0]["id"]
    desk.ask("maya", "POST", f"claims/{claim}/decline", {"note": "Another engraving."})
    page = sit("ines", f"/desk?case={case}").page
    show(page)
    article = page.get_by_role("article", name="Claim by Jo")
    expect(article).to_contain_text("Declined")
    expect(article).to_contain_text("Another engraving.")
    then = article.locator("details", has_text="What the claim said when it was reported")
    then.locator("summary").press("Enter")
    expect(then).to_contain_text("For Jo, 1998")
    expect(then).not_to_contain_text("Another engraving.")


def test_report_while_the_case_is_read(sit, desk):  # noqa: F811
    case = disputed(desk, "reported twice", by="jo", comment="Wants a finder's fee.")
    take(desk, case)
    page = sit("ines", f"/desk?case={case}").page
    show(page)
    article = page.get_by_role("article", name="Claim by Jo")
    expect(article).to_contain_text("Reported by the claimant")
    claim = desk.ask("ines", "GET", f"moderation/cases/{case}/claims")["claims"][0]["id"]
    desk.ask("maya", "POST", f"claims/{claim}/reports", {"reason": "other", "comment": "Was rude."})
    page.get_by_role("button", name="Show changes").click()
    expect(article).to_contain_text("Was rude.")
    expect(article).to_contain_text("Wants a finder's fee.")


def test_answers_that_need_a_second_moderator(sit, desk):  # noqa: F811
    """Nobody has reported Jo's claim, so its answers are shown once two moderators have read the claims."""
    listing = desk.post("two readers", status="found", category="keys")
    desk.ask("maya", "PUT", f"listings/{listing}/proof", {"questions": QUESTIONS})
    version = desk.ask("jo", "GET", f"listings/{listing}/proof")["version"]
    desk.ask("jo", "POST", f"listings/{listing}/claims", {"proofVersion": version, "answers": ["For Jo, 1998", ""]})
    desk.ask("jo", "POST", f"listings/{listing}/reports", {"reason": "scam", "comment": "?"})
    case = desk.case(listing)["id"]
    take(desk, case)
    page = sit("ines", f"/desk?case={case}").page
    show(page)
    claim = page.get_by_role("article", name="Claim by Jo")
    expect(claim).to_contain_text("once another moderator has read the claims too")
    assert "For Jo, 1998" not in page.content()
    desk.ask("ines", "POST", f"moderation/cases/{case}/release")
    # Not Otto, who claims a thing of Maya's below, and must not have read her questions as a moderator.
    take(desk, case, "ada")
    page = sit("ada", f"/desk?case={case}").page
    show(page)
    expect(page.get_by_role("article", name="Claim by Jo")).to_contain_text("For Jo, 1998")


def test_cases_without_claims_say_nothing_of_them(sit, desk):  # noqa: F811
    """A lost thing cannot be claimed, and of a found one the log records the read even if there are no claims."""
    _, case = desk.reported("unclaimed umbrella", status="lost")
    page = sit("ines", f"/desk?case={case}").page
    expect(title(page)).to_have_text("unclaimed umbrella")
    expect(page.get_by_role("heading", name="Claims on the listing")).to_have_count(0)
    _, case = desk.reported("unclaimed ring", status="found")
    take(desk, case)
    page = sit("ines", f"/desk?case={case}").page
    show(page)
    expect(page.locator(".desk-claims-in")).to_contain_text("Nobody has claimed it.")
    expect(page.get_by_role("button", name="Show proof")).to_have_count(0)


def test_refusals_are_sentences(sit, desk):  # noqa: F811
    """Refused reads of the proof and of the claims show a sentence, and nothing of the claims."""
    case = disputed(desk, "refused proof")
    visitor = sit("ines", f"/desk?case={case}")
    visitor.expected += ["403", "404", "409", "429"]
    page = visitor.page
    take(desk, case)
    show(page)
    read = page.get_by_role("button", name="Show proof")
    expect(read).to_be_visible()
    desk.ask("ines", "POST", f"moderation/cases/{case}/release")
    take(desk, case, "otto")
    read.click()
    expect(page.get_by_role("alert")).to_contain_text("The case is assigned to another moderator.")
    for status, kind, words in [
        (403, "needs-second-reader", "two moderators are needed"),
        (403, "needs-another-moderator", "another moderator has to look"), (409, "case-not-open", "only while the case is open"),
        (429, "too-many-requests", "as many proofs as you can"), (404, "not-found", "No report of a claim is pending"),
    ]:
        problem = {"status": status, "json": {"type": f"/problems/{kind}"}, "content_type": "application/problem+json"}
        page.route(re.compile("/proof$"), partial(answer, problem))
        read.click()
        expect(page.get_by_role("alert")).to_contain_text(words)
    assert SECRET not in page.content()
    refused = {"status": 403, "json": {"type": "/problems/forbidden"}, "content_type": "application/problem+json"}
    page.route(re.compile(rf"/cases/{case}/claims$"), partial(answer, refused))
    page.reload()
    show(page)
    expect(page.get_by_role("alert")).to_contain_text("another moderator has to look")
    expect(page.get_by_role("article", name="Claim by Jo")).to_have_count(0)
    expect(read).to_have_count(0)


def test_moderator_who_is_a_party(sit, desk):  # noqa: F811
    case = disputed(desk, "own claim")
    listing = desk.ask("ines", "GET", f"moderation/cases/{case}")["listing"]["id"]
    version = desk.ask("otto", "GET", f"listings/{listing}/proof")["version"]
    desk.ask("otto", "POST", f"listings/{listing}/claims", {"proofVersion": version, "answers": ["Mine", ""]})
    visitor = sit("otto", f"/desk?case={case}")
    visitor.expected += ["403", "404"]
    expect(visitor.page.locator(".desk-case").get_by_role("alert")).to_contain_text("You claimed this thing.")
    for words in (*QUESTIONS, "For Jo, 1998", "Claims all I find."):
        assert words not in visitor.page.content()
    expect(visitor.page.get_by_role("button", name="Show proof")).to_have_count(0)


@pytest.mark.parametrize("language", ["fr", "es", "pt", "zh"])
def test_languages(sit, desk, language):  # noqa: F811
    case = disputed(desk, f"disputed in {language}")
    take(desk, case)
    visitor = sit("ines", f"/desk?case={case}", "phone", language=language, viewport={"width": 360, "height": 740})
    page = visitor.page
    page.locator(".desk-claims-in button").click()
    expect(page.locator(".desk-suspicion li").first).to_be_visible()
    words = page.locator(".desk-claims-in").inner_text()
    assert "desk." not in words and "claims." not in words and "{" not in words
    visitor.assert_fits()
    visitor.screenshot()
