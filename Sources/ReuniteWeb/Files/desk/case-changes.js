/** What has happened to a case between two looks at it. */

/** @typedef {Record<string, any>} Case */
/** @typedef {{reports: any[], appeals: any[], decisions: any[], hasChanged: boolean}} News */

/**
 * @param {Case} before what was read
 * @param {Case} after what is there now
 * @returns {News}
 */
export function news(before, after) {
    const since = new Map(before.reports.map((/** @type {any} */ { id, updatedAt }) => [id, updatedAt]));
    const last = before.reports.at(-1)?.updatedAt ?? "";
    const added = (/** @type {string} */ name) => {
        const known = new Set(before[name].map((/** @type {any} */ { id }) => id));
        return after[name].filter((/** @type {any} */ { id }) => !known.has(id));
    };
    return {
        // Repeated ones too; a case shows the latest alone, so that an older one may only seem new.
        reports: after.reports.filter((/** @type {any} */ { id, updatedAt }) =>
            (since.has(id) ? since.get(id) !== updatedAt : updatedAt > last)),
        appeals: added("appeals"),
        decisions: added("decisions"),
        hasChanged: substance(before.listing) !== substance(after.listing),
    };
}

/** What a listing says and shows, for comparison. @param {any} listing */
export function substance({ geometry, properties }) {
    const { status, title, category, description, occurredAt, precision, photos } = properties;
    return JSON.stringify([
        status, title, category, description, occurredAt, precision, geometry?.coordinates,
        photos.map((/** @type {any} */ { id }) => id)]);
}
