"""Posting: what is written is kept, sent when it can be, and appears once, whatever happens in between."""

import datetime
import io
import re
import socket
import zoneinfo

import pytest
from conftest import each_viewport
from library.service import PASSWORD, Service
from people import link_in, mail_to
from PIL import Image
from playwright.sync_api import Page, Route, expect

EMAIL = "writer@example.org"
SIGN_IN = """async ([email, password]) => {
    await fetch("/api/v1/sessions", {
        method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify({email, password, cookie: true}),
    });
    localStorage.setItem("reunite.signed-in", "1");
}"""
PUBLIC = """async (title) => (await (await fetch(`/api/v1/listings?q=${encodeURIComponent(title)}`)).json()).features"""
MINE = """async (title) => (await (await fetch("/api/v1/accounts/me/listings?limit=1000")).json()).features
    .filter(({properties}) => properties.title === title)"""


@pytest.fixture(scope="session")
def poster(writer) -> str:
    """Somebody with an account: the same in all files that import this."""
    return writer


def photograph(colour: str, size=(640, 480), gps: tuple | None = None) -> dict:
    """A JPEG; `gps` is where it was taken: north, and east."""
    exif = Image.Exif()
    if gps:
        exif[0x8825] = {1: "N", 2: (gps[0], 0.0, 0.0), 3: "E", 4: (gps[1], 0.0, 0.0)}
    out = io.BytesIO()
    Image.new("RGB", size, colour).save(out, "JPEG", exif=exif)
    return {"name": f"{colour}.jpg", "mimeType": "image/jpeg", "buffer": out.getvalue()}


def begin(visitor, path="/post?status=lost", is_signed_in=True) -> Page:
    page = visitor.page
    visitor.open(path)
    expect(page.get_by_label("Title")).to_be_visible()
    if is_signed_in:
        page.evaluate(SIGN_IN, [EMAIL, PASSWORD])
        page.reload()
        expect(page.get_by_label("Title")).to_be_visible()
    return page


def add_photographs(page: Page, *files: dict, before: int = 0) -> None:
    page.set_input_files("input[type=file]", list(files))
    expect(page.locator(".photo img")).to_have_count(before + len(files))


def post(page: Page) -> None:
    page.get_by_role("button", name="Post", exact=True).click()


def expect_sent(page: Page) -> None:
    expect(page.get_by_role("heading", name="Posted")).to_be_visible()


def expect_once(page: Page, title: str, photos: int = 0) -> dict:
    """It appears once, with all of its photographs once."""
    found = page.evaluate(MINE, title)
    assert [len(one["properties"]["photos"]) for one in found] == [photos]
    return found[0]


def sign_in_over_it(page: Page) -> None:
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Email", exact=True).fill(EMAIL)
    dialog.get_by_label("Password", exact=True).fill(PASSWORD)
    dialog.get_by_role("button", name="Sign in", exact=True).click()


@pytest.mark.smoke
@pytest.mark.parametrize("viewport,theme", [("phone", "light"), ("desktop", "dark")])
def test_post_with_photographs(visit, poster, viewport, theme):
    visitor = visit(viewport, theme)
    page = begin(visitor, "/post?status=found")
    title = f"Wallet, brown leather {viewport} {theme}"
    add_photographs(page, photograph("red", (3000, 2200)), photograph("blue"))
    page.get_by_label("Title", exact=True).fill(title)
    # Guessed, and changed by hand; a word more does not change it back.
    category = page.get_by_label("Category", exact=True)
    expect(category).to_have_value("wallets")
    expect(page.get_by_text("don’t show names, numbers or amounts")).to_be_visible()
    category.select_option("bags")
    page.get_by_label("Title", exact=True).press_sequentially("!")
    expect(category).to_have_value("bags")
    page.get_by_label("Description", exact=True).fill("On a bench.")
    # The name of the place takes the line of the coordinates: it waits until they have been read.
    names: list[Route] = []
    page.route("**/places/reverse?*", lambda route: names.append(route))
    page.get_by_label("Town or coordinates").fill("45.76, 4.85")
    page.get_by_role("button", name="45.76, 4.85").click()
    expect(page.get_by_text("The pin is at 45.76000, 4.85000.")).to_be_visible()
    for route in names:
        route.continue_()
    page.unroute("**/places/reverse?*")
    page.get_by_label("Approximate area").check()
    page.get_by_role("button", name="Yesterday").click()
    expect(page.get_by_text("Saved on this device")).to_be_visible()
    visitor.wait_for_map()
    visitor.assert_fits()
    visitor.assert_accessible()
    visitor.screenshot("form")
    post(page)
    expect_sent(page)
    visitor.assert_accessible()
    visitor.screenshot("sent")
    listing = expect_once(page, title + "!", 2)
    properties = listing["properties"]
    assert (properties["status"], properties["category"], properties["precision"]) == ("found", "bags", "approximate")
    assert properties["exactLocation"]["coordinates"] == [4.85, 45.76]
    # Made smaller before it was sent, and not beyond what the server keeps.
    assert [photo["width"] for photo in properties["photos"]] == [1600, 640]
    expect(page.get_by_role("link", name="View listing")).to_have_attribute("href", f"/listings/{listing['id']}")


def test_post_by_keyboard(visit, poster):
    visitor = visit()
    page = begin(visitor)

    def tab_to(name: str) -> None:
        """Goes on with the tab key alone, as far as the page has fields."""
        for _ in range(60):
            page.keyboard.press("Tab")
            if page.evaluate("""(name) => {
                const here = document.activeElement;
                const label = here.labels?.[0]?.firstChild?.textContent ?? "";
                return [here.ariaLabel, label, here.textContent].includes(name);
            }""", name):
                return
        raise AssertionError(f"the tab key does not lead to {name}")

    add_photographs(page, photograph("red"), photograph("blue"))
    tab_to("Move photo 1 back")
    page.keyboard.press("Enter")
    expect(page.locator(".photo").nth(1).get_by_role("button", name="Delete photo 2")).to_be_visible()
    tab_to("Town or coordinates")
    page.keyboard.type("45.5, 4.5")
    page.keyboard.press("Enter")
    expect(page.get_by_text("The pin is at 45.50000, 4.50000.")).to_be_visible()
    tab_to("Title")
    page.keyboard.type("Keys by hand")
    tab_to("Today")
    tab_to("Yesterday")
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Yesterday")).to_have_attribute("aria-pressed", "true")
    tab_to("Post")
    page.keyboard.press("Enter")
    expect_sent(page)
    listing = expect_once(page, "Keys by hand", 2)
    assert (listing["properties"]["category"], listing["properties"]["exactLocation"]["coordinates"]) == ("keys", [4.5, 45.5])
    # The one that was chosen last comes first.
    first = page.evaluate("""async (url) => {
        const bitmap = await createImageBitmap(await (await fetch(url)).blob());
        const canvas = new OffscreenCanvas(1, 1).getContext("2d");
        canvas.drawImage(bitmap, 0, 0);
        return [...canvas.getImageData(0, 0, 1, 1).data];
    }""", listing["properties"]["photos"][0]["thumbnails"]["square"]["url"])
    assert first[2] > 200 > first[0]


def test_fields_say_what_is_wrong(visit, poster):
    visitor = visit("phone")
    page = begin(visitor, "/post")
    visitor.expected += ["422"]
    post(page)
    expect(page.get_by_text("Choose lost or found.")).to_be_visible()
    expect(page.get_by_text("Add a title so people can find it.")).to_be_visible()
    expect(page.get_by_label("Status", exact=True)).to_be_focused()
    visitor.assert_accessible()
    visitor.screenshot()
    page.get_by_label("Status", exact=True).select_option("lost")
    expect(page.get_by_text("Choose lost or found.")).to_be_hidden()
    page.get_by_label("Date", exact=True).fill("2099-01-01")
    page.get_by_label("Title", exact=True).fill("Umbrella")
    expect(page.get_by_text("The date can’t be in the future.")).to_be_visible()
    page.get_by_role("button", name="Today").click()
    # What only the server knows stands beside its field too.
    page.get_by_label("Title", exact=True).fill("Umbrella \u0007")
    post(page)
    expect(page.locator(".field", has=page.get_by_label("Title", exact=True)).locator(".fault")).to_be_visible()
    page.get_by_label("Title", exact=True).fill("Umbrella, at last right")
    post(page)
    expect_sent(page)
    expect_once(page, "Umbrella, at last right")


def ask_to_sign_in(page: Page) -> None:
    """Goes to the dialog from the form of somebody who is not signed in."""
    page.get_by_role("button", name="Sign in", exact=True).click()


def test_visitor_signs_in_over_it(visit, poster):
    visitor = visit("phone")
    page = begin(visitor, is_signed_in=False)
    page.get_by_label("Title", exact=True).fill("Phone of a visitor")
    add_photographs(page, photograph("green"))
    ask_to_sign_in(page)
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_label("Email", exact=True)).to_be_visible()
    visitor.assert_accessible()
    visitor.screenshot("sign-in")
    dialog.get_by_role("button", name="No account yet? Register").click()
    dialog.get_by_label("Display name", exact=True).fill("New")
    dialog.get_by_label("Email", exact=True).fill("new-poster@example.org")
    dialog.get_by_label("Password", exact=True).fill(PASSWORD)
    visitor.screenshot("register")
    dialog.get_by_role("button", name="Register", exact=True).click()
    expect(dialog.get_by_text("We’ve sent a link to new-poster@example.org.")).to_be_visible()
    page.keyboard.press("Escape")
    # Left, and gone on with: it was kept.
    expect(page.get_by_text("Saved on this device")).to_be_visible()
    page.reload()
    ask_to_sign_in(page)
    sign_in_over_it(page)
    expect(page.get_by_role("heading", name="How people contact you")).to_be_visible()
    post(page)
    expect_sent(page)
    expect_once(page, "Phone of a visitor", 1)


@pytest.mark.smoke
@each_viewport
def test_visitor_posts_with_an_address(visit, service, viewport):
    """Nobody sees it until its link is opened, on whatever device."""
    visitor = visit(viewport)
    page = begin(visitor, "/post?status=found", is_signed_in=False)
    title = f"Phone of nobody known {viewport}"
    address = f"found-{viewport}@example.org"
    add_photographs(page, photograph("green"))
    page.get_by_label("Title", exact=True).fill(title)
    page.get_by_label("Town or coordinates").fill("45.76, 4.85")
    page.keyboard.press("Enter")
    post(page)
    expect(page.get_by_text("Enter your email address.")).to_be_visible()
    email = page.get_by_label("Email", exact=True)
    expect(email).to_be_focused()
    visitor.assert_accessible()
    visitor.assert_fits()
    visitor.screenshot("address")
    email.fill(address)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="One step left: check your email")).to_be_visible()
    expect(page.get_by_text(f"We’ve sent a link to {address}.")).to_be_visible()
    visitor.assert_accessible()
    visitor.screenshot("mailed")
    number = page.get_by_text("Listing number:").inner_text().split()[-1]
    assert page.evaluate(PUBLIC, title) == []

    link = link_in(mail_to(service, address, "/confirm?"), service, "/confirm?")
    other = visit("desktop" if viewport == "phone" else "phone")
    other.page.goto(link)
    expect(other.page.get_by_role("button", name="Post", exact=True)).to_be_visible()
    assert page.evaluate(PUBLIC, title) == []
    other.screenshot("confirm")
    post(other.page)
    expect(other.page.get_by_role("heading", level=1, name=title)).to_be_visible()
    expect(other.page.get_by_role("link", name="Account", exact=True)).to_be_visible()
    [listing] = page.evaluate(PUBLIC, title)
    assert len(listing["properties"]["photos"]) == 1 and number.startswith("R-")
    # A circle, because it may be where somebody lives.
    assert listing["properties"]["precision"] == "approximate"


def test_visitor_uses_another_address(visit, service):
    visitor = visit("phone")
    page = begin(visitor, is_signed_in=False)
    page.get_by_label("Title", exact=True).fill("Umbrella with two addresses")
    add_photographs(page, photograph("red"))
    page.get_by_label("Email", exact=True).fill("mistyped@example.org")
    post(page)
    expect(page.get_by_text("We’ve sent a link to mistyped@example.org.")).to_be_visible()
    page.reload()
    page.get_by_role("button", name="Use another address").click()
    page.get_by_label("Email", exact=True).fill("right@example.org")
    post(page)
    expect(page.get_by_text("We’ve sent a link to right@example.org.")).to_be_visible()
    # Here, where it was written: it waits no longer.
    page.goto(link_in(mail_to(service, "right@example.org", "/confirm?"), service, "/confirm?"))
    post(page)
    expect(page.get_by_role("heading", level=1, name="Umbrella with two addresses")).to_be_visible()
    expect_once(page, "Umbrella with two addresses", 1)
    visitor.open("/drafts")
    expect(page.get_by_text("No drafts.")).to_be_visible()


def test_answers_about_an_address_are_lost(visit, service):
    """However often it is tried, one draft with its photograph is kept."""
    visitor = visit()
    visitor.expected += ["ERR_FAILED"]
    page = begin(visitor, is_signed_in=False)
    page.get_by_label("Title", exact=True).fill("Scarf of lost answers")
    add_photographs(page, photograph("blue"))
    page.get_by_label("Email", exact=True).fill("lost-answers@example.org")
    lost = []

    def lose(route: Route) -> None:
        """Arrives, but the first answers to each address do not."""
        route.fetch()
        if lost.count(route.request.url) < 1:
            lost.append(route.request.url)
            return route.abort()
        return route.fallback()

    page.route("**/api/v1/drafts**", lose)
    post(page)
    expect(page.get_by_text("We’ve sent a link to lost-answers@example.org.")).to_be_visible()
    assert len(lost) == 2
    page.unroute("**/api/v1/drafts**")
    page.goto(link_in(mail_to(service, "lost-answers@example.org", "/confirm?"), service, "/confirm?"))
    post(page)
    expect(page.get_by_role("heading", level=1, name="Scarf of lost answers")).to_be_visible()
    expect_once(page, "Scarf of lost answers", 1)
    assert len([mail for mail in service.mails() if mail.to == "lost-answers@example.org"]) == 1


def test_parts_come_in_the_order_of_the_status(visit):
    page = begin(visit("phone"), is_signed_in=False)
    parts = page.locator(".part > h2")
    what, where, when, reach, photos = (
        "What is it?", "Where was it?", "When was it?", "Where can we reach you?", "Photos")
    expect(parts).to_have_text([what, where, when, reach, photos])
    cover = page.get_by_text("First cover the lock screen, names and numbers.")
    expect(cover).to_be_hidden()
    page.get_by_label("Title", exact=True).fill("Keys")
    page.get_by_label("Status", exact=True).select_option("found")
    expect(parts).to_have_text([photos, where, what, when, reach])
    expect(cover).to_be_visible()
    expect(page.get_by_label("Title", exact=True)).to_have_value("Keys")


def test_found_thing_is_not_pinned_to_a_home(visit, poster):
    visitor = visit("phone", permissions=["geolocation"], geolocation={"latitude": 45.7, "longitude": 4.9})
    page = begin(visitor, "/post?status=found")
    expect(page.get_by_label("Approximate area")).to_be_checked()
    page.get_by_role("button", name="Show my location").click()
    expect(page.get_by_text("Are you still where you found it?")).to_be_visible()
    visitor.screenshot()
    page.get_by_role("button", name="No, clear the place").click()
    expect(page.get_by_text("No place yet.")).to_be_visible()
    page.get_by_role("button", name="Show my location").click()
    page.get_by_role("button", name="Yes", exact=True).click()
    expect(page.get_by_text("Are you still where you found it?")).to_have_count(0)
    expect(page.get_by_text("No place yet.")).to_have_count(0)


def test_towns_are_not_behind_the_bar(visit, poster):
    visitor = visit("phone")
    page = begin(visitor)
    search = page.get_by_label("Town or coordinates")
    expect(search).to_be_visible()
    # As low as it can be and still be seen: a tap there moves nothing.
    page.evaluate("""(one) => scrollBy(0, one.getBoundingClientRect().bottom
        - document.querySelector(".post-bar").getBoundingClientRect().top + 4)""", search.element_handle())
    box = search.bounding_box()
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(search).to_be_focused()
    page.keyboard.type("lond")
    town = page.locator(".place-found button").last
    expect(town).to_be_visible()
    visitor.screenshot()
    bar = page.locator(".post-bar").bounding_box()
    box = town.bounding_box()
    assert box["y"] + box["height"] <= bar["y"]


def test_other_tab_shows_what_is_sent(visit, poster):
    """The list of somebody's own listings knows of what another tab posts."""
    visitor = visit("phone")
    visitor.expected += ["ERR_INTERNET_DISCONNECTED"]
    page = begin(visitor)
    page.get_by_label("Title", exact=True).fill("Keys of another tab")
    other = visitor.context.new_page()
    other.goto(visitor.url + "/account")
    expect(other.locator(".account")).to_have_attribute("data-module", "account/own-listings.js")
    expect(other.locator(".coming")).to_have_count(0)
    page.bring_to_front()
    visitor.context.set_offline(True)
    post(page)
    expect(page.get_by_text("No connection. Your post is saved")).to_be_visible()
    expect(other.get_by_text("1 post is being sent.")).to_be_visible()
    visitor.context.set_offline(False)
    expect(other.get_by_text("Keys of another tab")).to_be_visible()
    expect(other.get_by_text("1 post is being sent.")).to_have_count(0)
    expect_sent(page)


def test_session_ends_in_the_middle(visit, poster):
    visitor = visit()
    visitor.expected += ["401"]
    page = begin(visitor)
    page.get_by_label("Title", exact=True).fill("Bag with an expired session")
    visitor.context.clear_cookies()
    post(page)
    sign_in_over_it(page)
    expect_sent(page)
    expect_once(page, "Bag with an expired session")


def test_somebody_else_signs_in_meanwhile(visit, poster, service):
    """Nothing goes out under a name that was not seen."""
    service.create_account("other-poster@example.org", "Other")
    visitor = visit()
    page = begin(visitor)
    expect(page.get_by_role("link", name="Account", exact=True)).to_be_visible()
    page.get_by_label("Title", exact=True).fill("Wallet of two people")
    page.evaluate(SIGN_IN, ["other-poster@example.org", PASSWORD])
    post(page)
    expect(page.get_by_text("You started this with another account.")).to_be_visible()
    assert page.evaluate(MINE, "Wallet of two people") == []
    page.get_by_role("button", name="Continue").click()
    sign_in_over_it(page)
    expect_sent(page)
    expect_once(page, "Wallet of two people")


@each_viewport
def test_network_is_cut(visit, poster, viewport):
    visitor = visit(viewport)
    visitor.expected += ["ERR_INTERNET_DISCONNECTED"]
    page = begin(visitor)
    title = f"Guitar without a network {viewport}"
    page.get_by_label("Title", exact=True).fill(title)
    add_photographs(page, photograph("red"), photograph("blue"))
    # Without the guess, its category would have to be chosen.
    expect(page.get_by_label("Category", exact=True)).not_to_have_value("")
    visitor.context.set_offline(True)
    post(page)
    expect(page.get_by_text("No connection. Your post is saved and will be sent automatically.")).to_be_visible()
    visitor.assert_accessible()
    visitor.screenshot()
    visitor.context.set_offline(False)
    expect_sent(page)
    expect_once(page, title, 2)


def test_answers_are_lost(visit, poster):
    """What has arrived, without an answer, is not sent anew: neither the listing nor a photograph."""
    visitor = visit()
    visitor.expected += ["ERR_FAILED"]
    page = begin(visitor)
    lost = []

    def lose_first(route) -> None:
        kind = route.request.url.rsplit("/", 1)[1]
        if route.request.method == "POST" and kind not in lost:
            lost.append(kind)
            assert route.fetch().status == 201
            route.abort()
        else:
            route.continue_()

    page.route("**/api/v1/listings", lose_first)
    page.route("**/api/v1/listings/*/photos", lose_first)
    page.get_by_label("Title", exact=True).fill("Bicycle with lost answers")
    add_photographs(page, photograph("red"), photograph("blue"))
    # Somebody who taps twice.
    page.get_by_role("button", name="Post", exact=True).dblclick()
    expect_sent(page)
    assert lost == ["listings", "photos"]
    expect_once(page, "Bicycle with lost answers", 2)


def test_server_is_killed(visit, poster, tmp_path, service):
    with Service(service.binary, tmp_path / "data") as own:
        own.create_account(EMAIL, "Poster")
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        own.command_line[own.command_line.index("--port") + 1] = str(port)
        own.start()
        visitor = visit()
        visitor.url = own.url
        visitor.expected += ["ERR_"]
        page = begin(visitor)
        killed = []

        def kill(route) -> None:
            if not killed:
                # It has the first photograph, and dies before it has said so.
                assert route.fetch().status == 201
                own.kill()
                killed.append(True)
            route.continue_()

        page.route("**/api/v1/listings/*/photos", kill)
        page.get_by_label("Title", exact=True).fill("Scarf of a killed server")
        add_photographs(page, photograph("red"), photograph("blue"))
        post(page)
        expect(page.get_by_text("No connection. Your post is saved and will be sent automatically.")).to_be_visible()
        own.start()
        expect_sent(page)
        expect_once(page, "Scarf of a killed server", 2)


def test_server_asks_to_wait(visit, poster):
    visitor = visit()
    visitor.expected += ["429", "503"]
    page = begin(visitor)
    answers = [429, 503]
    page.route("**/api/v1/listings", lambda route: (
        route.fulfill(status=answers.pop(0), headers={"Retry-After": "2"}, body="{}", content_type="application/problem+json")
        if answers and route.request.method == "POST" else route.continue_()))
    page.get_by_label("Title", exact=True).fill("Book of a busy server")
    post(page)
    expect(page.get_by_text("Sending is delayed.")).to_be_visible()
    expect_sent(page)
    assert not answers
    expect_once(page, "Book of a busy server")


def test_two_tabs(visit, poster):
    visitor = visit()
    first = begin(visitor)
    first.get_by_label("Title", exact=True).fill("Umbrella in two tabs")
    expect(first.get_by_text("Saved on this device")).to_be_visible()
    second = visitor.context.new_page()
    second.goto(first.url)
    expect(second.get_by_text("This draft is open in another tab.")).to_be_visible()
    second.get_by_role("button", name="Continue here").click()
    expect(second.get_by_label("Title", exact=True)).to_have_value("Umbrella in two tabs")
    expect(first.get_by_text("This draft is open in another tab.")).to_be_visible()
    second.get_by_label("Description", exact=True).fill("Written in the second.")
    post(second)
    expect_sent(second)
    # The other tab knows.
    expect_sent(first)
    assert expect_once(first, "Umbrella in two tabs")["properties"]["description"] == "Written in the second."


def test_draft_survives(visit, poster):
    visitor = visit("phone", "dark")
    page = begin(visitor, "/post?status=found", is_signed_in=False)
    page.get_by_label("Title", exact=True).fill("Dog, brown")
    page.get_by_label("Description", exact=True).fill("Answers to Rex.")
    add_photographs(page, photograph("brown"))
    expect(page.get_by_text("Saved on this device")).to_be_visible()
    page.reload()
    expect(page.get_by_label("Description", exact=True)).to_have_value("Answers to Rex.")
    # Another way in, in another tab, after this one was closed.
    page.close()
    page = visitor.page = visitor.context.new_page()
    visitor.watch()
    visitor.open("/post?status=found")
    expect(page.get_by_label("Title", exact=True)).to_have_value("Dog, brown")
    expect(page.get_by_label("Category", exact=True)).to_have_value("pets")
    expect(page.locator(".photo img")).to_have_count(1)
    visitor.open("/drafts")
    expect(page.get_by_role("link", name="Dog, brown")).to_be_visible()
    visitor.assert_accessible()
    visitor.screenshot()
    page.get_by_role("button", name="Discard Dog, brown").click()
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("link", name="Dog, brown").click()
    expect(page.get_by_label("Description", exact=True)).to_have_value("Answers to Rex.")


def test_one_thing_is_named_post(visit, poster):
    """The button that sends it: a link to the form would open the same draft again, and find it locked."""
    visitor = visit("phone")
    page = begin(visitor)
    expect(page.get_by_role("button", name="Post", exact=True)).to_be_visible()
    expect(page.get_by_role("link", name="Post", exact=True)).to_have_count(0)
    page.get_by_label("Title", exact=True).fill("Only one umbrella")
    expect(page.get_by_text("Saved on this device")).to_be_visible()
    # Another way to the form, as from the icon on the home screen.
    page.evaluate("history.pushState(null, '', '/post'); dispatchEvent(new PopStateEvent('popstate'))")
    expect(page).to_have_url(re.compile("draft="))
    expect(page.get_by_label("Title", exact=True)).to_have_value("Only one umbrella")
    expect(page.get_by_text("This draft is open in another tab.")).to_have_count(0)
    page.reload()
    expect(page.get_by_label("Title", exact=True)).to_have_value("Only one umbrella")
    visitor.open("/post?status=lost")
    expect(page.get_by_label("Title", exact=True)).to_have_value("Only one umbrella")
    # It is no other draft than the one that is shown.
    expect(page.get_by_role("link", name="1 other draft")).to_have_count(0)


def test_photograph_knows_its_place(visit, poster):
    page = begin(visit())
    add_photographs(page, photograph("red", gps=(48.5, 2.25)))
    page.get_by_role("button", name="Use this place").click()
    expect(page.get_by_text("The pin is at 48.50000, 2.25000.")).to_be_visible()
    expect(page.get_by_role("button", name="Use this place")).to_be_hidden()
    page.get_by_role("button", name="Clear place").click()
    page.get_by_label("Title", exact=True).fill("Helmet without a place")
    post(page)
    expect_sent(page)
    assert expect_once(page, "Helmet without a place", 1)["geometry"] is None
    # The server has seen the place too, and stored none. Only whoever agrees sends it.
    page.get_by_role("button", name="Use this place").click()
    expect(page.get_by_text("Place added.")).to_be_visible()
    place = expect_once(page, "Helmet without a place", 1)["properties"]["exactLocation"]
    assert place["coordinates"] == pytest.approx([2.25, 48.5], abs=1e-6)


def test_is_it_one_of_these(visit, poster):
    visitor = visit("phone")
    page = begin(visitor, "/post?status=found")
    page.get_by_label("Title", exact=True).fill("Violin in its case")
    page.get_by_label("Town or coordinates").fill("-35.1, 149.1")
    page.keyboard.press("Enter")
    post(page)
    expect_sent(page)
    visitor.open("/post?status=lost")
    page.get_by_label("Title", exact=True).fill("My violin")
    page.get_by_label("Town or coordinates").fill("-35.11, 149.11")
    page.keyboard.press("Enter")
    found = page.get_by_role("button", name="1 found nearby · Violin in its case · 1.6 km · today")
    expect(found).to_be_visible()
    visitor.assert_fits()
    visitor.screenshot()
    found.click()
    dialog = page.get_by_role("dialog", name="Is it one of these?")
    expect(dialog.get_by_role("link", name="Violin in its case")).to_be_visible()
    visitor.assert_accessible()
    visitor.screenshot("dialog")
    page.keyboard.press("Escape")
    # What was found long before the loss is another thing; people err by two days.
    # The day at the browser's place, which may be tomorrow here.
    today = datetime.datetime.now(zoneinfo.ZoneInfo("Europe/Paris")).date()
    for days, is_shown in [(3, False), (2, True), (-1, True)]:
        page.get_by_label("Date", exact=True).fill((today + datetime.timedelta(days)).isoformat())
        expect(found).to_be_visible() if is_shown else expect(found).to_be_hidden()


def test_edit_own_listing(visit, poster):
    visitor = visit()
    page = begin(visitor)
    add_photographs(page, photograph("red"), photograph("blue"))
    page.get_by_label("Title", exact=True).fill("Watch before")
    post(page)
    expect_sent(page)
    before = expect_once(page, "Watch before", 2)
    visitor.open(f"/edit/{before['id']}")
    expect(page.get_by_label("Title", exact=True)).to_have_value("Watch before")
    page.get_by_label("Title", exact=True).fill("Watch after")
    page.get_by_role("button", name="Delete photo 1").click()
    add_photographs(page, photograph("green"), before=1)
    page.get_by_role("button", name="Save changes").click()
    expect(page.get_by_role("heading", name="Changes saved")).to_be_visible()
    after = expect_once(page, "Watch after", 2)
    assert after["id"] == before["id"]
    assert after["properties"]["photos"][0]["id"] == before["properties"]["photos"][1]["id"]


@each_viewport
def test_hostile_texts(visit, poster, viewport):
    visitor = visit(viewport)
    page = begin(visitor, "/post?status=found")
    title = f"<script>alert(1)</script> \u202ephone\u202c {'w' * 50} 👩‍👩‍👧 {viewport}"
    page.get_by_label("Title", exact=True).fill(title)
    page.get_by_label("Description", exact=True).fill(f"<img src=x onerror=alert(1)> {'x' * 200} \u2066\u202e")
    add_photographs(page, {**photograph("red"), "name": "<b>\"'.jpg"})
    expect(page.get_by_text("Saved on this device")).to_be_visible()
    visitor.assert_fits()
    post(page)
    expect_sent(page)
    visitor.assert_fits()
    visitor.screenshot()
    expect_once(page, title, 1)
    visitor.open("/drafts")
    expect(page.get_by_role("link", name="<script>alert(1)</script>")).to_be_visible()
    visitor.assert_fits()


def test_chinese(visit, poster):
    visitor = visit("phone", language="zh", viewport={"width": 320, "height": 640})
    page = visitor.page
    visitor.open("/post?status=lost")
    page.get_by_label("标题").fill("黑色手机")
    expect(page.get_by_label("类别")).to_have_value("phones")
    visitor.assert_fits()
    visitor.assert_accessible()
    visitor.screenshot()


def test_opens_without_a_connection(visit, poster):
    visitor = visit("phone", service_workers="allow")
    # A photo that was never shown fails in the service worker.
    visitor.expected += ["ERR_INTERNET_DISCONNECTED", "Failed to fetch", "ERR_FAILED"]
    page = visitor.page
    visitor.open("/?at=11/48.8566/2.3522")
    page.evaluate("navigator.serviceWorker.ready")
    page.reload()
    expect(page.locator("a.card").first).to_be_visible()
    title = page.locator("a.card .card-title").first.inner_text()
    # What was shown is kept a moment later.
    visitor.wait_until("Boolean(await caches.match('/api/v1/listings', {cacheName: 'reunite-view', ignoreVary: true}))")
    visitor.context.set_offline(True)
    page.reload()
    # Not what screen readers are told, which is there for a moment too.
    expect(page.locator(".offline")).to_contain_text("No connection. Showing saved results.")
    expect(page.locator("a.card .card-title").first).to_have_text(title)
    visitor.screenshot()
    # Rooms that were never opened before.
    visitor.open("/post?status=lost")
    page.get_by_label("Title", exact=True).fill("Ball, written offline")
    expect(page.get_by_text("Saved on this device")).to_be_visible()
    visitor.open("/drafts")
    expect(page.get_by_role("link", name="Ball, written offline")).to_be_visible()
    visitor.context.set_offline(False)


def test_can_be_installed(visit):
    visitor = visit(service_workers="allow")
    visitor.open()
    visitor.page.evaluate("navigator.serviceWorker.ready")
    devtools = visitor.context.new_cdp_session(visitor.page)
    errors = devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # A private window installs nothing; everything else is there.
    assert [one["errorId"] for one in errors if one["errorId"] != "in-incognito"] == []
    manifest = devtools.send("Page.getAppManifest")
    assert manifest["errors"] == [] and manifest["url"].endswith("manifest.webmanifest")


def test_device_that_keeps_nothing(visit, poster):
    """In a private window, or without room: it is said, and it can be posted all the same."""
    visitor = visit()
    visitor.page.add_init_script(
        "IDBFactory.prototype.open = () => { throw new DOMException('forbidden', 'SecurityError'); }")
    page = begin(visitor)
    page.get_by_label("Title", exact=True).fill("Umbrella of a private window")
    expect(page.get_by_text("This device can’t save the draft.")).to_be_visible()
    add_photographs(page, photograph("red"))
    post(page)
    expect_sent(page)
    expect_once(page, "Umbrella of a private window", 1)


def test_photograph_that_is_still_read_goes_along(visit, poster):
    visitor = visit()
    page = begin(visitor)
    page.get_by_label("Title", exact=True).fill("Drum with a slow photograph")
    page.evaluate("""() => {
        const { createImageBitmap } = window;
        window.createImageBitmap = (...all) => new Promise((done) => { window.go = () => done(createImageBitmap(...all)); });
    }""")
    large = {**photograph("red", (3000, 2200)), "name": "large.jpg"}
    large["buffer"] += b"\0" * 1_000_000
    page.set_input_files("input[type=file]", [large])
    post(page)
    page.evaluate("go()")
    expect_sent(page)
    expect_once(page, "Drum with a slow photograph", 1)


def test_styles_of_other_rooms_change_nothing(visit, poster, service):
    """Rooms load their styles when they are opened, and these stay."""
    visitor = visit()
    page = visitor.page
    visitor.open("/listings/00000000-0000-0000-0000-000000000000")
    visitor.expected.append("404")
    expect(page.get_by_role("heading", level=1, name="Listing not found")).to_be_visible()
    page.get_by_role("link", name="Post", exact=True).click()
    add_photographs(page, photograph("red"), photograph("blue"))
    boxes = [photo.bounding_box() for photo in page.locator(".photo").all()]
    assert boxes[0]["width"] == boxes[1]["width"]
