/** Which cases the queue shows, as the address has it: `/desk?state=open&who=mine&reason=scam&words=bag`. */
import { caseStates, reportReasons } from "../contract.js";
import { folded } from "../kernel/folded.js";
import { address, change } from "../kernel/address.js";
import { account } from "../kernel/session.js";

/** By who works on them; `appeals` are those of owners. */
export const groups = ["all", "free", "mine", "others", "appeals"];

/** @typedef {{state: string, who: string, reason: string, words: string, case: string | null}} Filters */

/** @returns {Filters} */
export function queueFilters() {
    const { query } = address.value;
    const one = (/** @type {string} */ name, /** @type {string[]} */ allowed, /** @type {string} */ usual) => {
        const value = query.get(name) ?? "";
        return allowed.includes(value) ? value : usual;
    };
    return {
        state: one("state", caseStates, "open"), who: one("who", groups, "all"),
        reason: one("reason", reportReasons, ""), words: query.get("words") ?? "", case: query.get("case"),
    };
}

/** Changes filters, without a step for the back button. @param {Record<string, string | null>} changes */
export const choose = (changes) => change(changes, { replace: true });

/** @param {Filters} filters @returns {(one: Record<string, any>) => boolean} */
export function matches({ who, reason, words }) {
    const me = account.value?.id;
    const wanted = folded(words).split(/\s+/).filter(Boolean);
    return (one) => {
        if (reason && !one.reasons.includes(reason)) return false;
        if (who === "free" && one.claimedBy) return false;
        if (who === "mine" && one.claimedBy?.id !== me) return false;
        if (who === "others" && (!one.claimedBy || one.claimedBy.id === me)) return false;
        if (who === "appeals" && !one.appealed) return false;
        const title = folded(one.title);
        return wanted.every((word) => title.includes(word));
    };
}
