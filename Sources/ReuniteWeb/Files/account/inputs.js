/** The fields of an account, the same in each form, with what they expect where that is not met. */
import { html } from "../kernel/elements.js";
import { field } from "../kernel/fields.js";
import { text } from "../kernel/texts.js";

/** @typedef {ReturnType<typeof import("../kernel/submission.js").submission>} Sending */

/** What is wrong, in the reader's language: what the field expects. @param {Sending} sending @param {string} name */
function fault(sending, name) {
    const found = sending.fault(`/${name}`);
    return () => (found() ? text(`account.fault.${name}`) : null);
}

/** @param {Sending} sending */
export const email = (sending) => field(
    { label: () => text("account.email"), fault: fault(sending, "email") },
    (more) => html.input({ class: "input", type: "email", name: "email", autocomplete: "username", required: true, ...more }));

/** The password that somebody has. @param {Sending} sending @param {() => string} [hint] */
export const password = (sending, hint) => field(
    { label: () => text("account.password"), hint, fault: sending.fault("/password") },
    (more) => html.input({
        class: "input", type: "password", name: "password", autocomplete: "current-password", required: true, ...more,
    }));

/** @param {Sending} sending @param {() => string} label */
export const newPassword = (sending, label) => field(
    { label, hint: () => text("account.passwordHint"), fault: fault(sending, "password") },
    (more) => html.input({
        class: "input", type: "password", name: "password", autocomplete: "new-password", required: true, ...more,
    }));

/** @param {Sending} sending @param {string} [value] */
export const displayName = (sending, value = "") => field(
    {
        label: () => text("account.displayName"), hint: () => text("account.displayNameHint"),
        fault: fault(sending, "displayName"),
    },
    (more) => html.input({
        class: "input", name: "displayName", autocomplete: "nickname", maxlength: 80, required: true, value, ...more,
    }));

/** @param {Sending} sending @param {string} value */
export const phone = (sending, value) => field(
    { label: () => text("account.profile.phone"), fault: fault(sending, "phone") },
    (more) => html.input({ class: "input", type: "tel", name: "phone", autocomplete: "tel", value, ...more }));
