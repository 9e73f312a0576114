/** Sends drafts that are wanted. One tab sends at a time; without a connection it waits, and goes on by itself. */
import { sessions } from "../requests/sessions.js";
import { account, settle } from "../kernel/session.js";
import { remember, remembered } from "../kernel/memory.js";
import { Problem } from "../kernel/problem.js";
import { effect } from "../kernel/store.js";
import { drafts, photographs } from "./database.js";
import { sendByAddress, sendPhotos, sendProof, sendText } from "./delivery.js";
import { isByAddress, isHeldUp } from "./draft.js";
import { alone } from "./locks.js";

/** @typedef {import("./database.js").Draft} Draft */

/** Milliseconds. */
const longestPause = 60_000;

/** Why a draft waits, by the kind of the problem where the server has not answered. @type {Record<string, string>} */
const reasons = {
    offline: "offline", "network-portal": "portal", "network-blocked": "blocked", "network-limit": "blocked",
};

let timer = 0;
let failures = 0;
let isRunning = false;
let isWanted = false;

/** Sends all queued drafts. If already running, runs once more. */
export async function run() {
    isWanted = true;
    if (isRunning) return;
    isRunning = true;
    clearTimeout(timer);
    try {
        while (isWanted) {
            isWanted = false;
            await alone("outbox", sendAll);
        }
    } finally {
        isRunning = false;
    }
    await plan();
}

async function sendAll() {
    for (const { id, state: now } of (await drafts.all()).toReversed()) {
        // One that fails keeps no other back.
        if (now === "wanted") await send(id).catch(reportError);
    }
}

/** When to try again: after the pause that the server asked for, else after ever longer ones. */
async function plan() {
    const waiting = (await drafts.all()).filter((draft) => draft.state === "wanted");
    // Other pages then know that there is something to be sent.
    remember("outbox", waiting.length ? "1" : null);
    // Not for a person.
    const timed = waiting.filter(({ waiting: why }) => why && !["signIn", "account"].includes(why.reason));
    if (!timed.length) return;
    const next = Math.min(...timed.map((draft) => draft.waiting?.until ?? 0));
    timer = setTimeout(run, Math.max(250, next - Date.now()));
}

/** @param {string} id */
async function send(id) {
    const draft = await drafts.read(id);
    if (draft?.state !== "wanted") return;
    // A server that asked to wait is not asked before.
    if (["busy", "noRoom"].includes(draft.waiting?.reason ?? "") && draft.waiting.until > Date.now()) return;
    try {
        const isAlone = Boolean(draft.email) && isByAddress(draft);
        // An owner's page asks for nothing that is refused.
        if (!isAlone && !account.peek() && !remembered("signed-in")) return await wait(draft, "signIn");
        if (!isAlone) {
            const who = await sessions.me();
            if (account.peek()?.id !== who.id) settle(who);
            // What was begun as one person is not finished as another.
            if (draft.owner && draft.owner !== who.id) return await wait(draft, "account");
            Object.assign(draft, { owner: who.id, email: "" });
        }
        draft.waiting = null;
        if (isAlone) {
            await sendByAddress(draft);
        } else {
            await sendText(draft);
            // Before the photographs, which take long: claims may come at once.
            await sendProof(draft);
        }
        await sendPhotos(draft);
        failures = 0;
        // Until the mail has come, the address can be changed.
        if (!isAlone) {
            await photographs.remove(draft.photos.filter((photo) => !isHeldUp(photo)).map(({ key }) => key));
        }
        // The note that it was sent needs no secrets.
        await drafts.write({
            ...draft, state: "sent", waiting: null, updatedAt: Date.now(), proof: null, before: null });
    } catch (error) {
        const isProblem = error instanceof Problem;
        await understand(draft, isProblem ? error : new Problem(0, { type: "defect" }));
        // It is reported, and the draft is sent later: perhaps by the next release.
        if (!isProblem) throw error;
    }
}

/** What is to be done about a problem: wait, ask, or tell. @param {Draft} draft @param {Problem} problem */
async function understand(draft, problem) {
    const { status, kind, errors, message, retryAfter } = problem;
    if (status === 401) {
        settle(null);
        return wait(draft, "signIn");
    }
    if (status === 429 || status === 503) return wait(draft, "busy", (retryAfter ?? 5) * 1000);
    // The text has been sent. The photos are sent when there is space.
    if (status === 507) return wait(draft, "noRoom", (retryAfter ?? 60) * 1000);
    if (status === 0 || status === 408 || status >= 500) {
        failures += 1;
        const reason = status === 0 ? reasons[kind] ?? "server" : "server";
        // It has not arrived, so it can be changed.
        if (reason === "blocked") draft.body = null;
        return wait(draft, reason, Math.min(longestPause, 1000 * 2 ** failures));
    }
    await drafts.write({
        ...draft, state: "draft", body: null, owner: null, waiting: null,
        refusal: { status, kind, errors, detail: message },
    });
}

/** @param {Draft} draft @param {string} reason @param {number} [pause] milliseconds */
const wait = (draft, reason, pause = 0) => drafts.write({ ...draft, waiting: { reason, until: Date.now() + pause } });

addEventListener("online", run);
document.addEventListener("visibilitychange", () => { if (!document.hidden) run(); });
// Whoever signs in sends what waited for it.
let isFirst = true;
effect(() => {
    const who = account.value;
    if (who && !isFirst) run();
    isFirst = false;
});
