"""Many clients that send requests and read no response."""

import select
import socket
import threading
import time

from library import http

# Requests on each connection, behind each other.
REQUESTS = 100
# Seconds after which a client that cannot connect tries again.
PATIENCE = 5
GONE = select.POLLRDHUP | select.POLLHUP | select.POLLERR


class Crowd(threading.Thread):
    """Keeps as many connections from one address open as the server permits."""

    def __init__(self, address: tuple[str, int], path: str, count: int, source: str = "127.0.0.1"):
        super().__init__(daemon=True, name="crowd")
        self.address, self.count, self.source = address, count, source
        self.requests = http.request("GET", path) * REQUESTS
        self.sockets: dict[int, socket.socket] = {}
        self.poll = select.poll()
        self.opened = self.closed = self.held = 0
        self.is_over = False
        # Whether each client has tried once.
        self.is_open = threading.Event()

    def run(self) -> None:
        while not self.is_over:
            for _ in range(self.count - len(self.sockets)):
                if self.is_over:
                    break
                self.open()
            self.is_open.set()
            self.sweep()
            self.ask_again()
            self.held = max(self.held, len(self.sockets))
            time.sleep(0.5)

    def open(self) -> None:
        client = socket.socket()
        try:
            # So that the system does not read for it.
            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            client.bind((self.source, 0))
            client.settimeout(PATIENCE)
            client.connect(self.address)
            client.setblocking(False)
            client.send(self.requests)
        except OSError:
            return client.close()
        self.opened += 1
        self.sockets[client.fileno()] = client
        self.poll.register(client, GONE)

    def sweep(self) -> None:
        """Forgets the connections that the server has closed."""
        for descriptor, _ in self.poll.poll(0):
            self.poll.unregister(descriptor)
            self.sockets.pop(descriptor).close()
            self.closed += 1

    def ask_again(self) -> None:
        """Sends more requests where the server has read the earlier ones: it answers them at once when it refuses them."""
        for client in self.sockets.values():
            try:
                client.send(self.requests)
            except OSError:
                pass

    def end(self) -> None:
        self.is_over = True
        self.join()
        for client in self.sockets.values():
            client.close()
