/** The form of a listing, in the order in which people think. The same for a new one and for changes. */
import { html, icon } from "../kernel/elements.js";
import { complaint } from "../kernel/complaints.js";
import { field } from "../kernel/fields.js";
import { settled } from "../kernel/store.js";
import { text } from "../kernel/texts.js";
import { contact } from "./contact-choice.js";
import { refusal } from "./editor.js";
import { photographs } from "./photographs.js";
import { place } from "./place-picker.js";
import { privacy } from "./privacy.js";
import { proof } from "./proof.js";
import { similar } from "./similar.js";
import { what } from "./what.js";
import { when } from "./when.js";

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
        part("photos", photographs(editor)),
        part("where", place(editor), privacy(editor)),
        part("what", what(editor)),
        html.div({ hidden: () => draft.value.status !== "found" }, part("proof", proof(editor))),
        part("when", when(editor)),
        part("contact", contact()),
        !isEdit && similar(editor),
        html.div({ "aria-live": "assertive" }, () => {
            const problem = refusal(draft.value);
            return problem && html.p({ class: "message fault" }, [
                complaint(problem), !problem.errors.length && ` ${draft.value.refusal.detail}`]);
        }),
        html.div({ class: "post-bar" }, [
            html.p({ class: "kept" }, () => (keeping.value === "saved" || keeping.value === "full"
                ? [keeping.value === "saved" && icon("check"), html.span(text(`post.keeping.${keeping.value}`))]
                : " ")),
            html.button({ class: "button main", type: "submit" }, () => text(isEdit ? "post.save" : "post.send")),
        ]),
    ]);
}
