/** The fields of an account, the same in each form, with what they expect where that is not met. */
import { maximumLengths, minimumPasswordLength } from "../contract.js";
import { html } from "../kernel/elements.js";
import { field } from "../kernel/fields.js";
import { text } from "../kernel/texts.js";

/** @typedef {ReturnType<typeof import("../kernel/submission.js").submission>} Sending */

/** What the texts of faults name. */
const counts = { least: minimumPasswordLength, most: maximumLengths.name };

/**
 * What is wrong, in the reader's language: what the field expects.
 * @param {Sending} sending
 * @param {string} name
 */
function fault(sending, name) {
    const found = sending.fault(`/${name}`);
    return () => (found() ? text(`account.fault.${name}`, counts) : null);
}

/** @param {Sending} sending @param {object} [more] properties of the input */
export const email = (sending, more) => field(
    { label: () => text("account.email"), fault: fault(sending, "email") },
    (about) => html.input({
        class: "input", type: "email", name: "email", autocomplete: "username", required: true, ...more, ...about,
    }));

/** The password that somebody has. @param {Sending} sending @param {{hint?: () => string} & object} [more] */
export const password = (sending, { hint, ...more } = {}) => field(
    { label: () => text("account.password"), hint, fault: sending.fault("/password") },
    (about) => html.input({
        class: "input", type: "password", name: "password", autocomplete: "current-password", required: true, ...more,
        ...about,
    }));

/** The code of a mail to sign in. @param {Sending} sending */
export const code = (sending) => field(
    { label: () => text("account.code"), fault: fault(sending, "code") },
    (about) => html.input({
        class: "input", name: "code", inputmode: "numeric", autocomplete: "one-time-code", required: true, ...about,
    }));

/** @param {Sending} sending @param {() => string} label */
export const newPassword = (sending, label) => field(
    { label, hint: () => text("account.passwordHint", counts), fault: fault(sending, "password") },
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
        class: "input", name: "displayName", autocomplete: "nickname", maxlength: maximumLengths.name, required: true,
        dir: "auto", value, ...more,
    }));

/** @param {Sending} sending @param {string} value */
export const phone = (sending, value) => field(
    { label: () => text("account.profile.phone"), fault: fault(sending, "phone") },
    (more) => html.input({ class: "input", type: "tel", name: "phone", autocomplete: "tel", value, ...more }));
