/** Keeps the screen on while something is shown, where the browser can. */
import { atEnd } from "../kernel/store.js";

export function awake() {
    /** @type {any} */
    let lock = null;
    let isEnded = false;
    async function hold() {
        if (document.hidden || isEnded) return;
        try {
            lock = await /** @type {any} */ (navigator).wakeLock?.request("screen");
            if (isEnded) lock?.release();
        } catch {
            // The battery is low, or the browser does not want to: the screen then goes off as always.
        }
    }
    // The browser ends it when the page is hidden.
    document.addEventListener("visibilitychange", hold);
    atEnd(() => {
        isEnded = true;
        document.removeEventListener("visibilitychange", hold);
        lock?.release();
    });
    hold();
}
