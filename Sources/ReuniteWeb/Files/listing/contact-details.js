/**
 * The email address and number that somebody chose to show; asked for only on a tap, because it is counted.
 * Hidden where there are none, and from visitors without an account, who are not told.
 */
import { html } from "../kernel/elements.js";
import { asMember } from "../account/as-member.js";
import { listings } from "../requests/listings.js";
import { state } from "../kernel/store.js";
import { submission } from "../kernel/submission.js";
import { text } from "../kernel/texts.js";

/** @param {import("../kernel/store.js").State<any>} listing */
export function contact(listing) {
    const { id } = listing.peek();
    const isHidden = () => !listing.value.properties.contact?.details;
    /** @type {import("../kernel/store.js").State<any>} */
    const known = state(null);
    const sending = submission(async () => { known.value = await asMember(() => listings.contact(id)); });
    return html.form({
        class: "contact", hidden: isHidden, onsubmit: sending.submit, "data-module": "listing/contact-details.js",
    }, [
        sending.message(),
        html.button({ class: "button", disabled: sending.isUnderway, hidden: () => known.value !== null },
            () => text("listingPage.contact.act")),
        html.div({ role: "status" }, () => {
            if (!known.value) return null;
            const { email, phone } = known.value;
            if (!email && !phone) return html.p(() => text("listingPage.contact.none"));
            return html.p({ class: "contact-ways" }, [
                email && html.a({ href: `mailto:${encodeURIComponent(email).replace("%40", "@")}` }, email),
                phone && html.a({ href: `tel:${phone.replace(/[^+\d]/g, "")}` }, phone),
            ]);
        }),
    ]);
}
