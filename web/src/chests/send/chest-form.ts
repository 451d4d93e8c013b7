import { CHEST_MAX_AMOUNT, ChestType, faultOfChest } from '@mela/contract/chests/chest-rules.ts'
import { Currency, toMinor } from '@mela/contract/money.ts'

/** As typed. */
export interface ChestForm {
  type: ChestType
  /** In total, or in each box where all get the same. */
  amount: string
  num: string
}
export type FormFault =
  | 'need_amount'
  | 'whole_only'
  | 'min_each'
  | 'max_total'
  | 'min_boxes'
  | 'max_boxes'
  | 'not_enough'

const WHOLE = /^\d{1,9}$/
const numberIn = (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed))

/** Of a form that says nothing yet, or no number, it is not a number. */
export function totalOf({ type, amount, num }: ChestForm): number {
  return type === ChestType.Normal ? numberIn(amount) * numberIn(num) : numberIn(amount)
}

/** Whole diamonds of a balance, which always has a point; the rest is cut off. */
export const wholeOf = (balance: string): number => Number(balance.slice(0, balance.indexOf('.')))

/** What keeps the form from being sent, the first thing to be mended first. */
export function faultOfForm(form: ChestForm, member_total: number, balance: string | undefined): FormFault | undefined {
  const [total, num] = [totalOf(form), numberIn(form.num)]
  const fault = faultOfChest({ type: form.type, amount: total, num }, member_total)
  if (fault === 'chest_count_invalid') return num > member_total ? 'max_boxes' : 'min_boxes'
  if (fault === 'chest_amount_invalid' || !WHOLE.test(form.amount.trim())) return amountFault(form.amount.trim(), total)
  const has = balance === undefined ? undefined : toMinor(balance, Currency.Diamond)
  return has !== undefined && toMinor(String(total), Currency.Diamond)! > has ? 'not_enough' : undefined
}

function amountFault(amount: string, total: number): FormFault {
  if (amount === '') return 'need_amount'
  if (total > CHEST_MAX_AMOUNT) return 'max_total'
  return WHOLE.test(amount) ? 'min_each' : 'whole_only'
}
