/** Why something about a belonging is not possible, in a sentence. */
import { complaint } from "../kernel/complaints.js";
import { text } from "../kernel/texts.js";

const known = new Set([
    "too-many-belongings", "belonging-lost", "belonging-not-lost", "own-belonging", "wrong-transfer-code",
    "unanswerable-message"]);

/** @param {import("../kernel/problem.js").Problem} problem */
export const refusal = (problem) =>
    (known.has(problem.kind) ? text(`belongings.refused.${problem.kind}`) : complaint(problem));
