/** A listing in short, the same everywhere: list, call-out, matches, desk. */
import { html, icon, written } from "../kernel/elements.js";
import { link } from "../kernel/address.js";
import { text } from "../kernel/texts.js";
import { ago, category, distance, exactly } from "../kernel/format.js";

/**
 * @param {any} feature a listing, or a pin, which has no photographs
 * @param {{isNew?: () => boolean, onPoint?: (feature: any) => void}} [more] `onPoint` is called
 *   with the listing that is pointed at, and with null afterwards
 */
export function card(feature, { isNew = () => false, onPoint = () => {} } = {}) {
    const { title, status, occurredAt, photos = [], distance: metres } = feature.properties;
    const point = () => onPoint(feature);
    const leave = () => onPoint(null);
    return html.a({
        class: () => (isNew() ? "card new" : "card"), href: link(`/listings/${feature.id}`),
        "data-module": "list/card.js",
        "data-listing": feature.id, onmouseenter: point, onmouseleave: leave, onfocus: point, onblur: leave,
    }, [
        picture(photos[0], feature.properties),
        html.span({ class: "card-words" }, [
            html.span({ class: "card-title" }, written(title)),
            html.span({ class: "card-about" }, [
                html.span({ class: `status ${status}` }, () => text(`listing.${status}`)),
                metres !== undefined && [" · ", html.span(() => distance(metres))],
                " · ",
                html.time({ datetime: occurredAt, title: () => exactly(occurredAt) }, () => ago(occurredAt)),
            ]),
        ]),
    ]);
}

/** The photograph, or the category's icon on its tint. @param {any} photo @param {any} listing */
function picture(photo, { category: id, status }) {
    if (photo) {
        const { url, width, height } = photo.thumbnails.square;
        return html.img(
            { class: "card-picture", src: url, alt: "", width, height, loading: "lazy", decoding: "async" });
    }
    return html.span({ class: `card-picture ${status}`, title: () => category(id) }, icon(id));
}
