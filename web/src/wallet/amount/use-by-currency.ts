import { useCallback, useState } from 'react'
import type { Currency } from '@mela/contract/money.ts'
import { Cancelled } from '../../platform/net/api.ts'

interface Answer<T> {
  value?: T
  error?: unknown
}

/**
 * What the server says of each currency. Kept apart, so that a late answer for one never takes the place of another's;
 * and what was known of a currency stays until there is something newer. `ask` is the same function at every call.
 */
export function useByCurrency<T>(type: Currency, ask: (type: Currency) => Promise<T>) {
  const [answers, setAnswers] = useState<Partial<Record<Currency, Answer<T>>>>({})
  const load = useCallback(() => {
    const keep = (next: Answer<T>) =>
      setAnswers((all) => (all[type]?.value && !next.value ? all : { ...all, [type]: next }))
    keep({})
    ask(type).then(
      (value) => keep({ value }),
      (error: unknown) => {
        if (!(error instanceof Cancelled)) keep({ error })
      },
    )
  }, [type, ask])
  return { ...answers[type], load }
}
