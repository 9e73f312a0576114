/** Problems as sentences with the next step. */
import { formatter, text } from "./texts.js";

/**
 * The sentence for a problem of no single field.
 * @param {import("./problem.js").Problem} problem
 */
export function complaint(problem) {
    const { status, kind, retryAfter, body } = problem;
    if (body.words) return body.words();
    if (status === 0) return text("problem.offline");
    if (status === 429) return text("problem.busy", { when: within(retryAfter ?? 5) });
    if (status === 503) return text("problem.unavailable");
    if (status === 507) return text("problem.noRoom");
    if (status === 401 && kind === "unauthorized") return text("problem.signedOut");
    if (status === 403) return text("problem.forbidden");
    if (status === 404 || status === 410) return text("problem.gone");
    if (status === 422) return text("problem.fields");
    return text("problem.failed");
}

/** "in 3 hours", rounded up. @param {number} seconds */
function within(seconds) {
    const [unit, size] = seconds < 100 ? ["second", 1] : seconds < 5400 ? ["minute", 60] : ["hour", 3600];
    return formatter("RelativeTimeFormat").format(Math.ceil(seconds / size), unit);
}
