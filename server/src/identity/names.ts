const plainName = (name: string): string => name.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase()

/** Whether two people who typed would call it the same name. */
export const isSameName = (one: string, other: string): boolean => plainName(one) === plainName(other)

/** The same for whoever writes their names in another order, or with other signs between them. */
export const nameKey = (name: string): string =>
  plainName(name)
    .split(/[^\p{L}\p{M}]+/u)
    .filter((word) => word !== '')
    .toSorted()
    .join(' ')
