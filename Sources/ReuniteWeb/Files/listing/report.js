/** Tells the moderators that a listing is not as it should be. */
import { html, icon } from "../kernel/elements.js";
import { maximumLengths, reportReasons } from "../contract.js";
import { announce } from "../kernel/announce.js";
import { asMember } from "../account/as-member.js";
import { dialog } from "../kernel/dialog.js";
import { field } from "../kernel/fields.js";
import { repetition } from "../kernel/repetition.js";
import { listings } from "../requests/listings.js";
import { state } from "../kernel/store.js";
import { submission } from "../kernel/submission.js";
import { text } from "../kernel/texts.js";
import { picks } from "./choice-list.js";

/** @param {import("../kernel/store.js").State<any>} listing */
export function reportButton(listing) {
    const isDone = state(false);
    const open = async () => {
        if (!(await dialog(() => text("listingPage.report.title"), (close) => form(listing.peek().id, close)))) return;
        isDone.value = true;
        announce(text("listingPage.report.done"));
    };
    return [
        html.button({ class: "button quiet", type: "button", onclick: open }, [
            icon("flag"), html.span(() => text("listingPage.report.act"))]),
        html.span(() => (isDone.value ? text("listingPage.report.done") : "")),
    ];
}

/** @param {string} id @param {(isDone: boolean) => void} close */
function form(id, close) {
    const once = repetition();
    const sending = submission(async ({ reason = "", comment }) => {
        await asMember(() => listings.report(id, reason, comment, once.key(`${reason} ${comment}`)));
        close(true);
    });
    const fault = sending.fault("/reason");
    const options = reportReasons.map((value) => ({ value, label: () => text(`listingPage.reasons.${value}`) }));
    return html.form(
        { class: "form", novalidate: true, onsubmit: sending.submit, "data-module": "listing/report.js" }, [
        html.p(() => text("listingPage.report.why")),
        picks(
            "reason", () => text("listingPage.report.reason"), options,
            () => fault() && text("listingPage.report.pick")),
        field({
            label: () => text("listingPage.report.comment"), fault: sending.fault("/comment"),
        }, (more) => html.textarea(
            { class: "input", name: "comment", maxlength: maximumLengths.note, dir: "auto", ...more })),
        sending.message(),
        html.button({ class: "button main", disabled: sending.isUnderway }, () => text("listingPage.report.act")),
    ]);
}
