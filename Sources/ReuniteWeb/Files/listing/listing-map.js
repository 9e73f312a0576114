/** The map of a listing, with its pin or its circle, and the way there. */
import { html } from "../kernel/elements.js";
import { derived, state } from "../kernel/store.js";
import { server } from "../kernel/settings.js";
import { text } from "../kernel/texts.js";
import { stage } from "../map/stage.js";
import { directions } from "./directions.js";

/** Pixels of the diameter of a circle that the map is zoomed to. */
const circleSize = 160;

/** @param {import("../kernel/store.js").State<any>} listing */
export function place(listing) {
    const key = derived(() => listing.value.geometry?.coordinates.join() ?? "");
    return html.section({ class: "listing-place", hidden: () => !key.value, "data-module": "listing/listing-map.js" }, [
        html.h2({ class: "unseen" }, () => text("listingPage.map")),
        () => {
            if (!key.value) return null;
            const [longitude, latitude] = listing.peek().geometry.coordinates;
            const { accuracy } = listing.peek().properties;
            // Coastlines and cities say nothing of a street.
            const zoom = Math.min(server.baseMap || server.hasBaseMapFile ? 16 : 12, zoomTo(accuracy ?? 0, latitude));
            const view = state({ zoom, latitude, longitude });
            const onMove = (/** @type {import("../map/view.js").View} */ next) => { view.value = next; };
            const pins = derived(() => ({ type: "FeatureCollection", features: [listing.value] }));
            return [
                stage({ view, size: state(null), pins, pointed: state(null), onMove, isCalm: true }),
                directions(latitude, longitude, Boolean(accuracy)),
            ];
        },
    ]);
}

/**
 * The zoom at which a circle is well seen; infinite for a point.
 * @param {number} radius metres
 * @param {number} latitude
 */
function zoomTo(radius, latitude) {
    const around = 40_075_017 * Math.cos((latitude * Math.PI) / 180);
    return radius ? Math.log2((circleSize * around) / (512 * 2 * radius)) : Infinity;
}
