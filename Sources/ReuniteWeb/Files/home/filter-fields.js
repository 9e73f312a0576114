/** The filters that few need: the category, the days, and whether the list follows the map. */
import { change } from "../kernel/address.js";
import { html } from "../kernel/elements.js";
import { field } from "../kernel/fields.js";
import { text } from "../kernel/texts.js";
import { categories } from "../list/categories.js";
import { filters } from "./filters.js";

/** @param {{isFollowing: import("../kernel/store.js").State<boolean>, onFollow: (follows: boolean) => void}} parts */
export const filterFields = ({ isFollowing, onFollow }) => [
    field({ label: () => text("filter.category") }, (more) => html.select({
        class: "select", value: () => filters().category, ...more,
        onchange: (/** @type {any} */ event) => change({ category: event.target.value }),
    }, [
        html.option({ value: "" }, () => text("filter.anyCategory")),
        ...categories.map((id) => html.option({ value: id }, () => text(`category.${id}`))),
    ])),
    html.div({ class: "filter-dates" }, /** @type {const} */ (["from", "to"]).map((name) => field(
        { label: () => text(`filter.${name}`) }, (more) => html.input({
            class: "input", type: "date", value: () => filters()[name], ...more,
            onchange: (/** @type {any} */ event) => change({ [name]: event.target.value }),
        })))),
    html.label({ class: "check" }, [
        html.input({
            type: "checkbox", checked: () => isFollowing.value,
            onchange: (/** @type {any} */ event) => onFollow(event.target.checked),
        }),
        html.span(() => text("map.follow")),
    ]),
];
