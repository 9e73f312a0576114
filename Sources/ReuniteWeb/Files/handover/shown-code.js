/**
 * The code of a hand-over on the claimant's screen, as text and as a QR code. It is renewed while it is seen, because a
 * photograph of the screen must not be of use for long; the screen stays on.
 */
import { asMember } from "../account/as-member.js";
import { html } from "../kernel/elements.js";
import { announce } from "../kernel/announce.js";
import { Problem } from "../kernel/problem.js";
import { atEnd, state } from "../kernel/store.js";
import { style } from "../kernel/styles.js";
import { phrases, text } from "../kernel/texts.js";
import { claims } from "../requests/claims.js";
import { refusal } from "../claims/claim-words.js";
import { awake } from "./awake.js";

/** Seconds until a code is replaced. The server accepts it for a minute. */
const period = 30;

export const room = () => Promise.all([style(import.meta.url, "handover.css"), phrases(import.meta.url)]);

/** @param {string} id the claim */
export function shownCode(id) {
    /** @type {import("../kernel/store.js").State<{code: string, picture: string} | null>} */
    const shown = state(null);
    const left = state(0);
    /** @type {import("../kernel/store.js").State<Problem | null>} */
    const problem = state(null);
    let isUnderway = false;
    let isEnded = false;
    const forget = () => { if (shown.peek()) URL.revokeObjectURL(shown.peek()?.picture ?? ""); };

    async function renew() {
        if (isUnderway) return;
        isUnderway = true;
        try {
            const { code, qr } = await asMember(() => claims.code(id));
            if (isEnded) return;
            const isFirst = shown.peek() === null;
            forget();
            shown.value = { code, picture: URL.createObjectURL(new Blob([qr], { type: "image/svg+xml" })) };
            problem.value = null;
            // Not for each code: screen readers would say nothing else.
            if (isFirst) announce(text("handover.shown"));
        } catch (error) {
            if (!(error instanceof Problem)) throw error;
            problem.value = error;
        } finally {
            left.value = period;
            isUnderway = false;
        }
    }
    /** A code that has aged while the page was not seen is not shown. */
    const look = () => { if (!document.hidden && left.peek() < period) renew(); };
    const timer = setInterval(() => {
        left.value = Math.max(0, left.peek() - 1);
        if (left.peek() === 0 && !document.hidden) renew();
    }, 1000);
    document.addEventListener("visibilitychange", look);
    awake();
    atEnd(() => {
        isEnded = true;
        clearInterval(timer);
        document.removeEventListener("visibilitychange", look);
        forget();
    });
    renew();
    return html.div({ class: "shown-code", "data-module": "handover/shown-code.js" }, [
        () => problem.value && html.p({ class: "message fault", role: "alert" }, [
            refusal(problem.value), " ",
            html.button({ class: "button quiet", type: "button", onclick: renew }, () => text("page.again")),
        ]),
        () => shown.value === null && !problem.value
            && html.p({ class: "coming", role: "status" }, () => text("list.loading")),
        html.div({ class: "shown-code-card", hidden: () => shown.value === null }, [
            html.img({ src: () => shown.value?.picture, alt: () => text("handover.picture"), width: 280, height: 280 }),
            html.p({ class: "shown-code-text" }, [
                html.span({ "aria-hidden": "true" }, () => shown.value?.code ?? ""),
                // One character after the other, and not as a word.
                html.span({ class: "unseen" }, () => [...shown.value?.code ?? ""].join(" ")),
            ]),
            html.p({ class: "hint", "aria-hidden": "true" }, () => text("handover.left", { count: left.value })),
            html.p({ class: "unseen" }, () => text("handover.changes")),
        ]),
    ]);
}
