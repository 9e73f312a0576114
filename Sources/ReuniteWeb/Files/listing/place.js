/** The map of a listing, with its pin or its circle, and the way there. */
import { html } from "../kernel/elements.js";
import { derived, state } from "../kernel/store.js";
import { server } from "../kernel/settings.js";
import { text } from "../kernel/texts.js";
import { stage } from "../map/stage.js";
import { directions } from "./directions.js";

/** @param {import("../kernel/store.js").State<any>} listing */
export function place(listing) {
    const key = derived(() => listing.value.geometry?.coordinates.join() ?? "");
    return html.section({ class: "listing-place", hidden: () => !key.value, "data-module": "listing/place.js" }, [
        html.h2({ class: "unseen" }, () => text("listingPage.map")),
        () => {
            if (!key.value) return null;
            const [longitude, latitude] = listing.peek().geometry.coordinates;
            // Coastlines and cities say nothing of a street.
            const view = state({ zoom: server.baseMap ? 15 : 6, latitude, longitude });
            const onMove = (/** @type {import("../map/view.js").View} */ next) => { view.value = next; };
            const pins = derived(() => ({ type: "FeatureCollection", features: [listing.value] }));
            return [
                stage({ view, size: state(null), pins, pointed: state(null), onMove, isCalm: true }),
                html.p({ class: "buttons" }, directions(latitude, longitude)),
            ];
        },
    ]);
}
