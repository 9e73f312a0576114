"""The accounts that post, and their sessions."""

from pathlib import Path

from library.service import Service

ACCOUNTS = 16


def create_accounts(service: Service) -> None:
    for number in range(ACCOUNTS):
        service.create_account(f"person{number}@example.org", f"Person {number}")


def sign_in(service: Service, path: Path) -> Path:
    """Signs the accounts in, and writes the tokens of their sessions."""
    tokens = [service.sign_in(f"person{number}@example.org") for number in range(ACCOUNTS)]
    path.write_text("".join(f"{token}\n" for token in tokens), encoding="utf-8")
    return path
