import { useCallback, useEffect, useMemo } from 'react'
import { hashKey, useQuery, type QueryKey } from '@tanstack/react-query'
import type { CallInput, CallOutput } from '@mela/contract/client.ts'
import type { CallName } from '@mela/contract/calls.ts'
import { api, Cancelled } from '../net/api.ts'
import { table } from '../storage/database.ts'
import { queries, readAgain } from './client.ts'

export interface Reading<Answer> {
  /** Undefined until the first answer; the last one stays while it is read again, and when that fails. */
  answer: Answer | undefined
  /** Of the last read. */
  error: unknown
  isLoading: boolean
  load: () => void
  /** What an act answered, in place of a read. */
  show: (answer: Answer) => void
}

export interface ReadOptions {
  /** Nothing is read while it is false. */
  isOn?: boolean
  /** Read again after so long, as long as somebody looks. */
  everyMs?: number
  /** Under this name the device keeps the last answer and shows it until there is a newer one. */
  keptAs?: string
  /** A form that begins with the answer must not begin with an earlier one: nothing outlives the screen. */
  isFresh?: boolean
}

const kept = table<unknown>('snapshot')
export const toldError = (error: unknown) => (error === null || error instanceof Cancelled ? undefined : error)

/**
 * The answer of a read: asked for when a screen shows it, when the connection is back and when the page is looked at
 * again. Screens with equal keys share it. `read` is taken from the newest render.
 */
export function useRead<Answer>(
  key: QueryKey,
  read: (signal: AbortSignal) => Promise<Answer>,
  { isOn = true, everyMs, keptAs, isFresh }: ReadOptions = {},
): Reading<Answer> {
  const hash = hashKey(key)
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the hash stands for the key
  const queryKey = useMemo(() => key, [hash])
  const { data, error, isFetching } = useQuery(
    {
      queryKey,
      async queryFn({ signal }) {
        const answer = await read(signal)
        if (keptAs !== undefined) void kept.put(keptAs, answer)
        return answer
      },
      enabled: isOn,
      refetchInterval: everyMs ?? false,
      ...(isFresh && { gcTime: 0 }),
    },
    queries,
  )
  useEffect(() => {
    if (keptAs === undefined) return
    void kept.get(keptAs).then((answer) => {
      if (answer !== undefined && queries.getQueryData(queryKey) === undefined) {
        queries.setQueryData(queryKey, answer, { updatedAt: 1 })
      }
    })
  }, [keptAs, queryKey])
  const load = useCallback(() => void readAgain(queryKey), [queryKey])
  const show = useCallback(
    (answer: Answer) => {
      // A read that is under way was asked before.
      void queries.cancelQueries({ queryKey, exact: true })
      queries.setQueryData(queryKey, answer)
      if (keptAs !== undefined) void kept.put(keptAs, answer)
    },
    [queryKey, keptAs],
  )
  return { answer: data as Answer | undefined, error: toldError(error), isLoading: isFetching, load, show }
}

/** The answer of one call. */
export function useCall<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  options?: ReadOptions,
): Reading<CallOutput<Name>> {
  return useRead([name, input], (signal) => api(name, input, { signal }), options)
}
