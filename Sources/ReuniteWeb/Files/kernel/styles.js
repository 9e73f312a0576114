/** Styles of a room that is loaded later. Those of the first view are named in `index.html`. */
const loaded = new Map(Array.from(document.querySelectorAll("link[rel=stylesheet]"), (sheet) => [
    /** @type {HTMLLinkElement} */ (sheet).href, Promise.resolve()]));

/**
 * Loads a style sheet beside a module: `await style(import.meta.url, "post.css")`. Resolves when it applies.
 * @param {string} module
 * @param {string} name
 * @returns {Promise<void>}
 */
export function style(module, name) {
    const href = new URL(name, module).href;
    if (!loaded.has(href)) {
        const sheet = document.createElement("link");
        sheet.rel = "stylesheet";
        sheet.href = href;
        loaded.set(href, new Promise((resolve) => {
            sheet.addEventListener("load", () => resolve(undefined));
            // Without its style the room still works.
            sheet.addEventListener("error", () => resolve(undefined));
        }));
        document.head.append(sheet);
    }
    return loaded.get(href);
}
