/** Claims in sentences: their states, and why something is not possible. */
import { complaint } from "../kernel/complaints.js";
import { formatter, text } from "../kernel/texts.js";

/** Kinds of problems that have a text of their own. */
const refused = new Set([
    "blocked", "no-owner", "conversation-ended", "other-blocked", "unread-messages", "too-many-messages"]);

/** Why the server refused, and what to do next. @param {import("../kernel/problem.js").Problem} problem */
export function refusal(problem) {
    if (problem.kind === "claim-refused") return text(`claims.refused.${problem.body.reason}`);
    if (refused.has(problem.kind)) return text(`claims.refused.${problem.kind}`);
    return complaint(problem);
}

/** What has become of a claim, for the side that reads it. @param {any} claim */
export const standing = ({ side, state, ending }) =>
    (ending ? text(`claims.ending.${ending}`) : text(`claims.state.${side}.${state}`));

/** Until when something has to happen; null where nothing has to. @param {any} claim */
export const deadline = ({ side, state, endsAt }) => (endsAt && ["submitted", "accepted"].includes(state)
    ? text(`claims.until.${side}.${state}`, { date: dayOf(endsAt) }) : null);

/** An entry in the history of a claim. @param {any} event */
export function happened({ by, action, state, ending }) {
    if (ending) return text(`claims.ending.${ending}`);
    return by === "service" ? text(`claims.event.service.${state}`) : text(`claims.event.${by}.${action ?? "submit"}`);
}

/** Whether a claim can still lead to a hand-over. @param {any} claim */
export const isLive = ({ state }) => state === "submitted" || state === "accepted";

/** @param {string} moment */
const dayOf = (moment) => formatter("DateTimeFormat", { day: "numeric", month: "long" }).format(new Date(moment));
