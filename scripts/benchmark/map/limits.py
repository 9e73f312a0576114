"""The limit of open files."""

import resource


def raise_limit(needed: int) -> None:
    """Raises the limit for this process and those that it starts."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft >= needed:
        return
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (needed, max(needed, hard)))
    except ValueError:
        raise SystemExit(f"{needed} open files are needed, and {hard} allowed: raise ulimit -Hn") from None
