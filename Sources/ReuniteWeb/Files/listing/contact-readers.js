/** The accounts that have read the contact details of a listing's owner, for owners who show them. */
import { html, written } from "../kernel/elements.js";
import { asMember } from "../account/as-member.js";
import { ago, exactly } from "../kernel/format.js";
import { listings } from "../requests/listings.js";
import { account } from "../kernel/session.js";
import { state } from "../kernel/store.js";
import { submission } from "../kernel/submission.js";
import { text } from "../kernel/texts.js";

/** @param {string} id */
export function contactReaders(id) {
    const isHidden = () => !account.value?.showEmail && !account.value?.showPhone;
    /** @type {import("../kernel/store.js").State<any[] | null>} */
    const known = state(null);
    const sending = submission(async () => {
        known.value = (await asMember(() => listings.contactReads(id))).reads;
    });
    return html.form({
        class: "contact", hidden: isHidden, onsubmit: sending.submit, "data-module": "listing/contact-readers.js",
    }, [
        sending.message(),
        html.button({ class: "button", disabled: sending.isUnderway, hidden: () => known.value !== null },
            () => text("listingPage.readers.act")),
        html.div({ role: "status" }, () => {
            if (!known.value) return null;
            if (!known.value.length) return html.p(() => text("listingPage.readers.none"));
            return html.ul(known.value.map(({ account: reader, at }) => html.li([
                written(reader.displayName), " · ",
                html.time({ datetime: at, title: () => exactly(at) }, () => ago(at)),
            ])));
        }),
    ]);
}
