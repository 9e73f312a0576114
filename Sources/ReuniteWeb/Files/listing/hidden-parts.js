/** What moderators have hidden of a listing, and why: for its owner. */
import { html, written } from "../kernel/elements.js";
import { text } from "../kernel/texts.js";

/** @param {any} about the properties of the listing */
export const hiddenParts = ({ redactions }) => html.div({
    class: "message", "data-module": "listing/hidden-parts.js",
}, [
    html.p(html.strong(() => text("listingPage.redacted.title"))),
    redactions.map((/** @type {any} */ { words, photos, note }) => [
        words.length > 0 && html.p([
            html.span(() => text("listingPage.redacted.words")), " ",
            words.map((/** @type {string} */ one, /** @type {number} */ place) => [place > 0 && " · ", written(one)])]),
        photos.length > 0 && html.p([
            html.span(() => text("listingPage.redacted.photos")), " ",
            photos.map((/** @type {any} */ { thumbnails: { square } }) => html.img(
                { src: square.url, alt: "", width: 48, height: 48 }))]),
        html.p([html.span(() => text("listingPage.redacted.note")), " ", written(note)]),
    ]),
    html.p(() => text("listingPage.redacted.next")),
]);
