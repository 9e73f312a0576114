/** The photographs of a listing, large; each opens over the page. */
import { each, html, icon } from "../kernel/elements.js";
import { effect, scope, state } from "../kernel/store.js";
import { style } from "../kernel/styles.js";
import { phrases, text } from "../kernel/texts.js";

/** What it needs on the pages of other rooms. */
export const room = () => Promise.all([style(import.meta.url, "listing.css"), phrases(import.meta.url)]);

/** @param {import("../kernel/store.js").State<any>} listing */
export function gallery(listing) {
    const photos = () => listing.value.properties.photos;
    const numbered = (/** @type {string} */ name, /** @type {number} */ index) =>
        text(`listingPage.photo.${name}`, { number: index + 1, of: photos().length });
    const hidden = () => photos().length === 0;
    return html.div({ class: "gallery", hidden, "data-module": "listing/gallery.js" }, each(
        photos, ({ id }) => id, (photo) => {
            const { url, width, height } = photo.thumbnails.large;
            const index = () => photos().indexOf(photo);
            return html.button({
                class: "photo", type: "button", "aria-label": () => numbered("open", index()),
                onclick: () => enlarge(photos(), index(), (shown) => numbered("alt", shown)),
            }, html.img({ src: url, width, height, alt: "", decoding: "async", loading: index() > 0 && "lazy" }));
        }));
}

/**
 * Over the page: the arrow keys and buttons go on, Escape closes.
 * @param {any[]} photos
 * @param {number} first
 * @param {(index: number) => string} alt
 */
function enlarge(photos, first, alt) {
    const index = state(first);
    const by = (/** @type {number} */ step) => { index.value = (index.peek() + step + photos.length) % photos.length; };
    const step = (/** @type {string} */ name, /** @type {number} */ amount) => photos.length > 1 && html.button({
        class: `button square ${name}`, type: "button", onclick: () => by(amount),
        "aria-label": () => text(`listingPage.photo.${name}`),
    }, icon(name));
    const [element, end] = scope(() => html.dialog({
        class: "enlarged", "aria-label": () => alt(index.value), "data-module": "listing/gallery.js",
        onclose: () => {
            element.remove();
            end();
        },
        onclick: (/** @type {Event} */ event) => { if (event.target === element) element.close(); },
        onkeydown: (/** @type {KeyboardEvent} */ { key }) => {
            if (key === "ArrowRight") by(1);
            if (key === "ArrowLeft") by(-1);
        },
    }, [
        html.img({ ref: (/** @type {any} */ image) => effect(() => {
            const { url, width, height } = photos[index.value].thumbnails.large;
            Object.assign(image, { src: url, width, height, alt: alt(index.value) });
        }) }),
        html.p({ class: "unseen", role: "status" }, () => alt(index.value)),
        html.button({
            class: "button square closing", type: "button", "aria-label": () => text("page.close"),
            onclick: () => element.close(),
        }, icon("close")),
        step("back", -1), step("next", 1),
    ]));
    document.body.append(element);
    element.showModal();
}
