import { useEffect, useState } from 'react'
import type { CallOutput } from '@mela/contract/client.ts'
import { toDecimal } from '@mela/contract/money.ts'
import { api } from '../../platform/net/api.ts'
import { secondsUntil } from '../../platform/i18n/dates.ts'
import { useNow } from '../../platform/page/use-now.ts'
import { queries } from '../../platform/query/client.ts'
import { useRead } from '../../platform/query/use-read.ts'
import { minorOf } from '../withdraw/withdraw-form.ts'
import type { Wish } from './exchange-form.ts'

export type Quote = CallOutput<'quoteExchange'>
interface Offer {
  quote: Quote
  /** It gives something else than the one before. */
  hasChanged: boolean
}
/** Whoever types on is not asked for. */
const RESTS_MS = 400

/** The offer for a wish, asked for again when it is over. None is asked for while one is held, or without a wish. */
export function useQuote(wish: Wish | undefined, isHeld: boolean) {
  const input = wish && { ...wish, amount: toDecimal(minorOf(wish.amount, wish.from), wish.from) }
  const isRested = useRested(input && `${input.from} ${input.to} ${input.amount}`)
  const asked = isRested ? input : undefined
  const key = ['quoteExchange', asked]
  const read = async (signal: AbortSignal): Promise<Offer> => {
    const before = queries.getQueryData<Offer>(key)
    const quote = await api('quoteExchange', asked!, { signal })
    return { quote, hasChanged: before !== undefined && before.quote.to_amount !== quote.to_amount }
  }
  const { answer, error, load } = useRead(key, read, { isOn: asked !== undefined && !isHeld, isFresh: true })
  const now = useNow(1000)
  const seconds = answer ? secondsUntil(answer.quote.expires_unix, now) : 0
  const isOver = answer !== undefined && seconds === 0
  useEffect(() => {
    if (isOver && !isHeld) load()
  }, [isOver, isHeld, load])
  return {
    quote: isOver ? undefined : answer?.quote,
    seconds,
    error,
    hasChanged: answer?.hasChanged ?? false,
    again: load,
  }
}

/** Whether it has been the same for a while. */
function useRested(key: string | undefined): boolean {
  const [rested, setRested] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setRested(key), RESTS_MS)
    return () => clearTimeout(timer)
  }, [key])
  return key !== undefined && key === rested
}
