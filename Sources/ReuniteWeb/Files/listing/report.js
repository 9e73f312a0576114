/** Reports a listing or a claim to the moderators. */
import { html, icon } from "../kernel/elements.js";
import { maximumLengths, reportReasons } from "../contract.js";
import { announce } from "../kernel/announce.js";
import { asMember } from "../account/as-member.js";
import { dialog } from "../kernel/dialog.js";
import { field } from "../kernel/fields.js";
import { repetition } from "../kernel/repetition.js";
import { listings } from "../requests/listings.js";
import { state } from "../kernel/store.js";
import { style } from "../kernel/styles.js";
import { submission } from "../kernel/submission.js";
import { phrases, text } from "../kernel/texts.js";
import { picks } from "./choice-list.js";

/** Loads the styles and texts of the dialog, for pages of other folders. */
export const room = () => Promise.all([style(import.meta.url, "listing.css"), phrases(import.meta.url)]);

/**
 * The texts of the dialog, and the function that sends the report.
 * @typedef {{title: () => string, why: () => string,
 *   send: (reason: string, comment: string, key: string) => Promise<any>,
 *   sentence?: (problem: import("../kernel/problem.js").Problem) => string}} Report
 */

/**
 * Asks for the reason and a comment, and sends them. True if they were sent.
 * @param {Report} report
 */
export const reportDialog = async (report) => Boolean(await dialog(report.title, (close) => form(report, close)));

/** @param {import("../kernel/store.js").State<any>} listing */
export function reportButton(listing) {
    const isDone = state(false);
    const open = async () => {
        const isSent = await reportDialog({
            title: () => text("listingPage.report.title"), why: () => text("listingPage.report.why"),
            send: (reason, comment, key) => listings.report(listing.peek().id, reason, comment, key),
        });
        if (!isSent) return;
        isDone.value = true;
        announce(text("listingPage.report.done"));
    };
    return [
        html.button({ class: "button quiet", type: "button", onclick: open }, [
            icon("flag"), html.span(() => text("listingPage.report.act"))]),
        html.span(() => (isDone.value ? text("listingPage.report.done") : "")),
    ];
}

/** @param {Report} report @param {(isDone: boolean) => void} close */
function form({ why, send, sentence }, close) {
    const once = repetition();
    const sending = submission(async ({ reason = "", comment }) => {
        await asMember(() => send(reason, comment, once.key(`${reason} ${comment}`)));
        close(true);
    }, sentence);
    const fault = sending.fault("/reason");
    const options = reportReasons.map((value) => ({ value, label: () => text(`listingPage.reasons.${value}`) }));
    return html.form(
        { class: "form", novalidate: true, onsubmit: sending.submit, "data-module": "listing/report.js" }, [
        html.p(why),
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
