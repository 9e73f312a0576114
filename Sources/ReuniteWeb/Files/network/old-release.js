/**
 * Says that there is a new release where a file of this one is missing. Nobody's page is loaded again while they type:
 * they do it when it suits them.
 */
import { html } from "../kernel/elements.js";
import { isOld } from "../kernel/release.js";
import { phrases, text } from "../kernel/texts.js";

/** @type {Promise<void> | null} */
let saying = null;

async function say() {
    if (!await isOld()) {
        saying = null;
        return;
    }
    await phrases(import.meta.url);
    document.querySelector("main")?.before(html.div(
        { class: "notice", role: "alert", "data-module": "network/old-release.js" }, [
            html.p(() => text("network.release")),
            html.button(
                { class: "button main", type: "button", onclick: () => location.reload() },
                () => text("network.reload")),
        ]));
}

// A module that cannot be loaded, as each browser puts it, or texts.
addEventListener("unhandledrejection", ({ reason }) => {
    if (/module|: 404/.test(reason?.message)) saying ??= say();
});
