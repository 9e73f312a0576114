"""Messages about a listing: a conversation of two people, who learn no address of each other."""

import pytest
from conftest import each_look, each_viewport
from people import Person, link_in, mail_to
from playwright.sync_api import expect


@pytest.fixture(scope="module")
def owner(service) -> Person:
    return Person(service, "Olga Owner")


@pytest.fixture(scope="module")
def writer(service) -> Person:
    return Person(service, "Wim Writer")


def begin(owner, writer, title: str, words="Is there a dent in it?", **more) -> tuple[str, str]:
    """A listing, and the conversation that somebody begins about it."""
    listing = owner.post(title, **more)
    writer.ask("POST", f"/listings/{listing}/messages", {"body": words})
    return listing, writer.ask("GET", "/accounts/me/conversations").json()["conversations"][0]["id"]


def open_talk(visitor, person, made: str):
    person.sign_in(visitor)
    visitor.open(f"/messages/{made}")
    expect(visitor.page.get_by_role("heading", name="Messages with")).to_be_visible()
    return visitor.page


def write(page, words: str) -> None:
    page.get_by_label("Message", exact=True).fill(words)
    page.get_by_role("button", name="Send message").press("Enter")
    expect(page.locator(".said.own").last).to_contain_text(words)


@pytest.mark.smoke
def test_from_the_listing_to_the_answer(visit, service, owner, writer):
    """Written on the listing, read behind the link of the mail, and answered: no page and no mail has an address."""
    listing = owner.post("Dented lamp", status="lost")
    one = visit("phone", viewport={"width": 360, "height": 740})
    page = one.page
    writer.sign_in(one)
    one.open(f"/listings/{listing}")
    page.get_by_label("Message", exact=True).fill("I have it. Is there a dent?")
    page.get_by_role("button", name="Send message").click()
    expect(page.get_by_text("Sent. You’ll be notified of the reply.")).to_be_visible()
    one.assert_accessible()
    one.screenshot("sent")
    mail = mail_to(service, owner.email, "Is there a dent?")
    other = visit("phone", theme="dark")
    owner.sign_in(other)
    answering = other.page
    answering.goto(link_in(mail, service, "/messages/"))
    expect(answering.locator(".said")).to_contain_text("Is there a dent?")
    write(answering, "Yes, on its foot.")
    page.get_by_role("link", name="See messages").click()
    page.get_by_role("link", name="Olga Owner").click()
    expect(page.locator(".said").last).to_contain_text("on its foot")
    expect(answering.locator(".said.own")).to_contain_text("read")
    for visitor in (one, other):
        visitor.assert_fits()
        visitor.assert_accessible()
        assert "example.org" not in visitor.page.locator("main").inner_text()
        visitor.screenshot("writer" if visitor is one else "owner")
    assert writer.email not in str(mail.message) and not mail.message["Reply-To"]


@each_look
def test_list_and_notification(visit, service, viewport, theme):
    owner, writer = Person(service, "Nora Notified"), Person(service, "Will Writes")
    _, made = begin(owner, writer, "Listed lamp")
    visitor = visit(viewport, theme)
    page = visitor.page
    owner.sign_in(visitor)
    visitor.open("/account/messages")
    entry = page.locator(f"a[href$='{made}']")
    expect(entry).to_contain_text("Will Writes")
    expect(entry).to_contain_text("Listed lamp")
    expect(entry).to_contain_text("1 new message")
    visitor.assert_fits()
    visitor.assert_accessible()
    visitor.screenshot()
    visitor.open("/account/notifications")
    page.get_by_role("link", name="New message about your listing “Listed lamp”").press("Enter")
    expect(page.locator(".said")).to_contain_text("Is there a dent in it?")
    visitor.open("/account/messages")
    expect(entry).to_be_visible()
    expect(entry).not_to_contain_text("new message")


@each_viewport
def test_block_and_report_by_keyboard(visit, service, owner, viewport):
    writer = Person(service, "Rude Writer")
    _, made = begin(owner, writer, f"Lamp of a {viewport}", "Pay me first.")
    visitor = visit(viewport)
    page = open_talk(visitor, owner, made)
    page.get_by_role("button", name="Report").press("Enter")
    dialog = page.get_by_role("dialog", name="Report Rude Writer?")
    visitor.assert_accessible()
    dialog.get_by_role("button", name="Report").press("Enter")
    expect(page.get_by_text("Thank you. Moderators will review it.")).to_be_visible()
    page.get_by_role("button", name="Block", exact=True).press("Enter")
    page.get_by_role("dialog", name="Block Rude Writer?").get_by_role("button", name="Block").press("Enter")
    expect(page.get_by_text("You’ve blocked Rude Writer: you can’t write to each other.")).to_be_visible()
    expect(page.get_by_label("Message", exact=True)).to_be_hidden()
    visitor.assert_fits()
    visitor.assert_accessible()
    visitor.screenshot()
    visitor.expected.append("403")
    page = open_talk(visitor, writer, made)
    page.get_by_label("Message", exact=True).fill("Hello?")
    page.get_by_role("button", name="Send message").click()
    expect(page.get_by_text("This person doesn’t accept claims or messages from you.")).to_be_visible()


def test_what_has_ended_is_said(visit, owner, writer):
    listing, made = begin(owner, writer, "Withdrawn lamp")
    owner.ask("DELETE", f"/listings/{listing}")
    visitor = visit("phone")
    page = open_talk(visitor, writer, made)
    expect(page.get_by_role("heading", level=1, name="A listing that is no longer public")).to_be_visible()
    expect(page.get_by_text("This listing isn’t public any more")).to_be_visible()
    expect(page.get_by_label("Message", exact=True)).to_be_hidden()
    visitor.assert_accessible()
    # Another's conversation does not exist.
    visitor.expected.append("404")
    _, other = begin(writer, owner, "Another lamp")
    Person(owner.service, "Sven Stranger").sign_in(visitor)
    visitor.open(f"/messages/{other}")
    expect(page.get_by_text("This is no longer available.")).to_be_visible()
    visitor.assert_accessible()


@pytest.mark.parametrize("language", ["fr", "es", "pt", "zh"])
def test_languages(visit, owner, writer, language):
    _, made = begin(owner, writer, f"Lamp in {language}")
    visitor = visit("phone", language=language, viewport={"width": 360, "height": 740})
    owner.sign_in(visitor)
    for path in (f"/messages/{made}", "/account/messages"):
        visitor.open(path)
        expect(visitor.page.get_by_text("Wim Writer").first).to_be_visible()
        words = visitor.page.locator("main").inner_text()
        assert "messages." not in words and "claims." not in words
        visitor.assert_fits()
        visitor.screenshot(path.split("/")[1])


def test_the_page_of_a_listing_says_why_it_takes_no_message(visit, service, owner):
    writer = Person(service, "Bo Blocker")
    listing, _ = begin(owner, writer, "Bent lamp", status="lost")
    [owned] = [one for one in owner.ask("GET", "/accounts/me/listings").json()["features"] if one["id"] == listing]
    writer.ask("PUT", f"/accounts/me/blocks/{owned['properties']['owner']['id']}")
    visitor = visit("phone", language="fr")
    visitor.expected += ["409"]
    page = visitor.page
    writer.sign_in(visitor)
    visitor.open(f"/listings/{listing}")
    page.get_by_label("Message", exact=True).fill("Toujours là ?")
    page.get_by_role("button", name="Envoyer le message").click()
    expect(page.get_by_text("Vous avez bloqué cette personne.")).to_be_visible()
    expect(page.get_by_label("Message", exact=True)).to_have_value("Toujours là ?")
