"""Accounts in the browser: from registering to erasing, with the links of real mails."""

import re
import uuid

import pytest
from conftest import each_look, each_viewport
from library.service import PASSWORD
from people import Person, link_in, mail_to
from playwright.sync_api import expect

FAULT = "Failed to load resource"
NO_NAME = "Enter a name of at most 80 characters that doesn’t look like a staff name, such as “Support”."


@pytest.fixture(scope="module")
def ada(service) -> Person:
    return Person(service, "Ada")


@pytest.mark.smoke
@each_viewport
def test_register_and_confirm(visit, service, viewport):
    visitor = visit(viewport)
    visitor.expected.append(FAULT)
    page = visitor.page
    address = f"{uuid.uuid4().hex}@example.org"
    visitor.open("/account/register")
    # What is missing is said beside its field, and the focus goes there.
    page.get_by_label("Email").fill(address)
    page.get_by_label("Password").fill("short")
    page.get_by_role("button", name="Register").click()
    expect(page.get_by_text("Choose at least 8 characters.")).to_be_visible()
    name = page.get_by_label("Display name")
    expect(name).to_be_focused()
    expect(name).to_have_accessible_description(f"Shown with everything you post. ! {NO_NAME}")
    visitor.assert_accessible()
    visitor.screenshot("faults")
    name.fill("Grace")
    page.get_by_label("Password").fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_text(f"We’ve sent a link to {address}.")).to_be_visible()
    visitor.assert_accessible()

    link = link_in(mail_to(service, address, "/verify?"), service, "/verify?")
    page.goto(link)
    page.get_by_label("Password").fill("not the one")
    page.get_by_role("button", name="Confirm").click()
    expect(page.get_by_text("That’s not the password you registered with.")).to_be_visible()
    visitor.assert_accessible()
    page.get_by_label("Password").fill(PASSWORD)
    page.keyboard.press("Enter")
    # Signed in, and at home.
    expect(page.get_by_role("heading", level=1, name="My listings")).to_be_visible()
    expect(page.get_by_text("Grace")).to_be_visible()
    expect(page.get_by_role("link", name="Account", exact=True)).to_be_visible()
    visitor.assert_fits()
    # The link is good for once, and says so.
    page.goto(link)
    expect(page.get_by_text("This link has expired or was already used.")).to_be_visible()
    expect(page.locator("main").get_by_role("link", name="Sign in")).to_be_visible()
    expect(page.get_by_label("Password")).to_be_hidden()
    visitor.assert_accessible()


@each_look
def test_sign_in_by_keyboard(visit, ada, viewport, theme):
    visitor = visit(viewport, theme)
    visitor.expected.append(FAULT)
    page = visitor.page
    visitor.open("/account/profile")
    # Who is not signed in is asked to, in its place.
    email = page.get_by_label("Email")
    email.focus()
    page.keyboard.type(ada.email)
    page.keyboard.press("Tab")
    page.keyboard.type("wrong")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Wrong email address or password.")).to_be_visible()
    visitor.assert_accessible()
    visitor.screenshot("wrong")
    page.get_by_label("Password").fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_label("Display name")).to_have_value("Ada")
    visitor.assert_fits()
    visitor.assert_accessible()
    visitor.screenshot()


def test_forgotten_password(visit, service):
    person = Person(service, "Forgetful")
    visitor = visit("phone")
    page = visitor.page
    visitor.open("/account/sign-in")
    page.get_by_role("link", name="Forgot your password?").click()
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    page.get_by_label("Email").fill(person.email)
    page.keyboard.press("Enter")
    expect(page.get_by_text(f"If {person.email} has an account")).to_be_visible()
    link = link_in(mail_to(service, person.email, "/reset-password?"), service, "/reset-password?")
    page.goto(link)
    visitor.assert_accessible()
    page.get_by_label("New password").fill("something quite new")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Password changed.")).to_be_visible()
    page.get_by_label("Email").fill(person.email)
    page.get_by_label("Password").fill("something quite new")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1, name="My listings")).to_be_visible()
    # A link that was used offers a new one.
    page.goto(link)
    page.locator("main").get_by_role("link", name="Send link").click()
    expect(page.get_by_label("Email")).to_be_visible()


@each_viewport
def test_sign_in_by_mail(visit, service, viewport):
    """By the code on this device, and by the link on another one."""
    person = Person(service, "No Password")
    visitor = visit(viewport)
    visitor.expected.append(FAULT)
    page = visitor.page
    visitor.open("/account/sign-in?next=/account/profile")
    page.get_by_role("button", name="Email me a link").click()
    expect(page.get_by_text("Enter an email address")).to_be_visible()
    page.get_by_label("Email").fill(person.email)
    page.get_by_role("button", name="Email me a link").click()
    expect(page.get_by_text(f"If {person.email} has an account, an email")).to_be_visible()
    visitor.assert_accessible()
    visitor.assert_fits()
    visitor.screenshot("asked")
    mail = mail_to(service, person.email, "/account/sign-in#")
    code = re.search(r"\b\d{6}\b", mail.text)[0]
    field = page.get_by_label("Code from the email")
    field.fill("000001" if code == "000000" else "000000")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Enter the six digits from our latest email.")).to_be_visible()
    expect(field).to_be_focused()
    visitor.assert_accessible()
    field.fill(f"{code[:3]} {code[3:]}")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Display name")).to_have_value("No Password")

    person.ask("POST", "/sessions/links", {"email": person.email})
    newer = mail_to(service, person.email, "/account/sign-in#", after=mail)
    link = link_in(newer, service, "/account/sign-in#")
    second = visit(viewport)
    second.expected.append(FAULT)
    other = second.page
    # Opening it does nothing, as often as programs do so.
    for _ in range(2):
        other.goto("about:blank")
        other.goto(link)
        expect(other.get_by_text("If you didn’t ask for this link, close this page.")).to_be_visible()
    expect(other.get_by_label("Password")).to_have_count(0)
    second.assert_accessible()
    other.locator("main").get_by_role("button", name="Sign in").click()
    expect(other.get_by_role("heading", level=1, name="My listings")).to_be_visible()
    assert "token" not in other.url
    # The link is good for once, and says so.
    other.goto(link)
    other.locator("main").get_by_role("button", name="Sign in").click()
    expect(other.get_by_text("This link has expired or was already used.")).to_be_visible()
    expect(other.get_by_label("Password")).to_be_visible()
    second.assert_accessible()


@pytest.mark.parametrize("viewport", ["phone"])
def test_mail_links_without_scripts(visit, service, viewport):
    """In the language of the mail, with the look of the application."""
    person = Person(service, "Sans Script")
    person.ask("PATCH", "/accounts/me", {"locale": "fr"}, **{"Content-Type": "application/merge-patch+json"})
    person.ask("POST", "/password-resets", {"email": person.email})
    link = link_in(mail_to(service, person.email, "/reset-password?"), service, "/reset-password?")
    visitor = visit(viewport, language="es", java_script_enabled=False)
    page = visitor.page
    page.goto(link)
    expect(page.get_by_role("heading", level=1, name="Choisissez un nouveau mot de passe")).to_be_visible()
    visitor.screenshot()
    page.get_by_label("Nouveau mot de passe").fill("tout à fait neuf")
    page.get_by_role("button", name="Changer le mot de passe").click()
    expect(page.get_by_text("Mot de passe changé.")).to_be_visible()
    # Whose link it was is no longer known: the language is that of the browser.
    page.goto(link)
    expect(page.get_by_text("Este enlace ha caducado o ya se usó.")).to_be_visible()
    page.locator("main").get_by_role("link", name="Enviar enlace").click()
    page.get_by_label("Correo electrónico").fill(person.email)
    page.get_by_role("button", name="Enviar enlace").click()
    expect(page.get_by_role("heading", level=1, name="Revise su correo")).to_be_visible()


@each_viewport
def test_refused_address(visit, service, viewport):
    """An account whose address a mail server has refused says so on each of its pages, with the way out."""
    person = Person(service, "Unreachable")
    visitor = visit(viewport)
    page = visitor.page
    person.sign_in(visitor)
    visitor.open("/account/profile")
    expect(page.get_by_label("Display name")).to_be_visible()
    expect(page.get_by_text("We can’t reach")).to_have_count(0)

    def refused(route):
        answer = route.fetch()
        route.fulfill(response=answer, json={**answer.json(), "emailRefusedAt": "2026-11-28T12:00:00.000000Z"})

    page.route("**/api/v1/accounts/me", refused)
    for path in ["/account", "/account/profile"]:
        visitor.open(path)
        expect(page.get_by_text(f"We can’t reach {person.email}: its mail server refused our email")).to_be_visible()
        visitor.assert_accessible()
        visitor.assert_fits()
    visitor.screenshot()
    page.get_by_role("link", name="Request a new password").click()
    expect(page.get_by_role("heading", level=1, name="Choose a new password")).to_be_visible()


@each_viewport
def test_profile_and_photograph(visit, service, viewport):
    person = Person(service, "Before")
    visitor = visit(viewport)
    visitor.expected.append(FAULT)
    page = visitor.page
    person.sign_in(visitor)
    visitor.open("/account/profile")
    name = page.get_by_label("Display name")
    name.fill("")
    page.get_by_label("Phone", exact=True).fill("nonsense")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text(NO_NAME)).to_be_visible()
    expect(page.get_by_text("Enter a number such as")).to_be_visible()
    name.fill("<b>After</b> \u202e")
    page.get_by_label("Phone", exact=True).fill("+33 4 72 00 00 00")
    page.get_by_label("Show my number to signed-in users").check()
    page.get_by_label("Language of emails").select_option("zh")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    me = person.ask("GET", "/accounts/me").json()
    assert (me["displayName"], me["phone"], me["showPhone"], me["locale"]) == ("<b>After</b> \u202e", "+33 4 72 00 00 00", True, "zh")

    page.locator("input[type=file]").set_input_files({"name": "x.jpg", "mimeType": "image/jpeg", "buffer": b"no picture"})
    expect(page.get_by_text("This file can’t be used.")).to_be_visible()
    picture = page.evaluate("""async () => {
        const canvas = Object.assign(document.createElement("canvas"), {width: 300, height: 200});
        canvas.getContext("2d").fillRect(0, 0, 300, 100);
        const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
        return Array.from(new Uint8Array(await blob.arrayBuffer()));
    }""")
    page.locator("input[type=file]").set_input_files({"name": "x.png", "mimeType": "image/png", "buffer": bytes(picture)})
    expect(page.get_by_alt_text("Your photo")).to_be_visible()
    visitor.assert_fits()
    visitor.assert_accessible()
    visitor.screenshot()
    page.get_by_role("button", name="Remove photo").click()
    expect(page.get_by_alt_text("Your photo")).to_have_count(0)


@each_viewport
def test_sessions_are_ended(visit, service, viewport):
    person = Person(service, "Everywhere")
    visitor = visit(viewport)
    page = visitor.page
    person.sign_in(visitor)
    visitor.open("/account/sessions")
    entries = page.locator(".entries > li")
    expect(entries).to_have_count(2)
    expect(entries.filter(has_text="This browser")).to_have_count(1)
    expect(entries.filter(has_text="This browser")).to_contain_text(re.compile("Chrome on (Linux|Android)"))
    visitor.assert_accessible()
    visitor.screenshot()
    entries.filter(has_text="An app or script").get_by_role("button", name="End session").click()
    expect(entries).to_have_count(1)
    person.ask("GET", "/accounts/me", expected=[401])
    page.get_by_role("button", name="End session").click()
    expect(page.get_by_label("Password")).to_be_visible()
    # The account knows the browser again.
    assert [cookie["name"] for cookie in visitor.context.cookies()] == ["reunite-device"]


def test_blocks(visit, service):
    owner, sender = Person(service, "Owner"), Person(service, "<i>Pest</i>")
    listing = owner.post("A scarf")
    sender.ask("POST", f"/listings/{listing}/messages", {"body": "Hello there"})
    link = link_in(mail_to(service, owner.email, "Hello there"), service, "/block?")
    visitor = visit("phone")
    page = visitor.page
    # Scripts leave the page as the server made it.
    page.goto(link)
    page.get_by_role("button", name="Block").click()
    expect(page.get_by_text("can’t write to you any more.")).to_contain_text("<i>Pest</i>")
    expect(page.get_by_role("combobox", name="Search", exact=True)).to_be_visible()
    visitor.assert_accessible()
    owner.sign_in(visitor)
    visitor.open("/account/blocks")
    expect(page.get_by_text("<i>Pest</i>")).to_be_visible()
    page.get_by_role("button", name="Unblock").click()
    expect(page.get_by_text("You haven’t blocked anybody.")).to_be_visible()
    visitor.assert_accessible()


@each_viewport
def test_export_and_erase(visit, service, viewport):
    person = Person(service, "Leaving")
    person.post("Something of mine")
    visitor = visit(viewport)
    visitor.expected.append(FAULT)
    page = visitor.page
    person.sign_in(visitor)
    visitor.open("/account/data")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download").click()
    text = download.value.path().read_text(encoding="utf-8")
    assert "Something of mine" in text and person.email in text
    visitor.assert_accessible()
    visitor.screenshot()

    page.get_by_label("Password").fill("wrong")
    page.get_by_role("button", name="Erase everything").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("This can’t be undone.")
    # The way back has the focus.
    expect(dialog.get_by_role("button", name="Cancel")).to_be_focused()
    page.keyboard.press("Escape")
    person.ask("GET", "/accounts/me")
    page.get_by_role("button", name="Erase everything").click()
    dialog.get_by_role("button", name="Erase everything").click()
    expect(page.get_by_text("Wrong password. Nothing was erased.")).to_be_visible()
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Erase everything").click()
    dialog.get_by_role("button", name="Erase everything").click()
    expect(page.get_by_role("link", name="Sign in", exact=True)).to_be_visible()
    person.ask("GET", "/accounts/me", expected=[401])


def test_erase_without_a_password(visit, service):
    person = Person(service, "No Password")
    visitor = visit("phone")
    visitor.expected.append(FAULT)
    page = visitor.page

    def without(route):
        answer = route.fetch()
        body = answer.json()
        route.fulfill(response=answer, json={**body, "hasPassword": False} if answer.ok else body)

    def answer(route):
        without(route) if route.request.method == "GET" else route.continue_()

    page.route("**/api/v1/accounts/me", answer)
    person.sign_in(visitor)
    visitor.open("/account/data")
    page.get_by_role("button", name="Email me a code").click()
    code = re.search(r"\b\d{6}\b", mail_to(service, person.email, "/account/sign-in#").text)[0]
    page.get_by_label("Code from the email").fill(code)
    visitor.assert_accessible()
    visitor.assert_fits()
    page.get_by_role("button", name="Erase everything").click()
    page.get_by_role("dialog").get_by_role("button", name="Erase everything").click()
    expect(page.get_by_role("link", name="Sign in", exact=True)).to_be_visible()
    person.ask("GET", "/accounts/me", expected=[401])


def test_two_tabs_as_different_people(visit, service):
    """A browser has one session: a tab learns at once that another one signed in as somebody else."""
    one, other = Person(service, "Person One"), Person(service, "Person Two")
    visitor = visit()
    page = visitor.page
    one.sign_in(visitor)
    visitor.open("/account/profile")
    expect(page.get_by_label("Display name")).to_have_value("Person One")
    second = visitor.context.new_page()
    second.goto(f"{visitor.url}/account/sign-in")
    second.get_by_role("button", name="Sign out").click()
    expect(second.get_by_role("button", name="Sign out")).to_have_count(0)
    second.goto(f"{visitor.url}/account/sign-in")
    second.get_by_label("Email").fill(other.email)
    second.get_by_label("Password").fill(PASSWORD)
    second.keyboard.press("Enter")
    expect(second.get_by_role("heading", level=1, name="My listings")).to_be_visible()
    # Not the form of somebody else, which would be sent in this one's name.
    expect(page.get_by_label("Display name")).to_have_value("Person Two")


def test_ways_between_the_pages_are_one_row(visit, ada):
    visitor = visit("phone")
    page = visitor.page
    ada.sign_in(visitor)
    visitor.open("/account/data")
    ways = page.locator(".account-pages a")
    expect(ways.first).to_be_visible()
    assert len({way.bounding_box()["y"] for way in ways.all()}) == 1
    # The one that is open is seen, and so is that there are more before it.
    expect(page.locator(".account-pages [aria-current]")).to_be_in_viewport(ratio=0.99)
    expect(page.locator(".account-pages")).to_have_attribute("data-more", "before")
    visitor.assert_fits()
    visitor.screenshot()
    visitor.open("/account/searches")
    expect(page.locator(".account-pages")).to_have_attribute("data-more", "before after")


@pytest.mark.parametrize("language", ["en", "fr", "es", "pt", "zh"])
def test_ways_between_the_pages_fit_beside_the_page(visit, ada, language):
    """On a desktop none is cut off, in any language."""
    visitor = visit("desktop", language=language)
    ada.sign_in(visitor)
    visitor.open("/account/searches")
    nav = visitor.page.locator(".account-pages")
    expect(nav).to_have_attribute("data-more", "")
    edges = nav.evaluate("(nav) => [nav, ...nav.children].map((one) => one.getBoundingClientRect()).map(({left, right}) => [left, right])")
    assert len(edges) == 11
    assert all(edges[0][0] <= left and right <= edges[0][1] for left, right in edges)
    visitor.assert_fits()
    visitor.assert_accessible()


@pytest.mark.parametrize("language", ["fr", "zh"])
def test_languages(visit, ada, language):
    visitor = visit("phone", "dark", language)
    ada.sign_in(visitor)
    for path in ("/account", "/account/profile", "/account/data"):
        visitor.open(path)
        expect(visitor.page.locator(".account-pages a[aria-current]")).to_be_visible()
        assert "account." not in visitor.page.locator("main").inner_text()
        visitor.assert_fits()
    visitor.screenshot(language)


def test_form_of_one_person_is_not_sent_as_another(visit, service):
    one, other = Person(service, "First Person"), Person(service, "Second Person")
    visitor = visit()
    visitor.expected.append(FAULT)
    page = visitor.page
    one.sign_in(visitor)
    visitor.open("/account/profile")
    page.get_by_label("Display name").fill("First Person, changed")
    visitor.context.clear_cookies()
    page.get_by_role("button", name="Save").click()
    dialog = page.get_by_role("dialog", name="Sign in")
    expect(dialog.get_by_label("Email")).to_have_value(one.email)
    dialog.get_by_label("Email").fill(other.email)
    dialog.get_by_label("Password").fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_label("Display name")).to_have_value("Second Person")
    assert other.ask("GET", "/accounts/me").json()["displayName"] == "Second Person"


def test_passkey(visit, service, writer):
    """Made on the page of the sessions, and used in the form to sign in."""
    visitor = visit("phone")
    # Browsers make none for an address without a name.
    visitor.url = visitor.url.replace("127.0.0.1", "localhost")
    page = visitor.page

    def sign_out() -> None:
        visitor.open("/account")
        page.get_by_role("button", name="Sign out").first.click()
        expect(page.get_by_role("banner").get_by_role("link", name="Sign in", exact=True)).to_be_visible()

    devices = visitor.context.new_cdp_session(page)
    devices.send("WebAuthn.enable")
    devices.send("WebAuthn.addVirtualAuthenticator", {"options": {
        "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
        "isUserVerified": True, "automaticPresenceSimulation": True}})
    visitor.open("/account/sign-in")
    page.get_by_label("Email", exact=True).fill(writer)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.locator("main").get_by_role("button", name="Sign in", exact=True).click()
    expect(page.get_by_role("heading", level=1, name="My listings")).to_be_visible()
    visitor.open("/account/sessions")
    expect(page.get_by_text("No passkeys yet.")).to_be_visible()
    page.get_by_role("button", name="Add passkey").click()
    expect(page.get_by_role("button", name="Delete")).to_be_visible()
    visitor.assert_accessible()
    visitor.assert_fits()
    visitor.screenshot("list")
    assert "passkey was added" in mail_to(service, writer, "passkey").text

    sign_out()
    visitor.open("/account/sign-in")
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("heading", level=1, name="My listings")).to_be_visible()
    visitor.open("/account/sessions")
    page.get_by_role("button", name="Delete").click()
    expect(page.get_by_text("No passkeys yet.")).to_be_visible()
    # The device still has it.
    visitor.expected += ["401"]
    sign_out()
    visitor.open("/account/sign-in")
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_text("That passkey couldn’t be verified.")).to_be_visible()
    visitor.assert_accessible()
