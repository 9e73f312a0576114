/** What the reader of a claim can do with it, by its state and their side. */
import { maximumLengths } from "../contract.js";
import { asMember } from "../account/as-member.js";
import { html } from "../kernel/elements.js";
import { announce } from "../kernel/announce.js";
import { dialog } from "../kernel/dialog.js";
import { field } from "../kernel/fields.js";
import { settled, state } from "../kernel/store.js";
import { submission } from "../kernel/submission.js";
import { link } from "../kernel/address.js";
import { text } from "../kernel/texts.js";
import { claims } from "../requests/claims.js";
import { refusal } from "./claim-words.js";

/** @typedef {"accept" | "decline" | "withdraw" | "fail"} Action */

/** By side and state: see the article on states. @type {Record<string, Record<string, Action[]>>} */
const allowed = {
    finder: { submitted: ["accept", "decline"], accepted: ["fail"] },
    claimant: { submitted: ["withdraw"], accepted: ["fail"] },
};

/** What ends a claim that was accepted is told apart. @type {Record<Action, string>} */
const looks = { accept: "button main", decline: "button", withdraw: "button", fail: "button harm" };

/** @param {import("../kernel/store.js").State<any>} claim */
export function actions(claim) {
    const { id, side } = claim.peek();
    const said = state("");
    const possible = () => allowed[side][claim.value.state] ?? [];
    const other = () => claim.value[side === "finder" ? "claimant" : "finder"].displayName;

    /** @param {Action} action */
    async function perform(action) {
        said.value = "";
        const answer = await dialog(
            () => text(`claims.act.${action}`), (close) => noteForm(id, action, other(), close));
        if (!answer) return;
        // What was refused is shown with the claim as it is now.
        if (answer.refused) said.value = refusal(answer.refused);
        claim.value = answer.claim;
        await settled();
        heading.focus();
        if (!answer.refused) announce(text(`claims.done.${action}`));
    }
    const heading = html.h2({ class: "unseen", tabindex: "-1" }, () => text("claims.actions"));
    return html.section({ class: "claim-actions", "data-module": "claims/claim-actions.js" }, [
        heading,
        () => said.value && html.p({ class: "message fault", role: "alert" }, said.value),
        html.p({ class: "buttons", hidden: () => !possible().length }, () => [
            side === "finder" && claim.value.state === "accepted" && html.a(
                // Loaded anew: only this page may use the camera.
                { class: "button main", href: link("/handover"), target: "_self" }, text("claims.enterCode")),
            ...possible().map((action) => html.button({
                class: looks[action], type: "button", onclick: () => perform(action),
            }, () => text(`claims.act.${action}`))),
        ]),
    ]);
}

/**
 * Says what will happen, and takes a note for the other person.
 * @param {string} id @param {Action} action @param {string} name @param {(answer?: any) => void} close
 */
function noteForm(id, action, name, close) {
    const sending = submission(async ({ note }) => {
        try {
            close({ claim: await asMember(() => claims.act(id, action, note.trim())) });
        } catch (error) {
            const problem = /** @type {any} */ (error);
            if (problem.status !== 409) throw error;
            close({ claim: await claims.read(id), refused: problem });
        }
    }, refusal);
    const fault = sending.fault("/note");
    return html.form({
        class: "form", novalidate: true, onsubmit: sending.submit, "data-module": "claims/claim-actions.js",
    }, [
        html.p(() => text(`claims.sure.${action}`, { name })),
        field({
            label: () => text("claims.noteTo", { name }), hint: action === "accept" && (() => text("claims.noteHint")),
            fault: () => fault() && text("claims.fault.long", { count: maximumLengths.note }),
        }, (more) => html.textarea(
            { class: "input", name: "note", maxlength: 2 * maximumLengths.note, dir: "auto", rows: 3, ...more })),
        sending.message(),
        html.p({ class: "buttons" }, [
            html.button({
                class: action === "accept" ? "button main" : "button harm", disabled: sending.isUnderway,
            }, () => text(`claims.act.${action}`)),
            html.button({ class: "button", type: "button", onclick: () => close() }, () => text("page.cancel")),
        ]),
    ]);
}
