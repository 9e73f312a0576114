/** Questions about what somebody types. */
import { atEnd } from "./store.js";

/** Milliseconds of rest before it is asked. */
const pause = 150;

/**
 * Asks about the last words only: once typing rests, and what is overtaken is given up.
 * @template T
 * @param {(words: string, signal: AbortSignal) => Promise<T>} ask
 * @param {(answer: T) => void} show
 * @returns {{(words: string): void, stop: () => void}}
 */
export function asTyped(ask, show) {
    let timer = 0;
    /** @type {AbortController | null} */
    let under = null;
    const stop = () => {
        clearTimeout(timer);
        under?.abort();
    };
    atEnd(stop);
    /** @param {string} words */
    const type = (words) => {
        stop();
        const { signal } = (under = new AbortController());
        timer = window.setTimeout(async () => {
            try {
                const answer = await ask(words, signal);
                if (!signal.aborted) show(answer);
            } catch (error) {
                if (!signal.aborted) throw error;
            }
        }, pause);
    };
    return Object.assign(type, { stop });
}
