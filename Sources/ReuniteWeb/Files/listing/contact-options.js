/** How to reach whoever posted a listing: a message, or what they show of themselves. */
import { maximumLengths } from "../contract.js";
import { html } from "../kernel/elements.js";
import { address, link } from "../kernel/address.js";
import { asMember } from "../account/as-member.js";
import { field } from "../kernel/fields.js";
import { Problem } from "../kernel/problem.js";
import { repetition } from "../kernel/repetition.js";
import { listings } from "../requests/listings.js";
import { state } from "../kernel/store.js";
import { submission } from "../kernel/submission.js";
import { phrases, text } from "../kernel/texts.js";
import { contact } from "./contact-details.js";

/** A module beside the texts of conversations. */
const conversations = new URL("../claims/claim-words.js", import.meta.url).href;

/** @param {import("../kernel/store.js").State<any>} listing */
export function reach(listing) {
    const { id } = listing.peek();
    const isSent = state(false);
    const once = repetition();
    const sending = submission(async ({ body }, form) => {
        await asMember(() => listings.message(id, body, once.key(body))).catch(async (error) => {
            // The conversation that there is says why it takes no message.
            if (error instanceof Problem && error.status === 409) await phrases(conversations).catch(() => {});
            throw error;
        });
        once.done();
        form.reset();
        isSent.value = true;
    }, ({ kind }) => sentences[kind]?.());
    const changed = () => { isSent.value = false; };
    const fault = sending.fault("/body");
    const isNobody = () => listing.value.properties.contact?.messages === false;
    const isImported = () => isOperator(listing.value.properties.owner);
    const nobody = () => text(`listingPage.reach.${isImported() ? "noOwner" : "unreachable"}`);
    /** @type {Record<string, () => string>} */
    const sentences = {
        blocked: () => text("listingPage.reach.blocked"), "no-owner": nobody,
        ...Object.fromEntries(["other-blocked", "unread-messages", "too-many-messages"].map(
            (kind) => [kind, () => text(`claims.refused.${kind}`)])),
    };
    // Whoever has confirmed a match comes to write.
    const isWriting = address.peek().query.has("write");
    const form = html.form({
        class: "form", novalidate: true, hidden: isNobody, onsubmit: sending.submit, oninput: changed,
    }, [
        field({
            label: () => text("listingPage.reach.message"), hint: () => text("listingPage.reach.hint"),
            fault: () => fault() && text("listingPage.reach.empty"),
        }, (more) => html.textarea(
            {
                class: "input", name: "body", maxlength: maximumLengths.note, required: true, dir: "auto", ...more,
                autofocus: isWriting,
            })),
        html.p({ class: "hint" }, () => text("listingPage.reach.neverPay")),
        sending.message(),
        html.div({ role: "status" }, () => isSent.value
            && html.p({ class: "message" }, [
                html.span(() => text("listingPage.reach.sent")), " ",
                html.a({ href: link("/account/messages") }, () => text("listingPage.reach.see")),
            ])),
        html.button({
            class: () => (isClaimable(listing.value) ? "button" : "button main"), disabled: sending.isUnderway,
        }, () => text("listingPage.reach.act")),
    ]);
    return html.section({ class: "reach", "data-module": "listing/contact-options.js" }, [
        html.h2(() => text(`listingPage.reach.${listing.value.properties.status}`)),
        html.p({ hidden: () => !isNobody() }, nobody),
        // A claim does not depend on mails.
        html.p({ class: "reach-claim", hidden: () => isImported() || !isClaimable(listing.value) }, [
            html.span(() => text("listingPage.claim.why")),
            html.a({ class: "button main", href: link(`/listings/${id}/claim`) }, () => text("listingPage.claim.act")),
        ]),
        // What a claim answers stands before what goes past its questions.
        isClaimable(listing.peek()) ? html.details({
            class: "reach-ask", open: isWriting, hidden: isNobody,
        }, [
            html.summary(() => text("listingPage.reach.ask")),
            html.div({ class: "form" }, [html.p({ class: "hint" }, () => text("listingPage.reach.bypass")), form]),
        ]) : form,
        contact(listing),
    ]);
}

/** Whether somebody can say that the thing is theirs. @param {any} listing */
const isClaimable = ({ properties: { status, state: now } }) => status === "found" && now === "open";

/** Whether an account is that of the operator, who owns imported listings: the time in its id is 0. */
const isOperator = (/** @type {{id: string}} */ { id }) => id.startsWith("00000000-0000-");
