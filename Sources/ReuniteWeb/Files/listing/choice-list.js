/** A choice of several, one below the other. */
import { html } from "../kernel/elements.js";

/**
 * @param {string} name
 * @param {() => string} label
 * @param {{value: string, label: () => string}[]} options
 * @param {() => string | null | undefined} [fault]
 */
export function picks(name, label, options, fault = () => null) {
    return html.fieldset({ class: "field picks" }, [
        html.legend(label),
        html.p({ class: "fault", role: "alert", hidden: () => !fault() }, () => fault() ?? ""),
        options.map((option) => html.label([
            html.input({ type: "radio", name, value: option.value, "aria-invalid": () => (fault() ? "true" : false) }),
            html.span(option.label)])),
    ]);
}
