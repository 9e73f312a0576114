/** Streams of events from the server, while the page is seen. */
import { atEnd } from "./store.js";

/** How long to wait after a refusal: twice as long each time. In milliseconds. */
const pauses = { shortest: 30_000, longest: 600_000 };

/**
 * Follows a stream while the page is seen, until the effect or scope around it ends.
 *
 * The server ends every stream after some minutes. A browser then comes back by itself and says which event was its
 * last, so that it misses nothing; only after a refusal, such as a 503, it does not. Then a new stream is opened later.
 * @param {() => EventSource} open
 * @param {Record<string, (event: MessageEvent) => void>} listeners by the type of event
 * @param {() => void} [missed] called when events may have been missed
 */
export function follow(open, listeners, missed = () => {}) {
    /** @type {EventSource | null} */
    let events = null;
    let hasGap = false;
    let pause = pauses.shortest;
    let timer = 0;
    const begin = () => {
        if (document.hidden || events) return;
        const source = open();
        events = source;
        for (const [type, listener] of Object.entries(listeners)) source.addEventListener(type, listener);
        source.addEventListener("open", () => {
            pause = pauses.shortest;
            if (hasGap) missed();
            hasGap = false;
        });
        source.addEventListener("error", () => {
            if (source.readyState !== EventSource.CLOSED || source !== events) return;
            end();
            timer = setTimeout(begin, pause);
            pause = Math.min(2 * pause, pauses.longest);
        });
    };
    const end = () => {
        clearTimeout(timer);
        events?.close();
        events = null;
        hasGap = true;
    };
    const onVisibility = () => {
        if (document.hidden) {
            end();
            return;
        }
        begin();
        missed();
    };
    begin();
    document.addEventListener("visibilitychange", onVisibility);
    atEnd(() => {
        document.removeEventListener("visibilitychange", onVisibility);
        end();
    });
}
