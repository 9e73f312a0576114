/** The queue as the server has it: asked for again and again, because others work on it too. */
import { caseStates, largestPage } from "../contract.js";
import { moderation } from "../requests/moderation.js";
import { nextPage } from "../kernel/ask.js";
import { Problem } from "../kernel/problem.js";
import { account } from "../kernel/session.js";
import { atEnd, derived, effect, state, untracked } from "../kernel/store.js";
import { asked, byUrgency, matches, queueFilters } from "./queue-filters.js";

/** Cases of a page at first. */
const pageSize = 50;
/** Milliseconds from the last key of a search to its request. */
const typing = 250;
/** Milliseconds between two looks: while the page is seen, while it is not, and the most after looks that failed. */
const pause = { seen: 4000, hidden: 60_000, failed: 60_000 };

/** @typedef {Record<string, any>} Case */

/** Follows the queue of the filters in the address until the page ends. */
export function queue() {
    /** The cases in the order to decide them. @type {import("../kernel/store.js").State<Case[]>} */
    const cases = state([]);
    /** @type {import("../kernel/store.js").State<Problem | null>} */
    const problem = state(null);
    const isLoading = state(true);
    /** @type {import("../kernel/store.js").State<any>} */
    const page = state(null);
    const wanted = derived(() => JSON.stringify(asked(queueFilters())));
    const isSearch = () => "q" in asked(queueFilters());
    /** The number of cases in each state, as far as it is known. @type {import("../kernel/store.js").State<any>} */
    const totals = state({});
    let failures = 0;
    let timer = 0;
    /** @type {AbortController | null} */
    let under = null;

    /** Looks at the queue now. */
    async function look() {
        clearTimeout(timer);
        under?.abort();
        const mine = (under = new AbortController());
        const limit = Math.min(largestPage, Math.max(pageSize, cases.peek().length));
        try {
            const answer = await moderation.cases({ ...JSON.parse(wanted.peek()), limit }, mine.signal);
            if (mine.signal.aborted) return;
            cases.value = merged(cases.peek(), answer.cases);
            page.value = answer;
            const { state: one, disputed, q } = JSON.parse(wanted.peek());
            if (!disputed && !q) totals.value = { ...totals.peek(), [one]: answer.numberMatched };
            problem.value = null;
            failures = 0;
        } catch (error) {
            if (mine.signal.aborted) return;
            if (!(error instanceof Problem)) throw error;
            problem.value = error;
            failures += 1;
        }
        isLoading.value = false;
        const usual = document.hidden ? pause.hidden : pause.seen;
        timer = setTimeout(look, failures ? Math.min(pause.failed, usual * 2 ** failures) : usual);
    }

    effect(() => {
        void wanted.value;
        untracked(() => {
            isLoading.value = true;
            cases.value = [];
            clearTimeout(timer);
            under?.abort();
            timer = setTimeout(look, isSearch() ? typing : 0);
        });
    });
    for (const one of caseStates) {
        moderation.cases({ state: one, limit: 1 }).then(
            ({ numberMatched }) => { totals.value = { [one]: numberMatched, ...totals.peek() }; },
            (error) => { if (!(error instanceof Problem)) throw error; });
    }
    const onVisibility = () => { if (!document.hidden) look(); };
    document.addEventListener("visibilitychange", onVisibility);
    atEnd(() => {
        clearTimeout(timer);
        under?.abort();
        document.removeEventListener("visibilitychange", onVisibility);
    });

    /** Goes on with the queue. */
    async function more() {
        const mine = under;
        try {
            const next = await nextPage(page.peek(), mine?.signal);
            if (!next || mine !== under) return;
            page.value = next;
            cases.value = merged(cases.peek(), [...cases.peek(), ...next.cases]);
        } catch (error) {
            if (mine?.signal.aborted) return;
            if (!(error instanceof Problem)) throw error;
            problem.value = error;
        }
    }

    /** Those that pass the filters. */
    const shown = derived(() => {
        const found = cases.value.filter(matches(queueFilters()));
        return isSearch() && queueFilters().state === "open" ? found.sort(byUrgency) : found;
    });
    return {
        cases, shown, problem, isLoading, look, more, totals, isSearch,
        /** The number of all that the server was asked for; nothing for a search. */
        total: () => page.value?.numberMatched,
        hasMore: () => Boolean(page.value?.links.length),
        /**
         * The case after another one that can be taken: none that another moderator works on.
         * @param {string | null} id
         */
        after: (id) => {
            const me = account.peek()?.id;
            const free = (/** @type {Case} */ one) => one.id !== id && (!one.claimedBy || one.claimedBy.id === me);
            const place = shown.peek().findIndex((one) => one.id === id);
            return shown.peek().slice(place + 1).find(free) ?? shown.peek().find(free) ?? null;
        },
    };
}

/**
 * The new list, in which a case that has not changed is the same object: so its element stays.
 * @param {Case[]} old
 * @param {Case[]} next
 */
function merged(old, next) {
    const known = new Map(old.map((one) => [one.id, one]));
    const seen = new Set();
    return next.filter(({ id }) => !seen.has(id) && seen.add(id)).map((one) => {
        const before = known.get(one.id);
        return before && JSON.stringify(before) === JSON.stringify(one) ? before : one;
    });
}
