import { useState, type ChangeEvent, type FocusEvent } from 'react'
import { flushSync } from 'react-dom'
import { Currency, SCALE } from '@mela/contract/money.ts'
import { useI18n } from '../../platform/i18n/i18n.ts'
import { amountText } from './amount-parts.ts'
import { readTyped, writeTyped } from './typed-amount.ts'

/** What a field for an amount needs: its text is grouped as long as nobody types. */
export function useTypedAmount(
  amount: string,
  type: Currency,
  onAmount: (amount: string) => void,
  most: number = SCALE[type],
) {
  const { locale } = useI18n()
  const [isTyping, setTyping] = useState(false)
  return {
    value: isTyping || amount === '' ? writeTyped(amount, locale) : groupedText(amount, locale),
    onFocus: ({ target }: FocusEvent<HTMLInputElement>) => {
      // At once, so that the new text is marked as the old one was: what is typed then replaces all of it. A tap puts the
      // caret where it was meant to be after this.
      flushSync(() => setTyping(true))
      target.select()
    },
    onBlur: () => setTyping(false),
    onChange: (event: ChangeEvent<HTMLInputElement>) => onAmount(readTyped(event.target.value, type, locale, most)),
  }
}

/** Diamonds are written without a sign, so that none of another currency slips in. */
const groupedText = (amount: string, locale: string) =>
  amountText(amount.replace(/\.$/, ''), Currency.Diamond, locale, { isShort: true })
