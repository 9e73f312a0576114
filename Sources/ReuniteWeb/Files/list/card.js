/** A listing in short, the same everywhere: list, call-out, matches, desk. */
import { html, icon, written } from "../kernel/elements.js";
import { link } from "../kernel/address.js";
import { server } from "../kernel/settings.js";
import { state } from "../kernel/store.js";
import { text } from "../kernel/texts.js";
import { ago, category, distance, exactly, posted } from "../kernel/format.js";
import { metresTo } from "../map/device.js";

/**
 * @param {any} feature a listing, or a pin, which has no photographs
 * @param {{isNew?: () => boolean, isByPosting?: () => boolean, onPoint?: (feature: any) => void}} [more]
 *   `isByPosting`: whether the list is ordered by the time of posting, which is then shown; `onPoint`: called with
 *   the listing that is pointed at, then with null
 */
export function card(feature, { isNew = () => false, isByPosting = () => false, onPoint = () => {} } = {}) {
    const { title, status, occurredAt, createdAt, photos = [] } = feature.properties;
    const point = () => onPoint(feature);
    const leave = () => onPoint(null);
    /** What says where it is. @type {import("../kernel/store.js").State<(() => any) | null>} */
    const place = state(null);
    const element = html.a({
        class: () => (isNew() ? "card new" : "card"), href: link(`/listings/${feature.id}`),
        "data-module": "list/card.js",
        "data-listing": feature.id, onmouseenter: point, onmouseleave: leave, onfocus: point, onblur: leave,
    }, [
        picture(photos[0], feature.properties),
        html.span({ class: "card-words" }, [
            html.span({ class: "card-title" }, written(title)),
            html.span({ class: "card-about" }, [
                html.span({ class: `status ${status}` }, () => text(`listing.${status}`)),
                () => away(feature),
                " · ",
                () => (isByPosting() && createdAt
                    ? html.time({ datetime: createdAt, title: () => exactly(createdAt) }, () => posted(createdAt))
                    : html.time({ datetime: occurredAt, title: () => exactly(occurredAt) }, () => ago(occurredAt))),
            ]),
            () => {
                const near = place.value?.();
                return near && html.span({ class: "card-place" }, near);
            },
        ]),
    ]);
    if (feature.geometry && (server.hasBaseMapFile || server.hasWorldMapFile)) {
        import("../places/name.js").then(
            ({ nearWhenSeen }) => nearWhenSeen(element, feature, (words) => { place.value = words; }), () => {});
    }
    return element;
}

/** The distance: from the centre by which a list is sorted, else from the device. */
function away(/** @type {any} */ { geometry, properties }) {
    const metres = properties.distance ?? (geometry && metresTo.value?.(geometry));
    return metres !== undefined && metres !== null && [" · ", html.span(() => distance(metres))];
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
