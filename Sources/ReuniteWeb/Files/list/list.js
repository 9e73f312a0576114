/** The listings of the area that is shown, with every state that a list can be in. */
import { each, html } from "../kernel/elements.js";
import { complaint } from "../kernel/complaints.js";
import { state } from "../kernel/store.js";
import { text } from "../kernel/texts.js";
import { hasFilters, clear, order } from "../home/filters.js";
import { card } from "./card.js";

/**
 * @param {ReturnType<typeof import("../home/search-results.js").search>} search
 * @param {{onPoint: (feature: any) => void, isWorld: () => boolean, onWorld: () => void, onKeep: () => void}} parts
 */
export function list(search, { onPoint, ...ways }) {
    const { found, problem, isLoading, fresh } = search;
    return html.div({ class: "list", "data-module": "list/list.js", "aria-busy": () => String(isLoading.value) }, [
        () => problem.value && html.p({ class: "message fault", role: "alert" }, [
            html.span(problem.value.isOffline ? text("list.offline") : complaint(problem.value)), " ",
            html.button({ class: "button quiet", type: "button", onclick: search.again }, () => text("page.again")),
        ]),
        html.ul({ class: "cards" }, each(() => found.value, (feature) => feature.id, (feature) => html.li(
            card(feature, { isNew: () => fresh.value.has(feature.id), isByPosting, onPoint })))),
        () => {
            if (found.value.length) return more(search);
            return isLoading.value ? coming() : !problem.value && nothing(ways);
        },
    ]);
}

/** @param {ReturnType<typeof import("../home/search-results.js").search>} search */
function more(search) {
    const isUnderway = state(false);
    const goOn = async () => {
        isUnderway.value = true;
        await search.more();
        isUnderway.value = false;
    };
    return html.p({ class: "list-more", hidden: () => !search.hasMore() }, html.button(
        { class: "button", type: "button", disabled: () => isUnderway.value, onclick: goOn }, () => text("list.more")));
}

/** The shapes of what comes. */
const coming = () => html.div({ class: "cards", role: "status" }, [
    html.span({ class: "unseen" }, () => text("list.loading")),
    ...Array.from({ length: 5 }, () => html.div({ class: "card coming", "aria-hidden": "true" }, [
        html.span({ class: "card-picture" }),
        html.span({ class: "card-words" }, [html.span({ class: "line" }), html.span({ class: "line short" })]),
    ])),
]);

const isByPosting = () => order() === "newest";

/**
 * What may help, which is no wider area where there is none.
 * @param {{isWorld: () => boolean, onWorld: () => void, onKeep: () => void}} ways
 */
const nothing = ({ isWorld, onWorld, onKeep }) => html.div({ class: "notice" }, [
    html.p(html.strong(() => text("list.empty"))),
    html.p(() => text(!isWorld() ? "list.emptyNext" : hasFilters() ? "list.emptyWorld" : "list.emptyAll")),
    () => !isWorld() && html.button({ class: "button", type: "button", onclick: onWorld }, () => text("list.wider")),
    html.button({ class: "button", type: "button", onclick: onKeep }, () => text("list.notify")),
    () => hasFilters() && html.button(
        { class: "button quiet", type: "button", onclick: clear }, () => text("filter.clear")),
]);
