"""People of the tests: accounts, what they post, and the mails that they get."""

import json
import time
import uuid

from library import http
from library.processes import HANGS
from library.service import API, JSON, PASSWORD, bearer, feature

SIGN_IN = """async ([email, password]) => (await (await fetch("/api/v1/sessions", {
    method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify({email, password, cookie: true}),
})).json()).account.id"""


class Person:
    """Somebody with an account, who uses the API here and the page in a browser."""

    def __init__(self, service, name: str, **more):
        self.service, self.name = service, name
        self.email = f"{uuid.uuid4().hex[:12]}@example.org"
        service.create_account(self.email, name, **more)
        self.token = service.sign_in(self.email)

    def ask(self, method: str, path: str, body=None, expected=range(200, 300), **headers):
        with http.Connection(self.service.address) as connection:
            content = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
            answer = connection.ask(method, API + path, content, {**JSON, **bearer(self.token), **headers})
        assert answer.status in expected, f"{method} {path}: {answer.status} {answer.body[:300]!r}"
        return answer

    def post(self, title: str, **properties) -> str:
        """Posts a listing: its id."""
        return self.ask("POST", "/listings", feature(title, **properties)).json()["id"]

    def sign_in(self, visitor) -> None:
        """Signs a browser in, as the page does."""
        if not visitor.page.url.startswith(visitor.url):
            visitor.open("/account/sign-in")
        account = visitor.page.evaluate(SIGN_IN, [self.email, PASSWORD])
        visitor.page.evaluate("(id) => localStorage.setItem('reunite.signed-in', id)", account)


def mail_to(service, address: str, words: str, after=None):
    """Waits for a mail to an address that has these words in its text, and is another than the one before: the newest."""
    end = time.monotonic() + HANGS
    while time.monotonic() < end:
        found = [mail for mail in service.mails() if mail.to == address and words in mail.text]
        if found and (after is None or found[-1].text != after.text):
            return found[-1]
        time.sleep(0.1)
    raise AssertionError(f"no mail to {address} with {words!r}")


def link_in(mail, service, path: str) -> str:
    """The link of a mail to a path, as one opens it on this server."""
    for word in mail.text.split():
        if path in word and word.startswith("http"):
            return service.url + "/" + word.split("/", 3)[3]
    raise AssertionError(f"no link to {path} in {mail.text!r}")
