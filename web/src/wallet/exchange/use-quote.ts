import { useEffect, useRef, useState } from 'react'
import type { CallOutput } from '@mela/contract/client.ts'
import { toDecimal } from '@mela/contract/money.ts'
import { api, Cancelled } from '../../platform/net/api.ts'
import { serverNow } from '../../platform/device/clock.ts'
import { secondsUntil } from '../../platform/i18n/dates.ts'
import { useNow } from '../../platform/page/use-now.ts'
import { minorOf } from '../withdraw/withdraw-form.ts'
import type { Wish } from './exchange-form.ts'

export type Quote = CallOutput<'quoteExchange'>
/** Whoever types on is not asked for. */
const RESTS_MS = 400

/** The offer for a wish, asked for again when it is over. Undefined while there is none to be asked for. */
export function useQuote(wish: Wish | undefined) {
  const [quote, setQuote] = useState<Quote>()
  const [error, setError] = useState<unknown>()
  const [hasChanged, setChanged] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const now = useNow(1000)
  const key = wish && `${wish.from} ${wish.to} ${toDecimal(minorOf(wish.amount, wish.from), wish.from)}`
  const known = quote && key === keyOf(quote) ? quote : undefined
  const seconds = known ? secondsUntil(known.expires_unix, now) : 0
  const isOver = known !== undefined && seconds === 0
  const last = useRef<Quote>(undefined)
  useEffect(() => {
    if (!wish) return
    const before = last.current
    const isSame = before !== undefined && keyOf(before) === key
    if (isSame && before.expires_unix > serverNow() && attempt === 0) return
    const timer = setTimeout(
      () => {
        const amount = toDecimal(minorOf(wish.amount, wish.from), wish.from)
        api('quoteExchange', { from: wish.from, to: wish.to, amount }).then(
          (answer) => {
            last.current = answer
            setQuote(answer)
            setError(undefined)
            setChanged(isSame && answer.to_amount !== before.to_amount)
          },
          (failure: unknown) => {
            if (!(failure instanceof Cancelled)) setError(failure)
          },
        )
      },
      isSame ? 0 : RESTS_MS,
    )
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key, isOver, attempt])
  return {
    quote: isOver ? undefined : known,
    seconds,
    error: wish ? error : undefined,
    /** The newest offer gives something else than the one before. */
    hasChanged: known !== undefined && hasChanged,
    again: () => setAttempt((before) => before + 1),
    forget() {
      last.current = undefined
      setQuote(undefined)
    },
  }
}

const keyOf = ({ from, to, from_amount }: Quote) => `${from} ${to} ${from_amount}`
