const plainName = (name: string): string => name.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase()

/** Whether two people who typed would call it the same name. */
export const isSameName = (one: string, other: string): boolean => plainName(one) === plainName(other)
