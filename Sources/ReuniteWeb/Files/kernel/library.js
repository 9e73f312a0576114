/** Libraries of others, loaded when a page first needs them. */
import { server } from "./settings.js";

/** By the name of the script. @type {Map<string, Promise<void>>} */
const loading = new Map();

/** MapLibre's namespace. @returns {Promise<any>} */
export const maplibre = () => library("maplibre-gl").then(() => /** @type {any} */ (globalThis).maplibregl);

/**
 * Loads a script and its style sheet once. After a failure, the next call tries again.
 * @param {string} sheet the name of the style sheet, without its ending
 * @param {string} [script] that of the script, if it has another
 */
export function library(sheet, script = sheet) {
    const ready = loading.get(script) ?? load(sheet, script).catch((error) => {
        loading.delete(script);
        throw error;
    });
    loading.set(script, ready);
    return ready;
}

/** @param {string} sheet @param {string} script */
async function load(sheet, script) {
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
