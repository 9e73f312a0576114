/** What the page asks for the words of a search or a title. */
import { get } from "../kernel/ask.js";
import { Problem } from "../kernel/problem.js";

/**
 * The categories that words stand for, in any language; none without letters, and where the server cannot say.
 * @param {string} words @param {AbortSignal} [signal] @returns {Promise<{category: string, rest: string}[]>}
 */
export async function categoriesOf(words, signal) {
    if (!/[\p{L}\p{N}]/u.test(words)) return [];
    try {
        return (await get("suggestions", { q: words }, signal)).suggestions;
    } catch (error) {
        if (!(error instanceof Problem)) throw error;
        return [];
    }
}
