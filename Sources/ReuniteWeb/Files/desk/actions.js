/** What can be decided about a case, and who is told what. */

/** Every decision with its key; suspending has none, because it is not for the flow of work. */
export const actions = [
    { action: "dismiss", key: "d" }, { action: "warn", key: "w" }, { action: "hold", key: "h" },
    { action: "remove", key: "r" },
    { action: "restore", key: "u" }, { action: "suspend-owner", key: "" },
];

/** Whether the server would take it. @param {string} action @param {Record<string, any>} found the case */
export function isPossible(action, found) {
    const { visibility } = found.listing.properties;
    if (action === "restore") return visibility !== "public";
    if (action === "warn" || action === "hold") return visibility !== "removed";
    return action !== "suspend-owner" || Boolean(found.listing.properties.owner);
}

/**
 * The texts that say what a decision does: to the listing, to its owner, and to the reports.
 * @param {string} action
 * @param {Record<string, any>} found
 * @returns {string[]}
 */
export function consequences(action, found) {
    const { visibility } = found.listing.properties;
    const wasWarned = found.decisions.at(-1)?.action === "warn";
    const isTold = action !== "dismiss" || visibility === "held" || wasWarned || found.appealed;
    const becomes = {
        dismiss: visibility === "public" ? "staysPublic" : visibility === "held" ? "becomesPublic" : "staysRemoved",
        warn: visibility === "public" ? "staysPublic" : "becomesPublic",
        hold: "held", remove: "removed", restore: "becomesPublic", "suspend-owner": "removed",
    }[action];
    return [
        `desk.then.${becomes}`,
        ...(action === "suspend-owner" ? ["desk.then.suspended"] : []),
        ...(action === "warn" ? ["desk.then.warned"] : []),
        isTold ? "desk.then.told" : "desk.then.untold",
        action === "dismiss" || action === "restore" ? "desk.then.reportsDismissed" : "desk.then.reportsUpheld",
    ];
}
