/** Events of the server, while the page is seen. */
import { follow as listen } from "../kernel/events.js";
import { map } from "../requests/map.js";
import { atEnd } from "../kernel/store.js";

/** Changes that come together are one reason to look again. In milliseconds. */
const pause = 500;

/**
 * Tells of changes in a box while the page is seen.
 * @param {Record<string, string>} what the box, and the filters
 * @param {import("../kernel/store.js").State<Set<string>>} fresh
 * @param {() => void} again
 */
export function follow(what, fresh, again) {
    let timer = 0;
    const changed = () => {
        clearTimeout(timer);
        timer = setTimeout(again, pause);
    };
    listen(() => map.events(what), {
        appeared: (event) => {
            fresh.value = new Set([...fresh.peek(), JSON.parse(event.data).listing]);
            changed();
        },
        changed,
        removed: changed,
    }, changed);
    atEnd(() => clearTimeout(timer));
}
