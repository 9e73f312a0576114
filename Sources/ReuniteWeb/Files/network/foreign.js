/**
 * Answers that are not the server's: of a proxy, a firewall, or a network where one has to sign in first. Their
 * problems have no status, so that nothing is taken as done or refused by the server, and they say what has happened.
 */
import { Problem } from "../kernel/problem.js";
import { effect } from "../kernel/store.js";
import { ahead, language, phrases, text } from "../kernel/texts.js";
import "./old-release.js";

// While there is a connection.
effect(() => {
    language();
    ahead(import.meta.url).catch(() => {});
});

/** What an answer stands for. @param {Response} answer */
function kindOf({ ok, status, headers }) {
    const type = headers.get("Content-Type") ?? "";
    // Of our type, but it cannot be read.
    if (/problem.json/.test(type) || (ok && (!type || /json/.test(type)))) return "cut";
    // A redirect, which we never answer, has no status here.
    if (ok || [0, 401, 407, 511].includes(status)) return "portal";
    if (status === 413) return "limit";
    return status >= 500 || status === 404 || status === 408 ? "gateway" : "blocked";
}

/**
 * The problem of an answer that is not the server's. Its kind is that of `kindOf` after `network-`.
 * @param {Response} answer
 */
export async function foreign(answer) {
    const { status, headers } = answer;
    const pause = Number(headers.get("Retry-After")) || undefined;
    // These mean the same, whoever says it.
    if (status === 429 || status === 503) return new Problem(status, {}, pause);
    await phrases(import.meta.url);
    const kind = kindOf(answer);
    const words = () => text(`network.${kind}`);
    return new Problem(0, { type: `network-${kind}`, title: `Another server answered: ${status}`, words });
}
