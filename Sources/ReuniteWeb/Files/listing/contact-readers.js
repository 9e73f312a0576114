/** The accounts that have read the contact details of a listing's owner, also if the owner hides them now. */
import { html, written } from "../kernel/elements.js";
import { ago, exactly } from "../kernel/format.js";
import { listings } from "../requests/listings.js";
import { state } from "../kernel/store.js";
import { text } from "../kernel/texts.js";

/** @param {string} id */
export function contactReaders(id) {
    const known = state(/** @type {any[]} */ ([]));
    // Without them the page is complete, too.
    listings.contactReads(id).then(({ reads }) => { known.value = reads; }, () => {});
    return html.div({ "data-module": "listing/contact-readers.js" }, () => known.value.length > 0 && [
        html.h3(() => text("listingPage.readers")),
        html.ul(known.value.map(({ account: reader, at }) => html.li([
            written(reader.displayName), " · ",
            html.time({ datetime: at, title: () => exactly(at) }, () => ago(at)),
        ]))),
    ]);
}
