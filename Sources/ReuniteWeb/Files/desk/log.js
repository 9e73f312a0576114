/** The log of moderation: who decided what, when and why. Nothing in it changes, so what was read stays read. */
import { loggedActions } from "../contract.js";
import { each, html } from "../kernel/elements.js";
import { complaint } from "../kernel/complaints.js";
import { folded } from "../kernel/folded.js";
import { Problem } from "../kernel/problem.js";
import { moderation } from "../requests/moderation.js";
import { nextPage } from "../kernel/ask.js";
import { address, change, link } from "../kernel/address.js";
import { atEnd, derived, state } from "../kernel/store.js";
import { text } from "../kernel/texts.js";
import { exactly } from "../kernel/format.js";
import { deskPage } from "./gate.js";
import { listen } from "./keys.js";
import { name, said, time } from "./people.js";

const pageSize = 100;
/** How many pages are looked through before the reader is asked whether to go on. */
const pagesAtOnce = 5;
/** So many that pass the filters are enough for once. */
const enough = 50;

/** @type {import("../kernel/routes.js").Maker} */
export const page = () => deskPage("log", log);

const filters = () => {
    const { query } = address.value;
    const action = query.get("action") ?? "";
    return { words: query.get("words") ?? "", action: loggedActions.includes(action) ? action : "" };
};

/** @param {Record<string, string>} changes */
const choose = (changes) => change(changes, { replace: true });

/** @param {any} entry */
const passes = (entry) => {
    const { words, action } = filters();
    if (action && entry.action !== action) return false;
    const { id, at, note, moderator, account } = entry;
    const all = folded([note, moderator?.displayName, account?.displayName, id, entry.case, at].join(" "));
    return folded(words).split(/\s+/).every((word) => all.includes(word));
};

function log() {
    /** @type {import("../kernel/store.js").State<any[]>} */
    const entries = state([]);
    const shown = derived(() => entries.value.filter(passes));
    /** @type {import("../kernel/store.js").State<Problem | null>} */
    const problem = state(null);
    const isLoading = state(false);
    const hasMore = state(true);
    /** @type {any} */
    let page = null;
    const under = new AbortController();
    atEnd(() => under.abort());

    /** Goes back in time, until there is enough to read. */
    async function more() {
        if (isLoading.peek()) return;
        isLoading.value = true;
        try {
            const before = entries.peek().filter(passes).length;
            for (let pages = 0; pages < pagesAtOnce && hasMore.peek(); pages += 1) {
                page = page
                    ? await nextPage(page, under.signal) : await moderation.log({ limit: pageSize }, under.signal);
                entries.value = [...entries.peek(), ...page.entries];
                hasMore.value = page.links.length > 0;
                if (entries.peek().filter(passes).length >= before + enough) break;
            }
            problem.value = null;
        } catch (error) {
            if (under.signal.aborted) return;
            if (!(error instanceof Problem)) throw error;
            problem.value = error;
        } finally {
            isLoading.value = false;
        }
    }
    more();
    const toSearch = () => document.getElementById("desk-search")?.focus();
    listen([{ key: "/", label: () => text("desk.searchLog"), act: toSearch }]);

    return html.div({ class: "desk-sheet" }, [
        html.p({ class: "soft" }, () => text("desk.log.about")),
        html.div({ class: "desk-filters wide", role: "search", "aria-label": () => text("desk.searchLog") }, [
            html.label({ class: "field" }, [html.span(() => text("desk.searchLog")), html.input({
                class: "input", type: "search", id: "desk-search", maxlength: 200, autocomplete: "off",
                value: () => filters().words,
                oninput: (/** @type {any} */ event) => choose({ words: event.target.value }),
            })]),
            html.label({ class: "field" }, [html.span(() => text("desk.log.action")), html.select({
                class: "select", "aria-label": () => text("desk.log.action"), value: () => filters().action,
                onchange: (/** @type {any} */ event) => choose({ action: event.target.value }),
            }, ["", ...loggedActions].map(
                (one) => html.option({ value: one }, () => text(one ? `desk.done.${one}` : "desk.log.any"))))]),
        ]),
        html.p({ class: "soft", role: "status" }, () => (entries.value.length ? text("desk.log.count", {
            count: shown.value.length, all: entries.value.length, time: exactly(entries.value.at(-1)?.at) }) : "")),
        html.ol({ class: "desk-log" }, each(() => shown.value, ({ id }) => String(id), line)),
        () => !isLoading.value && !shown.value.length && !problem.value
            && html.p({ class: "notice" }, () => text("desk.log.none")),
        () => problem.value && html.p({ class: "message fault", role: "alert" }, complaint(problem.value)),
        html.p({ class: "list-more", hidden: () => !hasMore.value }, html.button(
            { class: "button", type: "button", disabled: () => isLoading.value, onclick: more },
            () => text("desk.log.more"))),
    ]);
}

/** @param {any} entry */
const line = (entry) => html.li({ class: "desk-entry" }, [
    html.p({ class: "desk-tags" }, [
        html.strong(() => text(`desk.done.${entry.action}`)),
        entry.account && name(entry.account),
        entry.case && html.a({ href: link(`/desk?case=${entry.case}`) }, () => text("desk.log.case")),
        difference(entry),
    ]),
    entry.note && said(entry.note),
    html.p({ class: "soft" }, [
        entry.moderator ? name(entry.moderator) : html.span(() => text("desk.log.operator")), " · ", time(entry.at),
        ` · #${entry.id}`]),
]);

/** How it was and how it is. @param {any} entry */
const difference = ({ before, after }) => {
    const parts = [
        ["visibility", (/** @type {string} */ one) => text(`desk.visibility.${one}`)],
        ["role", (/** @type {string} */ one) => text(`desk.role.${one}`)],
    ];
    return parts.map(([what, words]) => {
        const [was, is] = [before[what], after[what]];
        if (is === undefined || was === is) return null;
        return html.span({ class: "soft" }, () => (was === undefined
            ? words(is) : text("desk.log.change", { before: words(was), after: words(is) })));
    });
};
