/** The queue's pane: filters, and one line for each case. */
import { each, html, icon, written } from "../kernel/elements.js";
import { complaint } from "../kernel/complaints.js";
import { category } from "../kernel/format.js";
import { link } from "../kernel/routes.js";
import { account } from "../kernel/session.js";
import { state } from "../kernel/store.js";
import { text } from "../kernel/texts.js";
import { time } from "./people.js";
import { choose, deskPath, groups, queueFilters, reasons, states } from "./queue-filters.js";
import { signInAgain } from "./sign-in.js";

/** @param {ReturnType<typeof import("./queue.js").queue>} queue */
export const queueList = (queue) => html.div({ class: "desk-list", "aria-busy": () => String(queue.isLoading.value) }, [
    filters(),
    () => queue.problem.value && html.div({ class: "message fault", role: "alert" }, [
        html.p(() => (queue.problem.value?.isOffline ? text("desk.offline") : queue.problem.value && complaint(queue.problem.value))),
        html.button({ class: "button", type: "button", onclick: async () => {
            if (queue.problem.peek()?.status !== 401 || await signInAgain()) queue.look();
        } },
            () => text(queue.problem.value?.status === 401 ? "desk.session.signIn" : "page.again")),
    ]),
    html.p({ class: "desk-count soft", role: "status" }, () => (queue.isLoading.value ? text("desk.loading") : queue.hasMore()
        ? text("desk.countOf", { count: queue.shown.value.length, all: queue.cases.value.length })
        : text("desk.count", { count: queue.shown.value.length }))),
    html.ul({ class: "desk-cases" }, each(() => queue.shown.value, ({ id }) => id, line)),
    () => !queue.isLoading.value && !queue.problem.value && !queue.shown.value.length && html.div({ class: "notice" }, [
        html.p(html.strong(() => text(queue.cases.value.length ? "desk.noneOfThese" : "desk.empty"))),
    ]),
    more(queue),
]);

/** @param {ReturnType<typeof import("./queue.js").queue>} queue */
function more(queue) {
    const isUnderway = state(false);
    const goOn = async () => {
        isUnderway.value = true;
        await queue.more().catch(() => {});
        isUnderway.value = false;
    };
    return html.p({ class: "list-more", hidden: () => !queue.hasMore() }, html.button(
        { class: "button", type: "button", disabled: () => isUnderway.value, onclick: goOn }, () => text("list.more")));
}

const filters = () => html.div({ class: "desk-filters", role: "search", "aria-label": () => text("desk.search") }, [
    html.label([
        html.span({ class: "unseen" }, () => text("desk.search")),
        html.input({
            class: "input", type: "search", id: "desk-search", autocomplete: "off", maxlength: 200,
            placeholder: () => text("desk.search"), value: () => queueFilters().words,
            oninput: (/** @type {any} */ event) => choose({ words: event.target.value }),
        }),
    ]),
    html.div({ class: "desk-selects" }, [
        select("state", states, () => queueFilters().state, "desk.state"),
        select("who", groups, () => queueFilters().who, "desk.who"),
        select("reason", ["", ...reasons], () => queueFilters().reason, "desk.reason"),
    ]),
]);

/** @param {string} name @param {string[]} options @param {() => string} value @param {string} texts */
const select = (name, options, value, texts) => html.label([
    html.span({ class: "unseen" }, () => text(`${texts}.label`)),
    html.select({ class: "select", value, onchange: (/** @type {any} */ event) => choose({ [name]: event.target.value }) },
        options.map((option) => html.option({ value: option }, () => text(`${texts}.${option || "any"}`)))),
]);

/** @param {{id: string, displayName: string}} holder */
const claim = ({ id, displayName }) => (id === account.peek()?.id
    ? [html.span(() => text("desk.claim.mine"))]
    : [html.span(() => text("desk.claim.by")), written(displayName)]);

/** @param {Record<string, any>} one a case of the queue */
const line = (one) => html.li(html.a({
    class: "card desk-line", href: () => link(deskPath({ case: one.id })), "data-case": one.id,
    "aria-current": () => (queueFilters().case === one.id ? "true" : false),
}, [
    html.span({ class: `card-picture ${one.status}`, title: () => category(one.category) }, icon(one.category)),
    html.span({ class: "card-words" }, [
        html.span({ class: "card-title" }, written(one.title)),
        html.span({ class: "card-about" }, [
            html.span(() => text("desk.reportCount", { count: one.reports })), " · ", time(one.openedAt),
            one.visibility !== "public" && [" · ", html.span(() => text(`desk.visibility.${one.visibility}`))],
        ]),
        html.span({ class: "desk-tags" }, [
            one.appealed && html.span({ class: "tag new" }, () => text("desk.appealed")),
            one.reasons.map((/** @type {string} */ reason) => html.span({ class: "tag" }, () => text(`desk.reason.${reason}`))),
            one.claimedBy && html.span({ class: "tag claim" }, [icon("person"), ...claim(one.claimedBy)]),
        ]),
    ]),
]));
