import { useCallback, useEffect, useState } from 'react'
import { failureText } from '../platform/refusal-texts.ts'
import { LISTS, type Item } from './item.ts'
import type { Kind } from './words.ts'

export interface Items {
  list: readonly Item[] | undefined
  error: string | undefined
  refresh: () => Promise<void>
}

/** All of a kind; the last answer stays where there is no newer one. */
export function useItems(kind: Kind): Items {
  const [state, setState] = useState<{ list?: Item[]; error?: string }>({})
  const refresh = useCallback(
    () =>
      LISTS[kind]().then(
        (list) => setState({ list }),
        (error: unknown) => setState((known) => ({ ...known, error: failureText(error) })),
      ),
    [kind],
  )
  useEffect(() => void refresh(), [refresh])
  return { list: state.list, error: state.error, refresh }
}
