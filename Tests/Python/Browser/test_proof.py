"""What a finder holds back, while posting and editing: it reaches the server once, and nobody else."""

import json

import pytest
from conftest import each_viewport
from people import Person
from playwright.sync_api import expect

EXAMPLE = "What does the lock screen show?"
MINE = "async () => (await (await fetch('/api/v1/accounts/me/listings')).json()).features"


@pytest.fixture(scope="module")
def finder(service) -> Person:
    return Person(service, "Hilda Holder")


def proof(finder, listing: str) -> dict:
    """What the server has of it."""
    answer = finder.ask("GET", f"/listings/{listing}/proof").json()
    return {name: answer[name] for name in ("questions", "withheld", "serial")}


def begin(visitor, finder, title: str):
    """A form about a found phone, with the part about proof open."""
    page = visitor.page
    finder.sign_in(visitor)
    visitor.open("/post?status=found")
    page.get_by_label("Title", exact=True).fill(title)
    page.get_by_label("Category", exact=True).select_option("phones")
    page.get_by_text("Ask what only the owner knows").click()
    return page


@pytest.mark.smoke
@each_viewport
def test_post_with_proof(visit, finder, viewport):
    visitor = visit(viewport)
    title = f"Phone with a cracked corner {viewport}"
    page = begin(visitor, finder, title)
    page.get_by_role("button", name=EXAMPLE).click()
    expect(page.get_by_label("Question 1", exact=True)).to_have_value(EXAMPLE)
    expect(page.get_by_label("Question 1", exact=True)).to_be_focused()
    expect(page.get_by_role("button", name=EXAMPLE)).to_have_count(0)
    page.get_by_role("button", name="Add question").press("Enter")
    page.get_by_label("Question 2", exact=True).fill("Which case does it have?")
    page.get_by_label("What your description leaves out").fill("A photo of two dogs.")
    page.get_by_label("Serial number", exact=True).fill("C02-XK1")
    visitor.assert_fits()
    visitor.assert_accessible()
    page.get_by_label("Question 1", exact=True).scroll_into_view_if_needed()
    visitor.screenshot()
    page.get_by_role("button", name="Post", exact=True).click()
    expect(page.get_by_role("heading", name="Posted")).to_be_visible()
    [listing] = [one for one in page.evaluate(MINE) if one["properties"]["title"] == title]
    assert proof(finder, listing["id"]) == {
        "questions": [EXAMPLE, "Which case does it have?"], "withheld": "A photo of two dogs.", "serial": "C02-XK1"}
    assert "dogs" not in json.dumps(listing)
    # The note that it was sent has none of it.
    kept = page.evaluate("""() => new Promise((done) => {
        const opening = indexedDB.open("reunite");
        opening.onsuccess = () => {
            const all = opening.result.transaction("drafts").objectStore("drafts").getAll();
            all.onsuccess = () => done(JSON.stringify(all.result));
        };
    })""")
    assert title in kept and "dogs" not in kept and "C02" not in kept


def test_faults_are_shown_where_they_are(visit, finder):
    visitor = visit("phone")
    page = begin(visitor, finder, "Phone with faults")
    page.get_by_role("button", name="Add question").click()
    page.get_by_label("Serial number", exact=True).fill("1")
    page.get_by_text("Ask what only the owner knows").click()
    page.get_by_role("button", name="Post", exact=True).click()
    expect(page.get_by_text("Write a question, or delete this one.")).to_be_visible()
    expect(page.get_by_text("Enter 3 to 64 letters and digits.")).to_be_visible()
    expect(page.get_by_label("Question 1", exact=True)).to_be_focused()
    page.get_by_role("button", name="Delete question 1").click()
    expect(page.get_by_label("Question 1", exact=True)).to_have_count(0)
    expect(page.get_by_role("button", name="Add question")).to_be_focused()


def test_edit_keeps_and_changes_it(visit, finder):
    listing = finder.post("Phone to edit", category="phones")
    before = {"questions": ["One?", "Two?"], "withheld": "Held", "serial": "ABC-123"}
    finder.ask("PUT", f"/listings/{listing}/proof", before)
    visitor = visit()
    page = visitor.page
    finder.sign_in(visitor)
    visitor.open(f"/edit/{listing}")
    expect(page.get_by_label("Question 2", exact=True)).to_have_value("Two?")
    page.get_by_label("Title", exact=True).fill("Phone that was edited")
    page.get_by_role("button", name="Save changes").click()
    expect(page.get_by_role("heading", name="Changes saved")).to_be_visible()
    assert proof(finder, listing) == before
    visitor.open(f"/edit/{listing}")
    page.get_by_role("button", name="Delete question 1").click()
    page.get_by_label("Serial number", exact=True).fill("")
    page.get_by_role("button", name="Save changes").click()
    expect(page.get_by_role("heading", name="Changes saved")).to_be_visible()
    assert proof(finder, listing) == {"questions": ["Two?"], "withheld": "Held", "serial": None}


def test_refused_proof_leaves_the_listing_posted(visit, finder):
    visitor = visit("phone")
    visitor.expected.append("422")
    page = begin(visitor, finder, "Phone with a refused proof")
    page.route("**/proof", lambda route: route.fulfill(
        status=422, headers={"Reunite-API": "1"}, content_type="application/problem+json", body="{}"))
    page.get_by_label("What your description leaves out").fill("A long story.")
    page.get_by_role("button", name="Post", exact=True).click()
    expect(page.get_by_text("Your questions for claimants couldn’t be saved.")).to_be_visible()
    page.unroute("**/proof")
    page.get_by_role("link", name="Edit", exact=True).click()
    expect(page.get_by_label("Title", exact=True)).to_have_value("Phone with a refused proof")
