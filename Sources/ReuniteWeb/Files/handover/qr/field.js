/** Corrects the codewords of a QR code: Reed and Solomon's code over the field of 256 elements (ISO/IEC 18004). */

const powers = new Uint8Array(512);
const logarithms = new Uint8Array(256);
for (let exponent = 0, value = 1; exponent < 255; exponent += 1) {
    powers[exponent] = powers[exponent + 255] = value;
    logarithms[value] = exponent;
    // x⁸ + x⁴ + x³ + x² + 1
    value = value << 1 ^ (value & 128 ? 0x11d : 0);
}

/** @param {number} a @param {number} b */
const times = (a, b) => (a && b ? powers[logarithms[a] + logarithms[b]] : 0);
/** @param {number} a */
const inverse = (a) => powers[255 - logarithms[a]];

/** The value of a polynomial, whose lowest coefficient comes first. @param {number[]} polynomial @param {number} x */
const at = (polynomial, x) => polynomial.reduceRight((sum, coefficient) => times(sum, x) ^ coefficient, 0);

/**
 * Corrects a block in place.
 * @param {Uint8Array} block data, then codewords of correction
 * @param {number} count of the codewords of correction
 * @returns {boolean} whether it is right now
 */
export function correct(block, count) {
    const last = block.length - 1;
    const syndromes = Array.from({ length: count }, (_, index) =>
        block.reduce((sum, value) => times(sum, powers[index]) ^ value, 0));
    if (syndromes.every((one) => !one)) return true;
    const locator = shortest(syndromes);
    const places = [];
    for (let index = 0; index < block.length; index += 1) {
        if (!at(locator, powers[(255 - (last - index) % 255) % 255])) places.push(index);
    }
    if (places.length !== locator.length - 1) return false;
    // Forney's formula: how much is wrong at each place.
    const evaluator = syndromes.map((_, degree) => {
        let sum = 0;
        for (let part = 0; part <= degree && part < locator.length; part += 1) {
            sum ^= times(locator[part], syndromes[degree - part]);
        }
        return sum;
    });
    for (const index of places) {
        const x = powers[(last - index) % 255];
        const away = inverse(x);
        const slope = locator.reduce((sum, coefficient, degree) => (degree % 2
            ? sum ^ times(coefficient, degree === 1 ? 1 : powers[logarithms[away] * (degree - 1) % 255]) : sum), 0);
        if (!slope) return false;
        block[index] ^= times(x, times(at(evaluator.slice(0, locator.length - 1), away), inverse(slope)));
    }
    return Array.from({ length: count }, (_, index) =>
        block.reduce((sum, value) => times(sum, powers[index]) ^ value, 0)).every((one) => !one);
}

/** Berlekamp and Massey: the shortest polynomial that explains the syndromes. @param {number[]} syndromes */
function shortest(syndromes) {
    let [current, previous] = [[1], [1]];
    let [length, shift, scale] = [0, 1, 1];
    syndromes.forEach((_, index) => {
        let difference = 0;
        for (let part = 0; part <= length; part += 1) {
            difference ^= times(current[part] ?? 0, syndromes[index - part] ?? 0);
        }
        if (!difference) {
            shift += 1;
            return;
        }
        const before = current;
        const factor = times(difference, inverse(scale));
        const next = Array.from({ length: Math.max(current.length, previous.length + shift) }, (_, degree) =>
            (current[degree] ?? 0) ^ times(factor, previous[degree - shift] ?? 0));
        current = next;
        if (2 * length <= index) [length, previous, scale, shift] = [index + 1 - length, before, difference, 1];
        else shift += 1;
    });
    return current.slice(0, length + 1);
}
