/** What the finder of a thing keeps to themselves, so that its owner can prove that it is theirs: by category. */
import { proofs } from "../contract.js";

/** The name of the hint, in the texts at `post.hold`. @param {string} category */
export const held = (category) => /** @type {Record<string, string>} */ (proofs)[category] ?? "any";
