/** The files of map tiles that the server has: streets, and the world below and beyond them. */
import { server } from "../kernel/settings.js";

/**
 * @typedef {{type: "vector" | "raster", tiles: string[], tileSize?: number, bounds: number[], minzoom: number,
 *   maxzoom: number, attribution: string}} Source in MapLibre's format
 * @typedef {{streets: Source | null, world: Source | null}} Files
 */

/** What was read last; null before. @type {Promise<Files> | null} */
let reading = null;

/** The files, once for all maps; null for one that cannot be reached. @returns {Promise<Files>} */
export function tileFiles() {
    reading ??= read();
    return reading;
}

async function read() {
    const [streets, world] = await Promise.all([
        source("base-map", server.hasBaseMapFile), source("world-map", server.hasWorldMapFile && !server.baseMap)]);
    // The next map tries again.
    if ((server.hasBaseMapFile && !streets) || (server.hasWorldMapFile && !world)) reading = null;
    return { streets, world };
}

/** @param {string} name @param {boolean} isThere @returns {Promise<Source | null>} */
async function source(name, isThere) {
    if (!isThere) return null;
    const response = await fetch(`${server.root}/${name}.json`).catch(() => null);
    if (!response?.ok) return null;
    const { tiles: [address], bounds, minzoom, maxzoom, attribution = "" } = await response.json();
    // The page may be open at another name of the server than its public one.
    const tiles = [address.replace(/^https?:\/\/[^/]+/, location.origin)];
    const kind = /\.pbf(\?|$)/.test(address) ? { type: "vector" } : { type: "raster", tileSize: 256 };
    return /** @type {Source} */ ({ ...kind, tiles, bounds, minzoom, maxzoom, attribution });
}
