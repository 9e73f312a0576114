"""How many files may be open."""

import resource


def raise_limit(needed: int) -> None:
    """Lets this process and each of those it starts open as many files."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft >= needed:
        return
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (needed, max(needed, hard)))
    except ValueError:
        raise SystemExit(f"{needed} open files are needed, and {hard} allowed: raise ulimit -Hn") from None
