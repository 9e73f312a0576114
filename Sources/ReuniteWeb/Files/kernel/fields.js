/** Fields of forms: a label that is seen, a hint, and what is wrong beside the field that it is about. */
import { html } from "./elements.js";

let made = 0;

/**
 * A field with its label.
 *
 *     field({ label: () => text("account.email"), fault: () => problem.value?.about("/email") },
 *         (more) => html.input({ class: "input", type: "email", name: "email", ...more }))
 *
 * @param {{label: () => string, hint?: () => string, fault?: () => string | null | undefined}} about
 * @param {(more: {id: string, "aria-describedby": string, "aria-invalid": () => string | false}) => Element} control
 */
export function field({ label, hint, fault = () => null }, control) {
    const id = `field-${++made}`;
    return html.div({ class: "field" }, [
        html.label({ for: id }, label),
        hint && html.p({ class: "hint", id: `${id}-hint` }, hint),
        control({ id, "aria-describedby": `${id}-hint ${id}-fault`, "aria-invalid": () => (fault() ? "true" : false) }),
        html.p({ class: "fault", id: `${id}-fault`, hidden: () => !fault() }, () => fault() ?? ""),
    ]);
}

/**
 * A choice of few, side by side.
 * @param {{name: string, label: () => string, options: {value: string, label: () => string}[], value: () => string,
 *   choose: (value: string) => void}} choice
 */
export function choice({ name, label, options, value, choose }) {
    return html.fieldset({ class: "choice", "aria-label": label }, options.map((option) => html.label([
        html.input({
            type: "radio", name, value: option.value, checked: () => value() === option.value,
            onchange: () => choose(option.value),
        }),
        html.span(option.label),
    ])));
}
