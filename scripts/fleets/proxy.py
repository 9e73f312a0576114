"""nginx in front of the servers."""

import os
import pwd
import shutil
import subprocess
from pathlib import Path

from fleets.cluster import free_port
from library import processes
from library.folders import empty_folder

CONFIGURATION = """
{user}
worker_processes 2;
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{ worker_connections 4096; }}
http {{
    access_log off;
    client_body_temp_path {folder}/temporary;
    proxy_temp_path {folder}/temporary;
    fastcgi_temp_path {folder}/temporary;
    uwsgi_temp_path {folder}/temporary;
    scgi_temp_path {folder}/temporary;
    upstream reunite {{
{servers}
        keepalive 64;
    }}
    server {{
        listen 127.0.0.1:{port};
        client_max_body_size 64m;
        location / {{
            proxy_pass http://reunite;
            proxy_http_version 1.1;
            proxy_set_header Connection "";
            proxy_set_header Host $http_host;
            proxy_set_header X-Forwarded-For $remote_addr;
            proxy_set_header X-Forwarded-Proto $scheme;
            # Event streams, and uploads that are refused early.
            proxy_buffering off;
            proxy_request_buffering off;
            proxy_read_timeout 1h;
            # A server that is gone: the other one is asked, but a write is not sent twice.
            proxy_next_upstream error timeout;
            proxy_connect_timeout 2s;
        }}
    }}
}}
"""


class Proxy:
    """nginx, which gives each request to one of the servers. It ends when this program ends."""

    def __init__(self, folder: Path, port: int = 0):
        self.folder, self.port = folder, port or free_port()
        self.process: subprocess.Popen | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self, ports: list[int]) -> None:
        empty_folder(self.folder)
        (self.folder / "temporary").mkdir()
        user = f"user {pwd.getpwuid(0).pw_name};" if os.getuid() == 0 else ""
        servers = "\n".join(f"        server 127.0.0.1:{port} max_fails=1 fail_timeout=1s;" for port in ports)
        configuration = self.folder / "nginx.conf"
        configuration.write_text(
            CONFIGURATION.format(user=user, folder=self.folder, port=self.port, servers=servers), encoding="utf-8")
        program = shutil.which("nginx", path=os.environ["PATH"] + ":/usr/sbin")
        self.process = processes.start([program, "-p", self.folder, "-c", configuration])

    def stop(self) -> None:
        if self.process and self.process.poll() is None:
            self.process.terminate()
            self.process.wait(processes.HANGS)
