import { pathOf } from '../../names/paths.ts'

/** Where a draw is checked; the block of a chain decided those of some games. */
export const verifyPath = (period: string, isOfBlock = false): string =>
  pathOf('Verify', {}, { period, ...(isOfBlock && { by: 'block' }) })
