/** Hands the address of a listing on: by the device's own way, else into the clipboard, else to be copied by hand. */
import { html, icon } from "../kernel/elements.js";
import { announce } from "../kernel/announce.js";
import { dialog } from "../kernel/dialog.js";
import { link } from "../kernel/address.js";
import { characters } from "../kernel/code-alphabet.js";
import { state } from "../kernel/store.js";
import { text } from "../kernel/texts.js";

/** The address that leads here from anywhere. @param {string} id */
const publicAddress = (id) => `${location.origin}${link(`/listings/${id}`)}`;

/** The same for paper: the time of creation, which the id begins with, is its own. @param {string} id */
export function shortAddress(id) {
    const digits = id.replaceAll("-", "");
    const microseconds = BigInt(`0x${digits.slice(0, 12)}`) * 1000n + BigInt(`0x${digits.slice(13, 16)}`);
    const code = microseconds.toString(32).replace(/./g, (digit) => characters[parseInt(digit, 32)]);
    return `${location.origin}${link(`/l/${code}`)}`;
}

/** @param {import("../kernel/store.js").State<any>} listing */
export function shareButton(listing) {
    const isCopied = state(false);
    const share = async () => {
        const { id, properties: { title } } = listing.peek();
        const url = publicAddress(id);
        if (navigator.share) {
            // Given up by the person: nothing is wrong.
            await navigator.share({ title, url }).catch(() => {});
            return;
        }
        try {
            await navigator.clipboard.writeText(url);
            isCopied.value = true;
            announce(text("listingPage.share.copied"));
        } catch {
            await dialog(() => text("listingPage.share.act"), () => html.input({
                class: "input", readonly: true, value: url, "aria-label": () => text("listingPage.share.address"),
                onfocus: (/** @type {any} */ event) => event.target.select() }));
        }
    };
    return html.button({ class: "button", type: "button", onclick: share }, [
        icon(() => (isCopied.value ? "check" : "share")),
        html.span(() => text(isCopied.value ? "listingPage.share.copied" : "listingPage.share.act"))]);
}
