import type { Translate } from '../../platform/i18n/i18n.ts'

const DIGITS = 12

/** What is wrong with a reference: of one made of digits, how many are missing. */
export function referenceFault(reference: string, t: Translate): string {
  const isNumber = /^\d+$/.test(reference)
  return isNumber && reference.length < DIGITS
    ? t('wallet.recharge_reference_short', { n: reference.length })
    : t('wallet.recharge_reference_wrong')
}
