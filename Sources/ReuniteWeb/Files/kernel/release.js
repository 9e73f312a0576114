/** A new release of the server: the files of the release that this page is of may be gone. */
import { server } from "./settings.js";

/** What would be lost with this page: the keys of what the device does not keep. @type {Set<string>} */
export const unsaved = new Set();

/** Whether the server has another release than that of this page. */
export async function isOld() {
    const page = await fetch(`${server.root}/`, { cache: "no-store" }).then((answer) => answer.text()).catch(() => "");
    const { files = server.files } = new DOMParser().parseFromString(page, "text/html").documentElement.dataset;
    return files !== server.files;
}

/** Loads the page again if it is old and nothing is lost, and once for each release. Resolves if it does not. */
export async function renew() {
    const tried = history.state?.tried ?? [];
    if (unsaved.size || tried.includes(server.files) || !await isOld()) return;
    history.replaceState({ tried: [...tried, server.files] }, "");
    location.reload();
    await new Promise(() => {});
}
