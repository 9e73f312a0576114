/** One tab at a time. Browsers know locks over TLS and on this machine only: elsewhere each tab is alone. */
const locks = navigator.locks ?? {
    request: async (/** @type {string} */ _, /** @type {any} */ options, /** @type {any} */ act = options) => act({}),
};

/**
 * Runs a function while no other tab runs one of this name.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} act
 * @returns {Promise<T>}
 */
export const alone = (name, act) => locks.request(`reunite.${name}`, act);

/**
 * Holds a name until it is released. Resolves with the release, or null where another tab holds it.
 * @param {string} name
 * @param {{steal?: boolean, onLost: () => void}} how `onLost` is called when another tab has taken it
 * @returns {Promise<(() => void) | null>}
 */
export const hold = (name, { steal = false, onLost }) => new Promise((resolve) => {
    const options = steal ? { steal } : { ifAvailable: true };
    const held = locks.request(`reunite.${name}`, options, (/** @type {any} */ lock) => (
        lock ? new Promise((release) => resolve(() => release(undefined))) : resolve(null)));
    held.catch((/** @type {Error} */ error) => {
        if (error.name === "AbortError") onLost();
        // Locks are forbidden here: each tab is alone.
        else resolve(() => {});
    });
});
