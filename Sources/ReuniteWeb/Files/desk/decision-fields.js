/** The fields of a decision: notes to choose from, the note itself, and how long an owner is suspended. */
import { maximumLengths } from "../contract.js";
import { each, html, written } from "../kernel/elements.js";
import { field } from "../kernel/fields.js";
import { text } from "../kernel/texts.js";
import { forget, keep, kept, notes } from "./notes.js";

/** @typedef {ReturnType<typeof import("../kernel/submission.js").submission>} Sending */
/** @typedef {import("../kernel/store.js").State<string>} Note */

/** @typedef {() => {note: string, meaning?: string}[]} Options */

/**
 * The note, and those to choose from. A choice takes the place of another one, and is added to what somebody typed.
 * @param {Sending} sending @param {Note} note @param {Options} options @param {(next: string) => void} change
 */
export function noteFields(sending, note, options, change) {
    const chosen = () => options().find((one) => note.value.includes(one.note))?.note;
    const choose = (/** @type {string} */ next) => {
        const before = note.peek();
        const old = chosen();
        change(old ? before.replace(old, () => next) : before.trim() ? `${before.trim()}\n\n${next}` : next);
    };
    /** @type {HTMLElement} */
    const suggestions = html.fieldset({ class: "desk-notes" }, [
        html.legend({ class: "hint" }, () => text("desk.templates")),
        each(options, (one) => one.note, (one) => html.label({ class: "desk-note" }, [
            html.input({
                type: "radio", name: "template", value: one.note, checked: () => chosen() === one.note,
                onchange: () => choose(one.note),
            }),
            html.span([
                written(one.note),
                one.meaning && html.span({ class: "hint desk-meaning" }, one.meaning),
            ]),
        ])),
    ]);
    // From a note that is empty, or one of these, the arrow key leads to them.
    const down = (/** @type {KeyboardEvent} */ event) => {
        if (event.key !== "ArrowDown" || (note.peek().trim() && note.peek() !== chosen())) return;
        const next = /** @type {HTMLInputElement | null} */ (
            suggestions.querySelector("input:checked") ?? suggestions.querySelector("input"));
        if (!next) return;
        event.preventDefault();
        next.focus();
        if (!next.checked) choose(next.value);
    };
    return [
        field({
            label: () => text("desk.note.label"), hint: () => text("desk.note.hint"), fault: sending.fault("/note"),
        }, (more) => html.textarea({
            class: "input", name: "note", maxlength: maximumLengths.note, rows: 2, required: true, dir: "auto",
            value: () => note.value, onkeydown: down,
            oninput: (/** @type {any} */ event) => change(event.target.value), ...more,
        })),
        suggestions,
    ];
}

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

/** Keeps a note to use it again, or forgets it. @param {Note} note @param {Options} options */
export const keeping = (note, options) => [
    html.button({
        class: "button quiet", type: "button", onclick: () => keep(note.peek()),
        hidden: () => !note.value.trim() || options().some((one) => one.note === note.value),
    }, () => text("desk.note.keep")),
    html.button({
        class: "button quiet", type: "button", onclick: () => forget(note.peek()),
        hidden: () => !kept.value.includes(note.value),
    }, () => text("desk.note.forget")),
];

/** The notes to choose from. @param {string} action @param {() => Record<string, any>} found the case */
export const optionsOf = (action, found) => () => notes(action, found());
