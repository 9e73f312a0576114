/** What the page asks for the words of a search. It answers the body, and throws a `Problem`. */
import { get } from "../kernel/ask.js";

/** The categories that words stand for, in any language. @param {string} q */
export const suggestions = async (q) => (await get("suggestions", { q })).suggestions;
