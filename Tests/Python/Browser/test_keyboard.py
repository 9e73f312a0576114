"""The ways of the service by keyboard alone: the focus is always seen, and never lost."""

from conftest import each_viewport
from hands import Keyboard
from people import Person, link_in, mail_to
from playwright.sync_api import expect


@each_viewport
def test_from_a_first_post_to_a_message(visit, service, viewport):
    """A lost thing with an address alone, its status, a claim on what somebody has found, and a message to them."""
    finder = Person(service, "Fay Finder")
    found = finder.post(f"Ring with a bell, {viewport}", category="keys")
    finder.ask("PUT", f"/listings/{found}/proof", {"questions": ["Which bell?"]})
    title, address = f"Bell of mine, {viewport}", f"bell-{viewport}@example.org"

    visitor = visit(viewport)
    page, keys = visitor.page, Keyboard(visitor.page)
    visitor.open()
    keys.press(page.get_by_role("link", name="I lost something"), page.get_by_label("Title", exact=True))
    keys.write(page.get_by_label("Title", exact=True), title)
    category = page.get_by_label("Category", exact=True)
    keys.go_to(category)
    page.keyboard.type("Keys")
    expect(category).to_have_value("keys")
    # With a map of the world it says the country too, and others have the name.
    paris = page.locator(".place-found").get_by_role("button", name="Paris").first
    clear = page.get_by_role("button", name="Clear place", exact=True)
    keys.write(page.get_by_label("Town or coordinates"), "paris")
    keys.press(paris, clear)
    keys.press(clear, page.get_by_text("No place yet."))
    keys.write(page.get_by_label("Town or coordinates"), "paris", "Shift+Tab")
    keys.press(paris, clear)
    keys.go_to(page.get_by_label("Approximate area"))
    page.keyboard.press("ArrowDown")
    expect(page.get_by_label("Exact spot")).to_be_checked()
    page.keyboard.press("ArrowUp")
    expect(page.get_by_label("Approximate area")).to_be_checked()
    yesterday = page.get_by_role("button", name="Yesterday")
    keys.press(yesterday, yesterday.and_(page.locator("[aria-pressed=true]")), "Space")
    keys.write(page.get_by_label("Email", exact=True), address)
    keys.go_to(yesterday, "Shift+Tab")
    keys.go_to(page.get_by_label("Email", exact=True))
    page.keyboard.press("Enter")
    keys.see(page.get_by_role("heading", name="One step left: check your email"))

    page.goto(link_in(mail_to(service, address, "/confirm?"), service, "/confirm?"))
    expect(page.locator("[data-module='account/confirm.js']").get_by_text(title)).to_be_visible()
    keys.press(page.get_by_role("button", name="Post", exact=True), page.get_by_role("heading", level=1, name=title))
    keys.press(page.get_by_role("link", name="R-"), page.get_by_role("heading", level=1, name="Your listing"))
    expect(page.get_by_text(title)).to_be_visible()

    visitor.open(f"/listings/{found}")
    keys.press(page.get_by_role("link", name="This is mine"), page.get_by_label("Which bell?"))
    keys.write(page.get_by_label("Which bell?"), "A brass one")
    keys.press(page.get_by_role("button", name="Send claim"), page.get_by_text("The finder hasn’t answered yet."))
    keys.write(page.get_by_label("Message", exact=True), "When could we meet?")
    keys.press(page.get_by_role("button", name="Send message"), page.locator(".said.own"))
    expect(page.locator(".said.own")).to_contain_text("When could we meet?")
