"""Decides whether a response is allowed."""

from library import http
from library.service import API
from soaks.hostile.shot import Shot

# Paths that hash passwords, for which the queue is short.
MAY_BE_BUSY = (f"{API}/accounts", f"{API}/sessions", f"{API}/password-resets/confirm")


def judge(answer: http.Answer, shot: Shot) -> str | None:
    """The fault of a response; None if it is allowed."""
    path = shot.path.split("?")[0]
    if answer.status == 503 and answer.field("Retry-After") and path in MAY_BE_BUSY:
        return None
    if answer.status == 501 and shot.is_malformed:
        return None
    if answer.status >= 500:
        return "an error of the server's"
    needed = {401: "WWW-Authenticate", 405: "Allow", 429: "Retry-After"}.get(answer.status)
    if needed and not answer.field(needed):
        return f"{answer.status} without {needed}"
    is_problem = (answer.field("Content-Type") or "").startswith("application/problem+json")
    if answer.status >= 400 and not is_problem and not shot.is_malformed:
        return "no problem details"
    problem = {}
    if is_problem and shot.method != "HEAD":
        try:
            problem = answer.json()
        except ValueError:
            return "problem details that are not JSON"
        is_typed = str(problem.get("type")).startswith("/problems/")
        if problem.get("status") != answer.status or not problem.get("title") or not is_typed:
            return "incomplete problem details"
    if shot.expected is not None and answer.status not in shot.expected:
        return f"{answer.status}, not {' or '.join(map(str, sorted(shot.expected)))}"
    if shot.pointer is not None:
        pointers = [error.get("pointer") for error in problem.get("errors", [])]
        # The root's is empty, and the beginning of every other.
        is_told = shot.pointer in pointers or shot.pointer and any(p and p.startswith(shot.pointer) for p in pointers)
        if not is_told:
            return f"errors name {pointers}, not {shot.pointer!r}"
    if shot.title is not None and answer.status == 201 and answer.json()["properties"]["title"] != shot.title.strip():
        return "another title than was posted"
    return None
