"""Words of a search that name a kind of things: the way to all of it, in whatever language it was described."""

import re

from playwright.sync_api import expect


def test_category_instead_of_a_word(visit):
    visitor = visit("phone")
    page = visitor.page
    visitor.open_map("/?q=cl%C3%A9s+rouges")
    offer = page.get_by_role("button", name="Keys, in any language")
    expect(offer).to_be_visible()
    visitor.screenshot()
    offer.click()
    # The other words stay, and what was chosen is not offered again.
    expect(page).to_have_url(re.compile(r"q=rouges&category=keys|category=keys&q=rouges"))
    expect(offer).to_be_hidden()
    visitor.wait_for_list()


def test_other_words_have_none(visit):
    visitor = visit()
    page = visitor.page
    with page.expect_response(lambda response: "/api/v1/suggestions" in response.url):
        visitor.open_map("/?q=thereisnosuchword")
    expect(page.get_by_role("button", name="in any language")).to_have_count(0)


def test_without_scripts(service, browser):
    """From the first page to a listing, and to the next page of them."""
    context = browser.new_context(java_script_enabled=False)
    try:
        page = context.new_page()
        page.goto(service.url)
        page.get_by_role("link", name="Annonces").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Annonces · Les plus récentes")
        expect(page.locator("a.card")).to_have_count(50)
        page.get_by_role("link", name="Afficher plus").click()
        expect(page).to_have_url(re.compile("cursor="))
        page.locator("a.card").first.click()
        expect(page).to_have_url(re.compile("/listings/[0-9a-f-]+$"))
    finally:
        context.close()
