/** When, where, what, until when, and by whom. */
import { html, written } from "../kernel/elements.js";
import { ago, category, distance, exactly } from "../kernel/format.js";
import { link } from "../kernel/address.js";
import { text } from "../kernel/texts.js";
import { listingPlace, near } from "../places/name.js";

/** @param {import("../kernel/store.js").State<any>} listing */
export function facts(listing) {
    const about = () => listing.value.properties;
    return html.dl({ class: "facts", "data-module": "listing/facts.js" }, [
        fact("when", () => time(about().occurredAt)),
        () => listing.value.geometry && fact("where", () => where(listing.value)),
        fact("category", () => category(about().category)),
        () => about().state === "open" && fact("until", () => time(about().expiresAt)),
        fact("by", () => [written(about().owner.displayName), ", ", time(about().createdAt)]),
    ]);
}

/** @param {string} name @param {() => any} value */
const fact = (name, value) => html.div([html.dt(() => text(`listingPage.${name}`)), html.dd(value)]);

/** @param {string} moment */
const time = (moment) => html.time({ datetime: moment, title: () => exactly(moment) }, () => ago(moment));

/** In words, else as coordinates. @param {any} feature */
function where(feature) {
    const { geometry: { coordinates: [longitude, latitude] }, properties: { accuracy } } = feature;
    const name = listingPlace(feature);
    return [
        html.a({ href: link(`/?at=15/${latitude.toFixed(5)}/${longitude.toFixed(5)}`) }, () => (
            name.value ? near(name.value) : `${latitude.toFixed(4)}, ${longitude.toFixed(4)}`)),
        accuracy && html.span({ class: "listing-about" }, [
            " · ", () => text("listingPage.within", { distance: distance(accuracy) })]),
    ];
}
