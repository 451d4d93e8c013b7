/** What hashing a password costs where nobody wants to guess it. */
export const CHEAP_PASSWORDS = { PASSWORD_MEMORY_KB: 8 }
