/** The form of a listing, in the order in which people think. The same for a new one and for changes. */
import { html, icon } from "../kernel/elements.js";
import { complaint } from "../kernel/complaints.js";
import { field } from "../kernel/fields.js";
import { derived, settled } from "../kernel/store.js";
import { text } from "../kernel/texts.js";
import { contact } from "./contact-choice.js";
import { isByAddress } from "./draft.js";
import { refusal } from "./editor.js";
import { photographs } from "./photographs.js";
import { place } from "./place-picker.js";
import { privacy } from "./privacy.js";
import { proof } from "./proof.js";
import { similar } from "./similar.js";
import { what } from "./what.js";
import { when } from "./when.js";

/**
 * The parts, as people think of them: of what they have found they take a photograph first. Questions to claimants need
 * an account.
 * @param {import("./database.js").Draft} draft
 */
const order = (draft) => (draft.status !== "found" ? "what where when contact photos"
    : isByAddress(draft) ? "photos where what when contact" : "photos where what proof when contact");

/** @param {import("./editor.js").Editor} editor */
export function form(editor) {
    const { draft, change, fault, keeping, send } = editor;
    const isEdit = Boolean(draft.peek().edits);
    const submit = async (/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        const element = /** @type {HTMLFormElement} */ (event.currentTarget);
        if (await send()) return;
        await settled();
        // To the first field that can be put right.
        /** @type {HTMLElement | null} */ (element.querySelector('[aria-invalid="true"]'))?.focus();
    };
    /** @param {string} name @param {import("../kernel/elements.js").Child[]} content */
    const part = (name, ...content) => html.section(
        { class: `part ${name}-part` }, [html.h2(() => text(`post.part.${name}`)), ...content]);
    const content = /** @type {Record<string, Element>} */ ({
        what: part("what", what(editor)),
        where: part("where", place(editor), privacy(editor)),
        when: part("when", when(editor)),
        photos: part("photos", photographs(editor)),
        proof: part("proof", proof(editor)),
        contact: html.section({ class: "part contact-part" }, [
            html.h2(() => text(`post.part.${isByAddress(draft.value) ? "reach" : "contact"}`)), contact(editor)]),
    });
    // Built anew only where they change places.
    const parts = derived(() => order(draft.value));
    return html.form({ class: "post-form", novalidate: true, onsubmit: submit, "data-module": "post/form.js" }, [
        html.div({ class: () => `status-field ${draft.value.status}` }, field(
            { label: () => text("post.status.label"), fault: fault("/properties/status") }, (more) => html.select({
                class: "select", name: "status", required: true, value: () => draft.value.status, ...more,
                onchange: (/** @type {any} */ event) => change({ status: event.target.value }),
            }, [
                html.option({ value: "", disabled: true }, () => text("post.status.choose")),
                html.option({ value: "lost" }, () => text("post.status.lost")),
                html.option({ value: "found" }, () => text("post.status.found")),
            ]))),
        () => parts.value.split(" ").map((name) => content[name]),
        html.div({ "aria-live": "assertive" }, () => {
            const problem = refusal(draft.value);
            return problem && html.p({ class: "message fault" }, [
                complaint(problem), !problem.errors.length && ` ${draft.value.refusal.detail}`]);
        }),
        html.div({ class: "post-bar" }, [
            !isEdit && similar(editor),
            html.p({ class: "kept" }, () => (keeping.value === "saved" || keeping.value === "full"
                ? [keeping.value === "saved" && icon("check"), html.span(text(`post.keeping.${keeping.value}`))]
                : " ")),
            html.button({ class: "button main", type: "submit" }, () => text(isEdit ? "post.save" : "post.send")),
        ]),
    ]);
}
