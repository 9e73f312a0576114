/** The server's settings, in attributes of the page. */
const { root = "", files = "", vendor = "", settings = "{}" } = document.documentElement.dataset;

/**
 * @type {{
 *   root: string, files: string, vendor: string,
 *   baseMap: null | {url: string, attribution: string}, hasBaseMapFile: boolean,
 *   hasWorldMapFile: boolean, firstView: string | null, mostPhotos: number, largestPhoto: number
 * }}
 * `root` is the path at which the service is known, `files` the folder of our files, `vendor` that of other
 * projects' files: MapLibre, Swagger UI (empty if they are not installed), `largestPhoto` bytes.
 */
export const server = { root, files, vendor, ...JSON.parse(settings) };
