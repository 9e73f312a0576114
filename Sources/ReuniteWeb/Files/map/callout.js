/** What a pin says when it is tapped: its card, with the small photograph, which is loaded only then. */
import { html, icon } from "../kernel/elements.js";
import { complaint } from "../kernel/complaints.js";
import { Problem } from "../kernel/problem.js";
import { listings } from "../requests/listings.js";
import { map as requests } from "../requests/map.js";
import { scope, state } from "../kernel/store.js";
import { text } from "../kernel/texts.js";
import { card } from "../list/card.js";
import { filters, parameters } from "../home/filters.js";
import { beside } from "./beside.js";

/** Maximum number of listings in a call-out. */
const most = 20;

/**
 * Opens a call-out on the map. The focus stays where it is.
 * @param {any} map
 * @param {any} feature a pin, or a cluster that no zoom separates
 * @returns {() => void} closes it
 */
export function callout(map, feature) {
    const [content, end] = scope(() => {
        /** The cards, or why there are none. @type {import("../kernel/store.js").State<any[] | Problem | null>} */
        const found = state(null);
        listed(feature).then((features) => { found.value = features; }, (error) => {
            if (!(error instanceof Problem)) throw error;
            found.value = error;
        });
        return html.div({
            class: "callout", role: "dialog", "aria-label": () => text("home.listings"),
            "data-module": "map/callout.js",
        }, [
            html.button({
                class: "button quiet square", type: "button", "aria-label": () => text("page.close"), onclick: close,
            }, icon("close")),
            html.div({ class: "callout-cards", "aria-live": "polite" }, () => (
                Array.isArray(found.value) ? found.value.map((one) => card(one)) : soon(feature, found.value))),
        ]);
    });
    map.getContainer().append(content);
    const leave = beside(content, map, feature.geometry.coordinates);
    return close;

    function close() {
        leave();
        end();
        content.remove();
    }
}

/** What a pin tells already, until the listing is there. @param {any} feature @param {Problem | null} problem */
const soon = ({ properties }, problem) => (properties.cluster
    ? html.p(() => (problem ? complaint(problem) : text("list.loading")))
    // A listing's own map has its photos as a text.
    : card({ id: properties.id, properties: { ...properties, photos: [] } }));

/** @param {any} feature @returns {Promise<any[]>} */
async function listed({ properties: { cluster, cluster_id: id, id: listing } }) {
    return cluster
        ? (await requests.leaves(id, { ...parameters(filters()), limit: most })).features
        : [(await listings.read(listing)).body];
}
