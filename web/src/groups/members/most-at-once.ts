/** How many people one call takes. */
export const MOST_AT_ONCE = 100
