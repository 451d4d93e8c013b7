import { MILLION } from '@mela/contract/rewards/rewards-rules.ts'

/** Millionths as a percentage, with the two digits that every ratio has. */
export const ratioText = (millionths: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 4 }).format(
    millionths / MILLION,
  )
