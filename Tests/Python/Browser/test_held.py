"""Held messages at the desk: their number, one question before they are deleted, and the focus afterwards."""

import pytest
from library.service import JSON, Service
from moderated import Moderated
from people import Person
from playwright.sync_api import expect

TEXT = "Your thing is at our depot in Lyon, please pay the small fee before it is delivered to your door {number} {number}{number}"


@pytest.fixture(scope="module")
def service(binary, tmp_path_factory):
    with Service(binary, tmp_path_factory.mktemp("held") / "data") as service:
        service.start()
        yield service


@pytest.fixture(scope="module")
def desk(service) -> Moderated:
    return Moderated(service)


def hold(desk: Moderated) -> None:
    """One person writes to eight owners: the last three messages are held, each with other words at its end."""
    for number in range(8):
        listing = Person(desk.service, f"Owner {number}").post(f"backpack {number}")
        desk.ask("maya", "POST", f"listings/{listing}/messages", {"body": TEXT.format(number=number)}, JSON)


def test_messages_are_decided_in_their_place(visit, desk):
    hold(desk)
    visitor = visit(extra_http_headers={"Authorization": f"Bearer {desk.tokens['ines']}"})
    visitor.context.add_init_script("localStorage.setItem('reunite.signed-in', '1')")
    visitor.open("/desk/messages")
    page = visitor.page
    expect(page.get_by_text("3 texts waiting")).to_be_visible()
    expect(page.get_by_role("link", name="Messages (3)")).to_be_visible()
    entries = page.locator(".desk-entry")
    expect(entries).to_have_count(3)
    # Deleting asks; nothing is deleted by leaving the question.
    entries.nth(0).get_by_role("button", name="Delete them").click()
    page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    expect(entries.nth(0).get_by_role("button", name="Delete them")).to_be_focused()
    entries.nth(0).get_by_role("button", name="Delete them").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete them").click()
    # The entry stays where it is, and the next one is read from its heading on.
    expect(entries.nth(0)).to_contain_text("Messages deleted")
    expect(entries).to_have_count(3)
    expect(entries.nth(1).get_by_role("heading")).to_be_focused()
    expect(page.get_by_role("link", name="Messages (2)")).to_be_visible()
    entries.nth(1).get_by_role("button", name="Send them").click()
    expect(entries.nth(1)).to_contain_text("Messages released")
    expect(entries.nth(2).get_by_role("heading")).to_be_focused()
    entries.nth(2).get_by_role("button", name="Send them").click()
    expect(page.get_by_text("No held messages.")).to_be_focused()
    expect(page.get_by_role("link", name="Messages", exact=True)).to_be_visible()
    assert desk.ask("ines", "GET", "moderation/statistics")["heldMessages"] == 0
