"""Belongings: registered, tagged, lost, found by scanning a tag, passed on; and labels on paper."""

import re

import pytest
from conftest import each_look, each_viewport
from people import Person
from playwright.sync_api import expect

CODE = re.compile(r"^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$")


@pytest.fixture(scope="module")
def owner(service) -> Person:
    return Person(service, "Bella Belonging")


def register(owner, title: str, **more) -> dict:
    return owner.ask("POST", "/accounts/me/belongings", {"title": title, "category": "bags", **more}).json()


@pytest.mark.smoke
@each_viewport
def test_register_and_edit(visit, owner, viewport):
    visitor = visit(viewport)
    page = visitor.page
    visitor.expected.append("422")
    owner.sign_in(visitor)
    visitor.open("/account/belongings")
    page.get_by_role("button", name="Register belonging").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Register").click()
    expect(dialog.get_by_text("Enter a title")).to_be_visible()
    expect(dialog.get_by_label("Title", exact=True)).to_be_focused()
    dialog.get_by_label("Title", exact=True).fill(f"Blue suitcase {viewport}")
    dialog.get_by_label("Category").select_option("bags")
    dialog.get_by_label("Serial number").fill("SN-1234")
    visitor.assert_accessible()
    visitor.screenshot("form")
    dialog.get_by_role("button", name="Register").click()
    expect(page.get_by_role("heading", level=1, name=f"Blue suitcase {viewport}")).to_be_visible()
    expect(page.locator(".tag-code")).to_have_text(CODE)
    expect(page.get_by_role("img", name="QR code of the tag")).to_be_visible()
    assert page.locator(".tag-card img").evaluate("(image) => image.decode().then(() => image.naturalWidth > 0)")
    visitor.assert_fits()
    visitor.assert_accessible()
    visitor.screenshot("one")
    page.get_by_label("Description").fill("A ribbon on the handle")
    page.get_by_role("button", name="Save changes").click()
    expect(page.get_by_text("Saved.")).to_be_attached()
    page.get_by_role("link", name="My belongings").first.click()
    expect(page.locator(".belonging-entry", has_text=f"Blue suitcase {viewport}")).to_be_visible()
    visitor.assert_fits()
    visitor.assert_accessible()
    visitor.screenshot("list")


def test_category_is_guessed_from_the_title(visit, owner):
    """As in the form of a listing, until somebody chooses one."""
    visitor = visit("phone")
    page = visitor.page
    owner.sign_in(visitor)
    visitor.open("/account/belongings")
    page.get_by_role("button", name="Register belonging").click()
    dialog = page.get_by_role("dialog")
    title, category = dialog.get_by_label("Title", exact=True), dialog.get_by_label("Category")
    title.fill("House keys")
    expect(category).to_have_value("keys")
    title.fill("Umbrella")
    expect(category).to_have_value("umbrellas")
    category.select_option("bags")
    with page.expect_response("**/api/v1/suggestions?*"):
        title.fill("House keys")
    expect(category).to_have_value("bags")


@each_viewport
def test_photo(visit, owner, viewport):
    thing = register(owner, f"Photographed suitcase {viewport}")
    visitor = visit(viewport)
    page = visitor.page
    visitor.expected.append("422")
    owner.sign_in(visitor)
    visitor.open(f"/account/belongings/{thing['id']}")
    choose = page.get_by_role("button", name="Choose photo")
    expect(page.get_by_role("heading", level=1, name=thing["title"])).to_be_visible()
    with page.expect_file_chooser() as chooser:
        choose.press("Enter")
    chooser.value.set_files({"name": "x.jpg", "mimeType": "image/jpeg", "buffer": b"no picture"})
    expect(page.get_by_text("This file can’t be used.")).to_be_visible()
    addresses = []
    for width in (300, 200):
        page.locator("input[type=file]").set_input_files(
            {"name": "x.png", "mimeType": "image/png", "buffer": drawing(page, width)})
        photo = page.get_by_role("img", name="Photo of the belonging")
        expect(photo).to_have_attribute("width", str(width))
        assert photo.evaluate("(image) => image.decode().then(() => image.naturalWidth)") == width
        addresses.append(photo.get_attribute("src"))
    assert addresses[0] != addresses[1]
    visitor.assert_fits()
    visitor.assert_accessible()
    visitor.screenshot("photo")
    # Nobody else can see it, and nothing of it stays in the browser.
    stored = "async () => (await (await caches.open('reunite-photos')).keys()).length"
    assert page.evaluate(stored) == 0
    owner.ask("GET", f"/photos/{addresses[1].split('/')[-2]}/small")
    stranger = Person(owner.service, "Stranger")
    stranger.ask("GET", f"/photos/{addresses[1].split('/')[-2]}/small", expected=[404])
    page.get_by_role("link", name="My belongings").first.click()
    entry = page.locator(".belonging-entry", has_text=thing["title"])
    expect(entry.locator("img")).to_be_visible()
    visitor.assert_accessible()
    entry.click()
    page.get_by_role("button", name="Remove photo").focus()
    page.keyboard.press("Enter")
    expect(photo).to_have_count(0)
    expect(choose).to_be_focused()


def drawing(page, width: int) -> bytes:
    """A PNG of this width, drawn by the browser."""
    return bytes(page.evaluate("""async (width) => {
        const canvas = Object.assign(document.createElement("canvas"), {width, height: 100});
        canvas.getContext("2d").fillRect(9, 9, 50, 50);
        const blob = await new Promise((resolve) => canvas.toBlob(resolve));
        return Array.from(new Uint8Array(await blob.arrayBuffer()));
    }""", width))


def test_lost_and_returned(visit, owner):
    thing = register(owner, "Lost suitcase")
    visitor = visit("phone")
    page = visitor.page
    owner.sign_in(visitor)
    visitor.open(f"/account/belongings/{thing['id']}")
    page.get_by_role("button", name="Report as lost").click()
    page.get_by_role("dialog").get_by_role("button", name="Report as lost").click()
    expect(page.get_by_text("You’ve reported this as lost.")).to_be_visible()
    expect(page.get_by_role("heading", name="What you can do")).to_be_focused()
    expect(page.get_by_role("button", name="Pass on")).to_have_count(0)
    page.get_by_role("link", name="View listing").click()
    expect(page.get_by_role("heading", level=1, name="Lost suitcase")).to_be_visible()
    page.go_back()
    page.get_by_role("button", name="I have it back").click()
    expect(page.get_by_role("button", name="Report as lost")).to_be_visible()


@pytest.mark.smoke
@each_viewport
def test_finder_writes_without_an_account(visit, owner, viewport):
    thing = register(owner, f"Found umbrella {viewport}")
    finder = visit(viewport, language="fr", geolocation={"longitude": 2.35, "latitude": 48.85}, permissions=["geolocation"])
    page = finder.page
    finder.open(f"/t/{thing['tag']['code']}")
    expect(page.get_by_role("heading", level=1, name="Merci de l’avoir trouvé")).to_be_visible()
    page.get_by_label("Message", exact=True).fill("Au guichet de la gare.")
    page.get_by_label("Comment vous joindre").fill("+33 4 72 00 00 00")
    page.get_by_role("button", name="Ajouter ma position").press("Enter")
    expect(page.get_by_role("button", name="Position ajoutée")).to_be_visible()
    finder.assert_fits()
    finder.assert_accessible()
    finder.screenshot("finder")
    # Nothing says whose it is.
    assert "Bella" not in page.content() and "umbrella" not in page.content()
    page.get_by_role("button", name="Envoyer le message").click()
    expect(page.get_by_role("heading", name="Message envoyé")).to_be_focused()
    finder.assert_accessible()
    page.get_by_role("link", name="Page de la réponse").click()
    expect(page.get_by_text("Il n’y a pas encore de réponse.")).to_be_visible()
    finder.assert_accessible()
    reader = visit(viewport)
    owner.sign_in(reader)
    reader.open(f"/account/belongings/{thing['id']}")
    message = reader.page.locator(".belonging-message")
    expect(message).to_contain_text("Au guichet de la gare.")
    expect(message).to_contain_text("+33 4 72 00 00 00")
    expect(message.get_by_role("link", name="See where it is")).to_have_attribute("href", "/?at=17/48.85000/2.35000")
    reader.assert_fits()
    reader.assert_accessible()
    reader.screenshot("owner")
    message.get_by_role("button", name="Answer").click()
    reader.page.get_by_label("Your answer").fill("Thank you!\nI’ll come at six.")
    reader.assert_accessible()
    reader.page.get_by_role("button", name="Send answer").click()
    expect(message).to_contain_text("You answered: Thank you!")
    expect(message.get_by_role("button", name="Change answer")).to_be_visible()
    page.reload()
    expect(page.get_by_text("I’ll come at six.")).to_be_visible()
    finder.assert_fits()
    page.get_by_role("link", name="Écrire un autre message").click()
    page.get_by_label("Message", exact=True).fill("À six heures, donc.")
    page.get_by_role("button", name="Envoyer le message").click()
    expect(page.get_by_role("heading", name="Message envoyé")).to_be_focused()
    reader.page.reload()
    expect(reader.page.locator(".belonging-message", has_text="À six heures, donc.")).to_be_visible()
    message = reader.page.locator(".belonging-message", has_text="Au guichet de la gare.")
    message.get_by_role("button", name="Delete message").click()
    expect(message).to_have_count(0)


@pytest.mark.smoke
@each_viewport
def test_bell_leads_to_the_message(visit, service, viewport):
    """A stranger writes at the tag's page: the owner sees the bell on the page that is open, and reads the message."""
    person = Person(service, "Bea Bell")
    thing = register(person, "Belled rucksack")
    reader = visit(viewport)
    page = reader.page
    person.sign_in(reader)
    reader.open("/account/belongings")
    bell = page.locator("a.bell")
    expect(bell).to_have_accessible_name("0 unread notifications")
    stranger = visit("phone")
    stranger.open(f"/t/{thing['tag']['code']}")
    stranger.page.get_by_label("Message", exact=True).fill("It stands at the gate.")
    stranger.page.get_by_role("button", name="Send message").click()
    expect(stranger.page.get_by_role("heading", name="Message sent")).to_be_visible()
    expect(stranger.page.get_by_role("link", name="Page for the answer")).to_be_visible()
    expect(bell).to_have_accessible_name("1 unread notification")
    bell.press("Enter")
    told = page.locator("a.told", has_text="Belled rucksack")
    expect(told).to_have_attribute("href", f"/account/belongings/{thing['id']}")
    # What the stranger wrote is only on the page of the belonging.
    expect(told).not_to_contain_text("gate")
    reader.assert_accessible()
    told.press("Enter")
    expect(page.get_by_role("heading", level=1, name="Belled rucksack")).to_be_visible()
    expect(page.locator(".belonging-message")).to_contain_text("It stands at the gate.")
    expect(bell).to_have_accessible_name("0 unread notifications")


def test_all_messages_of_finders(visit, service):
    """In pages: what is on the second one can be read, reported and deleted."""
    person = Person(service, "Mia Messages")
    thing = register(person, "Much found umbrella")
    for number in range(3):
        person.ask("POST", f"/tags/{thing['tag']['code']}/found", {"message": f"Message {number}"})
    visitor = visit("phone")
    page = visitor.page
    person.sign_in(visitor)
    page.route(re.compile("/messages$"), lambda route: route.continue_(url=f"{route.request.url}?limit=2"))
    visitor.open(f"/account/belongings/{thing['id']}")
    messages = page.locator(".belonging-message")
    expect(messages).to_have_count(2)
    page.get_by_role("button", name="Show more").press("Enter")
    expect(messages).to_have_count(3)
    expect(messages.nth(2)).to_be_focused()
    expect(messages.nth(2)).to_contain_text("Message 0")
    visitor.assert_fits()
    visitor.assert_accessible()
    messages.nth(2).get_by_role("button", name="Report message").click()
    page.get_by_role("dialog").get_by_role("button", name="Report message").click()
    expect(messages.nth(2).get_by_role("button", name="Report message")).to_have_count(0)
    messages.nth(2).get_by_role("button", name="Delete message").click()
    expect(messages).to_have_count(2)
    expect(page.get_by_role("heading", name="Messages from finders")).to_be_focused()


def test_page_of_a_tag_says_nothing_of_it(visit, owner):
    """A code that no tag has gets the same page and the same answer."""
    thing = register(owner, "Secret case")
    one = visit("phone")
    texts = []
    other = register(owner, "Gone case")
    owner.ask("DELETE", f"/accounts/me/belongings/{other['id']}")
    for code in (thing["tag"]["code"], other["tag"]["code"]):
        one.open(f"/t/{code}")
        one.page.get_by_label("Message", exact=True).fill("Hello")
        one.page.get_by_role("button", name="Send message").click()
        expect(one.page.get_by_role("heading", name="Message sent")).to_be_visible()
        texts.append(one.page.locator("main").inner_text())
    assert texts[0] == texts[1]
    code = thing["tag"]["code"]
    for wrong in ("1234", code[:-1] + ("1" if code[-1] == "0" else "0"), code[1] + code[0] + code[2:]):
        # A code whose first two characters are the same has no mistake when they are swapped.
        if wrong == code:
            continue
        one.open(f"/t/{wrong}")
        expect(one.page.get_by_text("This code has a typo.")).to_be_visible()
        expect(one.page.get_by_label("Message", exact=True)).to_have_count(0)
    one.assert_accessible()
    # The finder corrects it on the page.
    field = one.page.get_by_label("Code on the tag")
    field.fill(code[:-1])
    field.press("Enter")
    expect(one.page.get_by_text("This code has a typo.")).to_be_visible()
    field.fill(code.lower())
    one.page.get_by_role("button", name="Continue").click()
    expect(one.page.get_by_label("Message", exact=True)).to_be_visible()


def test_tag_is_replaced_and_passed_on(visit, owner, service):
    thing = register(owner, "Passed suitcase")
    visitor = visit("phone")
    page = visitor.page
    owner.sign_in(visitor)
    visitor.open(f"/account/belongings/{thing['id']}")
    before = page.locator(".belonging-tag .tag-code").text_content()
    page.get_by_role("button", name="Replace tag").click()
    page.get_by_role("dialog").get_by_role("button", name="Replace tag").click()
    expect(page.locator(".belonging-tag .tag-code")).not_to_have_text(before)
    page.get_by_role("button", name="Pass on").click()
    page.get_by_role("dialog").get_by_role("button", name="Show code").click()
    code = page.get_by_role("dialog").locator(".tag-code")
    expect(code).to_have_text(CODE)
    words = code.text_content()
    heir = Person(service, "Heidi Heir")
    other = visit("phone")
    other.expected += ["409", "422"]
    heir.sign_in(other)
    other.open("/account/belongings")
    other.page.get_by_role("button", name="Enter transfer code").click()
    dialog = other.page.get_by_role("dialog")
    dialog.get_by_label("Code").fill("1234")
    dialog.get_by_role("button", name="Take over").click()
    expect(dialog.get_by_text("This code is incomplete or mistyped.")).to_be_visible()
    dialog.get_by_label("Code").fill(words.lower())
    dialog.get_by_role("button", name="Take over").click()
    expect(other.page.get_by_role("heading", level=1, name="Passed suitcase")).to_be_visible()


@each_look
def test_labels(visit, service, viewport, theme):
    person = Person(service, "Lena Label")
    things = [register(person, f"Thing {number}") for number in range(3)]
    visitor = visit(viewport, theme)
    page = visitor.page
    person.sign_in(visitor)
    visitor.open("/account/labels")
    labels = page.locator(".label:has(img)")
    expect(labels).to_have_count(3)
    page.get_by_label("Labels for each").fill("10")
    page.get_by_label("First free label").fill("5")
    page.get_by_label("First free label").press("Tab")
    expect(labels).to_have_count(30)
    expect(page.get_by_text("2 sheets")).to_be_visible()
    expect(page.locator(".label").nth(3)).to_be_empty()
    expect(page.locator(".label").nth(4)).to_contain_text(things[-1]["tag"]["code"])
    visitor.assert_fits()
    visitor.assert_accessible()
    visitor.screenshot()
    page.get_by_label("Thing 1").uncheck()
    expect(labels).to_have_count(20)


@pytest.mark.parametrize(["name", "size", "count", "label"], [
    ("a4", (210, 297), 21, (63.5, 38.1)), ("letter", (215.9, 279.4), 30, (66.675, 25.4))])
def test_labels_on_paper(visit, service, name, size, count, label):
    """Each label is where it is on the sheet, to a tenth of a millimetre."""
    person = Person(service, "Pia Paper")
    thing = register(person, "Printed thing")
    visitor = visit()
    page = visitor.page
    person.sign_in(visitor)
    visitor.open(f"/account/labels?only={thing['id']}")
    page.get_by_label("Format").select_option(name)
    page.get_by_label("Labels for each").fill("30")
    page.get_by_label("Labels for each").press("Tab")
    expect(page.locator(".label:has(img)")).to_have_count(30)
    page.emulate_media(media="print")
    boxes = page.locator(".sheet").first.evaluate("""(sheet) => {
        const millimetre = 96 / 25.4, { left, top, width, height } = sheet.getBoundingClientRect();
        const of = (box) => [box.left - left, box.top - top, box.width, box.height].map((value) => value / millimetre);
        return [[width / millimetre, height / millimetre], [...sheet.children].map((one) => of(one.getBoundingClientRect()))];
    }""")
    assert boxes[0] == pytest.approx(size, abs=0.1)
    assert len(boxes[1]) == count
    for left, top, width, height in boxes[1]:
        assert (width, height) == pytest.approx(label, abs=0.1)
        assert left + width < size[0] and top + height < size[1]
    expect(page.locator("header").first).to_be_hidden()
    expect(page.get_by_label("Format")).to_be_hidden()
    # As many pages as sheets, of the size of the paper.
    paper = page.pdf(prefer_css_page_size=True)
    found = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", paper)
    assert len(found) == -(-30 // count)
    for width, height in found:
        assert (float(width) / 72 * 25.4, float(height) / 72 * 25.4) == pytest.approx(size, abs=0.6)


@pytest.mark.parametrize("language", ["en", "fr", "es", "pt", "zh"])
def test_labels_hold_their_words(visit, service, language):
    """Nothing of a label is cut off, and it has the address to type, on either paper."""
    person = Person(service, "Lea Long")
    code = register(person, "Labelled thing")["tag"]["code"]
    visitor = visit(language=language)
    page = visitor.page
    person.sign_in(visitor)
    visitor.open("/account/labels")
    for paper in ("a4", "letter"):
        page.locator("select.select").first.select_option(paper)
        label = page.locator(f".sheet.{paper} .label:has(img)")
        expect(label.locator(".label-code")).to_have_text(f"{service.address[0]}:{service.address[1]}/t/{code}")
        boxes = label.evaluate("""(label) => {
            const range = document.createRange();
            range.selectNodeContents(label.querySelector(".label-words"));
            return [label, range].map((one) => one.getBoundingClientRect()).map(({left, top, right, bottom}) => [left, top, right, bottom]);
        }""")
        (left, top, right, bottom), words = boxes
        # Two millimetres of margin.
        assert left < words[0] and words[2] < right - 7 and top + 4 < words[1] and words[3] < bottom - 4, (paper, boxes)
        assert label.locator(".label-code").evaluate("(one) => one.getClientRects().length && one.offsetHeight / parseFloat(getComputedStyle(one).lineHeight)") < 2.5
    visitor.screenshot(language)


@pytest.mark.parametrize(["language", "word"], [
    ("fr", "Mes objets"), ("es", "Mis objetos"), ("pt", "Os meus objetos"), ("zh", "我的物品")])
def test_languages(visit, owner, language, word):
    thing = register(owner, f"Thing in {language}")
    visitor = visit("phone", language=language, viewport={"width": 360, "height": 740})
    owner.sign_in(visitor)
    for path in ("/account/belongings", f"/account/belongings/{thing['id']}", "/account/labels", f"/t/{thing['tag']['code']}"):
        visitor.open(path)
        expect(visitor.page.get_by_role("heading", level=1)).to_be_visible()
        visitor.assert_fits()
        assert "belongings." not in visitor.page.locator("main").inner_text()
    visitor.open("/account/belongings")
    expect(visitor.page.get_by_role("heading", level=1, name=word)).to_be_visible()
