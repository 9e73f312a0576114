/** The form of a belonging: to register it, and to change it. */
import { choices, maximumLengths } from "../contract.js";
import { asMember } from "../account/as-member.js";
import { html } from "../kernel/elements.js";
import { field } from "../kernel/fields.js";
import { submission } from "../kernel/submission.js";
import { text } from "../kernel/texts.js";
import { asTyped } from "../kernel/typing.js";
import { categoriesOf } from "../requests/suggestions.js";
import { refusal } from "./belonging-words.js";

/**
 * @param {any} before the belonging; null for a new one
 * @param {(thing: import("../requests/belongings.js").Thing) => Promise<void>} send
 */
export function thingForm(before, send) {
    const sending = submission((values) => asMember(() => send({
        title: values.title.trim(), category: values.category, description: values.description.trim() || null,
        serial: values.serial.trim() || null,
    })), refusal);
    const faults = ["title", "category", "description", "serial"].map((name) => sending.fault(`/${name}`));
    const [title, category, description, serial] = faults;
    let isChosen = Boolean(before);
    /** @type {HTMLSelectElement} */
    let select;
    // As in the form of a listing: nobody's choice is changed.
    const guess = asTyped(categoriesOf, ([first]) => { if (!isChosen && first) select.value = first.category; });
    return html.form({
        class: "form", novalidate: true, onsubmit: sending.submit, "data-module": "belongings/thing-form.js",
    }, [
        field({
            label: () => text("belongings.form.title"), hint: () => text("belongings.form.titleHint"),
            fault: () => title() && text("belongings.fault.title", { count: maximumLengths.title }),
        }, (more) => html.input({
            class: "input", name: "title", type: "text", autocomplete: "off", required: true, dir: "auto",
            oninput: (/** @type {any} */ { target }) => guess(target.value), value: before?.title ?? "", ...more })),
        field({
            label: () => text("belongings.form.category"),
            fault: () => category() && text("belongings.fault.category"),
        }, (more) => html.select({
            class: "select", name: "category", value: before?.category ?? "", ...more,
            onchange: () => { isChosen = true; }, ref: (/** @type {any} */ element) => { select = element; },
        }, [
            html.option({ value: "", disabled: true }, () => text("belongings.form.choose")),
            choices.category.map((id) => html.option({ value: id }, () => text(`category.${id}`))),
        ])),
        field({
            label: () => text("belongings.form.description"), hint: () => text("belongings.form.descriptionHint"),
            fault: () => description() && text("belongings.fault.long", { count: maximumLengths.description }),
        }, (more) => html.textarea({
            class: "input", name: "description", rows: 3, dir: "auto", value: before?.description ?? "",
            maxlength: 2 * maximumLengths.description, ...more })),
        field({
            label: () => text("belongings.form.serial"), hint: () => text("belongings.form.serialHint"),
            fault: () => serial() && text("belongings.fault.serial"),
        }, (more) => html.input({
            class: "input", name: "serial", type: "text", autocomplete: "off", autocapitalize: "characters",
            spellcheck: "false", maxlength: maximumLengths.serial, value: before?.serial ?? "", ...more })),
        sending.message(),
        html.button({ class: "button main", disabled: sending.isUnderway }, () => text(
            before ? "belongings.form.save" : "belongings.form.act")),
    ]);
}
