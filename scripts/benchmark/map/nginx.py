"""nginx with one static file, for comparison."""

import os
import pwd
import shutil
import socket
import subprocess
import time
from pathlib import Path

from library import processes
from library.folders import empty_folder

NGINX = """
{user}
worker_processes 2;
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{ worker_connections 1024; }}
http {{
    access_log off;
    sendfile on;
    tcp_nopush on;
    keepalive_requests 1000000;
    open_file_cache max=100;
    default_type application/geo+json;
    client_body_temp_path {folder}/temporary;
    proxy_temp_path {folder}/temporary;
    fastcgi_temp_path {folder}/temporary;
    uwsgi_temp_path {folder}/temporary;
    scgi_temp_path {folder}/temporary;
    server {{
        listen 127.0.0.1:{port};
        root {folder}/root;
    }}
}}
"""


class Nginx:
    """nginx with one static file, at /file."""

    def __init__(self, folder: Path, size: int):
        empty_folder(folder)
        (folder / "root").mkdir()
        (folder / "temporary").mkdir()
        (folder / "root" / "file").write_bytes(b"x" * size)
        self.folder, self.port = folder, free_port()
        user = f"user {pwd.getpwuid(0).pw_name};" if os.getuid() == 0 else ""
        (folder / "nginx.conf").write_text(NGINX.format(user=user, folder=folder, port=self.port), encoding="utf-8")
        self.url = f"http://127.0.0.1:{self.port}"

    def __enter__(self):
        program = shutil.which("nginx", path=os.environ["PATH"] + ":/usr/sbin")
        if not program:
            raise SystemExit("there is no nginx; install nginx-light")
        self.process = processes.start(
            [program, "-p", self.folder, "-c", self.folder / "nginx.conf"], stderr=subprocess.PIPE, text=True)
        for _ in range(100):
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
                return self
            except OSError:
                if self.process.poll() is not None:
                    raise SystemExit(f"nginx: {self.process.stderr.read()}") from None
                time.sleep(0.05)
        self.__exit__()
        raise SystemExit("nginx does not answer")

    def __exit__(self, *_) -> None:
        self.process.terminate()
        self.process.wait()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]
