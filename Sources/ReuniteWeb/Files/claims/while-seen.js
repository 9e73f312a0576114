/** Something that is done again and again, while the page is seen. */
import { atEnd } from "../kernel/store.js";

/** @param {number} pause milliseconds @param {() => void} act called at once when the page is seen again */
export function whileSeen(pause, act) {
    const look = () => { if (!document.hidden) act(); };
    const timer = setInterval(look, pause);
    document.addEventListener("visibilitychange", look);
    atEnd(() => {
        clearInterval(timer);
        document.removeEventListener("visibilitychange", look);
    });
}
