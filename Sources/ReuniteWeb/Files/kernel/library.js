/** Libraries of others, loaded when a page first needs them. */
import { server } from "./settings.js";

/** @type {Promise<any> | null} */
let loading = null;

/** MapLibre's namespace. @returns {Promise<any>} */
export function maplibre() {
    loading ??= library("maplibre-gl").then(() => /** @type {any} */ (globalThis).maplibregl, (error) => {
        // The next map tries again.
        loading = null;
        throw error;
    });
    return loading;
}

/**
 * Loads a script and its style sheet.
 * @param {string} sheet the name of the style sheet, without its ending
 * @param {string} [script] that of the script, if it has another
 */
export async function library(sheet, script = sheet) {
    if (!server.vendor) throw new Error(`${script} is not installed`);
    const ready = (/** @type {string} */ name, /** @type {object} */ properties) => new Promise((resolve, reject) => {
        const element = Object.assign(document.createElement(name), properties);
        element.addEventListener("load", resolve);
        element.addEventListener("error", () => reject(new Error(`${script} cannot be loaded`)));
        document.head.append(element);
    });
    await Promise.all([
        ready("script", { src: `${server.vendor}/${script}.js` }),
        ready("link", { rel: "stylesheet", href: `${server.vendor}/${sheet}.css` }),
    ]);
}
