/** MapLibre GL JS, loaded when a map is first needed. */
import { server } from "../kernel/settings.js";

/** @type {Promise<any> | null} */
let loading = null;

/** MapLibre's namespace. @returns {Promise<any>} */
export function maplibre() {
    loading ??= load().catch((error) => {
        // The next map tries again.
        loading = null;
        throw error;
    });
    return loading;
}

async function load() {
    if (!server.vendor) throw new Error("MapLibre is not installed");
    const ready = (/** @type {HTMLElement} */ element) => new Promise((resolve, reject) => {
        element.addEventListener("load", resolve);
        element.addEventListener("error", () => reject(new Error("MapLibre cannot be loaded")));
        document.head.append(element);
    });
    const script = Object.assign(document.createElement("script"), { src: `${server.vendor}/maplibre-gl.js` });
    const sheet = Object.assign(
        document.createElement("link"), { rel: "stylesheet", href: `${server.vendor}/maplibre-gl.css` });
    await Promise.all([ready(script), ready(sheet)]);
    return /** @type {any} */ (globalThis).maplibregl;
}
