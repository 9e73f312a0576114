/** Finds the large squares in three corners of a QR code: dark and light by 1, 1, 3, 1, 1, across their middles. */

/** @typedef {import("./binary.js").Binary} Binary */
/**
 * The middle of a square, and the size of a module, in pixels; `count` is how often it was found.
 * @typedef {{x: number, y: number, module: number, count: number}} Corner
 */

/** The most corners that are compared with each other: other things look like corners too. */
const most = 12;

/** The corners, those found in most rows first. @param {Binary} picture @returns {Corner[]} */
export function corners(picture) {
    const { width, height, dark } = picture;
    /** @type {Corner[]} */
    const found = [];
    for (let y = 0; y < height; y += 1) {
        /** The lengths of the last five runs. @type {number[]} */
        const runs = [];
        let start = 0;
        for (let x = 1; x <= width; x += 1) {
            if (x < width && dark[y * width + x] === dark[y * width + x - 1]) continue;
            runs.push(x - start);
            if (runs.length > 5) runs.shift();
            // The fifth run is dark, as the first and the third.
            if (dark[y * width + x - 1] && runs.length === 5 && isPattern(runs)) {
                note(picture, found, x - runs[4] - runs[3] - runs[2] / 2, y);
            }
            start = x;
        }
    }
    return found.filter(({ count }) => count > 1).sort((a, b) => b.count - a.count).slice(0, most);
}

/** @param {number[]} runs */
function isPattern(runs) {
    const module = runs.reduce((sum, run) => sum + run, 0) / 7;
    if (module < 1) return false;
    return runs.every((run, index) => (index === 2
        ? Math.abs(run - 3 * module) < 1.5 * module : Math.abs(run - module) < 0.75 * module));
}

/**
 * Looks down and across through a middle; where it is a corner, it joins those that are near.
 * @param {Binary} picture @param {Corner[]} found @param {number} x @param {number} y
 */
function note(picture, found, x, y) {
    const down = across(picture, Math.round(x), y, 0, 1);
    if (!down) return;
    const beside = across(picture, Math.round(x), Math.round(down.middle), 1, 0);
    if (!beside || beside.module > 1.6 * down.module || down.module > 1.6 * beside.module) return;
    const module = (down.module + beside.module) / 2;
    const near = found.find((one) => Math.hypot(one.x - beside.middle, one.y - down.middle) < 3 * module
        && one.module < 1.5 * module && module < 1.5 * one.module);
    if (!near) {
        found.push({ x: beside.middle, y: down.middle, module, count: 1 });
        return;
    }
    near.count += 1;
    near.x += (beside.middle - near.x) / near.count;
    near.y += (down.middle - near.y) / near.count;
    near.module += (module - near.module) / near.count;
}

/**
 * The middle of the pattern along a line through a dark pixel, in one direction of the picture; null where it is none.
 * @param {Binary} picture @param {number} x @param {number} y @param {0 | 1} stepX @param {0 | 1} stepY
 */
function across({ width, height, dark }, x, y, stepX, stepY) {
    const isDark = (/** @type {number} */ away) => {
        const [px, py] = [x + away * stepX, y + away * stepY];
        return px < 0 || py < 0 || px >= width || py >= height ? null : Boolean(dark[py * width + px]);
    };
    if (!isDark(0)) return null;
    const ends = [-1, 1].map((direction) => {
        const runs = [0, 0, 0];
        let away = direction;
        [true, false, true].forEach((colour, index) => {
            for (; isDark(away) === colour; away += direction) runs[index] += 1;
        });
        return runs;
    });
    const [[before, light, first], [after, lightAfter, last]] = ends;
    const runs = [first, light, before + 1 + after, lightAfter, last];
    return isPattern(runs) ? {
        middle: (stepX ? x : y) + (after - before) / 2 + 0.5, module: runs.reduce((sum, run) => sum + run, 0) / 7,
    } : null;
}

/**
 * Triples of corners that may belong to one code, the likeliest first: modules of one size, and a right angle with
 * equal sides.
 * @param {Corner[]} all
 * @returns {{topLeft: Corner, topRight: Corner, bottomLeft: Corner}[]}
 */
export function triples(all) {
    const found = [];
    for (const topLeft of all) {
        for (const topRight of all) {
            for (const bottomLeft of all) {
                if (topLeft === topRight || topRight === bottomLeft || bottomLeft === topLeft) continue;
                const [ax, ay] = [topRight.x - topLeft.x, topRight.y - topLeft.y];
                const [bx, by] = [bottomLeft.x - topLeft.x, bottomLeft.y - topLeft.y];
                // Seen from the front, and not in a mirror.
                if (ax * by - ay * bx <= 0) continue;
                const [a, b] = [Math.hypot(ax, ay), Math.hypot(bx, by)];
                const modules = [topLeft, topRight, bottomLeft].map(({ module }) => module);
                const fault = Math.abs(Math.log(a / b)) + Math.abs((ax * bx + ay * by) / (a * b))
                    + Math.log(Math.max(...modules) / Math.min(...modules));
                if (fault < 1) found.push({ topLeft, topRight, bottomLeft, fault });
            }
        }
    }
    return found.sort((a, b) => a.fault - b.fault).slice(0, 8);
}
