"""A fleet on one machine: a database of two, servers, and nginx."""

from pathlib import Path

from fleet.cluster import Cluster
from fleet.photos import PhotoStore
from fleet.proxy import proxy
from library.folders import empty_folder
from library.nginx import Nginx
from library.processes import free_port
from library.service import Service


class Fleet:
    """Several servers of Reunite on one database, behind a proxy, in a folder that is emptied first.

    Their photographs are in an S3 store, or else in a folder that they share.
    """

    def __init__(
            self, binary: Path, folder: Path, servers: int = 2, port: int = 0, has_photo_store: bool = False,
            **variables: str):
        empty_folder(folder)
        # The database's user must be able to reach its part.
        folder.chmod(0o755)
        self.folder = folder.resolve()
        self.cluster = Cluster(self.folder / "database")
        self.proxy = Nginx(self.folder / "proxy", port)
        self.photos = PhotoStore(self.folder / "photo-store.log") if has_photo_store else None
        settings = {
            "REUNITE_DATABASE_URL": self.cluster.url, "REUNITE_REPLICA_URL": self.cluster.replica_url,
            "REUNITE_TRUSTED_PROXIES": "127.0.0.1",
            "REUNITE_PUBLIC_URL": self.proxy.url, **variables,
        }
        self.services = [
            Service(binary, self.folder / f"server-{number}", **settings) for number in range(1, servers + 1)
        ]
        self.ports = [free_port() for _ in self.services]
        for service in self.services:
            service.folder.mkdir(mode=0o700)
        if not self.photos:
            self.share_folder()

    def share_folder(self) -> None:
        """Gives the servers one folder for their photographs."""
        photos = self.folder / "photos"
        photos.mkdir()
        for service in self.services:
            (service.folder / "photos").symlink_to(photos)

    def __enter__(self):
        return self

    def __exit__(self, *_) -> None:
        self.stop()

    @property
    def url(self) -> str:
        return self.proxy.url

    def start(self) -> None:
        self.cluster.start()
        settings = self.photos.start() if self.photos else {}
        for service in self.services:
            service.environment.update(settings)
        self.start_servers()
        self.proxy.start(proxy(self.proxy.port, self.ports))

    def start_servers(self) -> None:
        """Starts the servers of Reunite on their ports."""
        for service, port in zip(self.services, self.ports):
            service.start("--port", port)
            # It prints the address of the proxy.
            service.address = ("127.0.0.1", port)

    def stop(self) -> None:
        self.proxy.stop()
        for service in self.services:
            if service.is_alive:
                service.stop()
        if self.photos:
            self.photos.stop()
        self.cluster.stop()
