"""A server of static pages to compare with: nothing that an application could leave out."""

import gzip
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

# MapLibre with as little as a page of it can have: the answers as files, each pin a circle.
MAP = """<!DOCTYPE html><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>MapLibre alone</title><link rel="stylesheet" href="/maplibre-gl.css"><script src="/maplibre-gl.js"></script>
<style>html, body, #map { height: 100%; margin: 0 }</style><div id="map"></div><script>
const map = new maplibregl.Map({
    container: "map", center: [12, 25], zoom: 1.2, fadeDuration: 0, attributionControl: false,
    style: {
        version: 8, sources: {},
        layers: [{ id: "water", type: "background", paint: { "background-color": "#cde" } }],
    },
});
const isLoaded = new Promise((resolve) => map.once("style.load", resolve));
/** Shows the pins of a file; answers when they were asked for, read, and on the screen. */
async function show(file, center, zoom) {
    await isLoaded;
    if (center) map.jumpTo({ center, zoom });
    const sample = { start: performance.now() };
    const data = await (await fetch(file)).json();
    Object.assign(sample, { parsed: performance.now(), features: data.features.length });
    if (map.getSource("pins")) map.getSource("pins").setData(data);
    else {
        map.addSource("pins", { type: "geojson", data, maxzoom: 22 });
        map.addLayer({ id: "pins", type: "circle", source: "pins", paint: { "circle-color": "#a40", "circle-radius": 8 } });
    }
    await new Promise((resolve) => map.on("render", function drawn() {
        if (!map.isSourceLoaded("pins")) return;
        map.off("render", drawn);
        sample.drawn = performance.now();
        const gl = map.getCanvas().getContext("webgl2") ?? map.getCanvas().getContext("webgl");
        gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
        requestAnimationFrame(() => { sample.shown = performance.now(); resolve(); });
    }));
    return sample;
}
</script>"""
TYPES = {"js": "text/javascript", "css": "text/css", "geojson": "application/geo+json"}


class Peer:
    """Serves files from memory, compressed before, from a thread of its own."""

    def __init__(self, files: dict[str, bytes]):
        compressed = {path: self.small(path, body) for path, body in files.items()}

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            disable_nagle_algorithm = True
            wbufsize = -1

            def do_GET(self):
                fields, body = compressed.get(self.path.partition("?")[0], ({}, b""))
                self.send_response(200 if fields else 404)
                for name, value in {**fields, "Content-Length": len(body)}.items():
                    self.send_header(name, str(value))
                self.end_headers()
                self.wfile.write(body)
                self.wfile.flush()

            def log_message(self, *_):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self.server.server_port}"

    @staticmethod
    def small(path: str, body: bytes) -> tuple[dict[str, str], bytes]:
        kind = TYPES.get(path.rpartition(".")[2], "text/html")
        return {"Content-Type": kind, "Content-Encoding": "gzip"}, gzip.compress(body)

    def __enter__(self):
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_) -> None:
        self.server.shutdown()
        self.server.server_close()
