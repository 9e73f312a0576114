"""A listing's page: read without scripts, and everything that people do on it."""

import datetime
import json
import re

import pytest
from conftest import each_look, each_viewport
from library.service import PASSWORD
from people import Person, feature, mail_to
from playwright.sync_api import expect

FAULT = "Failed to load resource"
HOSTILE = '"><script>window.harmed = 1</script><img src=x onerror="window.harmed = 1"> {{settings}} \u202etfel ot thgir 🧣🧣 '
PICTURE = """async (colour) => {
    const canvas = Object.assign(document.createElement("canvas"), {width: 640, height: 480});
    const brush = canvas.getContext("2d");
    brush.fillStyle = colour;
    brush.fillRect(0, 0, 640, 480);
    const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
    return Array.from(new Uint8Array(await blob.arrayBuffer()));
}"""


@pytest.fixture(scope="module")
def owner(service) -> Person:
    return Person(service, "Olga Owner")


@pytest.fixture(scope="module")
def visitor_account(service) -> Person:
    return Person(service, "Vera Visitor")


@pytest.fixture(scope="module")
def pictured(owner, browser) -> str:
    """A listing with three photographs."""
    listing = owner.post(
        "Green bicycle", category="bicycles", description="A bell is missing.\n\nFound near the river.", coordinates=[4.8357, 45.764])
    page = browser.new_page()
    for colour in ("green", "navy", "maroon"):
        content = bytes(page.evaluate(PICTURE, colour))
        owner.ask("POST", f"/listings/{listing}/photos", content, **{"Content-Type": "image/png"})
    page.close()
    return listing


def open_listing(visitor, listing: str) -> None:
    visitor.open(f"/listings/{listing}")
    expect(visitor.page.locator("article[data-module='listing/listing-page.js']")).to_be_visible()


@pytest.mark.smoke
@each_look
def test_page(visit, pictured, viewport, theme):
    visitor = visit(viewport, theme)
    page = visitor.page
    open_listing(visitor, pictured)
    expect(page).to_have_title("Green bicycle · Reunite")
    expect(page.get_by_role("heading", level=1, name="Green bicycle")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    expect(page.get_by_text("Found near the river.").first).to_be_visible()
    expect(page.get_by_role("heading", name="Is it yours?")).to_be_visible()
    expect(page.get_by_role("button", name="Report")).to_be_visible()
    expect(page.get_by_role("link", name=re.compile("^Directions"))).to_be_visible()
    # It is drawn once it is nearly seen.
    page.locator(".map-canvas").scroll_into_view_if_needed()
    expect(page.locator(".map-canvas[data-drawn='1']")).to_be_visible()
    visitor.assert_fits()
    visitor.assert_accessible()
    visitor.screenshot()


@each_viewport
def test_reads_without_scripts(visit, pictured, viewport):
    visitor = visit(viewport, language="es", java_script_enabled=False)
    page = visitor.page
    visitor.open(f"/listings/{pictured}")
    expect(page.get_by_role("heading", level=1, name="Green bicycle")).to_be_visible()
    expect(page.get_by_text("Bicicletas")).to_be_visible()
    expect(page.get_by_role("img", name="Foto 1 de 3")).to_be_visible()
    expect(page.get_by_text("Found near the river.").first).to_be_visible()
    visitor.screenshot()
    visitor.expected.append("404")
    visitor.open("/listings/x")
    expect(page.get_by_role("heading", level=1, name="Anuncio no encontrado")).to_be_visible()


def test_photographs_by_keyboard(visit, pictured):
    visitor = visit()
    page = visitor.page
    open_listing(visitor, pictured)
    first = page.get_by_role("button", name="Enlarge photo 1 of 3")
    first.focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("img", name="Photo 1 of 3")).to_be_visible()
    visitor.assert_accessible()
    page.keyboard.press("ArrowRight")
    expect(dialog.get_by_role("img", name="Photo 2 of 3")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(dialog.get_by_role("img", name="Photo 3 of 3")).to_be_visible()
    visitor.screenshot()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(first).to_be_focused()


def test_removed_photograph_is_gone_the_next_day(visit, owner, browser):
    """Until then the copy of the service worker is shown, and without a connection it is shown always."""
    listing = owner.post("Yellow kite")
    blank = browser.new_page()
    content = bytes(blank.evaluate(PICTURE, "yellow"))
    blank.close()
    photo = owner.ask("POST", f"/listings/{listing}/photos", content, **{"Content-Type": "image/png"}).json()["id"]
    visitor = visit(service_workers="allow")
    visitor.expected += ["404", "ERR_INTERNET_DISCONNECTED"]
    page = visitor.page
    visitor.open("/")
    page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    visitor.wait_until("navigator.serviceWorker.controller !== null")

    def status() -> int:
        return page.evaluate("(path) => fetch(path).then((response) => response.status)", f"/api/v1/photos/{photo}/small")

    assert status() == 200
    visitor.wait_until("Boolean(await caches.match(`/api/v1/photos/${given}/small`, {ignoreVary: true}))", photo)
    owner.ask("DELETE", f"/listings/{listing}/photos/{photo}")
    assert status() == 200
    visitor.context.service_workers[0].evaluate("() => { const { now } = Date; Date.now = () => now() + 2 * 86_400_000; }")
    visitor.context.set_offline(True)
    assert status() == 200
    visitor.context.set_offline(False)
    # The browser's own cache is not older than today.
    visitor.context.new_cdp_session(page).send("Network.clearBrowserCache")
    assert status() == 404
    assert page.evaluate("(id) => caches.match(`/api/v1/photos/${id}/small`, {ignoreVary: true}).then(Boolean)", photo) is False


@each_viewport
def test_message_signs_in_over_the_form(visit, service, owner, visitor_account, viewport):
    listing = owner.post("Red scarf")
    visitor = visit(viewport)
    visitor.expected.append(FAULT)
    page = visitor.page
    open_listing(visitor, listing)
    words = f"It has a hole, {viewport}."
    # To claim it comes first: a message goes past the questions.
    expect(page.get_by_label("Message")).to_be_hidden()
    page.get_by_text("Ask something", exact=True).press("Enter")
    expect(page.get_by_text("A message skips the finder’s questions")).to_be_visible()
    visitor.assert_fits()
    visitor.screenshot("ask")
    page.get_by_label("Message").fill(words)
    page.get_by_role("button", name="Send message").click()
    # Nothing that was typed is lost.
    dialog = page.get_by_role("dialog", name="Sign in")
    visitor.assert_accessible()
    visitor.screenshot("dialog")
    page.keyboard.press("Escape")
    # Nobody has been signed out who never was signed in.
    expect(page.get_by_text("Sign in to continue.")).to_be_visible()
    expect(page.get_by_label("Message")).to_have_value(words)
    page.get_by_role("button", name="Send message").click()
    dialog.get_by_label("Email").fill(visitor_account.email)
    dialog.get_by_label("Password").fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_text("Sent. You’ll be notified of the reply.")).to_be_visible()
    mail = mail_to(service, owner.email, words)
    assert not mail.message["Reply-To"] and visitor_account.email not in str(mail.message)
    # An empty one is refused beside its field.
    page.get_by_role("button", name="Send message").click()
    expect(page.get_by_text("Write a message first.")).to_be_visible()


def test_message_survives_an_ended_session(visit, owner, visitor_account):
    listing = owner.post("Blue scarf")
    visitor = visit()
    visitor.expected.append(FAULT)
    page = visitor.page
    visitor_account.sign_in(visitor)
    open_listing(visitor, listing)
    expect(page.get_by_role("link", name="Account", exact=True)).to_be_visible()
    page.get_by_text("Ask something", exact=True).click()
    page.get_by_label("Message").fill("Still here")
    visitor.context.clear_cookies()
    page.get_by_role("button", name="Send message").click()
    dialog = page.get_by_role("dialog", name="Sign in")
    expect(dialog).to_contain_text("Your session has ended. Sign in to continue. Nothing you’ve typed will be lost.")
    expect(dialog.get_by_label("Email")).to_have_value(visitor_account.email)
    page.keyboard.press("Escape")
    expect(page.get_by_text("You’ve been signed out. Sign in to continue.")).to_be_visible()
    page.get_by_role("button", name="Send message").click()
    dialog.get_by_label("Email").fill(visitor_account.email)
    dialog.get_by_label("Password").fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_text("Sent. You’ll be notified of the reply.")).to_be_visible()


def test_contact(visit, service, visitor_account):
    owner = Person(service, "Shows Number")
    owner.ask("PATCH", "/accounts/me", {"phone": "+33 4 72 00 00 00", "showPhone": True}, **{
        "Content-Type": "application/merge-patch+json"})
    visitor = visit("phone")
    page = visitor.page
    visitor_account.sign_in(visitor)
    open_listing(visitor, owner.post("Grey hat"))
    page.get_by_role("button", name="Show contact details").click()
    expect(page.get_by_role("link", name="+33 4 72 00 00 00")).to_have_attribute("href", "tel:+33472000000")


def test_owner_sees_the_readers_of_contact_details(visit, service, visitor_account):
    """Also after hiding the details."""
    merge = {"Content-Type": "application/merge-patch+json"}
    owner = Person(service, "Hides Number")
    owner.ask("PATCH", "/accounts/me", {"phone": "+33 4 72 00 00 01", "showPhone": True}, **merge)
    read, unread = owner.post("Read hat"), owner.post("Unread hat")
    visitor_account.ask("GET", f"/listings/{read}/contact")
    owner.ask("PATCH", "/accounts/me", {"showPhone": False}, **merge)
    visitor = visit("phone")
    owner.sign_in(visitor)
    open_listing(visitor, read)
    section = visitor.page.locator('[data-module="listing/contact-readers.js"]')
    expect(section.get_by_role("heading", name="People who have seen your contact details")).to_be_visible()
    expect(section.get_by_role("listitem")).to_have_count(1)
    visitor.assert_accessible()
    visitor.screenshot()
    open_listing(visitor, unread)
    expect(visitor.page.get_by_role("heading", name="Your listing")).to_be_visible()
    expect(section.get_by_role("heading")).to_have_count(0)


def test_only_what_reaches_somebody_is_offered(visit, service, owner, visitor_account):
    visitor = visit("phone")
    page = visitor.page
    details = page.get_by_role("button", name="Show contact details")
    sender = page.get_by_role("button", name="Send message")
    shows = Person(service, "Shows Address")
    shows.ask("PATCH", "/accounts/me", {"showEmail": True}, **{"Content-Type": "application/merge-patch+json"})
    listing = shows.post("Straw hat")
    # Strangers are not told; who signs in over the page is, at once.
    open_listing(visitor, listing)
    page.get_by_text("Ask something", exact=True).click()
    expect(sender).to_be_visible()
    expect(details).to_be_hidden()
    page.get_by_label("Message").fill("Is it mine?")
    sender.click()
    dialog = page.get_by_role("dialog", name="Sign in")
    dialog.get_by_label("Email").fill(visitor_account.email)
    dialog.get_by_label("Password").fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_text("Sent. You’ll be notified of the reply.")).to_be_visible()
    expect(details).to_be_visible()
    open_listing(visitor, owner.post("Felt hat", status="lost"))
    expect(sender).to_be_visible()
    expect(details).to_be_hidden()
    done = service.command("import", "-", given=json.dumps(feature("Imported hat", status="found")) + "\n")
    assert done.returncode == 0, done.stderr
    [imported] = owner.ask("GET", "/listings?q=imported%20hat").json()["features"]
    open_listing(visitor, imported["id"])
    expect(page.get_by_text("This listing was imported, so there’s nobody to contact.")).to_be_visible()
    expect(sender).to_be_hidden()
    expect(details).to_be_hidden()
    visitor.assert_accessible()
    visitor.screenshot()


@pytest.mark.parametrize("status, has_claim", [("found", True), ("lost", False)])
def test_owner_who_gets_no_messages(visit, owner, status, has_claim):
    """Whose address a mail server has refused: it is said before anything is typed. A claim does not depend on mails."""
    listing = owner.post("Hat of an unreachable owner", status=status)
    visitor = visit("phone")
    page = visitor.page

    def refused(route):
        response = route.fetch()
        feature = response.json()
        feature["properties"]["contact"] = {"messages": False}
        route.fulfill(response=response, json=feature)

    page.route(f"**/api/v1/listings/{listing}", refused)
    open_listing(visitor, listing)
    expect(page.get_by_text("This person can’t receive messages at the moment.")).to_be_visible()
    expect(page.get_by_role("button", name="Send message")).to_be_hidden()
    expect(page.locator(".reach-claim")).to_be_visible(visible=has_claim)
    visitor.assert_accessible()
    visitor.screenshot()


@each_viewport
def test_report(visit, owner, visitor_account, viewport):
    listing = owner.post("Cheap watches")
    visitor = visit(viewport)
    visitor.expected.append(FAULT)
    page = visitor.page
    visitor_account.sign_in(visitor)
    open_listing(visitor, listing)
    opener = page.get_by_role("button", name="Report")
    opener.click()
    dialog = page.get_by_role("dialog", name="Report this listing")
    dialog.get_by_role("button", name="Report").click()
    expect(dialog.get_by_text("Choose a reason.")).to_be_visible()
    visitor.assert_accessible()
    visitor.screenshot()
    dialog.get_by_label("Spam or advertising").check()
    dialog.get_by_label("Anything to add?").fill("The same text everywhere")
    dialog.get_by_role("button", name="Report").click()
    expect(page.get_by_text("Thank you. Moderators will review it.").first).to_be_visible()
    expect(opener).to_be_focused()
    reports = visitor_account.ask("GET", "/accounts/me/export").json()["reports"]
    assert ("spam", "The same text everywhere") in [(one["reason"], one["comment"]) for one in reports if one["listing"] == listing]


def test_share(visit, pictured):
    visitor = visit(permissions=["clipboard-read", "clipboard-write"])
    page = visitor.page
    page.add_init_script("delete Navigator.prototype.share")
    open_listing(visitor, pictured)
    page.get_by_role("button", name="Share").click()
    expect(page.get_by_role("button", name="Link copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == f"{visitor.url}/listings/{pictured}"


@each_viewport
def test_owner(visit, service, viewport):
    owner = Person(service, "Busy Owner")
    listing = owner.post("White gloves")
    visitor = visit(viewport)
    page = visitor.page
    owner.sign_in(visitor)
    open_listing(visitor, listing)
    section = page.locator(".owner")
    expect(section.get_by_role("link", name="Edit")).to_have_attribute("href", f"/edit/{listing}")
    expect(page.get_by_role("button", name="Report")).to_have_count(0)
    visitor.assert_accessible()
    visitor.screenshot()
    section.get_by_role("button", name="Mark as resolved").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("It was returned to its owner").check()
    dialog.get_by_role("button", name="Mark as resolved").click()
    expect(page.get_by_text("This listing is resolved.")).to_be_visible()
    section.get_by_role("button", name="Reopen").click()
    # It is renewed in its last two weeks.
    expect(section.get_by_role("button", name="Withdraw")).to_be_visible()
    expect(section.get_by_role("button", name="Renew")).to_have_count(0)
    ends = (datetime.datetime.now(datetime.UTC) + datetime.timedelta(days=13)).isoformat()

    def soon(route):
        if route.request.method != "GET":
            return route.continue_()
        response = route.fetch()
        body = response.json()
        body["properties"]["expiresAt"] = ends
        return route.fulfill(response=response, json=body)

    page.route(f"**/api/v1/listings/{listing}", soon)
    open_listing(visitor, listing)
    section.get_by_role("button", name="Renew").click()
    expect(page.get_by_text("Renewed.")).to_have_count(1)
    # Another tab was faster: the page says so, and shows what is.
    owner.ask("POST", f"/listings/{listing}/resolve", {"outcome": "given-up"})
    visitor.expected.append(FAULT)
    section.get_by_role("button", name="Renew").click()
    expect(page.get_by_text("This listing has changed.")).to_be_visible()
    section.get_by_role("button", name="Withdraw").click()
    expect(dialog).to_contain_text("this can’t be undone")
    dialog.get_by_role("button", name="Withdraw").click()
    expect(page.get_by_text("You withdrew this listing.")).to_be_visible()
    visitor.assert_accessible()


@pytest.mark.smoke
@each_viewport
def test_matches(visit, service, viewport):
    loser, finder = Person(service, "Loser"), Person(service, "Finder")
    number = {"phone": "48213", "desktop": "59324"}[viewport]
    listing = loser.post("Black leather wallet", status="lost", category="wallets", description=f"Engraved {number}")
    found = finder.post("Portefeuille en cuir noir", category="wallets", description=f"Gravé {number}")
    visitor = visit(viewport)
    page = visitor.page
    loser.sign_in(visitor)
    open_listing(visitor, listing)
    section = page.locator(".matches")
    match = section.locator(".match").filter(has=page.locator(f'[data-listing="{found}"]'))
    expect(section.locator(".match").first.locator(f'[data-listing="{found}"]')).to_be_visible()
    expect(match).to_contain_text(f"Both name the number {number}")
    # The likeliest first, in words.
    strengths = section.locator(".match-strength")
    expect(strengths.first).to_have_text("Strong match")
    assert sorted(strengths.all_inner_texts(), key=["Strong match", "Possible match"].index) == strengths.all_inner_texts()
    expect(section).not_to_contain_text("%")
    visitor.assert_accessible()
    visitor.assert_fits()
    match.scroll_into_view_if_needed()
    visitor.screenshot()
    match.get_by_role("button", name="Not this one").click()
    expect(match).to_contain_text("It won’t be shown again.")
    expect(match).to_be_focused()
    match.get_by_role("button", name="Undo").click()
    match.get_by_role("button", name="This is it").click()
    expect(match).to_contain_text("You’ve confirmed this match.")
    visitor.assert_accessible()
    # The reasons come from the server, in the language of the page.
    page.locator("html").evaluate("localStorage.setItem('reunite.language', 'fr')")
    open_listing(visitor, listing)
    expect(match).to_contain_text("Vous avez confirmé cette correspondance.")
    expect(match).to_contain_text("Même couleur\u202f: noir")
    # Others see none of it.
    stranger = visit(viewport)
    open_listing(stranger, listing)
    expect(stranger.page.locator(".matches")).to_have_count(0)


def test_order_on_a_phone(visit, service):
    """The photograph, the words, the matches, and then the map."""
    loser, finder = Person(service, "Tidy Loser"), Person(service, "Tidy Finder")
    listing = loser.post("Purple bassoon", status="lost", category="instruments", description="Number 55512")
    finder.post("Purple bassoon", category="instruments", description="Number 55512")
    visitor = visit("phone")
    page = visitor.page
    loser.sign_in(visitor)
    content = page.evaluate(PICTURE.replace("width: 640, height: 480", "width: 480, height: 640"), "purple")
    loser.ask("POST", f"/listings/{listing}/photos", bytes(content), **{"Content-Type": "image/png"})
    open_listing(visitor, listing)
    expect(page.locator(".match").first).to_be_visible()
    parts = [page.locator(one).first.bounding_box() for one in (".gallery img", "h1", ".matches", ".listing-place")]
    assert [one["y"] for one in parts] == sorted(one["y"] for one in parts)
    # No bars beside it: the picture has its own shape.
    assert abs(parts[0]["width"] / parts[0]["height"] - 3 / 4) < 0.02
    page.locator(".map-canvas").scroll_into_view_if_needed()
    expect(page.locator(".map-canvas[data-drawn='1']")).to_be_visible()
    page.evaluate("scrollTo(0, 0)")
    visitor.screenshot()
    page.locator(".listing-place").scroll_into_view_if_needed()
    visitor.screenshot("map")
    visitor.assert_fits()
    visitor.assert_accessible()


def test_matches_while_the_server_loads(visit, service):
    """What has been compared is shown, and then the rest."""
    loser, finder = Person(service, "Early Loser"), Person(service, "Early Finder")
    listing = loser.post("Brass compass", status="lost", category="other", description="Engraved 66120")
    found = finder.post("Compass of brass", category="other", description="Engraved 66120")
    visitor = visit()
    page = visitor.page
    waiting = []

    def partial(route):
        if waiting:
            waiting.append(route)
        else:
            waiting.append(None)
            response = route.fetch()
            route.fulfill(response=response, json={**response.json(), "features": [], "complete": False})

    page.route("**/matches", partial)
    loser.sign_in(visitor)
    open_listing(visitor, listing)
    section = page.locator(".matches")
    while len(waiting) < 2:
        page.wait_for_timeout(20)
    expect(section).to_contain_text("Comparing…")
    expect(section.locator(".match")).to_have_count(0)
    waiting[1].continue_()
    expect(section.locator(f'[data-listing="{found}"]')).to_be_visible()
    expect(section).not_to_contain_text("Comparing…")


@each_viewport
def test_confirmed_match_leads_on(visit, service, viewport):
    """From a match to the message to its owner, and to the end of one's own listing."""
    loser, finder = Person(service, "Glad Loser"), Person(service, "Kind Finder")
    number = {"phone": "71306", "desktop": "82417"}[viewport]
    listing = loser.post("Silver camera", status="lost", category="electronics", description=f"Serial {number}")
    found = finder.post("Silver camera found", category="electronics", description=f"Its serial is {number}")
    visitor = visit(viewport)
    page = visitor.page
    loser.sign_in(visitor)
    open_listing(visitor, listing)
    match = page.locator(".match").filter(has=page.locator(f'[data-listing="{found}"]'))
    match.get_by_role("button", name="This is it").click()
    visitor.screenshot("confirmed")
    match.get_by_role("link", name="Write a message").click()
    message = page.get_by_label("Message", exact=True)
    expect(message).to_be_focused()
    expect(page.get_by_role("heading", level=1)).to_have_text("Silver camera found")
    visitor.screenshot("write")
    page.keyboard.type("It has my initials under the strap.")
    page.get_by_role("button", name="Send message").click()
    expect(page.get_by_text("Sent. You’ll be notified of the reply.")).to_be_visible()
    assert "under the strap" in mail_to(service, finder.email, "strap").text
    page.go_back()
    match.get_by_role("button", name="Mark as resolved").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("It was returned to its owner").check()
    dialog.get_by_role("button", name="Mark as resolved").click()
    expect(page.locator(".owner")).to_contain_text("It’s back with you. We’re glad!")
    expect(page.get_by_role("heading", name="Your listing")).to_be_focused()
    # What is settled has no matches.
    expect(page.locator(".matches")).to_be_hidden()
    visitor.assert_accessible()
    visitor.screenshot("ended")
    # Each end has a sentence of its own.
    for outcome, words in (("given-up", "We’re sorry"), ("recovered-elsewhere", "It turned up after all.")):
        loser.ask("POST", f"/listings/{listing}/reopen")
        loser.ask("POST", f"/listings/{listing}/resolve", {"outcome": outcome})
        page.reload()
        expect(page.locator(".owner")).to_contain_text(words)


@each_viewport
def test_owner_appeals(visit, service, viewport):
    owner, moderator = Person(service, "Wronged"), Person(service, "Mo", role="moderator")
    listing = owner.post("Odd thing")
    moderator.ask("POST", f"/listings/{listing}/reports", {"reason": "spam", "comment": ""})
    other = Person(service, "Ma", role="moderator")
    [case] = [one for one in other.ask("GET", "/moderation/cases").json()["cases"] if one["listing"] == listing]
    other.ask("POST", f"/moderation/cases/{case['id']}/decisions", {"action": "remove", "note": "Spam.", "version": case["version"]})
    visitor = visit(viewport)
    page = visitor.page
    owner.sign_in(visitor)
    open_listing(visitor, listing)
    expect(page.get_by_text("Moderators removed this listing.")).to_be_visible()
    page.get_by_role("button", name="Appeal").click()
    page.get_by_label("Why is the decision wrong?").fill("It is mine.")
    visitor.assert_accessible()
    page.get_by_role("dialog").get_by_role("button", name="Appeal").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    appeals = owner.ask("GET", "/accounts/me/export").json()["appeals"]
    assert [one["body"] for one in appeals] == ["It is mine."]
    # To others it is as if it had never been.
    visitor.context.clear_cookies()
    visitor.expected.append(FAULT)
    page.reload()
    expect(page.get_by_role("heading", level=1, name="Listing not found")).to_be_visible()
    visitor.assert_accessible()
    visitor.screenshot("gone")


@each_viewport
def test_hostile_texts(visit, service, viewport):
    owner = Person(service, "<b>\u202eO</b>")
    title = (HOSTILE + "w" * 200)[:120]
    listing = owner.post(title, description=HOSTILE + "x" * 200 + "\n" + "🧤" * 300, status="lost")
    visitor = visit(viewport)
    page = visitor.page
    for is_scripted in (True, False):
        if is_scripted:
            open_listing(visitor, listing)
        else:
            plain = visitor.context.browser.new_page(java_script_enabled=False, viewport={"width": 320, "height": 640})
            plain.goto(f"{visitor.url}/listings/{listing}")
            widths = plain.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
            assert widths[0] <= widths[1]
            plain.close()
    assert page.evaluate("window.harmed") is None
    assert page.locator("main img[src='x']").count() == 0
    visitor.assert_fits()
    visitor.assert_accessible()
    visitor.screenshot()
    # A circle, and nothing that tells the true point.
    expect(page.get_by_text(re.compile(r"within \d+ m"))).to_be_visible()
    assert "48.8566" not in page.content()


def test_notice_on_paper(visit, pictured, owner):
    visitor = visit()
    page = visitor.page
    open_listing(visitor, pictured)
    page.emulate_media(media="print")
    notice = page.locator(".notice-print")
    expect(notice).to_be_visible()
    expect(page.get_by_role("combobox", name="Search", exact=True)).to_be_hidden()
    expect(notice.locator(".notice-title")).to_have_text("Green bicycle")
    expect(notice.locator(".notice-strips li")).to_have_count(8)
    short = re.search(r"/l/[0-9A-Z]{11}$", notice.locator(".notice-strips li").first.inner_text())
    response = page.request.get(visitor.url + short[0], max_redirects=0)
    assert (response.status, response.headers["location"]) == (302, f"/listings/{pictured}")
    code = notice.locator(".notice-code")
    expect(code).to_have_js_property("complete", True)
    assert code.evaluate("(image) => image.naturalWidth") > 0
    visitor.screenshot()
    # It is one page, also with the longest texts.
    for listing in (pictured, owner.post("W" * 120, description="x " * 2400)):
        open_listing(visitor, listing)
        assert len(re.findall(rb"/Type\s*/Page\b", page.pdf())) == 1


@pytest.mark.parametrize("language", ["fr", "zh"])
def test_languages_switch(visit, pictured, language):
    visitor = visit("phone", "dark")
    page = visitor.page
    open_listing(visitor, pictured)
    page.get_by_label("Language", exact=True).select_option(language)
    expect(page.get_by_role("heading", name={"fr": "Est-ce à vous ?", "zh": "这是你的吗？"}[language])).to_be_visible()
    assert "listing." not in page.locator("main").inner_text()
    visitor.assert_fits()
    visitor.screenshot(language)
    # A link says its language.
    visitor.open(f"/listings/{pictured}?lang=pt")
    expect(page.get_by_role("heading", name="É seu?")).to_be_visible()


def test_from_the_list_and_back(visit, pictured):
    visitor = visit()
    page = visitor.page
    visitor.open_map("/?at=14/45.764/4.8357")
    page.locator(f"a.card[data-listing='{pictured}']").click()
    expect(page.get_by_role("heading", level=1, name="Green bicycle")).to_be_focused()
    page.go_back()
    expect(page.locator(f"a.card[data-listing='{pictured}']")).to_be_visible()


def test_preview(service, pictured, visit):
    """What programs that make previews read."""
    visitor = visit(java_script_enabled=False)
    visitor.open(f"/listings/{pictured}?lang=fr")
    meta = {
        one.get_attribute("property"): one.get_attribute("content")
        for one in visitor.page.locator("meta[property]").all()}
    assert meta["og:title"] == "Trouvé\u202f: Green bicycle"
    assert meta["og:image"].startswith(service.url) and meta["og:image"].endswith("/large")
    assert json.dumps(meta["og:description"]) == json.dumps("A bell is missing. Found near the river.")


def test_dialog_keeps_what_was_typed_and_ends_with_its_page(visit, owner):
    visitor = visit()
    page = visitor.page
    open_listing(visitor, owner.post("A thing with a dialog"))
    page.get_by_role("link", name="Sign in", exact=True).click()
    expect(page.get_by_role("heading", level=1, name="Sign in")).to_be_focused()
    page.go_back()
    page.get_by_role("button", name="Report").click()
    dialog = page.get_by_role("dialog")
    comment = dialog.get_by_label("Anything to add?")
    comment.fill("What I saw")
    page.mouse.click(5, 5)
    expect(comment).to_have_value("What I saw")
    page.go_forward()
    expect(page.get_by_role("heading", level=1, name="Sign in")).to_be_focused()
    expect(dialog).to_have_count(0)


def test_kept_for_later_is_what_everybody_sees(visit, service):
    """The owner of a listing sees its true place; what the browser keeps does not have it."""
    person = Person(service, "Private Owner")
    listing = person.post("Cap with a secret place", precision="approximate")
    visitor = visit(service_workers="allow")
    page = visitor.page
    visitor.open("/account/sign-in")
    page.evaluate("navigator.serviceWorker.ready")
    page.reload()
    person.sign_in(visitor)
    open_listing(visitor, listing)
    expect(page.get_by_role("heading", name="Your listing")).to_be_visible()
    kept = visitor.wait_until("""await caches.match(given, { cacheName: "reunite-opened", ignoreVary: true })
        .then((kept) => kept?.text())""", f"/api/v1/listings/{listing}")
    assert "Cap with a secret place" in kept and "exactLocation" not in kept


def test_banner_ends_with_the_connection(visit, owner):
    """A copy is shown as one until there is a connection: then the listing is loaded again."""
    listing = owner.post("Cap of yesterday")
    visitor = visit()
    page = visitor.page

    marks = {"X-Kept": "1"}

    def answer(route):
        response = route.fetch()
        route.fulfill(response=response, headers={**response.headers, **marks})

    page.route(f"**/api/v1/listings/{listing}", answer)
    open_listing(visitor, listing)
    banner = page.locator(".offline")
    expect(banner).to_have_text("No connection. Showing saved results.")
    owner.ask("PATCH", f"/listings/{listing}", {"properties": {"title": "Cap of today"}},
              **{"Content-Type": "application/merge-patch+json"})
    marks.clear()
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(banner).to_be_hidden()
    expect(page.get_by_role("heading", level=1)).to_have_text("Cap of today")


def test_directions_to_a_circle_say_so(visit, owner):
    visitor = visit("phone")
    words = visitor.page.get_by_text("The place is approximate: the directions lead to the middle of the circle.")
    open_listing(visitor, owner.post("Exact cap", precision="exact"))
    expect(visitor.page.get_by_role("link", name="Directions")).to_be_visible()
    expect(words).to_have_count(0)
    open_listing(visitor, owner.post("Approximate cap", precision="approximate"))
    expect(words).to_be_visible()
    visitor.assert_accessible()
