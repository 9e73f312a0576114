"""A queue of 200 cases: totals, a search on the server, disputes and scams first, and parts of a listing that are hidden."""

import io

import pytest
from conftest import each_look
from library import http
from library.service import API, Service, bearer
from moderated import Moderated
from PIL import Image, ImageDraw
from playwright.sync_api import expect
from test_case_claims import disputed
from test_desk import sit, title  # noqa: F401: a fixture

OTHERS = ["personal-information", "offensive", "prohibited", "spam", "duplicate", "other"]
COUNT = 200


@pytest.fixture(scope="module")
def service(binary, tmp_path_factory):
    with Service(binary, tmp_path_factory.mktemp("many") / "data") as service:
        service.start("--rate-limits", "off")
        yield service


@pytest.fixture(scope="module")
def desk(service) -> Moderated:
    desk = Moderated(service)
    for number in range(COUNT - 1):
        desk.reported(f"thing {number:03}", reason=OTHERS[number % len(OTHERS)])
    desk.reported("needle", reason="scam")
    return desk


@each_look
def test_two_hundred_cases(sit, desk, viewport, theme):  # noqa: F811
    """The scam that came last is first; the count is that of all; each row is 40 pixels high."""
    total = len(desk.ask("ada", "GET", "moderation/cases?limit=1000")["cases"])
    visitor = sit("ines", "/desk", viewport, theme)
    page = visitor.page
    lines = page.locator(".desk-line")
    expect(page.locator(".desk-count")).to_have_text(f"{total} cases")
    expect(lines.first).to_be_visible()
    heights = lines.evaluate_all("(lines) => lines.map((line) => line.getBoundingClientRect().height)")
    assert set(heights) == {40}
    assert "needle" in lines.all_inner_texts()[0] or "Dispute" in lines.all_inner_texts()[0]
    expect(page.get_by_role("option", name=f"Open ({total})")).to_have_count(1)
    visitor.assert_accessible()
    visitor.assert_fits()
    visitor.screenshot("queue")


def test_case_is_found_by_name_and_id_in_every_state(sit, desk):  # noqa: F811
    listing, case = desk.reported("a very old theodolite")
    page = sit("otto").page
    search = page.get_by_role("searchbox", name="Search cases")
    expect(page.locator(".desk-line").first).to_be_visible()
    search.fill("theod old")
    expect(page.locator(".desk-line")).to_have_count(1)
    # The last of 200 is on the first page of a search: the server looks through all.
    search.fill(case)
    expect(page.locator(".desk-line")).to_contain_text("theodolite")
    search.fill("Jo theodolite")
    expect(page.locator(".desk-line")).to_have_count(1)
    desk.ask("ada", "POST", f"moderation/cases/{case}/decisions", {
        "action": "dismiss", "note": "Fine.", "version": desk.case(listing)["version"]})
    search.fill("theodolite ")
    expect(page.get_by_text("No matching cases.")).to_be_visible()
    page.get_by_role("combobox", name="State").select_option("any")
    expect(page.locator(".desk-line")).to_contain_text("Dismissed")


def test_claims_in_dispute_have_a_filter_and_come_first(sit, desk):  # noqa: F811
    disputed(desk, "disputed ring", reason="other")
    page = sit("otto").page
    expect(page.locator(".desk-line", has_text="disputed ring")).to_contain_text("Dispute")
    first = page.locator(".desk-line").all_inner_texts()[:3]
    assert any("disputed ring" in one for one in first), first
    page.get_by_role("combobox", name="Assignment").select_option("disputed")
    expect(page.locator(".desk-line")).to_have_count(1)
    expect(page.locator(".desk-count")).to_have_text("1 case")


def test_decision_stands_beside_the_evidence(sit, desk):  # noqa: F811
    """On a wide screen it covers nothing; on a phone it comes after the evidence."""
    _, case = desk.reported("wide thing", description="Line.\n" * 60)
    for device in ("desktop", "phone"):
        visitor = sit("ines", f"/desk?case={case}", device)
        page = visitor.page
        expect(title(page)).to_have_text("wide thing")
        page.get_by_role("button", name="Hold", exact=True).click()
        form = page.get_by_role("form", name="Hold listing")
        expect(form).to_be_visible()
        evidence, decision = page.locator(".desk-case").bounding_box(), page.locator(".desk-decide").bounding_box()
        if device == "desktop":
            assert decision["x"] >= evidence["x"] + evidence["width"] - 1
        else:
            assert decision["y"] >= evidence["y"] + evidence["height"] - 1
        page.get_by_role("button", name="Cancel").click()


def photo(desk: Moderated, listing: str, seed: int) -> str:
    image = Image.new("RGB", (240, 160), "white")
    draw = ImageDraw.Draw(image)
    for row in range(0, 160, 16):
        draw.rectangle((seed * 20, row, 200 - row // 2, row + 8), fill=(row, seed * 40 % 255, 90))
    data = io.BytesIO()
    image.save(data, "PNG")
    with http.Connection(desk.service.address) as connection:
        answer = connection.ask(
            "POST", f"{API}/listings/{listing}/photos", data.getvalue(), {**bearer(desk.tokens["maya"]), "Content-Type": "image/png"})
    assert answer.status == 201, answer.body
    return answer.json()["id"]


def test_photo_and_words_are_hidden_and_come_back(sit, visit, desk):  # noqa: F811
    listing, case = desk.reported("Purse of Ann Lee", reason="personal-information", description="Call Ann Lee at 0171 555.")
    hidden, kept = photo(desk, listing, 1), photo(desk, listing, 5)
    visitor = sit("ines", f"/desk?case={case}")
    page = visitor.page
    expect(title(page)).to_have_text("Purse of Ann Lee")
    page.keyboard.press("b")
    form = page.get_by_role("form", name="Hide parts of the listing")
    expect(form).to_be_visible()
    act = form.get_by_role("button", name="Hide parts")
    expect(act).to_be_disabled()
    form.get_by_role("checkbox").first.check()
    source = form.get_by_label("Title and description")
    # Two letters of each word are enough: whole words are blacked out.
    source.evaluate("(one) => one.setSelectionRange(one.value.indexOf('nn Lee'), one.value.indexOf('nn Lee') + 5)")
    form.get_by_role("button", name="Black out selection").click()
    expect(form.locator(".tag")).to_have_text("Ann Lee")
    form.get_by_role("textbox", name="Note").fill("Names a person.")
    visitor.assert_accessible()
    visitor.screenshot("redaction")
    # What was chosen survives a reload.
    page.reload()
    expect(form.locator(".tag")).to_have_text("Ann Lee")
    expect(form.get_by_role("checkbox").first).to_be_checked()
    act.click()
    expect(page.locator(".desk-last")).to_contain_text("Parts hidden")

    other = visit()
    other.open(f"/listings/{listing}")
    expect(other.page.get_by_role("heading", level=1)).to_have_text("Purse of ███")
    expect(other.page.get_by_text("0171 555").first).to_be_visible()
    expect(other.page.get_by_text("Ann")).to_have_count(0)
    owner = sit("maya", f"/listings/{listing}").page
    expect(owner.get_by_text("A moderator has hidden part of this listing")).to_be_visible()
    expect(owner.get_by_text("Names a person.")).to_be_visible()
    owner.get_by_role("button", name="Appeal").click()
    owner.get_by_role("textbox").last.fill("She agrees.")
    owner.get_by_role("dialog").get_by_role("button").last.click()
    expect(owner.get_by_role("dialog")).to_have_count(0)

    # Otto finds what is hidden in the case, and shows it again.
    second = sit("otto", f"/desk?case={case}").page
    expect(second.get_by_role("heading", name="Hidden parts")).to_be_visible()
    second.keyboard.press("u")
    expect(second.get_by_text("The parts hidden by the last such decision are shown again.")).to_be_visible()
    second.get_by_role("textbox", name="Note").fill("Agreed.")
    second.get_by_role("button", name="Restore", exact=True).click()
    expect(second.locator(".desk-last")).to_contain_text("Restored")
    found = desk.ask("lea", "GET", f"listings/{listing}")["properties"]
    assert found["title"] == "Purse of Ann Lee" and {one["id"] for one in found["photos"]} == {hidden, kept}


def test_owner_edits_what_they_wrote(sit, visit, desk):  # noqa: F811
    listing, case = desk.reported("Card of Bo Yang", reason="personal-information")
    desk.ask("ada", "POST", f"moderation/cases/{case}/decisions", {
        "action": "redact", "note": "A name.", "version": desk.case(listing)["version"], "words": ["bo yang"]})
    page = sit("maya", f"/edit/{listing}").page
    field = page.get_by_label("Title", exact=True)
    expect(field).to_have_value("Card of Bo Yang")
    desk.edit(listing, title="Blue card of BO YANG")
    assert desk.ask("lea", "GET", f"listings/{listing}")["properties"]["title"] == "Blue card of ███"
