/** What happens when the map is tapped: a cluster opens, a pin says what it is, a form learns the place. */
import { atEnd } from "../kernel/store.js";
import { style } from "../kernel/styles.js";
import { tappable } from "./layers.js";

/** Pixels around a tap that a pin may lie in. */
const reach = 6;

/**
 * @param {any} map
 * @param {HTMLElement} container
 * @param {{onTap?: (there: {longitude: number, latitude: number}) => void, motion: MediaQueryList}} parts
 */
export function taps(map, container, { onTap, motion }) {
    /** Closes the call-out that is open. @type {(() => void) | null} */
    let close = null;
    let turn = 0;
    const layers = () => tappable.filter((layer) => map.getLayer(layer));
    container.addEventListener("keydown", ({ key }) => { if (key === "Escape") close?.(); });
    map.on("click", async (/** @type {any} */ { lngLat, point: { x, y } }) => {
        if (onTap) return onTap({ longitude: lngLat.lng, latitude: lngLat.lat });
        const around = [[x - reach, y - reach], [x + reach, y + reach]];
        const [hit] = map.queryRenderedFeatures(around, { layers: layers() });
        const mine = ++turn;
        const wasOpen = close !== null;
        close?.();
        close = null;
        // In a circle that fills the screen, there is nowhere else to tap.
        if (!hit || (wasOpen && hit.layer.id === "areas")) return;
        const { cluster, expansion_zoom: zoom } = hit.properties;
        if (cluster && zoom !== null && zoom !== "null" && zoom !== undefined) {
            map.easeTo({
                center: hit.geometry.coordinates, zoom: Math.min(20, Number(zoom) + 0.1),
                duration: motion.matches ? 0 : 200,
            });
        } else {
            const [{ callout }] = await Promise.all([import("./callout.js"), style(import.meta.url, "callout.css")]);
            if (mine === turn) close = callout(map, hit.layer.id === "areas" ? middle(hit) : hit);
        }
    });
    map.on("mousemove", (/** @type {any} */ { point }) => {
        const hits = layers().length ? map.queryRenderedFeatures(point, { layers: layers() }) : [];
        map.getCanvas().style.cursor = hits.length ? "pointer" : "";
    });
    atEnd(() => {
        turn += 1;
        close?.();
    });
}

/** The middle of a circle, with what the circle says. @param {any} area */
const middle = ({ properties }) => ({
    properties, geometry: { type: "Point", coordinates: [properties.longitude, properties.latitude] },
});
