/** The search of every page. While one types, it offers what the words may mean: `offers.js`, loaded then. */
import { html, icon } from "../kernel/elements.js";
import { address, go, pathWith } from "../kernel/address.js";
import { state } from "../kernel/store.js";
import { text } from "../kernel/texts.js";

/**
 * The address of a search: on the map, with its other filters, or from another page. What is empty is left out.
 * @param {Record<string, string>} query
 */
export function pathOf(query) {
    if (address.peek().path === "/") return pathWith(query);
    const some = new URLSearchParams(Object.entries(query).filter(([, value]) => value));
    return some.size ? `/?${some}` : "/";
}

export function search() {
    /** @type {import("../kernel/store.js").State<ReturnType<typeof import("./combobox.js").combobox> | null>} */
    const offers = state(null);
    /** @type {Promise<void> | null} */
    let loading = null;
    /** Whether the words have changed since the last search. */
    let isTyping = false;
    const begin = () => {
        isTyping = true;
        loading ??= import("./combobox.js").then(({ combobox }) => {
            offers.value = combobox(input);
            if (isTyping) offers.value.offer();
        }, () => { loading = null; });
    };
    const submit = async (/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        isTyping = false;
        const words = input.value.trim();
        await loading;
        if (!(await offers.peek()?.follow())) go(pathOf({ q: words }));
    };
    const input = /** @type {HTMLInputElement} */ (html.input({
        class: "input", type: "search", name: "q", enterkeyhint: "search", maxlength: 200, autocomplete: "off",
        dir: "auto", "aria-label": () => text("header.search"), placeholder: () => text("header.placeholder"),
        value: () => address.value.query.get("q") ?? "",
        role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false", oninput: begin,
    }));
    return html.form({ class: "search", role: "search", "data-module": "header/search-box.js", onsubmit: submit }, [
        input,
        html.button({
            class: "button quiet square", type: "submit", "aria-label": () => text("header.search"),
        }, icon("search")),
        () => offers.value?.element,
    ]);
}
