/** The map tiles that there are: streets, of this server or another, and the world below and beyond them. */
import { server } from "../kernel/settings.js";

/**
 * @typedef {{type: "vector" | "raster", tiles: string[], tileSize?: number, bounds: number[], minzoom: number,
 *   maxzoom: number, attribution: string, hasLand?: boolean}} Source in MapLibre's format; `hasLand` if it has the
 *   layers `earth` and `ocean`, so that the world's land may show through elsewhere.
 * @typedef {{style: string, streets: Source | null, world: Source | null}} Files `style` is the address of a style that
 *   the operator has set instead of ours.
 */

/** How long the tiles of another server are waited for, in milliseconds; the map begins without them. */
const patience = 4000;
const earth = [-180, -85.0511, 180, 85.0511];

/** What was read last; null before. @type {Promise<Files> | null} */
let reading = null;

/** The tiles, once for all maps; null for those that cannot be reached. @returns {Promise<Files>} */
export function tileFiles() {
    reading ??= read();
    return reading;
}

async function read() {
    const { baseMap, hasBaseMapFile, hasWorldMapFile } = server;
    const [elsewhere, streets, world] = await Promise.all([
        baseMap ? ofOperator(baseMap) : {}, hasBaseMapFile ? ofServer("base-map") : null,
        hasWorldMapFile ? ofServer("world-map") : null]);
    // The next map tries again.
    if ((hasBaseMapFile && !streets) || (hasWorldMapFile && !world)) reading = null;
    return { style: "", streets, world, ...elsewhere };
}

/** A file of this server. @param {string} name */
async function ofServer(name) {
    const description = await described(`${server.root}/${name}.json`);
    if (!description?.tiles) return null;
    const source = sourceOf(description);
    // The page may be open at another name of the server than its public one.
    return { ...source, tiles: source.tiles.map((address) => address.replace(/^https?:\/\/[^/]+/, location.origin)) };
}

/**
 * What the operator has set: pictures, or the address of TileJSON or of a style.
 * @param {{url: string, attribution: string}} set
 * @returns {Promise<Partial<Files>>}
 */
async function ofOperator({ url, attribution }) {
    if (url.includes("{z}")) return { streets: sourceOf({ tiles: [url], maxzoom: 19, attribution }) };
    const description = await described(url, { signal: AbortSignal.timeout(patience) });
    if (!description) return {};
    if (!description.tiles) return { style: url };
    return { streets: sourceOf({ ...description, ...(attribution ? { attribution } : {}) }) };
}

/**
 * TileJSON, or a style; null if it cannot be had.
 * @param {string} url @param {RequestInit} [options] @returns {Promise<any>}
 */
async function described(url, options) {
    try {
        const answer = await fetch(url, options);
        if (!answer.ok) return null;
        const { attribution = "", ...rest } = await answer.json();
        // Many attributions have links in them; what is left has entities alone.
        const written = attribution.replace(/<[^>]*>?/g, "");
        return { ...rest, attribution: new DOMParser().parseFromString(written, "text/html").body.textContent };
    } catch {
        return null;
    }
}

/** A source that TileJSON describes. @param {any} description @returns {Source} */
function sourceOf({ tiles, bounds = earth, minzoom = 0, maxzoom = 22, attribution = "", vector_layers: layers = [] }) {
    const kind = /\.(pbf|mvt)(\?|$)/.test(tiles[0]) ? { type: "vector" } : { type: "raster", tileSize: 256 };
    const hasLand = layers.some((/** @type {{id: string}} */ { id }) => id === "earth");
    // MapLibre requests no tile of bounds that cross the antimeridian.
    const [west, south, east, north] = bounds;
    if (west > east) bounds = [-180, south, 180, north];
    return /** @type {Source} */ ({ ...kind, tiles, bounds, minzoom, maxzoom, attribution, hasLand });
}
