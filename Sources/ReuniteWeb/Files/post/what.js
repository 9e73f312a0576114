/** What it was: the title, from which the category is guessed, and the description. */
import { choices, maximumLengths } from "../contract.js";
import { html, icon } from "../kernel/elements.js";
import { field } from "../kernel/fields.js";
import { effect, untracked, derived } from "../kernel/store.js";
import { text } from "../kernel/texts.js";
import { asTyped } from "../kernel/typing.js";
import { categoriesOf } from "../requests/suggestions.js";
import { held } from "./hold-back.js";

/** @param {import("./editor.js").Editor} editor */
export function what({ draft, change, fault, guessed }) {
    const title = derived(() => draft.value.title);
    const guess = asTyped(categoriesOf, guessed);
    effect(() => {
        const words = title.value;
        untracked(() => { if (!draft.peek().isCategoryChosen) guess(words); });
    });
    return html.div({ class: "form", "data-module": "post/what.js" }, [
        field({
            label: () => text("post.what.title"), hint: () => text("post.what.titleHint"),
            fault: fault("/properties/title"),
        }, (more) => html.input({
            class: "input", type: "text", name: "title", required: true, autocomplete: "off", enterkeyhint: "next",
            dir: "auto", value: () => draft.value.title,
            oninput: (/** @type {any} */ event) => change({ title: event.target.value }), ...more,
        })),
        html.div({ class: "category" }, [
            html.span({ class: () => `category-sign ${draft.value.status || "lost"}` },
                icon(() => draft.value.category || "other")),
            field({
                label: () => text("post.what.category"), fault: fault("/properties/category"),
            }, (more) => html.select({
                class: "select", name: "category", required: true, value: () => draft.value.category, ...more,
                onchange: (/** @type {any} */ event) => change(
                    { category: event.target.value, isCategoryChosen: true }),
            }, [
                html.option({ value: "", disabled: true }, () => text("post.what.choose")),
                ...choices.category.map((id) => html.option({ value: id }, () => text(`category.${id}`))),
            ])),
        ]),
        field({
            label: () => text("post.what.description"),
            hint: () => text(draft.value.status === "found" ? "post.what.foundHint" : "post.what.lostHint"),
            fault: fault("/properties/description"),
        }, (more) => html.textarea({
            class: "input", name: "description", rows: 4, maxlength: 2 * maximumLengths.description, dir: "auto",
            value: () => draft.value.description,
            oninput: (/** @type {any} */ event) => change({ description: event.target.value }), ...more,
        })),
        () => draft.value.status === "found" && html.p({ class: "message hold-back" }, [
            html.strong(() => text("post.hold.title")), " ",
            html.span(() => text(`post.hold.${held(draft.value.category)}`)),
        ]),
    ]);
}
