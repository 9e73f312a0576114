/** Which cases the queue shows, as the address has it: `/desk?state=open&who=mine&reason=scam&words=bag`. */
import { address, go } from "../kernel/routes.js";
import { account } from "../kernel/session.js";

export const states = ["open", "actioned", "dismissed"];
/** By who works on them; `appeals` are those of owners. */
export const groups = ["all", "free", "mine", "others", "appeals"];
export const reasons = ["scam", "personal-information", "offensive", "prohibited", "spam", "duplicate", "other"];

/** @typedef {{state: string, who: string, reason: string, words: string, case: string | null}} Filters */

/** @returns {Filters} */
export function queueFilters() {
    const { query } = address.value;
    const one = (/** @type {string} */ name, /** @type {string[]} */ allowed, /** @type {string} */ usual) => {
        const value = query.get(name) ?? "";
        return allowed.includes(value) ? value : usual;
    };
    return {
        state: one("state", states, "open"), who: one("who", groups, "all"), reason: one("reason", reasons, ""),
        words: query.get("words") ?? "", case: query.get("case"),
    };
}

/** The address of the desk with changes: null takes a part out. @param {Record<string, string | null>} changes */
export function deskPath(changes) {
    const query = new URLSearchParams(address.value.path === "/desk" ? address.value.query : "");
    for (const [name, value] of Object.entries(changes)) {
        if (value) query.set(name, value);
        else query.delete(name);
    }
    return query.size ? `/desk?${query}` : "/desk";
}

/** Changes filters, without a step for the back button. @param {Record<string, string | null>} changes */
export const choose = (changes) => go(deskPath(changes), { replace: true });

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

/** Words as they are compared: accents and case apart. @param {string} words */
export const folded = (words) => words.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
