/** The filters that few need: choices, days, and whether the list follows the map. */
import { change } from "../kernel/address.js";
import { html, icon } from "../kernel/elements.js";
import { field } from "../kernel/fields.js";
import { text } from "../kernel/texts.js";
import { choices } from "../contract.js";
import { boxText } from "../map/view.js";
import { filters, parameters } from "./filters.js";

/** The filters by choice, without the status, which the bar has. */
const chosen = Object.keys(choices).filter((name) => choices[name].length && name !== "status");

/**
 * @param {{area: () => import("./search-results.js").Area | null,
 *   isFollowing: import("../kernel/store.js").State<boolean>, onFollow: (follows: boolean) => void}} parts
 */
export const filterFields = ({ area, isFollowing, onFollow }) => [
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
    html.p(html.button({ class: "button", type: "button", onclick: () => keepSearch(area()) }, [
        icon("bell"), html.span(() => text("filter.keep"))])),
];

/** What is looked for here, to be told of what comes. @param {import("./search-results.js").Area | null} where */
async function keepSearch(where) {
    const now = filters();
    const names = [now.q, now.category && text(`category.${now.category}`), now.status && text(`filter.${now.status}`)];
    const name = names.filter(Boolean).join(", ") || text("filter.all");
    const { keep } = await import("../alerts/save-search.js");
    await keep({ ...(where && { bbox: boxText(where.box) }), ...parameters(now) }, name);
}
