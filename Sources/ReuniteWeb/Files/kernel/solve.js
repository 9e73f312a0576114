/**
 * Proofs of work: if others of the same network have used up its limit, the browser passes it by solving a challenge.
 */
import { html } from "./elements.js";
import { scope, state } from "./store.js";
import { style } from "./styles.js";
import { text } from "./texts.js";

/** Maximum number of bits of a challenge to solve: it takes a phone a minute. */
const maximumBits = 25;
/** Milliseconds after which the notice is shown: most proofs take less. */
const patience = 150;

/**
 * Solves a challenge of the server in a worker, and shows a notice in the meantime.
 * @param {{token: string, bits: number}} challenge
 * @param {AbortSignal} [signal]
 * @returns {Promise<string | null>} the value of `Reunite-Work`; null if it is too hard, or the user cancels
 */
export const work = ({ token, bits }, signal) => new Promise((resolve, reject) => {
    if (bits > maximumBits) {
        resolve(null);
        return;
    }
    const thread = new Worker(new URL("work-thread.js", import.meta.url));
    const isLong = state(false);
    const timer = setTimeout(() => style(import.meta.url, "work.css").then(() => { isLong.value = true; }), patience);
    const finish = () => {
        clearTimeout(timer);
        thread.terminate();
        signal?.removeEventListener("abort", abort);
        notice.remove();
        end();
    };
    const abort = () => {
        finish();
        reject(signal?.reason);
    };
    const settle = (/** @type {string | null} */ solution) => {
        finish();
        resolve(solution);
    };
    const [notice, end] = scope(() => html.div({ class: "working", "data-module": "kernel/solve.js" }, [
        html.p({ role: "status" }, () => isLong.value && text("page.working")),
        () => isLong.value && html.button({
            class: "button quiet", type: "button", onclick: () => settle(null),
        }, () => text("page.cancel")),
    ]));
    // Inside the open dialog, if any, which covers everything outside.
    (Array.from(document.querySelectorAll("dialog[open]")).at(-1) ?? document.body).append(notice);
    signal?.addEventListener("abort", abort);
    thread.onmessage = ({ data }) => settle(`${token}:${data}`);
    thread.onerror = () => settle(null);
    thread.postMessage({ token, bits });
    if (signal?.aborted) abort();
});
