/**
 * Reads a QR code in a picture of a camera. Browsers that can do so themselves (`BarcodeDetector`) do not load this.
 *
 * The steps: black and white, the squares in three corners, the small square near the fourth, the plane in which they
 * lie, each module, and what the modules say.
 */
import { binary } from "./binary.js";
import { content } from "./content.js";
import { corners, triples } from "./finder.js";
import { plane } from "./plane.js";

/** @typedef {import("./finder.js").Corner} Corner */
/** @typedef {(x: number, y: number) => boolean} Dark */

/**
 * The text of a QR code in a picture; null where there is none that can be read.
 * @param {{width: number, height: number, data: Uint8ClampedArray | Uint8Array}} picture as a canvas gives it
 * @returns {string | null}
 */
export function decode(picture) {
    const { width, height, dark } = binary(picture);
    /** @type {Dark} */
    const isDark = (x, y) => {
        const [px, py] = [Math.floor(x), Math.floor(y)];
        return px >= 0 && py >= 0 && px < width && py < height && dark[py * width + px] === 1;
    };
    for (const triple of triples(corners({ width, height, dark }))) {
        const guess = sizeOf(triple);
        // The size may be off by one step where the code is seen from the side.
        for (const size of [guess, guess + 4, guess - 4]) {
            if (size < 21 || size > 57) continue;
            for (const last of fourths(triple, size, isDark)) {
                const map = plane(
                    [[3.5, 3.5], [size - 3.5, 3.5], [3.5, size - 3.5], last.modules],
                    [...[triple.topLeft, triple.topRight, triple.bottomLeft].map(({ x, y }) => [x, y]), last.pixels]);
                const text = map && content(size, (x, y) => isDark(...map(x + 0.5, y + 0.5)));
                if (text) return text;
            }
        }
    }
    return null;
}

/** @typedef {{topLeft: Corner, topRight: Corner, bottomLeft: Corner}} Triple */

/** The modules of a side, which are 21, 25, 29… @param {Triple} triple */
function sizeOf({ topLeft, topRight, bottomLeft }) {
    const side = (/** @type {Corner} */ other) => {
        const [dx, dy] = [other.x - topLeft.x, other.y - topLeft.y];
        // Corners are measured along rows and columns, where a turned module is wider.
        const turned = Math.max(Math.abs(dx), Math.abs(dy)) / Math.hypot(dx, dy);
        return Math.hypot(dx, dy) / ((other.module + topLeft.module) / 2 * turned);
    };
    return 17 + 4 * Math.max(1, Math.round(((side(topRight) + side(bottomLeft)) / 2 + 7 - 17) / 4));
}

/**
 * Where the fourth point may be: the small square near the last corner, of versions that have one, or where it would be
 * if the code were seen straight.
 * @param {Triple} triple @param {number} size @param {Dark} isDark
 */
function* fourths({ topLeft, topRight, bottomLeft }, size, isDark) {
    const across = size - 7;
    const right = [(topRight.x - topLeft.x) / across, (topRight.y - topLeft.y) / across];
    const down = [(bottomLeft.x - topLeft.x) / across, (bottomLeft.y - topLeft.y) / across];
    const pixel = (/** @type {number} */ x, /** @type {number} */ y) => [
        topLeft.x + (x - 3.5) * right[0] + (y - 3.5) * down[0], topLeft.y + (x - 3.5) * right[1] + (y - 3.5) * down[1]];
    const straight = { modules: [size - 3.5, size - 3.5], pixels: pixel(size - 3.5, size - 3.5) };
    if (size === 21) return yield straight;
    const middle = size - 6.5;
    const found = [];
    const reach = Math.max(4, size / 6);
    for (let dy = -reach; dy <= reach; dy += 0.5) {
        for (let dx = -reach; dx <= reach; dx += 0.5) {
            let right = 0;
            for (let y = -2; y <= 2; y += 1) {
                for (let x = -2; x <= 2; x += 1) {
                    const wanted = Math.max(Math.abs(x), Math.abs(y)) !== 1;
                    const [px, py] = pixel(middle + dx + x, middle + dy + y);
                    right += Number(isDark(px, py) === wanted);
                }
            }
            if (right >= 22) found.push({ dx, dy, right, away: Math.hypot(dx, dy) });
        }
    }
    found.sort((a, b) => b.right - a.right || a.away - b.away);
    for (const place of clusters(found).slice(0, 3)) {
        yield { modules: [middle, middle], pixels: pixel(middle + place[0], middle + place[1]) };
    }
    yield straight;
}

/**
 * The middles of places that are beside each other, with the same fit.
 * @param {{dx: number, dy: number, right: number}[]} found
 */
function clusters(found) {
    /** @type {{dx: number, dy: number, right: number}[][]} */
    const all = [];
    for (const place of found) {
        const near = all.find(([one]) => Math.hypot(one.dx - place.dx, one.dy - place.dy) < 1.5);
        if (!near) all.push([place]);
        else if (near[0].right === place.right) near.push(place);
    }
    const mean = (/** @type {number[]} */ values) => values.reduce((sum, value) => sum + value, 0) / values.length;
    return all.map((near) => [mean(near.map(({ dx }) => dx)), mean(near.map(({ dy }) => dy))]);
}
