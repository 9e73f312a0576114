/** The form of a decision: what will happen, who is told what, and the note that says why. */
import { html } from "../kernel/elements.js";
import { complaint } from "../kernel/complaints.js";
import { state } from "../kernel/store.js";
import { submission } from "../kernel/submission.js";
import { text } from "../kernel/texts.js";
import { consequences, facts } from "./actions.js";
import { conflict, isConflict } from "./conflict.js";
import { keeping, noteFields, optionsOf, suspension } from "./decision-fields.js";
import { write } from "./decision-draft.js";
import { redactionFields } from "./redaction-fields.js";

/**
 * @param {ReturnType<typeof import("./open-case.js").openCase>} open
 * @param {import("./decision-draft.js").Draft} draft what was written already
 * @param {{onDecided: (answer: Record<string, any>, action: string) => void, onLeave: () => void}} then
 */
export function decision(open, draft, { onDecided, onLeave }) {
    const { action } = draft;
    const { suspendsOwner, isPermanent, redacts } = facts(action);
    const found = () => /** @type {Record<string, any>} */ (open.current.value);
    const options = optionsOf(action, found);
    const note = state(draft.note);
    const until = state(draft.until);
    const removeListings = state(draft.removeListings);
    const parts = state({ photos: draft.photos ?? [], words: draft.words ?? [] });
    const save = () => write({
        case: draft.case, action, note: note.peek(), until: until.peek(), removeListings: removeListings.peek(),
        ...parts.peek(),
    });
    const hide = (/** @type {Partial<import("./redaction-fields.js").Parts>} */ next) => {
        parts.value = { ...parts.peek(), ...next };
        save();
    };
    const isMissing = () => Boolean(redacts) && !parts.value.photos.length && !parts.value.words.length;
    const change = (/** @type {string} */ next) => {
        note.value = next;
        save();
    };

    const sending = submission(async () => {
        // What is on the screen: the version that was read, and the words as they stand.
        const { version } = found();
        const body = { action, note: note.peek(), version };
        const more = suspendsOwner
            ? {
                suspendedUntil: until.peek() ? new Date(until.peek()).toISOString() : null,
                removeListings: removeListings.peek(),
            }
            : redacts ? parts.peek() : {};
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
        redacts && (() => redactionFields(found().listing, parts, hide)),
        noteFields(sending, note, options, change),
        suspendsOwner && suspension(sending, until, removeListings, save),
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
                class: `button ${isPermanent ? "harm" : "main"}`,
                disabled: () => sending.isUnderway() || isMissing(),
            }, () => text(`desk.action.${action}`)),
            html.button({ class: "button", type: "button", onclick: onLeave }, () => text("page.cancel")),
            keeping(note, options),
        ]),
    ]);
    return form;
}
