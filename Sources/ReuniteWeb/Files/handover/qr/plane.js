/** The plane of a code in the picture: which pixel a module is at, though the code is turned and seen from the side. */

/** @typedef {(x: number, y: number) => [number, number]} Plane from modules to pixels */

/**
 * The plane in which four points of the code lie at four points of the picture.
 * @param {number[][]} from modules @param {number[][]} to pixels
 * @returns {Plane | null} null where the points lie on a line
 */
export function plane(from, to) {
    // x' = (a x + b y + c) / (g x + h y + 1), y' = (d x + e y + f) / (g x + h y + 1)
    const rows = from.flatMap(([x, y], index) => {
        const [u, v] = to[index];
        return [[x, y, 1, 0, 0, 0, -u * x, -u * y, u], [0, 0, 0, x, y, 1, -v * x, -v * y, v]];
    });
    const solved = solve(rows);
    if (!solved) return null;
    const [a, b, c, d, e, f, g, h] = solved;
    return (x, y) => {
        const scale = g * x + h * y + 1;
        return [(a * x + b * y + c) / scale, (d * x + e * y + f) / scale];
    };
}

/** Gauss's elimination. @param {number[][]} rows coefficients, and the right side last */
function solve(rows) {
    const count = rows.length;
    for (let column = 0; column < count; column += 1) {
        let pivot = column;
        for (let row = column; row < count; row += 1) {
            if (Math.abs(rows[row][column]) > Math.abs(rows[pivot][column])) pivot = row;
        }
        if (Math.abs(rows[pivot][column]) < 1e-9) return null;
        [rows[column], rows[pivot]] = [rows[pivot], rows[column]];
        for (let row = 0; row < count; row += 1) {
            if (row === column) continue;
            const factor = rows[row][column] / rows[column][column];
            if (factor) rows[row] = rows[row].map((value, index) => value - factor * rows[column][index]);
        }
    }
    return rows.map((row, index) => row[count] / row[index]);
}
