"""The documentation page: its search, its contents on a phone, and that it reads without a script."""

from conftest import IS_FULL, each_look
from playwright.sync_api import expect

# Looking at all operations takes axe-core a quarter of a minute, and all are made of the same parts.
OPERATIONS = [f"section:has(> #operation-{name})" for name in ("claimCase", "searchListings", "addPhoto")]
PARTS = None if IS_FULL else ["header", "nav", *OPERATIONS]


@each_look
def test_search_finds_operations(visit, viewport, theme):
    visitor = visit(viewport, theme)
    visitor.open("/docs")
    page = visitor.page
    field = page.get_by_role("searchbox", name="Search operations")
    field.fill("claim case")
    search = page.get_by_role("search")
    first = search.get_by_role("link").first
    expect(first).to_contain_text("Claim a case")
    expect(first).to_contain_text("/api/v1/moderation/cases/{id}/claim")
    expect(search.get_by_role("status")).to_contain_text("operations")
    visitor.assert_accessible(PARTS)
    visitor.assert_fits()
    visitor.screenshot()
    page.keyboard.press("Enter")
    expect(page).to_have_url(f"{visitor.url}/docs#operation-claimCase")
    expect(page.get_by_role("heading", name="Claim a case")).to_be_in_viewport()
    field.fill("thereisnosuchoperation")
    expect(search.get_by_role("status")).to_have_text("0 operations")


def test_contents_stay_closed_on_a_phone(visit):
    visitor = visit("phone")
    visitor.open("/docs")
    page = visitor.page
    contents = page.get_by_role("navigation", name="Contents")
    expect(page.get_by_role("heading", level=1)).to_be_in_viewport()
    expect(contents.get_by_role("link", name="Search listings")).to_be_hidden()
    # The first section is not a hundred links away.
    assert page.locator("main").bounding_box()["y"] < 780
    contents.get_by_text("Contents").click()
    expect(contents.get_by_role("link", name="Search listings")).to_be_visible()
    wide = visit()
    wide.open("/docs")
    expect(wide.page.get_by_role("navigation", name="Contents").get_by_role("link", name="Search listings")).to_be_visible()


def test_reads_without_a_script(visit):
    visitor = visit("phone", java_script_enabled=False)
    visitor.open("/docs")
    expect(visitor.page.get_by_role("searchbox")).to_be_hidden()
    expect(visitor.page.get_by_role("heading", name="Search listings")).to_be_visible()
    # Examples name the address at which they are read.
    expect(visitor.page.locator("pre", has_text=f"{visitor.url}/api/v1/categories").first).to_be_visible()
