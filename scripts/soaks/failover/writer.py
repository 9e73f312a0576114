"""The writer of soaks whose database may be gone."""

import time

from soaks.kill.writer import Writer


class FleetWriter(Writer):
    """A writer for whom a 503 is a response that was lost: the write may have been done."""

    twin_statuses = (201, 409, 503)

    def attempt(self, method: str, path: str, *arguments, **fields):
        answer = super().attempt(method, path, *arguments, **fields)
        if answer and answer.status == 503:
            if not answer.field("Retry-After"):
                self.soak.breach_once("a 503 without Retry-After", f"{method} {path}")
            self.soak.count("unavailable")
            time.sleep(0.2)
            return None
        return answer
