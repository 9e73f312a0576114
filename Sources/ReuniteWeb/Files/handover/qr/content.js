/**
 * What the modules of a QR code say (ISO/IEC 18004): versions 1 to 10, every level of correction, and bytes, as the
 * server writes them (`QRCode.swift`).
 */
import { correct } from "./field.js";

/** All codewords of each version. */
const capacities = [26, 44, 70, 100, 134, 172, 196, 242, 292, 346];
/** Codewords of correction in a block, and blocks, by level L, M, Q, H and version. */
const corrections = [
    [7, 10, 15, 20, 26, 18, 20, 24, 30, 18], [10, 16, 26, 18, 24, 16, 18, 22, 22, 26],
    [13, 22, 18, 26, 18, 24, 18, 22, 20, 24], [17, 28, 22, 16, 22, 28, 26, 26, 24, 28]];
const blocks = [
    [1, 1, 1, 1, 1, 2, 2, 2, 2, 4], [1, 1, 1, 2, 2, 4, 4, 4, 5, 5],
    [1, 1, 2, 2, 4, 4, 6, 6, 8, 8], [1, 1, 2, 4, 4, 4, 5, 6, 8, 8]];
/** The level of each value of its two bits. */
const levels = [1, 0, 3, 2];
/** The middles of alignment patterns after the first, which is 6. */
const alignments = [[], [18], [22], [26], [30], [34], [22, 38], [24, 42], [26, 46], [28, 50]];
/** Whether a mask changes a module. @type {((x: number, y: number) => boolean)[]} */
const masks = [
    (x, y) => (x + y) % 2 === 0, (_, y) => y % 2 === 0, (x) => x % 3 === 0, (x, y) => (x + y) % 3 === 0,
    (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0, (x, y) => (x * y) % 2 + (x * y) % 3 === 0,
    (x, y) => ((x * y) % 2 + (x * y) % 3) % 2 === 0, (x, y) => ((x + y) % 2 + (x * y) % 3) % 2 === 0];

/** @typedef {(x: number, y: number) => boolean} Dark */

/**
 * The text of a code; null where it cannot be read.
 * @param {number} size modules of a side
 * @param {Dark} isDark
 */
export function content(size, isDark) {
    const version = (size - 17) / 4;
    const format = readFormat(size, isDark);
    if (!format || !capacities[version - 1]) return null;
    const words = codewords(size, version, (x, y) => isDark(x, y) !== masks[format.mask](x, y));
    const data = sorted(words, version, format.level);
    return data && text(data, version);
}

/**
 * The level of correction and the mask: of two copies, with up to three wrong bits.
 * @param {number} size @param {Dark} isDark
 */
function readFormat(size, isDark) {
    const first = (/** @type {number} */ bit) => (bit < 6 ? isDark(8, bit) : bit < 8 ? isDark(8, bit + 1)
        : bit === 8 ? isDark(7, 8) : isDark(14 - bit, 8));
    const second = (/** @type {number} */ bit) => (bit < 8 ? isDark(size - 1 - bit, 8) : isDark(8, size - 15 + bit));
    let [best, fewest] = [-1, 4];
    for (let value = 0; value < 32; value += 1) {
        let rest = value;
        for (let step = 0; step < 10; step += 1) rest = rest << 1 ^ (rest >> 9) * 0x537;
        const bits = (value << 10 | rest) ^ 0x5412;
        for (const copy of [first, second]) {
            let wrong = 0;
            for (let bit = 0; bit < 15; bit += 1) wrong += Number(copy(bit) !== Boolean(bits >> bit & 1));
            if (wrong < fewest) [best, fewest] = [value, wrong];
        }
    }
    return best < 0 ? null : { level: levels[best >> 3], mask: best & 7 };
}

/**
 * The codewords in the order of the code: from the right, up and down by turns.
 * @param {number} size @param {number} version @param {Dark} isSet
 */
function codewords(size, version, isSet) {
    const words = new Uint8Array(capacities[version - 1]);
    let count = 0;
    for (let right = size - 1; right >= 1; right -= 2) {
        // The sixth column has the timing pattern.
        if (right === 6) right = 5;
        for (let step = 0; step < size; step += 1) {
            const y = (right + 1) & 2 ? step : size - 1 - step;
            for (const x of [right, right - 1]) {
                if (isFixed(x, y, size, version) || count >= 8 * words.length) continue;
                if (isSet(x, y)) words[count >> 3] |= 128 >> (count & 7);
                count += 1;
            }
        }
    }
    return words;
}

/**
 * Whether a module is part of a pattern, and no data.
 * @param {number} x @param {number} y @param {number} size @param {number} version
 */
function isFixed(x, y, size, version) {
    if (x === 6 || y === 6) return true;
    if ((x < 9 && y < 9) || (x < 9 && y >= size - 8) || (x >= size - 8 && y < 9)) return true;
    if (version >= 7 && ((x < 6 && y >= size - 11) || (x >= size - 11 && y < 6))) return true;
    const middles = version > 1 ? [6, ...alignments[version - 1]] : [];
    const last = size - 7;
    return middles.some((a) => middles.some((b) => Math.abs(x - a) < 3 && Math.abs(y - b) < 3
        && !((a === 6 && b === 6) || (a === 6 && b === last) || (a === last && b === 6))));
}

/**
 * The data of all blocks, corrected; null where that fails.
 * @param {Uint8Array} words @param {number} version @param {number} level
 */
function sorted(words, version, level) {
    const [each, count] = [corrections[level][version - 1], blocks[level][version - 1]];
    const short = Math.floor(words.length / count);
    const shortBlocks = count - words.length % count;
    const all = Array.from({ length: count }, (_, index) => new Uint8Array(index < shortBlocks ? short : short + 1));
    let next = 0;
    for (let place = 0; place <= short; place += 1) {
        all.forEach((block, index) => {
            // The data of the first blocks is one shorter.
            if (place === short - each && index < shortBlocks) return;
            block[index < shortBlocks && place > short - each ? place - 1 : place] = words[next];
            next += 1;
        });
    }
    if (!all.every((block) => correct(block, each))) return null;
    return all.flatMap((block) => [...block.subarray(0, block.length - each)]);
}

/** The bytes of a code as text; null where it has something else. @param {number[]} data @param {number} version */
function text(data, version) {
    let position = 0;
    const read = (/** @type {number} */ bits) => {
        let value = 0;
        for (let bit = 0; bit < bits; bit += 1, position += 1) {
            value = value << 1 | ((data[position >> 3] ?? 0) >> (7 - (position & 7)) & 1);
        }
        return value;
    };
    if (read(4) !== 4) return null;
    const length = read(version < 10 ? 8 : 16);
    if (length > data.length) return null;
    return new TextDecoder().decode(Uint8Array.from({ length }, () => read(8)));
}
