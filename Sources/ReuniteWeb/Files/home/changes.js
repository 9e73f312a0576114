/** What the server tells of changes, while the page is seen. */
import { map } from "../requests/map.js";
import { atEnd } from "../kernel/store.js";

/** Changes that come together are one reason to look again. In milliseconds. */
const pause = 500;
const refusedPause = 30_000;

/**
 * Tells of changes in a box while the page is seen, from the moment on in which it rests.
 * @param {string} bbox
 * @param {Record<string, string>} what
 * @param {import("../kernel/store.js").State<Set<string>>} fresh
 * @param {() => void} again
 */
export function follow(bbox, what, fresh, again) {
    /** @type {EventSource | null} */
    let events = null;
    let timer = 0;
    const changed = () => {
        clearTimeout(timer);
        timer = setTimeout(again, pause);
    };
    const open = () => {
        if (document.hidden || events) return;
        events = map.events({ bbox, ...what });
        events.addEventListener("appeared", (event) => {
            fresh.value = new Set([...fresh.peek(), JSON.parse(event.data).listing]);
            changed();
        });
        for (const type of ["changed", "removed"]) events.addEventListener(type, changed);
        // A browser comes back by itself, except where it was refused.
        events.addEventListener("error", () => {
            if (events?.readyState !== EventSource.CLOSED) return;
            close();
            rest = setTimeout(open, refusedPause);
        });
    };
    const close = () => {
        events?.close();
        events = null;
    };
    const onVisibility = () => {
        if (document.hidden) close();
        else {
            open();
            changed();
        }
    };
    let rest = setTimeout(open, pause);
    document.addEventListener("visibilitychange", onVisibility);
    atEnd(() => {
        clearTimeout(rest);
        clearTimeout(timer);
        document.removeEventListener("visibilitychange", onVisibility);
        close();
    });
}
