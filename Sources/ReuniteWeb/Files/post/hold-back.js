/** What the finder of a thing keeps to themselves, so that its owner can prove that it is theirs: by category. */

const kinds = /** @type {Record<string, string>} */ ({
    phones: "screen", electronics: "screen", wallets: "papers", documents: "papers", bags: "inside", clothing: "inside",
    keys: "keys", jewellery: "engraving", eyewear: "engraving", bicycles: "number", instruments: "number", pets: "pet",
});

/** The name of the hint, in the texts at `post.hold`. @param {string} category */
export const held = (category) => kinds[category] ?? "any";
