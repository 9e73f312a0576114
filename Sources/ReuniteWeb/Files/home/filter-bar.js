/** Status, filters, order and count. */
import { html, icon } from "../kernel/elements.js";
import { choice } from "../kernel/fields.js";
import { change } from "../kernel/address.js";
import { effect, state, untracked } from "../kernel/store.js";
import { text } from "../kernel/texts.js";
import { clear, filters, hasFilters, order } from "./filters.js";
import { isNear } from "./search-results.js";

/**
 * @param {{total: import("../kernel/store.js").State<number | null>,
 *   area: () => import("./search-results.js").Area | null,
 *   isFollowing: import("../kernel/store.js").State<boolean>, onFollow: (follows: boolean) => void,
 *   onKeep: () => void}} parts
 */
export function filterBar({ total, area, isFollowing, onFollow, onKeep }) {
    const isSmall = () => {
        const shown = area();
        return shown !== null && isNear(shown);
    };
    const { q, status, ...few } = untracked(filters);
    const isOpen = state(Object.values(few).some(Boolean));
    /** Loaded when they are first opened. @type {import("../kernel/store.js").State<Function | null>} */
    const fields = state(null);
    effect(() => {
        if (!isOpen.value || fields.peek()) return;
        import("./filter-fields.js").then(
            ({ filterFields }) => { fields.value = filterFields; }, () => { isOpen.value = false; });
    });
    const look = () => (hasFilters() ? "filter-bar filtered" : "filter-bar");
    return html.div({ class: look, "data-module": "home/filter-bar.js" }, [
        html.div({ class: "filter-row" }, [
            choice({
                name: "status", label: () => text("filter.status"), value: () => filters().status,
                choose: (status) => change({ status }),
                options: ["", "lost", "found"].map(
                    (value) => ({ value, label: () => text(`filter.${value || "all"}`) })),
            }),
            html.button({
                class: "button quiet", type: "button", "aria-expanded": () => String(isOpen.value),
                "aria-controls": "filters",
                onclick: () => { isOpen.value = !isOpen.value; },
            }, [icon("filter"), html.span(() => text("filter.title"))]),
        ]),
        html.div({ class: "filters", id: "filters", hidden: () => !isOpen.value }, () => (
            fields.value?.({ isFollowing, onFollow }))),
        html.div({ class: "filter-row count-row" }, [
            html.h2({ class: "count" }, () => (
                total.value === null ? "\u00a0" : text("list.countHere", { count: total.value }))),
            html.button({
                class: "button quiet square", type: "button", "aria-label": () => text("filter.keep"), onclick: onKeep,
            }, icon("bell")),
            html.select({
                class: "select order", value: order, "aria-label": () => text("list.sort"),
                onchange: (/** @type {any} */ event) => change(
                    { order: event.target.value === "nearest" ? "nearest" : "" }),
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
