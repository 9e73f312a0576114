/** What to look for, how it is ordered, and how much there is. */
import { html, icon } from "../kernel/elements.js";
import { choice, field } from "../kernel/fields.js";
import { state } from "../kernel/store.js";
import { text } from "../kernel/texts.js";
import { change, clear, filters, hasFilters, order } from "./filters.js";
import { isNear } from "./search.js";

/** The categories, in the order of the server. */
const categories = [
    "bags", "wallets", "documents", "phones", "electronics", "keys", "clothing", "eyewear", "jewellery", "books", "children",
    "sports", "instruments", "bicycles", "umbrellas", "medical", "pets", "other",
];

/**
 * @param {{total: import("../kernel/store.js").State<number | null>, area: () => import("./search.js").Area | null,
 *   isFollowing: import("../kernel/store.js").State<boolean>, onFollow: (follows: boolean) => void}} parts
 */
export function filterBar({ total, area, isFollowing, onFollow }) {
    const isSmall = () => {
        const shown = area();
        return shown !== null && isNear(shown);
    };
    const isOpen = state(Boolean(filters().category || filters().from || filters().to));
    return html.div({ class: "filter-bar", "data-module": "home/filter-bar.js" }, [
        html.div({ class: "filter-row" }, [
            choice({
                name: "status", label: () => text("filter.status"), value: () => filters().status,
                choose: (status) => change({ status }),
                options: ["", "lost", "found"].map((value) => ({ value, label: () => text(`filter.${value || "all"}`) })),
            }),
            html.button({
                class: "button quiet", type: "button", "aria-expanded": () => String(isOpen.value), "aria-controls": "filters",
                onclick: () => { isOpen.value = !isOpen.value; },
            }, [icon("filter"), html.span(() => text("filter.title"))]),
        ]),
        html.div({ class: "filters", id: "filters", hidden: () => !isOpen.value }, [
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
        ]),
        html.div({ class: "filter-row count-row" }, [
            html.h2({ class: "count" }, () => (total.value === null ? "\u00a0" : text("list.countHere", { count: total.value }))),
            html.select({
                class: "select order", value: order, "aria-label": () => text("list.sort"),
                onchange: (/** @type {any} */ event) => change({ order: event.target.value === "nearest" ? "nearest" : "" }),
            }, [
                html.option({ value: "newest" }, () => text("list.newest")),
                html.option({ value: "nearest", disabled: () => !isSmall() },
                    () => text(isSmall() ? "list.nearest" : "list.nearestFar")),
            ]),
        ]),
        () => hasFilters() && html.button({ class: "button quiet", type: "button", onclick: clear }, [
            icon("close"), html.span(() => text("filter.clear"))]),
    ]);
}
