"""nginx with static files, for comparison."""

from pathlib import Path

from library import nginx

FILE = """
    sendfile on;
    tcp_nopush on;
    keepalive_requests 1000000;
    open_file_cache max=100;
    default_type application/geo+json;
    server {{
        listen 127.0.0.1:{port};
        root {root};
    }}
"""


class Nginx(nginx.Nginx):
    """nginx with static files, by their names and sizes in bytes."""

    def __init__(self, folder: Path, **sizes: int):
        super().__init__(folder)
        self.root = folder / "root"
        self.root.mkdir()
        for name, size in sizes.items():
            (self.root / name).write_bytes(b"x" * size)

    def __enter__(self):
        self.start(FILE.format(port=self.port, root=self.root))
        return self

    def __exit__(self, *_) -> None:
        self.stop()
