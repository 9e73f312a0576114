"""The reference of the API: its operations are found, read and tried."""

import re

from conftest import each_look
from people import Person
from playwright.sync_api import expect


@each_look
def test_operations_are_found_and_tried(visit, viewport, theme):
    visitor = visit(viewport, theme)
    visitor.open("/docs")
    page = visitor.page
    operations = page.locator(".opblock")
    expect(operations.filter(has_text="Search listings")).to_be_visible()
    # Swagger UI draws others when they come into view: there are more than a hundred.
    visitor.assert_fits()
    field = page.get_by_role("searchbox", name="Search operations")
    field.fill("thereisnosuchoperation")
    expect(operations).to_have_count(0)
    field.fill("/categories")
    expect(operations).to_have_count(1)
    operations.get_by_role("button", name="/api/v1/categories").first.click()
    page.get_by_role("button", name="Try it out").click()
    page.get_by_role("button", name="Execute").click()
    answer = page.locator(".live-responses-table")
    expect(answer).to_contain_text('"id": "keys"')
    expect(page.locator(".request-url")).to_contain_text(f"{visitor.url}/api/v1/categories")
    visitor.assert_accessible()
    visitor.assert_fits()
    visitor.screenshot()


def test_fields_have_names_and_send_nothing_by_themselves(visit):
    visitor = visit()
    visitor.open("/docs#/listings/searchListings")
    page = visitor.page
    page.get_by_role("button", name="Try it out").click()
    page.get_by_role("textbox", name="q", exact=True).fill("umbrella")
    page.get_by_role("combobox", name="status", exact=True).select_option("lost")
    page.get_by_role("button", name="Execute").click()
    expect(page.locator(".request-url")).to_contain_text(re.compile(r"/listings\?q=umbrella&status=lost$"))
    expect(page.locator(".live-responses-table")).to_contain_text("FeatureCollection")
    visitor.assert_accessible()
    page.get_by_role("button", name="Authorize").first.click()
    expect(page.get_by_role("heading", name="Available authorizations")).to_be_visible()
    visitor.assert_accessible()


def test_what_is_tried_has_the_session(visit, service):
    visitor = visit()
    Person(service, "Reader").sign_in(visitor)
    visitor.open("/docs#/accounts/getOwnAccount")
    page = visitor.page
    page.get_by_role("button", name="Try it out").click()
    page.get_by_role("button", name="Execute").click()
    expect(page.locator(".live-responses-table")).to_contain_text('"displayName": "Reader"')


def test_older_anchors_lead_to_their_operation(visit):
    visitor = visit()
    visitor.open("/docs#operation-claimCase")
    expect(visitor.page).to_have_url(f"{visitor.url}/docs#/moderation/claimCase")
    expect(visitor.page.locator("#operations-moderation-claimCase .opblock-summary")).to_be_in_viewport()
    expect(visitor.page.locator(".opblock.is-open")).to_have_count(1)


def test_reads_without_a_connection(visit):
    visitor = visit("phone", service_workers="allow")
    visitor.open("/docs")
    page = visitor.page
    page.evaluate("navigator.serviceWorker.ready")
    # Now the worker keeps what is loaded.
    page.reload()
    expect(page.locator(".opblock").first).to_be_visible()
    visitor.context.set_offline(True)
    page.reload()
    expect(page.locator(".opblock").first).to_be_visible()
    visitor.context.set_offline(False)


def test_other_pages_do_not_load_it(visit):
    visitor = visit(service_workers="allow")
    requests = []
    visitor.context.on("request", lambda request: requests.append(request.url))
    visitor.open_map()
    visitor.page.evaluate("navigator.serviceWorker.ready")
    # Files of others are kept last.
    visitor.wait_until("Boolean(await caches.match(`${document.documentElement.dataset.vendor}/maplibre-gl.css`))")
    assert [url for url in requests if "maplibre-gl.js" in url]
    assert not [url for url in requests if "swagger-ui" in url]


def test_the_document_is_there_without_a_script(visit):
    visitor = visit("phone", java_script_enabled=False)
    visitor.open("/docs")
    visitor.page.get_by_role("link", name="OpenAPI").click()
    expect(visitor.page).to_have_url(f"{visitor.url}/openapi.json")
