/** An account as moderators see it: its record, its listings, and whether it may sign in. */
import { maximumLengths, roles } from "../contract.js";
import { asMember } from "../account/as-member.js";
import { each, html, written } from "../kernel/elements.js";
import { announce } from "../kernel/announce.js";
import { complaint } from "../kernel/complaints.js";
import { field } from "../kernel/fields.js";
import { Problem } from "../kernel/problem.js";
import { listings } from "../requests/listings.js";
import { moderation } from "../requests/moderation.js";
import { account as me } from "../kernel/session.js";
import { derived, state } from "../kernel/store.js";
import { submission } from "../kernel/submission.js";
import { text } from "../kernel/texts.js";
import { card } from "../list/card.js";
import { deskPage, looking } from "./gate.js";
import { record, standing } from "./people.js";

/** @type {import("../kernel/routes.js").Maker} */
export const page = ({ id }) => deskPage("account", () => {
    /** @type {import("../kernel/store.js").State<any>} */
    const found = state(null);
    /** @type {import("../kernel/store.js").State<any[]>} */
    const posted = state([]);
    /** @type {import("../kernel/store.js").State<Problem | null>} */
    const problem = state(null);
    const failed = (/** @type {unknown} */ error) => {
        if (!(error instanceof Problem)) throw error;
        problem.value = error;
    };
    moderation.account(id).then((answer) => { found.value = answer; }, failed);
    listings.search({ owner: id, state: "all", limit: 20 })
        .then(({ features }) => { posted.value = features; }, failed);
    const change = async (/** @type {object} */ changes, /** @type {string} */ done) => {
        found.value = await asMember(() => moderation.changeAccount(id, changes));
        announce(text(done));
    };
    // Who signs in again in the middle of a form goes on in it.
    const isOwn = derived(() => me.value?.id === id);
    const isAdministrator = derived(() => me.value?.role === "administrator");
    return html.div({ class: "desk-sheet" }, [
        () => problem.value && html.p({ class: "message fault", role: "alert" }, complaint(problem.value)),
        () => {
            const person = found.value;
            if (!person) return !problem.value && looking();
            return [
                html.h2(written(person.displayName)), standing(person), record(person),
                isOwn.value ? html.p({ class: "soft" }, () => text("desk.account.own")) : [
                    person.suspended ? reinstating(change) : suspending(change),
                    isAdministrator.value && changingRole(person, change),
                ],
            ];
        },
        html.section({ class: "desk-part" }, [
            html.h2(() => text("desk.account.listings")),
            html.p({ class: "soft" }, () => text("desk.account.public")),
            html.ul({ class: "cards" }, each(() => posted.value, (one) => one.id, (one) => html.li(card(one)))),
        ]),
    ]);
});

/** @typedef {(changes: object, done: string) => Promise<void>} Change */

/** @param {Change} change */
function suspending(change) {
    const sending = submission(({ note, until }) => change(
        { suspended: true, note, ...(until ? { suspendedUntil: new Date(until).toISOString() } : {}) },
        "desk.account.suspended"), interest);
    return html.form({ class: "form desk-part", onsubmit: sending.submit }, [
        html.h2(() => text("desk.account.suspend")),
        html.p(() => text("desk.account.suspendWhat")),
        note(sending, true),
        field({
            label: () => text("desk.until.label"), hint: () => text("desk.until.hint"),
            fault: sending.fault("/suspendedUntil"),
        }, (more) => html.input({ class: "input", type: "datetime-local", name: "until", ...more })),
        sending.message(),
        html.p(html.button({ class: "button harm", disabled: sending.isUnderway }, () => text("desk.account.suspend"))),
    ]);
}

/** @param {Change} change */
function reinstating(change) {
    const sending = submission(
        ({ note }) => change({ suspended: false, ...(note ? { note } : {}) }, "desk.account.reinstated"), interest);
    return html.form({ class: "form desk-part", onsubmit: sending.submit }, [
        html.h2(() => text("desk.account.reinstate")),
        html.p(() => text("desk.account.reinstateWhat")),
        note(sending, false),
        sending.message(),
        html.p(html.button(
            { class: "button main", disabled: sending.isUnderway }, () => text("desk.account.reinstate"))),
    ]);
}

/** @param {any} person @param {Change} change */
function changingRole(person, change) {
    const sending = submission(
        ({ role, note }) => change({ role, ...(note ? { note } : {}) }, "desk.account.roleChanged"));
    return html.form({ class: "form desk-part", onsubmit: sending.submit }, [
        html.h2(() => text("desk.account.role")),
        html.p(() => text("desk.account.roleWhat")),
        field({ label: () => text("desk.account.role"), fault: sending.fault("/role") }, (more) => html.select(
            { class: "select", name: "role", value: person.role, ...more },
            roles.map((role) => html.option({ value: role }, () => text(`desk.role.${role}`))))),
        note(sending, false),
        sending.message(),
        html.p(html.button({ class: "button", disabled: sending.isUnderway }, () => text("desk.account.changeRole"))),
    ]);
}

/** @param {ReturnType<typeof submission>} sending @param {boolean} isRequired */
const note = (sending, isRequired) => field({
    label: () => text("desk.account.why"), fault: sending.fault("/note"),
    hint: () => text(isRequired ? "desk.account.whyMailed" : "desk.account.whyLogged"),
}, (more) => html.textarea({
    class: "input", name: "note", maxlength: maximumLengths.note, rows: 3, required: isRequired, dir: "auto", ...more,
}));

/** Why a moderator with a claim of their own changes no suspension. @param {Problem} problem */
const interest = ({ kind }) => kind === "needs-another-moderator" && text("desk.impossible.conflict-of-interest");
