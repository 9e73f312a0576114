/** Says that a listing is settled, and how it ended. */
import { outcomes } from "../contract.js";
import { html } from "../kernel/elements.js";
import { asMember } from "../account/as-member.js";
import { listings } from "../requests/listings.js";
import { submission } from "../kernel/submission.js";
import { text } from "../kernel/texts.js";
import { picks } from "./choice-list.js";

/** @param {string} id @param {(answer?: any) => void} close */
export function resolveForm(id, close) {
    const sending = submission(async ({ outcome = "" }) => {
        close(await asMember(() => listings.resolve(id, /** @type {any} */ (outcome))));
    });
    const fault = sending.fault("/outcome");
    const options = outcomes.map((value) => ({ value, label: () => text(`listingPage.owner.${value}`) }));
    return html.form(
        { class: "form", novalidate: true, onsubmit: sending.submit, "data-module": "listing/resolve.js" }, [
        html.p(() => text("listingPage.owner.sure.resolve")),
        picks(
            "outcome", () => text("listingPage.owner.how"), options, () => fault() && text("listingPage.report.pick")),
        sending.message(),
        html.button({ class: "button main", disabled: sending.isUnderway }, () => text("listingPage.owner.resolve")),
    ]);
}
