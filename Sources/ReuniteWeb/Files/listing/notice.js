/** A listing on paper, to put on a wall: seen when the page is printed. The server writes the same. */
import { html, written } from "../kernel/elements.js";
import { exactly } from "../kernel/format.js";
import { link } from "../kernel/address.js";
import { text } from "../kernel/texts.js";
import { listingPlace, near } from "../places/name.js";
import { shortAddress } from "./share.js";

const strips = 8;

/** @param {import("../kernel/store.js").State<any>} listing */
export function notice(listing) {
    const { id } = listing.peek();
    const about = () => listing.value.properties;
    return html.section({ class: "notice-print", "aria-hidden": "true", "data-module": "listing/notice.js" }, [
        html.p({ class: "notice-status" }, () => text(`listingPage.print.${about().status}`)),
        html.p({ class: "notice-title" }, () => written(about().title)),
        () => about().photos.slice(0, 1).map((/** @type {any} */ { thumbnails }) => html.img(
            { class: "notice-photo", src: thumbnails.large.url, alt: "" })),
        html.p({ class: "notice-when" }, () => exactly(about().occurredAt)),
        () => {
            const name = listing.value.geometry && listingPlace(listing.value).value;
            return name && html.p({ class: "notice-where" }, near(name));
        },
        html.p({ class: "notice-description" }, () => written(about().description)),
        html.div({ class: "notice-answer" }, [
            html.img({ class: "notice-code", src: link(`/listings/${id}/qr.svg`), alt: "" }),
            html.p([html.span(() => text("listingPage.print.answer")), html.br(), html.strong(shortAddress(id))]),
        ]),
        html.ul({ class: "notice-strips" }, Array.from({ length: strips }, () => html.li([
            html.span(() => written(about().title)), html.br(), shortAddress(id)]))),
    ]);
}
