/** The queue's pane: filters, and one line for each case. */
import { reportReasons } from "../contract.js";
import { signInOver } from "../account/sign-in-dialog.js";
import { each, html, icon, written } from "../kernel/elements.js";
import { complaint } from "../kernel/complaints.js";
import { category, count as figures } from "../kernel/format.js";
import { link, pathWith } from "../kernel/address.js";
import { account } from "../kernel/session.js";
import { state } from "../kernel/store.js";
import { text } from "../kernel/texts.js";
import { time } from "./people.js";
import { choose, groups, queueFilters, states } from "./queue-filters.js";

/** @param {Queue} queue */
export const queueList = (queue) => html.div({ class: "desk-list", "aria-busy": () => String(queue.isLoading.value) }, [
    filters(queue),
    () => queue.problem.value && failed(queue, queue.problem.value),
    html.p({ class: "desk-count soft", role: "status" }, () => counted(queue)),
    html.ul({ class: "desk-cases" }, each(() => queue.shown.value, ({ id }) => id, line)),
    () => !queue.isLoading.value && !queue.problem.value && !queue.shown.value.length && html.div({ class: "notice" }, [
        html.p(html.strong(() => text(
            queue.cases.value.length || queue.isSearch() ? "desk.noneOfThese" : "desk.empty"))),
    ]),
    more(queue),
]);

/** @typedef {ReturnType<typeof import("./queue.js").queue>} Queue */

/** @param {Queue} queue @param {import("../kernel/problem.js").Problem} problem */
function failed(queue, problem) {
    const isSignedOut = problem.status === 401;
    const again = async () => { if (!isSignedOut || await signInOver()) queue.look(); };
    return html.div({ class: "message fault", role: "alert" }, [
        html.p(() => (problem.isOffline ? text("desk.offline") : complaint(problem))),
        html.button({ class: "button", type: "button", onclick: again }, () => text(
            isSignedOut ? "header.signIn" : "page.again")),
    ]);
}

/** How many there are, in a sentence. @param {Queue} queue */
function counted({ isLoading, shown, cases, total, hasMore }) {
    if (isLoading.value) return text("desk.loading");
    const [{ length: count }, { length: all }, every] = [shown.value, cases.value, total()];
    if (every === undefined && hasMore()) return text("desk.countMore", { count });
    if (count === all) return text("desk.count", { count: every ?? count });
    return text(hasMore() ? "desk.countOf" : "desk.countAll", { count, all, total: every ?? all });
}

/** @param {Queue} queue */
function more(queue) {
    const isUnderway = state(false);
    const goOn = async () => {
        isUnderway.value = true;
        await queue.more();
        isUnderway.value = false;
    };
    return html.p({ class: "list-more", hidden: () => !queue.hasMore() }, html.button(
        { class: "button", type: "button", disabled: () => isUnderway.value, onclick: goOn }, () => text("list.more")));
}

/** @param {Queue} queue */
const filters = (queue) => html.div({
    class: "desk-filters", role: "search", "aria-label": () => text("desk.search"),
}, [
    html.label([
        html.span({ class: "unseen" }, () => text("desk.search")),
        html.input({
            class: "input", type: "search", id: "desk-search", autocomplete: "off", maxlength: 200,
            placeholder: () => text("desk.search"), value: () => queueFilters().words,
            oninput: (/** @type {any} */ event) => choose({ words: event.target.value }),
        }),
    ]),
    html.div({ class: "desk-selects" }, [
        select("state", states, (one) => stateLabel(queue, one)),
        select("who", groups, (one) => text(`desk.who.${one}`)),
        select("reason", ["", ...reportReasons], (one) => text(`desk.reason.${one || "any"}`)),
    ]),
]);

/**
 * @param {"state" | "who" | "reason"} name
 * @param {string[]} options
 * @param {(option: string) => string} label also of the whole, for `label`
 */
const select = (name, options, label) => html.select({
    class: "select", "aria-label": () => label("label"), value: () => queueFilters()[name],
    onchange: (/** @type {any} */ event) => choose({ [name]: event.target.value }),
}, options.map((option) => html.option({ value: option }, () => label(option))));

/** @param {Queue} queue @param {string} one a state, or `label` */
function stateLabel({ totals }, one) {
    const [name, count] = [text(`desk.state.${one}`), totals.value[one]];
    return count === undefined ? name : text("desk.stateCount", { state: name, count: figures(count) });
}

/** @param {{id: string, displayName: string}} holder */
const assignment = ({ id, displayName }) => (id === account.peek()?.id
    ? [html.span(() => text("desk.assignment.mine"))]
    : [html.span(() => text("desk.assignment.to")), written(displayName)]);

/** What a case most needs to be seen for. @param {Record<string, any>} one */
function mark({ state: now, disputed, appealed, reasons }) {
    if (now !== "open") return html.span({ class: "tag" }, () => text(`desk.state.${now}`));
    if (disputed) return html.span({ class: "tag harm" }, () => text("desk.disputed"));
    if (appealed) return html.span({ class: "tag new" }, () => text("desk.appealed"));
    return reasons.length > 0 && html.span({ class: "tag" }, () => text(`desk.reason.${reasons[0]}`));
}

/** @param {Record<string, any>} one a case of the queue */
const line = (one) => html.li(html.a({
    class: "desk-line", href: () => link(pathWith({ case: one.id })), "data-case": one.id,
    "aria-current": () => (queueFilters().case === one.id ? "true" : false),
}, [
    html.span({ class: `desk-line-mark ${one.status}`, title: () => category(one.category) }, icon(one.category)),
    html.span({ class: "desk-line-title" }, written(one.title)),
    one.claimedBy && html.span({ class: "tag assignment" }, [
        icon("person"), html.span({ class: "unseen" }, assignment(one.claimedBy))]),
    one.visibility !== "public" && html.span({ class: "soft" }, () => text(`desk.visibility.${one.visibility}`)),
    mark(one),
    html.span({ class: "unseen" }, [
        one.reasons.slice(1).map((/** @type {string} */ reason) => [() => text(`desk.reason.${reason}`), " · "]),
        () => text("desk.reportCount", { count: one.reports }), " · ", time(one.openedAt)]),
]));
