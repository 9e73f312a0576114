/** Where words of a search name a kind of things: a way to its category, with what others describe in any language. */
import { html, icon } from "../kernel/elements.js";
import { change } from "../kernel/address.js";
import { category } from "../kernel/format.js";
import { derived, effect, state } from "../kernel/store.js";
import { text } from "../kernel/texts.js";
import { categoriesOf } from "../requests/suggestions.js";
import { filters } from "./filters.js";

export function categoryLinks() {
    /** @type {import("../kernel/store.js").State<{category: string, rest: string}[]>} */
    const found = state([]);
    const words = derived(() => (filters().category ? "" : filters().q));
    effect(() => {
        const asked = words.value;
        categoriesOf(asked).then((all) => { if (words.peek() === asked) found.value = all; });
    });
    return html.div(
        { class: "place-links", "data-module": "home/category-links.js", hidden: () => !found.value.length },
        () => found.value.map(({ category: id, rest }) => html.button({
            class: "button", type: "button", onclick: () => change({ q: rest, category: id }),
        }, [icon(id), html.span(() => text("home.anyLanguage", { name: category(id) }))])));
}
