import { CURRENCIES, type Currency } from '@mela/contract/money.ts'
import type { TextKey } from '../../../names/areas.ts'

/** What a list is narrowed to; the days as a date field gives them, empty for none. */
export interface RecordFilter {
  /** A kind or a state, whichever the list has. */
  choice?: number | undefined
  money_type?: Currency | undefined
  from: string
  to: string
}
export interface FilterChoice {
  value: number
  label: TextKey
}
export const NO_FILTER: RecordFilter = { from: '', to: '' }

export const isFiltered = ({ choice, money_type, from, to }: RecordFilter): boolean =>
  choice !== undefined || money_type !== undefined || from !== '' || to !== ''

/** How much of it the chips above the list do not show. */
export const countHidden = ({ money_type, from, to }: RecordFilter): number =>
  [money_type !== undefined, from !== '' || to !== ''].filter(Boolean).length

const DAY = /^\d{4}-\d\d-\d\d$/
type Search = Readonly<Record<string, string | undefined>>

/** As an address says it; what cannot be meant is as if it were not there. */
export function filterOf({ kind, currency, from, to }: Search): RecordFilter {
  const money_type = CURRENCIES.find((each) => String(each) === currency)
  const day = (text: string | undefined) => (text !== undefined && DAY.test(text) ? text : '')
  return {
    ...(kind !== undefined && /^-?\d$/.test(kind) && { choice: Number(kind) }),
    ...(money_type !== undefined && { money_type }),
    ...{ from: day(from), to: day(to) },
  }
}

/** Every part of it, also those that are no longer chosen. */
export const searchOf = ({ choice, money_type, from, to }: RecordFilter): Search => ({
  kind: choice === undefined ? undefined : String(choice),
  currency: money_type === undefined ? undefined : String(money_type),
  from: from || undefined,
  to: to || undefined,
})

/** From the first moment of the first day up to the first moment after the last, in the reader's time zone. */
export function spanOf({ from, to }: Pick<RecordFilter, 'from' | 'to'>): { start?: string; end?: string } {
  return {
    ...(from && { start: startOfDay(from, 0) }),
    ...(to && { end: startOfDay(to, 1) }),
  }
}

function startOfDay(day: string, later: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + later).toISOString()
}
