"""nginx on a port of this machine."""

import os
import pwd
import shutil
import socket
import subprocess
import time
from pathlib import Path

from library import processes
from library.folders import empty_folder

SETTINGS = """
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
{http}
}}
"""


class Nginx:
    """nginx in a folder that is emptied first. It ends when this program ends."""

    def __init__(self, folder: Path, port: int = 0):
        empty_folder(folder)
        (folder / "temporary").mkdir()
        self.folder, self.port = folder, port or processes.free_port()
        self.process: subprocess.Popen | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self, http: str) -> None:
        """Starts it, and waits until it answers. http: what the block of that name has, with a server on the port."""
        program = shutil.which("nginx", path=os.environ["PATH"] + ":/usr/sbin")
        if not program:
            raise SystemExit("there is no nginx; install nginx-light")
        user = f"user {pwd.getpwuid(0).pw_name};" if os.getuid() == 0 else ""
        settings = self.folder / "nginx.conf"
        settings.write_text(SETTINGS.format(user=user, folder=self.folder, http=http), encoding="utf-8")
        self.process = processes.start(
            [program, "-p", self.folder, "-c", settings], stderr=subprocess.PIPE, text=True)
        for _ in range(100):
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
                return
            except OSError:
                if self.process.poll() is not None:
                    raise SystemExit(f"nginx: {self.process.stderr.read()}") from None
                time.sleep(0.05)
        self.stop()
        raise SystemExit("nginx does not answer")

    def stop(self) -> None:
        if self.process and self.process.poll() is None:
            self.process.terminate()
            self.process.wait(processes.HANGS)
