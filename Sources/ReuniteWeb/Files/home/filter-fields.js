/** The filters that few need: choices, days, and whether the list follows the map. */
import { change } from "../kernel/address.js";
import { html } from "../kernel/elements.js";
import { field } from "../kernel/fields.js";
import { text } from "../kernel/texts.js";
import { choices } from "../contract.js";
import { filters } from "./filters.js";

/** The filters by choice, without the status, which the bar has. */
const chosen = Object.keys(choices).filter((name) => choices[name].length && name !== "status");

/**
 * @param {{isFollowing: import("../kernel/store.js").State<boolean>, onFollow: (follows: boolean) => void}} parts
 */
export const filterFields = ({ isFollowing, onFollow }) => [
    ...chosen.map((name) => field({ label: () => text(`filter.${name}`) }, (more) => html.select({
        class: "select", value: () => filters()[name], ...more,
        onchange: (/** @type {any} */ event) => change({ [name]: event.target.value }),
    }, [
        html.option({ value: "" }, () => text(`filter.any.${name}`)),
        ...choices[name].map((id) => html.option(
            { value: id }, () => text(`${name === "category" ? name : "filter"}.${id}`))),
    ]))),
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
