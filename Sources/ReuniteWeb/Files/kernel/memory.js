/** The browser's storage; without one, values last until the page is left. */
const unkept = new Map();

/** @param {string} name @returns {string | null} */
export function remembered(name) {
    if (unkept.has(name)) return unkept.get(name);
    try {
        return localStorage.getItem(`reunite.${name}`);
    } catch {
        return null;
    }
}

/** @param {string} name @param {string | null} value null forgets it */
export function remember(name, value) {
    try {
        if (value === null) localStorage.removeItem(`reunite.${name}`);
        else localStorage.setItem(`reunite.${name}`, value);
        unkept.delete(name);
    } catch {
        // Forbidden, or full: what it has kept so far no longer holds.
        unkept.set(name, value);
    }
}
