"""A proxy in front of a server, which answers in its place where a test wants it: a firewall, or the portal of a café."""

import http.client
import socket
import threading
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Callable, NamedTuple

HOP_BY_HOP = {"connection", "keep-alive", "transfer-encoding", "te", "trailer", "upgrade"}
HTML = "text/html; charset=utf-8"


class Reply(NamedTuple):
    """What the proxy answers itself."""

    status: int
    body: bytes = b"<!DOCTYPE html><title>Not the service</title><h1>Welcome to Free Wi-Fi</h1>"
    type: str | None = HTML
    fields: dict[str, str] = {}
    # How many bytes more it promises than it sends.
    missing: int = 0
    # Whether it is sent before the body of the request is there.
    is_early: bool = False


class Request(NamedTuple):
    method: str
    path: str
    size: int


class Proxy:
    """Asks the server at `address`, unless `rule` answers a request. Both may change at any time."""

    def __init__(self, address: tuple[str, int]):
        self.address = address
        self.rule: Callable[[Request], Reply | None] = lambda request: None
        self.replies: list[Request] = []
        # Names of header fields, in lower case, that it keeps to itself.
        self.dropped: set[str] = set()
        # Requests wait while it is not set.
        self.is_open = threading.Event()
        self.is_open.set()
        proxy = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def answer(self) -> None:
                size = int(self.headers.get("Content-Length") or 0)
                request = Request(self.command, self.path, size)
                reply = proxy.rule(request)
                self.close_connection = True
                body = b"" if reply and reply.is_early else self.rfile.read(size)
                # The page may be gone.
                with suppress(ConnectionError):
                    if reply:
                        proxy.replies.append(request)
                        self.reply(reply)
                        if reply.is_early:
                            # What still comes is read and thrown away: a reset would take the answer along.
                            self.connection.shutdown(socket.SHUT_WR)
                            self.rfile.read(size)
                    else:
                        self.forward(body)

            do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = do_HEAD = answer

            def reply(self, reply: Reply) -> None:
                self.send_response(reply.status)
                if reply.type:
                    self.send_header("Content-Type", reply.type)
                for name, value in {"Content-Length": str(len(reply.body) + reply.missing), **reply.fields}.items():
                    self.send_header(name, value)
                self.send_header("Connection", "close")
                self.end_headers()
                self.wfile.write(reply.body)

            def forward(self, body: bytes) -> None:
                proxy.is_open.wait(600)
                server = http.client.HTTPConnection(*proxy.address, timeout=600)
                with suppress(OSError):
                    fields = {name: value for name, value in self.headers.items() if name.lower() not in HOP_BY_HOP}
                    server.request(self.command, self.path, body or None, fields)
                    answer = server.getresponse()
                    self.send_response_only(answer.status, answer.reason)
                    for name, value in answer.getheaders():
                        if name.lower() not in HOP_BY_HOP | proxy.dropped:
                            self.send_header(name, value)
                    self.send_header("Connection", "close")
                    self.end_headers()
                    # Events come one by one.
                    while part := answer.read1(65536):
                        self.wfile.write(part)
                server.close()

            def log_message(self, *_) -> None:
                pass

        class Server(ThreadingHTTPServer):
            daemon_threads = True
            request_queue_size = 128

            def handle_error(self, *_) -> None:
                pass

        self.server = Server(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server.server_port}"

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()
