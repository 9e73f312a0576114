/** Two listings with the same photograph, as the service reports them: the pictures side by side. */
import { html, written } from "../kernel/elements.js";
import { complaint } from "../kernel/complaints.js";
import { link } from "../kernel/address.js";
import { listings } from "../requests/listings.js";
import { Problem } from "../kernel/problem.js";
import { state } from "../kernel/store.js";
import { text } from "../kernel/texts.js";
import { picture } from "./picture.js";

/** What the service says: `PostLikeness`. */
const words = /^With the same photo as ([0-9a-f-]{36})\.$/;

/** @param {string} comment of a report by the service @param {any} listing that it is about */
export function likeness(comment, listing) {
    const [, id] = words.exec(comment) ?? [];
    if (!id) return null;
    /** The other listing, or why it is not there. @type {import("../kernel/store.js").State<any>} */
    const other = state(null);
    listings.read(id).then(({ body }) => { other.value = body; }, (error) => {
        if (!(error instanceof Problem)) throw error;
        other.value = error;
    });
    return html.div({ "data-module": "desk/likeness.js" }, [
        html.p(() => text("desk.samePhoto")),
        html.div({ class: "desk-alike" }, () => {
            if (!other.value) return html.p({ class: "soft" }, () => text("desk.loading"));
            if (other.value instanceof Problem) return html.p({ class: "soft" }, complaint(other.value));
            return [listing, other.value].map(side);
        }),
    ]);
}

/** @param {any} listing */
const side = ({ id, properties: { title, photos } }) => html.div([
    html.ul({ class: "desk-photos" }, photos.map(
        (/** @type {any} */ photo, /** @type {number} */ place) => html.li(picture(photo, place + 1)))),
    html.p(html.a({ href: link(`/listings/${id}`) }, written(title))),
]);
