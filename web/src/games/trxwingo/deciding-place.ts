/** Where the last decimal digit of a hash stands, read from the right. */
export const decidingPlace = (hash: string): number => hash.search(/\d(?=\D*$)/)
