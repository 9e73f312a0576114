/** Ids that nobody else makes. Browsers know `randomUUID` over TLS and on this machine only. @returns {string} */
export const unique = () => crypto.randomUUID?.()
    ?? Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
