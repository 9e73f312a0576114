"""Mails of an outbox folder."""

import email
import email.policy
import re
from pathlib import Path

TOKEN = re.compile(r"token=([A-Za-z0-9_-]{43})(?![A-Za-z0-9_-])")


class Mail:
    """A mail of the outbox."""

    def __init__(self, path: Path):
        self.path = path
        self.message = email.message_from_bytes(path.read_bytes(), policy=email.policy.default)
        self.to = str(self.message["To"])
        part = self.message.get_body(("plain", "html"))
        self.text = part.get_content() if part else ""
        token = TOKEN.search(self.text)
        self.token = token[1] if token else None
        self.is_verification = bool(token) and "/verify?" in self.text
