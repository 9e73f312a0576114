/** Asks moderators to look again at a decision. */
import { maximumLengths } from "../contract.js";
import { html } from "../kernel/elements.js";
import { asMember } from "../account/as-member.js";
import { field } from "../kernel/fields.js";
import { listings } from "../requests/listings.js";
import { submission } from "../kernel/submission.js";
import { text } from "../kernel/texts.js";

/** @param {string} id @param {(answer?: any) => void} close */
export function appealForm(id, close) {
    const sending = submission(async ({ body }) => { close(await asMember(() => listings.appeal(id, body))); },
        ({ kind }) => (kind === "nothing-to-appeal" ? text("listingPage.owner.appealed") : null));
    const fault = sending.fault("/body");
    return html.form(
        { class: "form", novalidate: true, onsubmit: sending.submit, "data-module": "listing/appeal.js" }, [
        html.p(() => text("listingPage.appeal.what")),
        field({
            label: () => text("listingPage.appeal.why"), fault: () => fault() && text("listingPage.appeal.empty"),
        }, (more) => html.textarea(
            { class: "input", name: "body", maxlength: maximumLengths.note, required: true, dir: "auto", ...more })),
        sending.message(),
        html.button({ class: "button main", disabled: sending.isUnderway }, () => text("listingPage.appeal.act")),
    ]);
}
