/** Lists in pages, newest first, with a button for the next page. */
import { each, html } from "../kernel/elements.js";
import { complaint } from "../kernel/complaints.js";
import { nextPage } from "../kernel/ask.js";
import { Problem } from "../kernel/problem.js";
import { atEnd, settled, state } from "../kernel/store.js";
import { text } from "../kernel/texts.js";
import { asMember } from "./as-member.js";

/** @typedef {ReturnType<typeof pages>} Pages */

/**
 * The entries of the pages that are loaded. The first page is requested immediately.
 *
 *     const all = pages(belongings.list, "belongings");
 *     html.div(pagedList(all, { none: () => html.p("None"), show: (one) => html.li(one.title) }));
 * @param {() => Promise<any>} load the first page
 * @param {string} name of the entries in the body of a page
 * @param {(page: any) => Promise<any> | void} [onFirst] called with the first page once its entries are shown
 */
export function pages(load, name, onFirst = () => {}) {
    /** Null until the first page is there. @type {import("../kernel/store.js").State<any[] | null>} */
    const found = state(null);
    /** The last page, with the way to the next one. @type {import("../kernel/store.js").State<any>} */
    const last = state(null);
    /** @type {import("../kernel/store.js").State<Problem | null>} */
    const problem = state(null);
    let isUnderway = false;
    let isEnded = false;
    let isFirst = true;
    /** Increased when the list is read again, so that a late page of the former list is dropped. */
    let turn = 0;
    atEnd(() => { isEnded = true; });
    more();

    async function more() {
        if (isUnderway) return;
        [isUnderway, problem.value] = [true, null];
        const mine = turn;
        try {
            const page = isFirst ? await asMember(load) : await nextPage(last.peek());
            // The only page may be here already: after `onFirst` has failed, which is not tried again.
            if (isEnded || mine !== turn || !page) return;
            const wasFirst = isFirst;
            found.value = [...(isFirst ? [] : found.peek() ?? []), ...page[name]];
            [last.value, isFirst] = [page, false];
            if (wasFirst) await onFirst(page);
        } catch (error) {
            if (!(error instanceof Problem)) throw error;
            problem.value = error;
        } finally {
            isUnderway = false;
            if (mine !== turn && !isEnded) more();
        }
    }

    return {
        found, problem, more,
        hasMore: () => Boolean(last.value?.links.some((/** @type {any} */ { rel }) => rel === "next")),
        /** Reads the list again from its first page. The entries stay until it is there. */
        again: () => {
            [turn, isFirst] = [turn + 1, true];
            more();
        },
    };
}

/**
 * Shows pages: a problem, a sentence while they are loading, the entries, and the button for the next page.
 * @param {Pages} all
 * @param {{show: (one: any) => Element, none: () => import("../kernel/elements.js").Piece, look?: string,
 *   key?: (one: any) => string, sentence?: (problem: Problem) => string}} how `show` makes the element of an entry,
 *   `none` that of an empty list, `sentence` the words for a problem; `look` is the class of the list
 */
export function pagedList(
    { found, problem, more, hasMore }, { show, none, look, key = ({ id }) => id, sentence = complaint }) {
    const list = html.ul({ class: look }, each(() => found.value ?? [], key, show));
    /** Goes on to the first new entry where the button that had the focus is gone. */
    async function next() {
        const count = list.children.length;
        await more();
        await settled();
        if (!isLost(document.activeElement)) return;
        /** @type {HTMLElement | undefined} */
        const entry = list.children[count];
        if (!entry) return;
        const link = entry.firstElementChild;
        if (link instanceof HTMLAnchorElement) return link.focus();
        // Not to a button in it: a second press would do what it does.
        entry.tabIndex = -1;
        entry.focus();
    }
    return [
        () => problem.value && html.p({ class: "message fault", role: "alert" }, [
            sentence(problem.value), " ",
            html.button({ class: "button quiet", type: "button", onclick: next }, () => text("page.again")),
        ]),
        () => found.value === null && !problem.value
            && html.p({ class: "coming", role: "status" }, () => text("list.loading")),
        () => found.value?.length === 0 && none(),
        list,
        html.p({ class: "list-more", hidden: () => !hasMore() }, html.button(
            { class: "button", type: "button", onclick: next }, () => text("list.more"))),
    ];
}

/** Whether an element cannot have the focus any more. @param {Element | null} element */
const isLost = (element) => !element || element === document.body || element.closest("[hidden]") !== null;
