/** What others see of the place, as a picture and a sentence. */
import { html, svg } from "../kernel/elements.js";
import { text } from "../kernel/texts.js";
import { precision } from "./draft.js";

/** A few streets with the pin, or with the circle that hides it. @param {boolean} isExact */
const picture = (isExact) => svg.svg({ class: "privacy-picture", viewBox: "0 0 120 72", "aria-hidden": "true" }, [
    svg.path({ class: "street", d: "M0 22h120M0 54h120M28 0v72M84 0v72M28 22l56 32" }),
    !isExact && svg.circle({ class: "circle", cx: 60, cy: 36, r: 28 }),
    svg.path({ class: isExact ? "pin" : "pin hidden", d: "M70 46c-6-8-8-11-8-15a8 8 0 0 1 16 0c0 4-2 7-8 15Z" }),
]);

/** @param {import("./editor.js").Editor} editor */
export function privacy({ draft, change, fault }) {
    const option = (/** @type {"approximate" | "exact"} */ value) => html.label({ class: "privacy-option" }, [
        html.input({
            type: "radio", name: "precision", value, checked: () => precision(draft.value) === value,
            onchange: () => change({ precision: value }),
        }),
        html.span({ class: "privacy-card" }, [
            picture(value === "exact"),
            html.span([
                html.strong(() => text(`post.privacy.${value}`)),
                html.span({ class: "hint" }, () => text(`post.privacy.${value}Hint`)),
            ]),
        ]),
    ]);
    return html.fieldset({ class: "privacy", "data-module": "post/privacy.js" }, [
        html.legend(() => text("post.privacy.title")),
        option("approximate"), option("exact"),
        html.p({ class: "fault", hidden: () => !fault("/properties/precision")() }, fault("/properties/precision")),
    ]);
}
