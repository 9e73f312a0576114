/** Which cases the queue shows, as the address has it: `/desk?state=open&who=mine&reason=scam&words=bag`. */
import { caseStates, reportReasons } from "../contract.js";
import { address, change } from "../kernel/address.js";
import { account } from "../kernel/session.js";

/** The states; a search may be in all of them. */
export const states = [...caseStates, "any"];
/** By who works on them; `appeals` are those of owners, `disputed` those with a report of a claim. */
export const groups = ["all", "free", "mine", "others", "appeals", "disputed"];

/** @typedef {{state: string, who: string, reason: string, words: string, case: string | null}} Filters */

/** @returns {Filters} */
export function queueFilters() {
    const { query } = address.value;
    const one = (/** @type {string} */ name, /** @type {string[]} */ allowed, /** @type {string} */ usual) => {
        const value = query.get(name) ?? "";
        return allowed.includes(value) ? value : usual;
    };
    return {
        state: one("state", states, "open"), who: one("who", groups, "all"),
        reason: one("reason", reportReasons, ""), words: query.get("words") ?? "", case: query.get("case"),
    };
}

/** What the server is asked for: a page of the queue, or a search. @param {Filters} filters */
export function asked({ state, who, words }) {
    if (words.trim()) return { q: words.trim(), ...(state === "any" ? {} : { state }) };
    return { state: state === "any" ? "open" : state, ...(who === "disputed" ? { disputed: true } : {}) };
}

/** Hours that a unit of urgency is worth, in milliseconds: `CaseUrgency`. */
const worth = 4 * 3_600_000;
/** The order of the queue, for open cases that a search has found. @param {any} a @param {any} b */
export const byUrgency = (a, b) => b.urgency * worth - Date.parse(b.openedAt) - a.urgency * worth
    + Date.parse(a.openedAt);

/** Changes filters, without a step for the back button. @param {Record<string, string | null>} changes */
export const choose = (changes) => change(changes, { replace: true });

/** @param {Filters} filters @returns {(one: Record<string, any>) => boolean} */
export function matches({ who, reason }) {
    const me = account.value?.id;
    return (one) => {
        if (reason && !one.reasons.includes(reason)) return false;
        if (who === "free" && one.claimedBy) return false;
        if (who === "mine" && one.claimedBy?.id !== me) return false;
        if (who === "others" && (!one.claimedBy || one.claimedBy.id === me)) return false;
        if (who === "appeals") return one.appealed;
        return who !== "disputed" || one.disputed;
    };
}
