"""The checks after the last kill."""

from collections import defaultdict

from library.processes import HANGS
from library.service import API, PASSWORD
from soaks.client import ask_once, next_path
from soaks.kill.writer import Writer
from soaks.soak import Breach, Soak, in_parallel


def verify_listings(soak: Soak, clients: list[Writer]) -> None:
    def read_all(client: Writer) -> None:
        for listing in client.listings:
            client.read(listing)
        ids, path = [], f"{API}/accounts/me/listings?limit=1000"
        while path:
            page = client.ask("GET", path, 200).json()
            ids += [listing["id"] for listing in page["features"]]
            path = next_path(page)
        if sorted(ids) != sorted(listing.id for listing in client.listings):
            raise Breach(f"client {client.number} posted {len(client.listings)} listings and has {len(ids)}")

    in_parallel(soak, read_all, clients)
    doubled = soak.service.query("SELECT title, count(*) FROM listing GROUP BY title HAVING count(*) > 1")
    for title, count in doubled:
        soak.breach(f"one Idempotency-Key made {count} listings: {title}")
    stored = soak.service.query("SELECT count(*) FROM listing")[0][0]
    if stored != soak.counts["posts"]:
        soak.breach(f"{soak.counts['posts']} listings were acknowledged, {stored} are stored")


def verify_mail(soak: Soak, registered: list[str]) -> None:
    if waiting := soak.service.wait_for_mail():
        soak.breach(f"{waiting} mails still wait after {HANGS} s")
    tokens = defaultdict(list)
    for mail in soak.service.mails():
        soak.counts["mails"] += 1
        if not mail.is_verification:
            soak.breach(f"{mail.path.name}: not a whole mail with a link to verify")
        else:
            tokens[mail.to].append(mail.token)

    def verify(address: str) -> None:
        if not tokens[address]:
            raise Breach(f"{address} was registered and got no mail")
        # One of the tokens creates the account, which makes all of them invalid.
        for place, token in enumerate([*tokens[address], tokens[address][0]]):
            body = {"token": token, "password": PASSWORD}
            answer = ask_once(soak, "", "POST", f"{API}/accounts/verify", 422 if place else 200, body=body)
            if not place and answer.json()["account"]["email"] != address:
                raise Breach(f"{address}: the token is of {answer.json()['account']['email']}")

    in_parallel(soak, verify, registered)
    for address in registered[:10]:
        soak.service.sign_in(address)
