"""A first post within a minute: somebody without an account, from the first tap until everybody sees it.

What is asserted are taps and fields; how long hands take for them is printed where REUNITE_WALK is set.
"""

import os

from hands import Thumb
from people import link_in, mail_to
from playwright.sync_api import expect
from test_post import PUBLIC, photograph

MOST_TAPS, MOST_FIELDS = 8, 3


def listings(page, title: str) -> list[dict]:
    """Those of this title that everybody sees."""
    return [one for one in page.evaluate(PUBLIC, title) if one["properties"]["title"] == title]


def begin(visit, way: str) -> Thumb:
    """On the first page of a telephone that was never here: takes a way in."""
    visitor = visit("phone")
    visitor.open()
    hands = Thumb(visitor.page)
    hands.begin("way in")
    hands.tap(visitor.page.get_by_role("link", name=way))
    return hands


def name_it(hands: Thumb, title: str, category: str) -> None:
    """Writes a title, from which the category is guessed: nobody has to choose it."""
    hands.begin("what")
    hands.write(hands.page.get_by_label("Title", exact=True), title)
    expect(hands.page.get_by_label("Category", exact=True)).to_have_value(category)


def publish(hands: Thumb, visit, service, title: str, address: str) -> dict:
    """Gives an address, and opens the mail on another device: the listing."""
    hands.begin("address")
    hands.write(hands.page.get_by_label("Email", exact=True), address)
    hands.begin("post")
    hands.tap(hands.page.get_by_role("button", name="Post", exact=True))
    expect(hands.page.get_by_role("heading", name="One step left: check your email")).to_be_visible()
    assert listings(hands.page, title) == []

    hands.begin("mail")
    mail = mail_to(service, address, "/confirm?")
    hands.tap_elsewhere()
    # The link in it is a tap of the way.
    hands.steps[-1].taps += 1
    other = visit("phone")
    other.page.goto(link_in(mail, service, "/confirm?"))
    # The page takes the place of the server's form.
    expect(other.page.locator("[data-module='account/confirm.js']").get_by_text(title)).to_be_visible()
    hands.begin("publish")
    hands.page = other.page
    hands.tap(other.page.get_by_role("button", name="Post", exact=True))
    expect(other.page.get_by_role("heading", level=1, name=title)).to_be_visible()
    [listing] = listings(other.page, title)
    return listing


def check(hands: Thumb) -> None:
    if "REUNITE_WALK" in os.environ:
        print("\n" + hands.report())
    assert hands.sum("taps") <= MOST_TAPS and hands.sum("fields") <= MOST_FIELDS, "\n" + hands.report()


def test_lost_keys(visit, service):
    hands = begin(visit, "I lost something")
    name_it(hands, "Keys, blue whistle", "keys")
    hands.begin("where")
    hands.write(hands.page.get_by_label("Town or coordinates"), "pari")
    hands.tap(hands.page.locator(".place-found").get_by_role("button", name="Paris").first)
    listing = publish(hands, visit, service, "Keys, blue whistle", "lena@example.org")
    # When it was is today, and what others see a circle, without a tap.
    assert listing["properties"]["category"] == "keys" and listing["geometry"]
    check(hands)


def test_found_phone_with_a_photograph(visit, service):
    """The photograph says where it was."""
    hands = begin(visit, "I found something")
    hands.begin("photograph")
    with hands.page.expect_file_chooser() as chooser:
        hands.tap(hands.page.get_by_role("button", name="Take photo"))
    # The release, and "Use photo".
    hands.tap_elsewhere()
    hands.tap_elsewhere(is_expected=True)
    chooser.value.set_files(photograph("teal", gps=(45.75, 4.85)))
    expect(hands.page.locator(".photo img")).to_be_visible()
    hands.begin("where")
    hands.tap(hands.page.get_by_role("button", name="Use this place"))
    name_it(hands, "Cracked black phone", "phones")
    listing = publish(hands, visit, service, "Cracked black phone", "omar@example.org")
    assert len(listing["properties"]["photos"]) == 1 and listing["geometry"]
    check(hands)
