/** The characters of codes that people read and type: Crockford's base 32. */
export const characters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
