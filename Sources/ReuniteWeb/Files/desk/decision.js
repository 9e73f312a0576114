/** The form of a decision: what will happen, who is told what, and the note that says why. */
import { each, html, written } from "../kernel/elements.js";
import { field } from "../kernel/fields.js";
import { complaint } from "../kernel/complaints.js";
import { state } from "../kernel/store.js";
import { submission } from "../kernel/submission.js";
import { text } from "../kernel/texts.js";
import { consequences } from "./actions.js";
import { conflict, isConflict } from "./conflict.js";
import { write } from "./draft.js";
import { forget, keep, kept, notes } from "./notes.js";

/**
 * @param {ReturnType<typeof import("./open-case.js").openCase>} open
 * @param {import("./draft.js").Draft} draft what was written already
 * @param {{onDecided: (answer: Record<string, any>, action: string) => void, onLeave: () => void}} then
 */
export function decision(open, draft, { onDecided, onLeave }) {
    const { action } = draft;
    const found = () => /** @type {Record<string, any>} */ (open.current.value);
    const note = state(draft.note);
    const until = state(draft.until);
    const removeListings = state(draft.removeListings);
    const save = () => write({
        case: draft.case, action, note: note.peek(), until: until.peek(), removeListings: removeListings.peek(),
    });
    const change = (/** @type {string} */ next) => {
        note.value = next;
        save();
    };

    const sending = submission(async () => {
        // What is on the screen: the version that was read, and the words as they stand.
        const { version } = found();
        const body = { action, note: note.peek(), version };
        const more = action === "suspend-owner"
            ? {
                suspendedUntil: until.peek() ? new Date(until.peek()).toISOString() : null,
                removeListings: removeListings.peek(),
            }
            : {};
        onDecided(await open.decide({ ...body, ...more }), action);
    }, (problem) => (isConflict(problem) ? "" : complaint(problem)));

    const form = html.form({
        class: "desk-decision form", "aria-label": () => text(`desk.decide.${action}`), onsubmit: sending.submit,
        onkeydown: (/** @type {KeyboardEvent} */ event) => {
            if (event.key === "Escape") {
                event.stopPropagation();
                onLeave();
            }
            if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.requestSubmit();
        },
    }, [
        html.h3(() => text(`desk.decide.${action}`)),
        html.ul({ class: "desk-then" }, () => consequences(action, found()).map((path) => html.li(() => text(path)))),
        html.fieldset({ class: "desk-notes" }, [
            html.legend({ class: "unseen" }, () => text("desk.templates")),
            each(() => notes(action, found().reasons), (one) => one, (one) => html.label({ class: "desk-note" }, [
                html.input({
                    type: "radio", name: "template", value: one, checked: () => note.value === one, onchange: () => change(one),
                }),
                html.span(written(one)),
            ])),
        ]),
        field({
            label: () => text("desk.note.label"), hint: () => text("desk.note.hint"), fault: sending.fault("/note"),
        }, (more) => html.textarea({
            class: "input", name: "note", maxlength: 5000, rows: 2, required: true, dir: "auto", value: () => note.value,
            oninput: (/** @type {any} */ event) => change(event.target.value), ...more,
        })),
        action === "suspend-owner" && [
            field({
                label: () => text("desk.until.label"), hint: () => text("desk.until.hint"), fault: sending.fault("/suspendedUntil"),
            }, (more) => html.input({
                class: "input", type: "datetime-local", name: "until", value: () => until.value,
                oninput: (/** @type {any} */ event) => {
                    until.value = event.target.value;
                    save();
                }, ...more,
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
        ],
        () => sending.problem.value && conflict(open, sending.problem.value, {
            action, onAgain: () => {
                open.catchUp();
                form.requestSubmit();
            },
            onLook: () => {
                open.catchUp();
                onLeave();
            },
        }),
        sending.message(),
        html.p({ class: "buttons" }, [
            html.button({
                class: `button ${action === "remove" || action === "suspend-owner" ? "harm" : "main"}`, disabled: sending.isUnderway,
            }, () => text(`desk.action.${action}`)),
            html.button({ class: "button", type: "button", onclick: onLeave }, () => text("page.cancel")),
            html.button({
                class: "button quiet", type: "button", onclick: () => keep(note.peek()),
                hidden: () => !note.value.trim() || notes(action, found().reasons).includes(note.value),
            }, () => text("desk.note.keep")),
            html.button({
                class: "button quiet", type: "button", onclick: () => forget(note.peek()),
                hidden: () => !kept.value.includes(note.value),
            }, () => text("desk.note.forget")),
        ]),
    ]);
    return form;
}
