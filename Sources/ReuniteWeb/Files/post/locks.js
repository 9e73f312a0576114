/** One tab at a time. Browsers know locks over TLS and on this machine only: elsewhere each tab is alone. */

/** The locks of the browser, unless they are forbidden, as where it stores nothing. */
const allowed = (async () => {
    try {
        await navigator.locks?.request("reunite", () => {});
        return navigator.locks;
    } catch {
        return undefined;
    }
})();

/** @param {string} name @param {any[]} how options, if any, and what is done */
async function request(name, ...how) {
    const locks = /** @type {any} */ (await allowed);
    return locks ? locks.request(`reunite.${name}`, ...how) : how.at(-1)({});
}

/**
 * Runs a function while no other tab runs one of this name.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} act
 * @returns {Promise<T>}
 */
export const alone = (name, act) => request(name, act);

/**
 * Holds a name until it is released. Resolves with the release, or null where another tab holds it.
 * @param {string} name
 * @param {{steal?: boolean, onLost: () => void}} how `onLost` is called when another tab has taken it
 * @returns {Promise<(() => void) | null>}
 */
export const hold = (name, { steal = false, onLost }) => new Promise((resolve) => {
    const options = steal ? { steal } : { ifAvailable: true };
    const held = request(name, options, (/** @type {any} */ lock) => (
        lock ? new Promise((release) => resolve(() => release(undefined))) : resolve(null)));
    held.catch((/** @type {Error} */ error) => {
        if (error.name === "AbortError") onLost();
        else {
            reportError(error);
            resolve(() => {});
        }
    });
});
