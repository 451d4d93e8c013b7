import { Currency, toDecimal, toMinor } from '@mela/contract/money.ts'
import type { AccountTransaction } from '@mela/contract/wallet/wallet.ts'

// Records as a table for spreadsheets, after RFC 4180.
const BYTE_ORDER_MARK = '\uFEFF'
const NAMES: Record<Currency, string> = {
  [Currency.Rupee]: 'INR',
  [Currency.Usdt]: 'USDT',
  [Currency.Diamond]: 'Diamond',
}
const COLUMNS = [
  'time',
  'type',
  'what',
  'currency',
  'in',
  'out',
  'locked',
  'balance',
  'status',
  'reference',
  'number',
] as const
const STATUSES = { 1: 'open', 2: 'done', [-1]: 'undone' } as const

/** In the language of whoever asked. */
export interface Words {
  word(key: `csv_${string}`, values?: Record<string, string>): string
  /** What a record is about. */
  title(record: AccountTransaction): string
}

/** What comes and what goes stand in columns of their own, so that no amount begins with a sign. */
export function tableOf(records: readonly AccountTransaction[], time_zone: string, { word, title }: Words): string {
  const header = COLUMNS.map((column) => word(`csv_${column}`, { zone: time_zone }))
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: time_zone, dateStyle: 'short', timeStyle: 'medium' })
  const rows = records.map((record) => {
    const is_out = record.amount.startsWith('-')
    const locked = minorOf(record.locked, record)
    const all = toDecimal(minorOf(record.amount, record) + locked, record.money_type)
    return [
      clock.format(new Date(record.created_at)),
      word(`csv_type_${record.type}`),
      title(record),
      NAMES[record.money_type],
      is_out ? '' : all,
      is_out ? all : '',
      locked === 0n ? '' : toDecimal(locked, record.money_type),
      record.balance_after,
      word(`csv_${STATUSES[record.status]}`),
      record.reference,
      // Two numbers with a hyphen alone would be read as a day.
      `#${record.id}`,
    ]
  })
  return BYTE_ORDER_MARK + [header, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

/** Without its sign. */
const minorOf = (amount: string, { money_type }: AccountTransaction): bigint =>
  toMinor(amount.replace('-', ''), money_type) ?? 0n

/** A programme that opens the table takes what begins like this for something to carry out. */
const FORMULA = /^[=+\-@\t\r\n|%]/

export function cell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
