/** What can be decided about a case: the server says which actions are possible, and what each does. */

import { loggedActions, moderationActions } from "../contract.js";

/**
 * What does not depend on the case.
 * @typedef {{warnsOwner: boolean, suspendsOwner: boolean, redacts: boolean, isPermanent: boolean, key?: string}} Facts
 */

/** @param {string} action @returns {Partial<Facts>} */
export const facts = (action) => /** @type {Record<string, Facts>} */ (moderationActions)[action] ?? {};

/** The actions that have a key, in the order of the server. */
export const withKeys = loggedActions.filter((action) => facts(action).key);

/**
 * An action as the server announces it with the case.
 * @typedef {{action: string, visibility: string, caseState: string, reports: "upheld" | "dismissed" | "unchanged",
 *   ownerIsMailed: boolean, reason: string | null}} Outlook
 */

/** @param {string} action @param {Record<string, any>} found the case @returns {Outlook | undefined} */
export const outlook = (action, found) =>
    found.actions.find((/** @type {Outlook} */ one) => one.action === action);

/** The actions that are possible, in the order of the server. @param {Record<string, any>} found the case */
export const possible = (found) => found.actions.filter((/** @type {Outlook} */ one) => !one.reason)
    .map((/** @type {Outlook} */ one) => one.action);

/**
 * The text of why an action is not possible; null if it is.
 * @param {string} action
 * @param {Record<string, any>} found the case
 */
export function refusal(action, found) {
    const { reason } = outlook(action, found) ?? { reason: "unknown" };
    return reason && `desk.impossible.${reason}`;
}

/** The text of why nothing can be decided; null if something can. @param {Record<string, any>} found the case */
export function refusalOfAll(found) {
    const reasons = new Set(found.actions.map((/** @type {Outlook} */ one) => one.reason));
    return reasons.size === 1 ? refusal(found.actions[0].action, found) : null;
}

/**
 * The texts that say what a decision does: to the listing, to its owner, and to the reports.
 * @param {string} action
 * @param {Record<string, any>} found
 * @returns {string[]}
 */
export function consequences(action, found) {
    const one = outlook(action, found);
    const why = refusal(action, found);
    if (!one || why) return [why ?? "desk.impossible.unknown"];
    const isSame = one.visibility === found.listing.properties.visibility;
    return [
        `desk.then.${isSame ? "stays" : "becomes"}.${one.visibility}`,
        ...(facts(action).warnsOwner || facts(action).suspendsOwner || facts(action).redacts
            ? [`desk.consequence.${action}`] : []),
        ...(action === "restore" && isSame ? ["desk.redact.shown"] : []),
        one.ownerIsMailed ? "desk.then.mailed" : "desk.then.notMailed",
        `desk.then.reports.${one.reports}`,
    ];
}
