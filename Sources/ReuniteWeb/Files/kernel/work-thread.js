/**
 * The worker of `solve.js`: finds a nonce for a challenge of the server. For such short messages, SHA-256 in
 * JavaScript is much faster than that of the browser, which is asynchronous.
 */

/** The constants of SHA-256 (FIPS 180-4). */
const constants = Int32Array.of(
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
);
const start = Int32Array.of(
    0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
);
const words = new Int32Array(64);

/**
 * The state after a block of 64 bytes.
 * @param {Int32Array} state the state before it
 * @param {DataView} block
 * @param {Int32Array} result
 */
function compress(state, block, result) {
    for (let i = 0; i < 16; i += 1) words[i] = block.getInt32(i * 4);
    for (let i = 16; i < 64; i += 1) {
        const x = words[i - 15], y = words[i - 2];
        const s0 = (x >>> 7 | x << 25) ^ (x >>> 18 | x << 14) ^ x >>> 3;
        const s1 = (y >>> 17 | y << 15) ^ (y >>> 19 | y << 13) ^ y >>> 10;
        words[i] = words[i - 16] + s0 + words[i - 7] + s1;
    }
    // By index, because the iterator of destructuring would take half of the time.
    let a = state[0], b = state[1], c = state[2], d = state[3], e = state[4], f = state[5], g = state[6], h = state[7];
    for (let i = 0; i < 64; i += 1) {
        const s1 = (e >>> 6 | e << 26) ^ (e >>> 11 | e << 21) ^ (e >>> 25 | e << 7);
        const first = h + s1 + (e & f ^ ~e & g) + constants[i] + words[i] | 0;
        const s0 = (a >>> 2 | a << 30) ^ (a >>> 13 | a << 19) ^ (a >>> 22 | a << 10);
        const second = s0 + (a & b ^ a & c ^ b & c) | 0;
        h = g;
        g = f;
        f = e;
        e = d + first | 0;
        d = c;
        c = b;
        b = a;
        a = first + second | 0;
    }
    result[0] = state[0] + a;
    result[1] = state[1] + b;
    result[2] = state[2] + c;
    result[3] = state[3] + d;
    result[4] = state[4] + e;
    result[5] = state[5] + f;
    result[6] = state[6] + g;
    result[7] = state[7] + h;
}

/**
 * A number such that the hash of `token:number` begins with this number of zero bits. The last block has room for the
 * number, because the tokens of the server have at most 44 characters, or 64 to 108.
 * @param {string} token
 * @param {number} bits at most 32
 */
function nonce(token, bits) {
    const prefix = new TextEncoder().encode(`${token}:`);
    // Its whole blocks are hashed once.
    const whole = prefix.length >> 6 << 6;
    const state = start.slice();
    for (let i = 0; i < whole; i += 64) compress(state, new DataView(prefix.buffer, i, 64), state);
    const last = new Uint8Array(64);
    last.set(prefix.subarray(whole));
    const view = new DataView(last.buffer);
    const place = prefix.length - whole;
    const hash = new Int32Array(8);
    for (let number = 0; ; number += 1) {
        const digits = String(number);
        for (let i = 0; i < digits.length; i += 1) last[place + i] = digits.charCodeAt(i);
        last[place + digits.length] = 0x80;
        view.setUint32(60, (prefix.length + digits.length) * 8);
        compress(state, view, hash);
        if (hash[0] >>> 32 - bits === 0) return number;
    }
}

onmessage = ({ data }) => postMessage(nonce(data.token, data.bits));
