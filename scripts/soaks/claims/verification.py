"""Reads the store while there are no requests, and compares it with what the service has confirmed."""

from collections import defaultdict

from soaks.claims.world import QUESTION, SERIAL, WITHHELD, World
from soaks.soak import row

# The states that an action leads to, by the state before.
STEPS = {
    ("submitted", "accept"): "accepted", ("submitted", "decline"): "declined", ("submitted", "withdraw"): "withdrawn",
    ("submitted", "expire"): "expired", ("accepted", "expire"): "failed", ("accepted", "fail"): "failed",
    ("accepted", "hand-over"): "handed-over",
    # An ended claim is submitted again.
    **{(ended, None): "submitted" for ended in ("declined", "withdrawn", "expired", "failed")}}
MAXIMUM_SUBMISSIONS = 3
LIVE = ("submitted", "accepted")


def verify(world: World) -> None:
    """Each claim's history is whole, and what was confirmed is in it; listings and codes agree with claims."""
    claims = {
        claim: (listing, state, ending)
        for claim, listing, state, ending in world.service.query("SELECT id, listing, state, ending FROM claim")}
    events = defaultdict(list)
    for claim, action, state, ending in world.service.query("SELECT claim, action, state, ending FROM claim_event ORDER BY id"):
        events[claim].append((action, state, ending))
    verify_histories(world, claims, events)
    verify_confirmed(world, events)
    verify_listings(world, claims)
    verify_notifications(world)
    codes = world.service.query(
        """
        SELECT count(*) FROM hand_over_code AS h JOIN claim AS c ON c.id = h.claim
        WHERE c.state NOT IN ('accepted', 'handed-over') AND h.expires_at > c.updated_at
        """)
    if codes[0][0]:
        world.breach(f"{codes[0][0]} codes are valid after the end of their claims")
    world.check()


def verify_histories(world: World, claims: dict, events: dict) -> None:
    for claim, (_, state, ending) in claims.items():
        steps = events.get(claim, [])
        if not steps or steps[0] != (None, "submitted", None):
            world.breach(f"claim {claim} begins with {steps[:1]}")
            continue
        before = "submitted"
        for action, after, _ in steps[1:]:
            if STEPS.get((before, action)) != after:
                world.breach(f"claim {claim}: {action} leads from {before} to {after}")
            before = after
        if sum(action is None for action, *_ in steps) > MAXIMUM_SUBMISSIONS:
            world.breach(f"claim {claim} was submitted more than {MAXIMUM_SUBMISSIONS} times")
        if before != state or steps[-1][2] != ending:
            world.breach(f"claim {claim} is {state} by {ending}, and its history ends with {steps[-1]}")


def verify_confirmed(world: World, events: dict) -> None:
    with world.lock:
        confirmed = list(world.confirmed)
    for claim, state in confirmed:
        if not any(after == state for _, after, _ in events.get(row(claim), [])):
            world.breach(f"claim {claim} was confirmed as {state}, and has {events.get(row(claim))}")


def verify_listings(world: World, claims: dict) -> None:
    by_listing = defaultdict(list)
    for listing, state, ending in claims.values():
        by_listing[listing].append((state, ending))
    for listing, state, outcome in world.service.query("SELECT id, state, outcome FROM listing"):
        states = [state for state, _ in by_listing[listing]]
        handed = states.count("handed-over")
        live = [state for state in states if state in LIVE]
        if handed > 1 or states.count("accepted") > 1:
            world.breach(f"listing {listing} has claims {states}")
        if (state, outcome) == ("resolved", "returned") and handed != 1:
            world.breach(f"listing {listing} is returned, and its claims are {states}")
        if handed and (state, outcome) != ("resolved", "returned"):
            world.breach(f"listing {listing} was handed over, and is {state} as {outcome}")
        if state != "open" and live:
            world.breach(f"listing {listing} is {state}, and has claims {live}")


def told(action: str | None, ending: str | None, actor: str) -> set[str]:
    """Who is notified of an entry of a history. No account is erased or suspended here."""
    if ending:
        return {"claimant"}
    if action == "hand-over":
        return {"claimant", "finder"}
    concerned = {
        None: {"finder"}, "withdraw": {"finder"}, "accept": {"claimant"}, "decline": {"claimant"},
        "fail": {"claimant", "finder"}, "expire": {"claimant", "finder"}}[action]
    return concerned - {actor}


def verify_notifications(world: World) -> None:
    """Each entry of a history has told the people whom it concerns, once."""
    rows = world.service.query(
        """
        SELECT e.id, e.action, e.ending,
        CASE e.actor WHEN c.claimant THEN 'claimant' WHEN l.owner THEN 'finder' ELSE '' END,
        (SELECT group_concat(CASE n.account WHEN c.claimant THEN 'claimant' WHEN l.owner THEN 'finder' ELSE 'another' END)
        FROM notification AS n WHERE n.claim_event = e.id)
        FROM claim_event AS e JOIN claim AS c ON c.id = e.claim JOIN listing AS l ON l.id = c.listing
        """)
    for event, action, ending, actor, sides in rows:
        found, expected = sorted((sides or "").split(",")) if sides else [], sorted(told(action, ending, actor))
        if found != expected:
            world.breach(f"entry {event} ({action}, {ending}, by {actor}) has told {found}, not {expected}")
    world.counts["notifications"] = sum(len(sides.split(",")) for *_, sides in rows if sides)


def search_files(world: World) -> None:
    """Neither logs, mails nor a public export contain what finders hold back, and no file has a code."""
    proof = [text.encode() for text in (QUESTION, WITHHELD, SERIAL)]
    codes = [text.encode() for code in world.codes for text in (code, code.replace("-", ""))]
    export = world.service.command("export")
    if export.returncode or not export.stdout:
        world.breach(f"export: exit {export.returncode}: {export.stderr[:300]}")
    searched = {"the export": export.stdout.encode(), "the log": world.service.log.read_bytes()}
    searched |= {path.name: path.read_bytes() for path in (world.service.folder / "outbox").glob("*.eml")}
    store = {path.name: path.read_bytes() for path in world.service.folder.glob("reunite.sqlite*")}
    for name, content in [*searched.items(), *store.items()]:
        sought = codes if name in store else [*proof, *codes]
        for text in sought:
            if text in content:
                world.breach_once(f"{name} has a secret", text.decode())
