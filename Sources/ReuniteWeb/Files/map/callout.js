/** What a pin says when it is tapped: its card, with the small photograph, which is loaded only then. */
import { html, icon } from "../kernel/elements.js";
import { listings, map as requests } from "../kernel/requests.js";
import { scope } from "../kernel/store.js";
import { text } from "../kernel/texts.js";
import { card } from "../list/card.js";
import { filters, parameters } from "../home/filters.js";

/** The most listings of one place that a call-out shows. */
const most = 20;

/**
 * Opens a call-out on the map.
 * @param {any} maplibre
 * @param {any} map
 * @param {any} feature a pin, or a cluster that no zoom separates
 */
export function callout(maplibre, map, feature) {
    const popup = new maplibre.Popup({ closeButton: false, maxWidth: "340px", offset: 18, focusAfterOpen: false, className: "callout" });
    const [content, end] = scope(() => {
        const place = html.div({ class: "callout-cards", "aria-live": "polite" }, [pinCard(feature)]);
        fill(place, feature).catch((error) => console.warn(error));
        return html.div({
            class: "callout-content", role: "dialog", "aria-label": () => text("home.listings"), "data-module": "map/callout.js",
            onkeydown: (/** @type {KeyboardEvent} */ event) => { if (event.key === "Escape") popup.remove(); },
        }, [
            html.button(
                { class: "button quiet square", type: "button", "aria-label": () => text("page.close"), onclick: () => popup.remove() },
                icon("close")),
            place,
        ]);
    });
    popup.setLngLat(feature.geometry.coordinates).setDOMContent(content).addTo(map);
    popup.on("close", end);
    // Not for those who tap: their keyboard is elsewhere.
    return popup;
}

/** What a pin tells already, until the listing is there. @param {any} feature */
const pinCard = ({ properties }) => (properties.cluster ? html.p(() => text("list.loading")) : card({ id: properties.id, properties }));

/** @param {HTMLElement} place @param {any} feature */
async function fill(place, { properties }) {
    const features = properties.cluster
        ? (await requests.leaves(properties.cluster_id, { ...parameters(filters()), limit: most })).features
        : [(await listings.read(properties.id)).body];
    place.replaceChildren(...features.map((/** @type {any} */ one) => card(one)));
}
