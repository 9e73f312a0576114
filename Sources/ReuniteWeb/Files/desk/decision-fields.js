/** The fields of a decision: notes to choose from, the note itself, and how long an owner is suspended. */
import { each, html, written } from "../kernel/elements.js";
import { field } from "../kernel/fields.js";
import { text } from "../kernel/texts.js";
import { forget, keep, kept, notes } from "./notes.js";

/** @typedef {ReturnType<typeof import("../kernel/submission.js").submission>} Sending */
/** @typedef {import("../kernel/store.js").State<string>} Note */

/** @param {Note} note @param {() => string[]} options @param {(next: string) => void} change */
export const templates = (note, options, change) => html.fieldset({ class: "desk-notes" }, [
    html.legend({ class: "unseen" }, () => text("desk.templates")),
    each(options, (one) => one, (one) => html.label({ class: "desk-note" }, [
        html.input({
            type: "radio", name: "template", value: one, checked: () => note.value === one, onchange: () => change(one),
        }),
        html.span(written(one)),
    ])),
]);

/** @param {Sending} sending @param {Note} note @param {(next: string) => void} change */
export const noteField = (sending, note, change) => field({
    label: () => text("desk.note.label"), hint: () => text("desk.note.hint"), fault: sending.fault("/note"),
}, (more) => html.textarea({
    class: "input", name: "note", maxlength: 5000, rows: 2, required: true, dir: "auto", value: () => note.value,
    oninput: (/** @type {any} */ event) => change(event.target.value), ...more,
}));

/**
 * @param {Sending} sending
 * @param {Note} until
 * @param {import("../kernel/store.js").State<boolean>} removeListings
 * @param {() => void} save
 */
export const suspension = (sending, until, removeListings, save) => [
    field({
        label: () => text("desk.until.label"), hint: () => text("desk.until.hint"),
        fault: sending.fault("/suspendedUntil"),
    }, (more) => html.input({
        class: "input", type: "datetime-local", name: "until", value: () => until.value, ...more,
        oninput: (/** @type {any} */ event) => {
            until.value = event.target.value;
            save();
        },
    })),
    html.label({ class: "check" }, [
        html.input({
            type: "checkbox", checked: () => removeListings.value, onchange: (/** @type {any} */ event) => {
                removeListings.value = event.target.checked;
                save();
            },
        }),
        html.span(() => text("desk.removeListings")),
    ]),
];

/** Keeps a note to use it again, or forgets it. @param {Note} note @param {() => string[]} options */
export const keeping = (note, options) => [
    html.button({
        class: "button quiet", type: "button", onclick: () => keep(note.peek()),
        hidden: () => !note.value.trim() || options().includes(note.value),
    }, () => text("desk.note.keep")),
    html.button({
        class: "button quiet", type: "button", onclick: () => forget(note.peek()),
        hidden: () => !kept.value.includes(note.value),
    }, () => text("desk.note.forget")),
];

/** The notes to choose from. @param {string} action @param {() => Record<string, any>} found the case */
export const optionsOf = (action, found) => () => notes(action, found().reasons);
