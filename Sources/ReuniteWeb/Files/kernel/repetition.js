/** Keys for requests that may be sent again: the server does each only once. */
import { unique } from "./unique.js";

/**
 * The key of what is sent: the same for the same content, until `done`.
 *
 *     const once = repetition();
 *     await listings.message(id, body, once.key(body));
 *     once.done();
 */
export function repetition() {
    let content = "";
    let current = "";
    return {
        /** @param {string} next */
        key: (next) => {
            if (!current || next !== content) [content, current] = [next, unique()];
            return current;
        },
        done: () => { current = ""; },
    };
}
