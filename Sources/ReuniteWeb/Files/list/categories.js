/** The categories of listings, in the order of the server. Their names are the texts at `category`. */
export const categories = [
    "bags", "wallets", "documents", "phones", "electronics", "keys", "clothing", "eyewear", "jewellery", "books",
    "children",
    "sports", "instruments", "bicycles", "umbrellas", "medical", "pets", "other",
];
