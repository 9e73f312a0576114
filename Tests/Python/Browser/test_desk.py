"""The moderators' desk: a queue worked by keyboard, what others do shown as it happens, and conflicts explained."""

import io
import re

import pytest
from conftest import each_look
from library import http
from library.service import API, PASSWORD, Service, bearer
from moderated import Moderated
from PIL import Image
from playwright.sync_api import Page, expect

HOSTILE = "<img src=x onerror=alert(1)>\u202e\"'&amp;{count}" + "W" * 70 + " \U0001f511"
NOTE = "In my own words: please take the price out."


@pytest.fixture(scope="module")
def service(binary, tmp_path_factory):
    """A server of the desk's own, with nothing in its queue but what the tests put there."""
    with Service(binary, tmp_path_factory.mktemp("desk") / "data") as service:
        service.start()
        yield service


@pytest.fixture(scope="module")
def desk(service) -> Moderated:
    return Moderated(service)


@pytest.fixture
def sit(visit, desk):
    """Somebody at the desk, signed in: `sit("ines", "/desk?words=kite")`."""

    def sit(who: str, path: str = "/desk", *device, **options):
        visitor = visit(*device, extra_http_headers={"Authorization": f"Bearer {desk.tokens[who]}"}, **options)
        visitor.context.add_init_script("localStorage.setItem('reunite.signed-in', '1')")
        visitor.open(path)
        return visitor

    return sit


def title(page: Page):
    return page.locator("#desk-case-title")


def open_case(page: Page, name: str) -> None:
    """Opens the first case of the queue by keyboard."""
    line = page.locator(".desk-line").first
    expect(line).to_be_visible()
    page.keyboard.press("j")
    expect(line).to_be_focused()
    page.keyboard.press("Enter")
    expect(title(page)).to_have_text(name)
    expect(title(page)).to_be_focused()


def press(page: Page, key: str, form: str) -> None:
    """Begins a decision, whose note has the focus, and chooses the first suggestion with the arrow key."""
    page.keyboard.press(key)
    expect(page.get_by_role("form", name=form)).to_be_visible()
    expect(page.get_by_role("textbox", name="Note")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("radio").first).to_be_focused()
    expect(page.get_by_role("radio").first).to_be_checked()


@pytest.mark.smoke
def test_queue_is_worked_with_the_keyboard_alone(sit, desk):
    cases = [desk.reported(f"kite {number}") for number in range(1, 6)]
    page = sit("ines", "/desk?words=kite").page
    open_case(page, "kite 1")
    # A plain case: one key for the decision, one for the note of its reason, and one to send both.
    steps = [
        ("d", "Dismiss reports", "dismiss"), ("w", "Warn owner", "warn"), ("h", "Hold listing", "hold"),
        ("r", "Remove listing", "remove"),
    ]
    for number, (key, form, _) in enumerate(steps):
        press(page, key, form)
        page.keyboard.press("Enter")
        # The next case opens, and is read from its title on.
        expect(title(page)).to_have_text(f"kite {number + 2}")
        expect(title(page)).to_be_focused()
    for (_, case), (_, _, action) in zip(cases, steps):
        [decision] = desk.decisions(case)
        assert decision["action"] == action and decision["note"]

    # Another note, by the arrow keys; the assignment before.
    page.keyboard.press("c")
    expect(page.get_by_text("Only you can decide it.")).to_be_visible()
    press(page, "d", "Dismiss reports")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.get_by_text("No matching cases.")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    [decision] = desk.decisions(cases[4][1])
    assert decision["note"] == "The reports don’t apply to this listing."

    # What was decided can be decided again: here the removed one is restored.
    page.goto(page.url.split("?")[0] + f"?state=actioned&case={cases[3][1]}")
    expect(title(page)).to_have_text("kite 4")
    press(page, "u", "Restore listing")
    page.keyboard.press("Enter")
    expect(page.locator(".desk-last")).to_contain_text("Restored")
    assert desk.case(cases[3][0])["visibility"] == "public"


def test_nobody_is_accused_by_a_suggestion(sit, desk):
    """The note is empty and has the focus; suggestions are in the owner's language, and what was typed stays."""
    desk.ask("maya", "PATCH", "accounts/me", {"locale": "fr-CA"}, {"Content-Type": "application/merge-patch+json"})
    _, case = desk.reported("sousaphone", reason="spam")
    visitor = sit("ines", f"/desk?case={case}")
    page = visitor.page
    expect(title(page)).to_have_text("sousaphone")
    page.keyboard.press("r")
    note = page.get_by_role("textbox", name="Note")
    expect(note).to_be_focused()
    expect(note).to_have_value("")
    page.keyboard.type("Bonjour. d")
    expect(note).to_have_value("Bonjour. d")
    spam = page.locator(".desk-note").first
    expect(spam).to_contain_text("C’est de la publicité")
    # What it means, for who does not read French.
    expect(spam).to_contain_text("It’s advertising, not a lost or found item.")
    visitor.screenshot()
    visitor.assert_accessible()
    spam.get_by_role("radio").check()
    expect(note).to_have_value(re.compile(r"^Bonjour\. d\n\nC’est de la publicité"))
    page.get_by_role("button", name="Remove", exact=True).click()
    expect(page.locator(".desk-last")).to_contain_text("Removed")
    [decision] = desk.decisions(case)
    assert decision["note"].startswith("Bonjour. d\n\nC’est de la publicité")
    # A dismissal accuses nobody.
    _, case = desk.reported("bugle")
    page.goto(page.url.split("?")[0] + f"?case={case}")
    expect(title(page)).to_have_text("bugle")
    page.keyboard.press("d")
    expect(note).to_be_focused()
    page.keyboard.press("Control+Enter")
    expect(page.locator(".desk-last")).to_contain_text("Dismissed")
    desk.ask("maya", "PATCH", "accounts/me", {"locale": "en"}, {"Content-Type": "application/merge-patch+json"})


def test_pictures_that_are_the_same_are_side_by_side(sit, desk):
    colours = [tuple(40 * ((row * 3 + column) % 6) for _ in range(3)) for row in range(8) for column in range(8)]
    small = Image.new("RGB", (8, 8))
    small.putdata(colours)
    content = io.BytesIO()
    small.resize((640, 640)).save(content, "JPEG")
    listings = []
    for number in (1, 2):
        listings.append(desk.post(f"celesta {number}"))
        with http.Connection(desk.service.address) as connection:
            answer = connection.ask(
                "POST", f"{API}/listings/{listings[-1]}/photos", content.getvalue(),
                {**bearer(desk.tokens["maya"]), "Content-Type": "image/jpeg"})
            assert answer.status == 201, answer.body
    page = sit("ines", "/desk?words=celesta").page
    open_case(page, "celesta 2")
    alike = page.locator(".desk-alike")
    expect(alike.get_by_role("link")).to_have_text(["celesta 2", "celesta 1"])
    expect(alike.locator("img")).to_have_count(2)
    for image in alike.locator("img").all():
        expect(image).to_have_js_property("complete", True)
        assert image.evaluate("(one) => one.naturalWidth") > 0


def test_keys_rest_while_one_types_and_can_be_switched_off(sit, desk):
    desk.reported("drum")
    page = sit("ines", "/desk?words=drum").page
    expect(page.locator(".desk-line")).to_have_count(1)
    page.keyboard.press("/")
    search = page.get_by_role("searchbox", name="Search cases")
    expect(search).to_be_focused()
    page.keyboard.type("j?")
    expect(search).to_have_value("drumj?")
    expect(page.get_by_text("No cases waiting.")).to_have_count(0)
    expect(page.get_by_text("No matching cases.")).to_be_visible()
    search.fill("drum")
    page.locator(".desk-line").first.focus()
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Keyboard shortcuts")
    expect(dialog.get_by_text("Hold listing")).to_be_visible()
    dialog.get_by_role("checkbox").uncheck()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    page.keyboard.press("Enter")
    expect(title(page)).to_have_text("drum")
    expect(page.locator("kbd:visible")).to_have_count(0)
    page.keyboard.press("h")
    page.get_by_role("button", name="Hold", exact=True).click()
    # Only the button has begun a decision.
    page.get_by_role("textbox", name="Note").fill("")
    page.keyboard.type("r d h")
    expect(page.get_by_role("form", name="Hold listing")).to_be_visible()
    page.reload()
    # What was typed is there after a reload.
    expect(page.get_by_role("textbox", name="Note")).to_have_value("r d h")


def test_conflict_of_two_moderators(sit, desk):
    listing, case = desk.reported("accordion")
    first = sit("ines", f"/desk?case={case}")
    second = sit("otto", f"/desk?case={case}")
    first.expected.append("409")
    expect(title(first.page)).to_have_text("accordion")
    expect(title(second.page)).to_have_text("accordion")
    press(first.page, "r", "Remove listing")
    note = first.page.get_by_role("textbox", name="Note")
    note.fill(NOTE)

    press(second.page, "d", "Dismiss reports")
    second.page.keyboard.press("Enter")
    expect(second.page.locator(".desk-last")).to_contain_text("accordion")

    first.page.get_by_role("button", name="Remove", exact=True).click()
    conflict = first.page.locator(".desk-conflict")
    expect(conflict).to_contain_text("The case changed while you were deciding.")
    expect(conflict).to_contain_text("Dismissed · Otto")
    expect(note).to_have_value(NOTE)
    first.assert_accessible()
    first.screenshot("conflict")
    # One way: to look first. The words stay for later.
    conflict.get_by_role("button", name="Review it first").click()
    expect(first.page.get_by_role("form", name="Remove listing")).to_have_count(0)
    expect(first.page.locator(".desk-history")).to_contain_text("Dismissed · Otto")
    first.page.keyboard.press("r")
    expect(note).to_have_value(NOTE)

    # The other: all the same, after another report.
    desk.report(listing, "lea", "spam", "It is everywhere.")
    first.page.get_by_role("button", name="Remove", exact=True).click()
    expect(conflict).to_contain_text("It is everywhere.")
    conflict.get_by_role("button", name="Remove anyway").click()
    expect(first.page.locator(".desk-last")).to_contain_text("Removed")
    assert [(one["action"], one["moderator"]["displayName"]) for one in desk.decisions(case)] == [
        ("dismiss", "Otto"), ("remove", "Ines")]
    assert desk.decisions(case)[1]["note"] == NOTE


def test_assignment_is_shown_to_others_as_it_happens(sit, desk):
    _, case = desk.reported("tuba")
    first = sit("ines", "/desk?words=tuba").page
    second = sit("otto", f"/desk?words=tuba&case={case}")
    second.expected.append("409")
    expect(title(second.page)).to_have_text("tuba")
    press(second.page, "d", "Dismiss reports")
    open_case(first, "tuba")
    first.keyboard.press("c")
    expect(first.locator(".desk-line")).to_contain_text("Assigned to you")
    expect(second.page.locator(".desk-line")).to_contain_text("Assigned to")
    expect(second.page.locator(".desk-line")).to_contain_text("Ines")
    expect(second.page.locator(".desk-case-head")).to_contain_text("Assigned until")
    # Announced too.
    expect(second.page.get_by_text("This case is now assigned to Ines.")).to_have_count(1)
    second.page.get_by_role("button", name="Dismiss", exact=True).click()
    conflict = second.page.locator(".desk-conflict")
    expect(conflict).to_contain_text("The case is assigned to another moderator.")
    second.screenshot("assigned")
    second.page.get_by_role("combobox", name="Assignment").select_option("free")
    expect(second.page.get_by_text("No matching cases.")).to_be_visible()
    first.get_by_role("button", name="Release", exact=True).click()
    expect(second.page.locator(".desk-line")).to_contain_text("tuba")
    conflict.get_by_role("button", name="Try again").click()
    expect(second.page.locator(".desk-last")).to_contain_text("Dismissed")
    assert [one["action"] for one in desk.decisions(case)] == ["dismiss"]


def test_hold_of_an_assignee_goes_through_while_the_owner_edits(sit, desk):
    listing, case = desk.reported("trumpet", description="Yours for fifty euros.")
    page = sit("ines", f"/desk?case={case}").page
    expect(title(page)).to_have_text("trumpet")
    page.keyboard.press("c")
    expect(page.get_by_role("button", name="Release")).to_be_visible()
    press(page, "h", "Hold listing")
    desk.edit(listing, description="Yours for a hundred euros.")
    page.keyboard.press("Enter")
    expect(page.locator(".desk-last")).to_contain_text("The owner had changed the listing in the meantime.")
    assert desk.case(listing)["visibility"] == "held"

    page.goto(page.url.split("?")[0] + f"?case={case}")
    versions = page.get_by_role("region", name="The listing")
    expect(versions.locator("del")).to_have_text("fifty")
    expect(versions.locator("ins")).to_have_text(re.compile("a hundred"))


def test_double_click_decides_once(sit, desk):
    _, case = desk.reported("banjo")
    page = sit("ines", f"/desk?case={case}").page
    expect(title(page)).to_have_text("banjo")
    press(page, "w", "Warn owner")
    page.get_by_role("button", name="Warn", exact=True).dblclick()
    expect(page.locator(".desk-last")).to_contain_text("Owner warned")
    assert [one["action"] for one in desk.decisions(case)] == ["warn"]


def test_answer_that_is_lost_is_no_conflict(sit, desk):
    _, case = desk.reported("fiddle")
    visitor = sit("ines", f"/desk?case={case}")
    visitor.expected += ["ERR_FAILED", "409"]
    page = visitor.page
    expect(title(page)).to_have_text("fiddle")
    press(page, "h", "Hold listing")

    def lose(route):
        route.fetch()
        route.abort()

    page.route("**/decisions", lose, times=1)
    page.keyboard.press("Enter")
    expect(page.get_by_text("No connection. Try again when you’re back online.")).to_be_visible()
    page.get_by_role("button", name="Hold", exact=True).click()
    expect(page.locator(".desk-last")).to_contain_text("Held")
    assert [one["action"] for one in desk.decisions(case)] == ["hold"]


def test_session_that_ends_in_the_middle(visit, desk):
    _, case = desk.reported("flute")
    visitor = visit()
    visitor.expected.append("401")
    page = visitor.page
    visitor.open(f"/desk?case={case}")
    for name, again in (("Sign in", False), ("Sign in", True)):
        if again:
            expect(title(page)).to_have_text("flute")
            press(page, "h", "Hold listing")
            page.get_by_role("textbox", name="Note").fill(NOTE)
            visitor.context.clear_cookies()
            page.get_by_role("button", name="Hold", exact=True).click()
        else:
            page.get_by_role("main").get_by_role("button", name=name, exact=True).click()
        dialog = page.get_by_role("dialog")
        dialog.get_by_label("Email").fill(desk.address("otto"))
        dialog.get_by_label("Password").fill(PASSWORD)
        dialog.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.locator(".desk-last")).to_contain_text("Held")
    [decision] = desk.decisions(case)
    assert (decision["action"], decision["note"]) == ("hold", NOTE)


def test_owner_is_suspended_with_all_their_listings(sit, desk):
    desk.service.create_account("spammer@example.org", "Spammer")
    desk.tokens["spammer"] = desk.service.sign_in("spammer@example.org")
    listings = [desk.ask("spammer", "POST", "listings", {
        "type": "Feature", "geometry": None, "properties": {
            "status": "lost", "title": f"watch {number}", "category": "jewellery", "description": "Cheap watches!",
            "occurredAt": "2026-01-05"}}, {"Content-Type": "application/geo+json"})["id"] for number in (1, 2)]
    desk.report(listings[0], reason="spam")
    page = sit("ines", "/desk?words=watch").page
    open_case(page, "watch 1")
    page.get_by_role("button", name="Suspend owner").click()
    form = page.get_by_role("form", name="Suspend owner")
    expect(form).to_contain_text("The owner will be signed out everywhere and can’t sign in.")
    form.get_by_role("radio").first.check()
    form.get_by_role("checkbox", name="Remove their other listings too").check()
    form.get_by_role("button", name="Suspend owner", exact=True).click()
    expect(page.locator(".desk-last")).to_contain_text("Owner suspended")
    assert desk.case(listings[1])["visibility"] == "removed"


def test_decision_does_what_the_form_says(sit, desk):
    listing, case = desk.reported("viola")
    desk.ask("ada", "POST", f"moderation/cases/{case}/decisions", {"action": "remove", "note": NOTE, "version": 1})
    page = sit("ines", f"/desk?case={case}").page
    expect(title(page)).to_have_text("viola")
    bar = page.get_by_role("group", name="Decisions")
    expect(bar.get_by_role("button", name="Restore")).to_be_visible()
    for name in ("Warn", "Hold"):
        expect(bar.get_by_role("button", name=name)).to_have_count(0)
    # The key of an action that is not possible says why.
    page.keyboard.press("w")
    expect(page.get_by_text("The listing is removed. Only Restore changes that.")).to_have_count(1)
    press(page, "d", "Dismiss reports")
    form = page.get_by_role("form", name="Dismiss reports")
    for words in ("The listing stays removed.", "The owner is emailed your note.", "The reports are upheld."):
        expect(form).to_contain_text(words)
    form.get_by_role("button", name="Dismiss", exact=True).click()
    expect(page.locator(".desk-last")).to_contain_text("Dismissed")
    found = desk.ask("ada", "GET", f"moderation/cases/{case}")
    assert [report["outcome"] for report in found["reports"]] == ["upheld"]
    assert found["listing"]["properties"]["visibility"] == "removed"
    assert desk.case(listing)["state"] == "dismissed"


def test_exact_location_is_read_on_record(sit, desk):
    _, case = desk.reported("cello", status="lost")
    visitor = sit("ines", f"/desk?case={case}")
    visitor.expected.append("409")
    page = visitor.page
    expect(title(page)).to_have_text("cello")
    around = page.get_by_role("region", name="Context")
    expect(around.get_by_text("The moderation log will record that you read it.")).to_be_visible()
    visitor.assert_accessible()
    show = around.get_by_role("button", name="Show exact location")
    show.click()
    expect(around.get_by_role("alert")).to_have_text("Assign the case to yourself first.")
    page.keyboard.press("c")
    expect(page.get_by_role("button", name="Release")).to_be_visible()
    show.click()
    expect(around.get_by_text("The moderation log has recorded this read.")).to_be_visible()
    expect(show).to_have_count(0)
    visitor.screenshot("exact")
    page.get_by_role("link", name="Log", exact=True).click()
    entry = page.locator(".desk-entry").first
    expect(entry).to_contain_text("Exact location read")
    expect(entry).to_contain_text("Ines")
    desk.ask("ines", "POST", f"moderation/cases/{case}/release")


def test_sixth_case_is_refused(sit, desk):
    cases = [desk.reported(f"harp {number}")[1] for number in range(6)]
    for case in cases[1:]:
        desk.ask("ines", "POST", f"moderation/cases/{case}/claim")
    visitor = sit("ines", f"/desk?case={cases[0]}")
    visitor.expected.append("409")
    page = visitor.page
    expect(title(page)).to_have_text("harp 0")
    page.keyboard.press("c")
    expect(page.get_by_role("alert")).to_contain_text("You have as many cases as you can have at a time.")
    desk.ask("ines", "POST", f"moderation/cases/{cases[1]}/release")
    page.keyboard.press("c")
    expect(page.get_by_role("button", name="Release")).to_be_visible()
    for case in cases[:1] + cases[2:]:
        desk.ask("ines", "POST", f"moderation/cases/{case}/release")


def test_others_are_told_kindly(sit, visit):
    stranger = visit("phone")
    stranger.open("/desk")
    expect(stranger.page.get_by_text("Sign in if you are one.")).to_be_visible()
    stranger.assert_accessible()
    member = sit("jo", "/desk/log")
    expect(member.page.get_by_text("You can report any listing on its page")).to_be_visible()
    member.screenshot()


def test_hostile_texts_harm_nothing(sit, desk):
    listing, case = desk.reported(HOSTILE, comment=HOSTILE, description="<script>alert(2)</script> " + "B" * 200)
    desk.edit(listing, description="\u202e<b>" + "C" * 200)
    desk.ask("otto", "POST", f"moderation/cases/{case}/decisions", {
        "action": "hold", "note": HOSTILE, "version": desk.case(listing)["version"]})
    desk.ask("maya", "POST", f"listings/{listing}/appeal", {"body": HOSTILE})
    for device in ("desktop", "phone"):
        visitor = sit("ines", f"/desk?case={case}&who=appeals", device)
        page = visitor.page
        dialogs = []
        page.on("dialog", lambda dialog, dialogs=dialogs: (dialogs.append(dialog.message), dialog.dismiss()))
        expect(title(page)).to_have_text(HOSTILE)
        expect(page.locator(".desk-appeal")).to_contain_text(HOSTILE)
        expect(page.locator(".desk-report").first).to_contain_text(HOSTILE)
        visitor.assert_fits()
        visitor.screenshot(device)
        page.goto(f"{visitor.url}/desk/log?words=onerror")
        expect(page.locator(".desk-entry").first).to_contain_text(HOSTILE)
        visitor.assert_fits()
        assert not dialogs and not page.locator("main img[onerror], main script").count()


def test_log_is_searched(sit, desk):
    _, case = desk.reported("harp")
    desk.ask("ines", "POST", f"moderation/cases/{case}/decisions", {"action": "remove", "note": "Ärgerlich, harp", "version": 1})
    page = sit("otto", "/desk/log").page
    page.get_by_role("searchbox", name="Search the log").fill("argerlich")
    entry = page.locator(".desk-entry")
    expect(entry).to_have_count(1)
    expect(entry).to_contain_text("Ines")
    expect(entry).to_contain_text("from Public to Removed")
    expect(page).to_have_url(re.compile("words=argerlich"))
    page.get_by_role("combobox", name="Action").select_option("dismiss")
    expect(entry).to_have_count(0)
    page.get_by_role("combobox", name="Action").select_option("")
    entry.get_by_role("link", name="View case").click()
    expect(title(page)).to_have_text("harp")


def test_statistics_in_figures_and_tables(sit, desk):
    found = desk.ask("ada", "GET", "moderation/statistics")
    visitor = sit("ines", "/desk/statistics")
    page = visitor.page
    table = page.get_by_role("region", name="Reports by reason").get_by_role("row", name="Scam")
    expect(table.get_by_role("cell")).to_have_text(str(found["reasons"]["scam"]))
    expect(page.get_by_role("img", name="Chart: Reports and decisions by week.")).to_be_visible()
    expect(page.locator(".desk-svg rect.series-0").first).to_be_visible()
    # No two series of a chart have the same colour.
    swatches = page.locator(".desk-figure").last.locator(".desk-swatch")
    expect(swatches).to_have_count(3)
    assert len({one.evaluate("(one) => getComputedStyle(one).backgroundColor") for one in swatches.all()}) == 3
    visitor.screenshot()


def test_account_is_suspended_and_gets_a_role(sit, desk):
    desk.service.create_account("temp@example.org", "Temp")
    desk.tokens["temp"] = desk.service.sign_in("temp@example.org")
    account = desk.id("temp")
    page = sit("ada", f"/desk/accounts/{account}").page
    expect(page.get_by_role("heading", name="Temp")).to_be_visible()
    page.get_by_label("Role").select_option("moderator")
    page.get_by_role("button", name="Change role").click()
    expect(page.locator(".desk-tags")).to_contain_text("Moderator")
    page.get_by_label("Why").first.fill("The same again.")
    page.get_by_role("button", name="Suspend", exact=True).click()
    expect(page.locator(".desk-tags")).to_contain_text("Suspended")
    page.get_by_role("button", name="End suspension").click()
    expect(page.get_by_role("button", name="Suspend", exact=True)).to_be_visible()
    found = desk.ask("ada", "GET", f"moderation/accounts/{account}")
    assert (found["role"], found["suspended"]) == ("moderator", False)


@each_look
def test_pages_are_accessible(sit, desk, viewport, theme):
    listing, case = desk.reported(f"cello {viewport} {theme}", description="Yours for fifty euros.")
    desk.edit(listing, description="Yours for nothing.", category="instruments")
    visitor = sit("ada", f"/desk?case={case}", viewport, theme)
    page = visitor.page
    expect(title(page)).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    visitor.assert_accessible()
    visitor.assert_fits()
    visitor.screenshot("case")
    if viewport == "phone":
        for pane in ("Context", "Queue"):
            page.get_by_role("group", name="Sections of the desk").get_by_role("button", name=pane).click()
            visitor.assert_accessible()
            visitor.screenshot(pane.replace(" ", "-"))
        page.get_by_role("group", name="Sections of the desk").get_by_role("button", name="Case").click()
    page.get_by_role("button", name="Suspend owner").click()
    expect(page.get_by_role("form", name="Suspend owner")).to_be_visible()
    visitor.assert_accessible()
    visitor.assert_fits()
    visitor.screenshot("decision")
    for name, path in (("log", "/desk/log"), ("statistics", "/desk/statistics"), ("account", f"/desk/accounts/{desk.id('maya')}")):
        visitor.open(path)
        expect(page.locator({"log": ".desk-entry", "statistics": ".desk-svg", "account": ".desk-record"}[name]).first).to_be_visible()
        visitor.assert_accessible()
        visitor.assert_fits()
        visitor.screenshot(name)


def test_narrow_and_large(sit, desk):
    _, case = desk.reported("viola")
    visitor = sit("ines", f"/desk?case={case}", "phone", viewport={"width": 320, "height": 640}, language="fr")
    expect(title(visitor.page)).to_have_text("viola")
    visitor.assert_fits()
    visitor.page.evaluate("document.documentElement.style.setProperty('font-size', '200%')")
    visitor.assert_fits()
    visitor.screenshot()
