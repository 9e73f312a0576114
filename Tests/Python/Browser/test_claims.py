"""Claims: a claimant and a finder, side by side, on phones and by keyboard."""

import re

import pytest
from conftest import each_look, each_viewport
from people import Person
from playwright.sync_api import expect
from test_listing import PICTURE

QUESTIONS = ["Engraved inside?", "Missing key?"]


@pytest.fixture(scope="module")
def finder(service) -> Person:
    return Person(service, "Fin Finder")


@pytest.fixture(scope="module")
def claimant(service) -> Person:
    return Person(service, "Ada Claimant")


def found(finder, title: str, questions=QUESTIONS, **more) -> str:
    """A found thing with questions: its id."""
    listing = finder.post(title, category="keys")
    finder.ask("PUT", f"/listings/{listing}/proof", {"questions": questions, **more})
    return listing


def claim(claimant, listing: str, answers=("For Ada, 1998", "The small one"), **more) -> str:
    """A claim by the API: its id."""
    version = claimant.ask("GET", f"/listings/{listing}/proof").json().get("version")
    body = {"answers": list(answers), **({"proofVersion": version} if version else {}), **more}
    return claimant.ask("POST", f"/listings/{listing}/claims", body).json()["id"]


def accepted(finder, claimant, title: str) -> tuple[str, str]:
    """A listing with an accepted claim."""
    listing = found(finder, title)
    made = claim(claimant, listing)
    finder.ask("POST", f"/claims/{made}/accept", {})
    return listing, made


@pytest.mark.smoke
def test_claim_and_accept(visit, finder, claimant):
    """From the button on the listing to the finder's answer, on two phones."""
    one = visit("phone")
    listing = found(
        finder, "Ring of keys", serial="KR-2231", withheld="Engraved: For Ada, 1998. The small one is missing.")
    content = bytes(one.page.evaluate(PICTURE, "navy"))
    finder.ask("POST", f"/listings/{listing}/photos", content, **{"Content-Type": "image/png"})
    own = claimant.post("My ring of keys", status="lost", category="keys")
    page = one.page
    claimant.sign_in(one)
    one.open(f"/listings/{listing}")
    page.get_by_role("link", name="This is mine").click()
    expect(page.get_by_role("heading", level=1, name="This is mine")).to_be_visible()
    page.get_by_label(QUESTIONS[0]).fill("For Ada, 1998")
    page.get_by_label("What else shows").fill("I lost it on the train.")
    page.get_by_label("Serial number").fill("kr 2231")
    page.get_by_label("Your listing about it").select_option(own)
    one.assert_fits()
    one.assert_accessible()
    one.screenshot("form")
    page.get_by_role("button", name="Send claim").click()
    expect(page.get_by_text("The finder hasn’t answered yet.")).to_be_visible()
    expect(page.get_by_text("For Ada, 1998")).to_be_visible()
    one.assert_accessible()
    one.screenshot("sent")

    other = visit("phone", theme="dark")
    finder.sign_in(other)
    other.open(f"/listings/{listing}")
    other.page.get_by_role("link", name="Ada Claimant").click()
    # What they say stands beside what was noted, and both before the answer.
    expect(other.page.get_by_text("The serial number matches.")).to_be_visible()
    expect(other.page.get_by_text("No answer", exact=True)).to_be_visible()
    evidence = other.page.locator(".evidence")
    expect(evidence.locator(".card").first).to_have_attribute("href", re.compile(own))
    expect(evidence.get_by_text("Engraved: For Ada, 1998.")).to_be_visible()
    expect(evidence.get_by_role("button", name="Enlarge photo 1 of 1")).to_be_visible()
    assert other.page.get_by_role("button", name="Accept claim").bounding_box()["y"] > evidence.bounding_box()["y"]
    other.assert_fits()
    other.assert_accessible()
    other.screenshot("answers")
    other.page.get_by_role("button", name="Accept claim").click()
    dialog = other.page.get_by_role("dialog")
    dialog.get_by_label("Note to Ada Claimant").fill("At the station, at six.")
    other.assert_accessible()
    other.screenshot("accept")
    dialog.get_by_role("button", name="Accept claim").click()
    expect(other.page.get_by_text("enter the code on the other person’s screen")).to_be_visible()
    # The claimant's page learns it by itself.
    expect(page.get_by_text("At the station, at six.")).to_be_visible()
    expect(page.get_by_role("button", name="Withdraw claim")).to_have_count(0)


@each_look
def test_list_of_own_claims(visit, finder, claimant, viewport, theme):
    made = claim(claimant, found(finder, "Listed keys"))
    visitor = visit(viewport, theme)
    finder.sign_in(visitor)
    visitor.open("/account/claims")
    entry = visitor.page.locator(".claim-list").first.locator(f"a[href$='{made}']")
    expect(entry).to_contain_text("Ada Claimant")
    expect(entry).to_contain_text("Listed keys")
    claimant.sign_in(visitor)
    visitor.open("/account/claims")
    entry = visitor.page.locator(".claim-entry").first
    expect(visitor.page.get_by_text("No claims on your listings.")).to_be_visible()
    expect(entry).to_contain_text("Listed keys")
    expect(entry).to_contain_text("Waiting for an answer")
    visitor.assert_fits()
    visitor.assert_accessible()
    visitor.screenshot()
    entry.press("Enter")
    expect(visitor.page.get_by_role("heading", level=1, name="Listed keys")).to_be_focused()


def test_questions_are_read_only_for_a_claim(visit, service, finder, claimant):
    """The page of the listing asks for no questions; neither does the form of somebody who is not signed in."""
    listing = found(finder, "Unread keys")
    visitor = visit("phone")
    asked = []
    visitor.page.on("request", lambda request: "/proof" in request.url and asked.append(request.url))
    visitor.open(f"/listings/{listing}")
    visitor.page.get_by_role("link", name="This is mine").click()
    expect(visitor.page.get_by_label("Password", exact=True)).to_be_visible()
    assert not asked
    claimant.sign_in(visitor)
    visitor.open(f"/listings/{listing}")
    expect(visitor.page.get_by_role("link", name="This is mine")).to_be_visible()
    assert not asked
    visitor.page.get_by_role("link", name="This is mine").click()
    expect(visitor.page.get_by_label(QUESTIONS[0])).to_be_visible()
    assert len(asked) == 1


def test_signed_out_in_the_middle(visit, finder, claimant):
    """What was typed stays, and is sent after signing in again."""
    listing = found(finder, "Keys in the middle")
    visitor = visit("phone")
    visitor.expected.append("401")
    page = visitor.page
    claimant.sign_in(visitor)
    visitor.open(f"/listings/{listing}/claim")
    page.get_by_label(QUESTIONS[0]).fill("An answer that stays")
    page.evaluate("fetch('/api/v1/sessions/current', {method: 'DELETE'})")
    page.get_by_role("button", name="Send claim").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Email").fill(claimant.email)
    dialog.get_by_label("Password").fill("correct horse battery staple")
    dialog.get_by_role("button", name="Sign in").click()
    expect(page.get_by_text("An answer that stays")).to_be_visible()
    expect(page.get_by_text("The finder hasn’t answered yet.")).to_be_visible()


def test_changed_questions_keep_the_answers(visit, finder, claimant):
    listing = found(finder, "Keys with new questions")
    visitor = visit()
    visitor.expected.append("409")
    page = visitor.page
    claimant.sign_in(visitor)
    visitor.open(f"/listings/{listing}/claim")
    page.get_by_label(QUESTIONS[0]).fill("The first answer")
    finder.ask("PUT", f"/listings/{listing}/proof", {"questions": [QUESTIONS[0], "How many keys?", "Any tag?"]})
    page.get_by_role("button", name="Send claim").click()
    expect(page.get_by_text("The finder has changed the questions.")).to_be_visible()
    expect(page.get_by_label(QUESTIONS[0])).to_have_value("The first answer")
    page.get_by_label("How many keys?").fill("Three")
    page.get_by_role("button", name="Send claim").click()
    expect(page.get_by_text("Three")).to_be_visible()


def test_refusals_are_sentences(visit, finder, claimant, service):
    listing = found(finder, "Refused keys")
    visitor = visit("phone")
    visitor.expected += ["409", "422", "403"]
    page = visitor.page
    claimant.sign_in(visitor)
    visitor.open(f"/listings/{listing}/claim")
    page.get_by_label("Serial number").fill("1")
    page.get_by_role("button", name="Send claim").click()
    expect(page.get_by_text("Enter 3 to 64 letters and digits.")).to_be_visible()
    expect(page.get_by_label("Serial number")).to_be_focused()
    page.get_by_label("Serial number").fill("")
    claim(claimant, listing)
    page.get_by_role("button", name="Send claim").click()
    expect(page.get_by_text("You’ve already claimed this.")).to_be_visible()
    page.get_by_role("link", name="See my claims").click()
    expect(page.locator(".claim-entry").first).to_contain_text("Refused keys")
    # Somebody who has claimed it is led to the claim, and asked nothing again.
    visitor.open(f"/listings/{listing}/claim")
    expect(page.get_by_text("The finder hasn’t answered yet.")).to_be_visible()
    # What nobody can claim any more.
    finder.ask("POST", f"/listings/{listing}/resolve", {"outcome": "given-up"})
    visitor.open(f"/listings/{listing}")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_role("link", name="This is mine")).to_have_count(0)
    visitor.open(f"/listings/{listing}/claim")
    expect(page.get_by_text("This listing isn’t open any more.")).to_be_visible()
    # One's own.
    finder.sign_in(visitor)
    visitor.open(f"/listings/{listing}/claim")
    expect(page.get_by_text("This is your own listing.")).to_be_visible()
    # Another's claim does not exist.
    visitor.expected.append("404")
    stranger = Person(service, "Sten Stranger")
    made = claimant.ask("GET", "/accounts/me/claims").json()["claims"][0]["id"]
    stranger.sign_in(visitor)
    visitor.open(f"/claims/{made}")
    expect(page.get_by_text("This is no longer available.")).to_be_visible()


@each_viewport
def test_decline_by_keyboard(visit, finder, claimant, viewport):
    made = claim(claimant, found(finder, "Declined keys"))
    visitor = visit(viewport)
    page = visitor.page
    finder.sign_in(visitor)
    visitor.open(f"/claims/{made}")
    button = page.get_by_role("button", name="Decline claim")
    button.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(button).to_be_focused()
    page.keyboard.press("Enter")
    page.get_by_role("dialog").get_by_label("Note to Ada Claimant").fill("The engraving is another one.")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_text("You declined this claim.")).to_be_visible()
    expect(page.get_by_role("heading", name="What you can do")).to_be_focused()
    expect(page.get_by_text("Declined by the finder")).to_be_visible()
    expect(page.get_by_role("button", name="Accept claim")).to_have_count(0)


def test_withdrawn_claim_is_edited(visit, finder, claimant):
    """The form has what was written before, and sends the same claim again."""
    listing = found(finder, "Edited keys")
    made = claim(claimant, listing)
    claimant.ask("POST", f"/claims/{made}/withdraw", {})
    before = claimant.ask("GET", f"/claims/{made}").json()
    visitor = visit("phone")
    page = visitor.page
    claimant.sign_in(visitor)
    visitor.open(f"/listings/{listing}/claim")
    message = page.get_by_label("What else shows that it’s yours?")
    expect(message).to_have_value(before["message"] or "")
    message.fill("There is a red tag on the ring.")
    page.get_by_role("button", name="Send claim").click()
    expect(page.get_by_text("The finder hasn’t answered yet.")).to_be_visible()
    after = claimant.ask("GET", f"/claims/{made}").json()
    assert after["state"] == "submitted" and after["message"] == "There is a red tag on the ring."


def test_answer_that_comes_too_late(visit, finder, claimant):
    """The claimant withdraws while the finder decides: the finder is told, and sees the claim as it is."""
    made = claim(claimant, found(finder, "Late keys"))
    visitor = visit()
    visitor.expected.append("409")
    page = visitor.page
    finder.sign_in(visitor)
    visitor.open(f"/claims/{made}")
    page.get_by_role("button", name="Accept claim").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="Accept claim")).to_be_visible()
    claimant.ask("POST", f"/claims/{made}/withdraw", {})
    dialog.get_by_role("button", name="Accept claim").click()
    expect(page.get_by_text("This claim has already ended.")).to_be_visible()
    expect(page.get_by_text("The claimant withdrew this claim.")).to_be_visible()


@pytest.mark.parametrize(["language", "word"], [("fr", "Demande"), ("es", "Reclamación"), ("pt", "Pedido"), ("zh", "认领申请")])
def test_languages(visit, finder, claimant, language, word):
    _, made = accepted(finder, claimant, f"Keys in {language}")
    visitor = visit("phone", language=language, viewport={"width": 360, "height": 740})
    claimant.sign_in(visitor)
    visitor.open(f"/claims/{made}")
    # The heading says the same until the claim is there.
    expect(visitor.page.locator(".claims-kind")).to_have_text(word)
    expect(visitor.page.locator(".claim-history li")).to_have_count(2)
    assert "claims." not in visitor.page.locator("main").inner_text()
    visitor.assert_fits()
    visitor.screenshot()
