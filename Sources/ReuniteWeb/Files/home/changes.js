/** Events of the server, while the page is seen. */
import { map } from "../requests/map.js";
import { atEnd, scope } from "../kernel/store.js";

/** Changes that come together are one reason to look again. In milliseconds. */
const pause = 500;

/**
 * Tells of changes in a box while the page is seen, from the moment on in which it rests.
 * @param {string} bbox
 * @param {Record<string, string>} what
 * @param {import("../kernel/store.js").State<Set<string>>} fresh
 * @param {() => void} again
 */
export function follow(bbox, what, fresh, again) {
    let timer = 0;
    /** @type {(() => void) | null} */
    let end = () => clearTimeout(rest);
    const changed = () => {
        clearTimeout(timer);
        timer = setTimeout(again, pause);
    };
    /** @param {typeof import("../kernel/events.js").follow} listen */
    const begin = (listen) => listen(() => map.events({ bbox, ...what }), {
        appeared: (event) => {
            fresh.value = new Set([...fresh.peek(), JSON.parse(event.data).listing]);
            changed();
        },
        changed,
        removed: changed,
    }, changed);
    // Loaded when the first page is there.
    const rest = setTimeout(() => {
        import("../kernel/events.js").then((events) => {
            if (end) [, end] = scope(() => begin(events.follow));
        }, () => {});
    }, pause);
    atEnd(() => {
        clearTimeout(timer);
        end?.();
        end = null;
    });
}
