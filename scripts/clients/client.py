"""Uses a service with the client that scripts/clients/run generated from its OpenAPI document."""

import base64
import email
import email.policy
import io
import pathlib
import re
import sys
import time
import uuid

from reunite_client import AuthenticatedClient, Client
from reunite_client.api.accounts import get_own_account, register, verify_account
from reunite_client.api.features import get_items
from reunite_client.api.listings import create_listing, get_listing, list_categories, search_listings, update_listing
from reunite_client.api.map_ import get_viewport
from reunite_client.api.moderation import report_listing
from reunite_client.api.photos import add_photo
from reunite_client.api.sessions import sign_in
from reunite_client.models import (
    CategoryID, Credentials, FeatureType, ListingDraft, ListingOrder, ListingPatch, ListingPatchProperties,
    ListingStatus, NewListingProperties, NewPoint, NewReport, PointType, Registration, ReportReason, StateFilter,
    Verification,
)
from reunite_client.types import File

PASSWORD = "correct horse battery staple"
# One pixel.
PNG = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==")


def answered(response, status):
    """Returns the value of a response, which must have this status."""
    assert response.status_code == status, f"{response.status_code}: {response.content.decode()}"
    return response.parsed


def mailed_token(outbox, address):
    """Waits for the mail to an address, and returns its token."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        for file in outbox.glob("*.eml"):
            message = email.message_from_bytes(file.read_bytes(), policy=email.policy.default)
            if address in message["To"]:
                return re.search(r"token=([A-Za-z0-9_-]+)", message.get_body(("plain",)).get_content())[1]
        time.sleep(0.1)
    raise AssertionError(f"no mail to {address}")


def person(base, outbox, name):
    """Registers an account, and returns a client with its session."""
    address = f"{name}-{uuid.uuid4()}@example.org"
    client = Client(base_url=base)
    answered(register.sync_detailed(
        client=client, body=Registration(email=address, password=PASSWORD, display_name=name)), 202)
    verification = Verification(token=mailed_token(outbox, address), password=PASSWORD)
    answered(verify_account.sync_detailed(client=client, body=verification), 200)
    session = answered(sign_in.sync_detailed(
        client=client, body=Credentials(email=address, password=PASSWORD)), 201)
    signed_in = AuthenticatedClient(base_url=base, token=session.token)
    assert answered(get_own_account.sync_detailed(client=signed_in), 200).email == address
    return signed_in


def main(base, outbox):
    client = Client(base_url=base)
    owner = person(base, outbox, "Maya")
    finder = person(base, outbox, "Jo")
    assert CategoryID.BAGS in [category.id for category in answered(
        list_categories.sync_detailed(client=client), 200).categories]

    word = f"w{uuid.uuid4().hex}"
    draft = ListingDraft(
        type_=FeatureType.FEATURE,
        geometry=NewPoint(type_=PointType.POINT, coordinates=[4.8571, 45.7613]),
        properties=NewListingProperties(
            status=ListingStatus.FOUND, title=f"Black backpack {word}", category=CategoryID.BAGS,
            occurred_at="2026-01-18"))
    listing = answered(create_listing.sync_detailed(client=owner, body=draft), 201)
    photo = answered(add_photo.sync_detailed(
        uuid.UUID(str(listing.id)), client=owner, body=File(payload=io.BytesIO(PNG))), 201)
    patched = answered(update_listing.sync_detailed(
        uuid.UUID(str(listing.id)), client=owner,
        body=ListingPatch(properties=ListingPatchProperties(description="Red zip"))), 200)
    assert patched.properties.description == "Red zip" and patched.properties.occurred_at == "2026-01-18"

    found = answered(search_listings.sync_detailed(
        client=client, bbox="4.8,45.7,4.9,45.8", near="4.8571,45.7613", radius=500, q=word,
        category="bags,wallets", status=ListingStatus.FOUND, state=StateFilter.FIND_ALL,
        datetime_="2026-01-01/..", sort=ListingOrder.DISTANCE, limit=10), 200)
    assert [feature.id for feature in found.features] == [listing.id]
    assert found.features[0].properties.photos[0].id == photo.id
    assert answered(get_listing.sync_detailed(uuid.UUID(str(listing.id)), client=client), 200).id == listing.id

    view = answered(get_viewport.sync_detailed(
        client=client, bbox="4.8,45.7,4.9,45.8", zoom=16, q=word, category="bags,wallets"), 200)
    assert view.number_matched == 1 and view.features[0].id == listing.id
    items = answered(get_items.sync_detailed(client=client, bbox="4.8,45.7,4.9,45.8", q=word), 200)
    assert items.number_matched == 1 and items.features[0].properties.accuracy is None

    report = answered(report_listing.sync_detailed(
        uuid.UUID(str(listing.id)), client=finder, body=NewReport(reason=ReportReason.REASON_SPAM)), 201)
    assert report.reason == ReportReason.REASON_SPAM
    problem = search_listings.sync_detailed(client=client, category="bags,cars")
    assert problem.status_code == 400 and problem.parsed.errors[0].parameter == "category"
    print("A generated Python client registered, posted, uploaded, searched and reported.")


if __name__ == "__main__":
    main(sys.argv[1], pathlib.Path(sys.argv[2]))
