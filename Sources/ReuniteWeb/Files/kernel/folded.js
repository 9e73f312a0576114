/** Words as they are compared: accents and case apart. @param {string} words */
export const folded = (words) => words.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
