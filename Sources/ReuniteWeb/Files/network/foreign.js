/**
 * Answers that are not the server's: of a proxy, a firewall, or a network where one has to sign in first. Their
 * problems have no status, so that nothing is taken as done or refused by the server, and they say what has happened.
 */
import { Problem } from "../kernel/problem.js";
import { server } from "../kernel/settings.js";
import { effect } from "../kernel/store.js";
import { ahead, language, phrases, text } from "../kernel/texts.js";
import "./old-release.js";

// While there is a connection.
effect(() => {
    language();
    ahead(import.meta.url).catch(() => {});
});

/** The header field of all responses of the server. */
const mark = "Reunite-API";

/**
 * Whether an answer without the mark may be the server's: behind a proxy that removes the mark, the form is all there
 * is, and nobody is locked out. Such a proxy shows in the answer to a question that nobody else can answer. It is
 * requested each time, because the device may be in another network since.
 *
 * A server of the release before the mark, beside new ones in a fleet, counts as a stranger if a new one answers that
 * question; its answers are requested again, as after any failure of a network. Caches keep unmarked suggestions for an
 * hour after the upgrade, and places for a minute: these are missing for so long.
 * @param {Response} answer
 */
async function mayBeOurs(answer) {
    const { ok, status, headers } = answer;
    const type = headers.get("Content-Type") ?? "";
    if (ok) {
        if (type ? !/json/.test(type) : ![202, 204].includes(status)) return false;
    } else {
        // Gateways have problems of their own.
        if (!/problem.json/.test(type)) return false;
        if (!(await answer.clone().json()).type.startsWith("/problems/")) return false;
    }
    return isStripped();
}

/** Whether a proxy lets only the fields pass that it knows: the server answers, but without the mark. */
async function isStripped() {
    const signal = AbortSignal.timeout(10_000);
    const answer = await fetch(
        `${server.root}/api/v1/categories`, { cache: "no-store", redirect: "manual", signal });
    return !answer.headers.has(mark) && Boolean((await answer.json()).categories[0].labels.en);
}

/** What an answer stands for. @param {Response} answer */
function kindOf({ ok, status, headers, bodyUsed }) {
    // It was taken for ours, but cannot be read; or it is nothing at all.
    if (bodyUsed || (ok && !headers.has("Content-Type"))) return "cut";
    // A redirect, which we never answer, has no status here.
    if (ok || [0, 401, 407, 511].includes(status)) return "portal";
    if (status === 413) return "limit";
    return status >= 500 || status === 404 || status === 408 ? "gateway" : "blocked";
}

/**
 * The problem of an answer that has no mark, or cannot be read; null if it is the server's as far as can be known. Its
 * kind is that of `kindOf` after `network-`.
 * @param {Response} answer
 */
export async function foreign(answer) {
    if (!answer.bodyUsed && await mayBeOurs(answer).catch(() => false)) return null;
    const { status, headers } = answer;
    const pause = Number(headers.get("Retry-After")) || undefined;
    // These mean the same, whoever says it.
    if (status === 429 || status === 503) return new Problem(status, {}, pause);
    await phrases(import.meta.url);
    const kind = kindOf(answer);
    const words = () => text(`network.${kind}`);
    return new Problem(0, { type: `network-${kind}`, title: `Another server answered: ${status}`, words });
}
