/** What works without a connection: what was seen last, and drafts, which are sent later. */
import { html } from "../kernel/elements.js";
import { announce } from "../kernel/announce.js";
import { isKept } from "../kernel/connection.js";
import { remembered } from "../kernel/memory.js";
import { link } from "../kernel/address.js";
import { effect } from "../kernel/store.js";
import { text } from "../kernel/texts.js";

/** Warns that the results may be old. */
export function offlineNotice() {
    effect(() => { if (isKept.value) announce(text("offline.kept")); });
    return html.p({ class: "offline", "data-module": "offline/offline.js", hidden: () => !isKept.value },
        () => (isKept.value ? text("offline.kept") : ""));
}

/** Sends what waits from an earlier visit, and keeps the application on this device. */
export function start() {
    if (remembered("outbox")) import("../post/outbox.js").then(({ run }) => run());
    // Not before the page itself is there.
    if (document.readyState === "complete") register();
    else addEventListener("load", register);
}

async function register() {
    // There is no loading it later, when another answers in the server's place.
    import("../network/foreign.js").catch(() => {});
    try {
        // Browsers have it over TLS and on this machine only.
        await navigator.serviceWorker?.register(link("/service-worker.js"));
    } catch (error) {
        console.info("Not kept for later:", error);
    }
}
