import { useCallback, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { AdminCallName } from '@mela/contract/admin-calls.ts'
import { Refused } from '@mela/contract/client.ts'
import { answers } from '../answers.ts'
import { api, type AdminInput, type AdminOutput } from '../api.ts'
import { failureText } from '../refusal-texts.ts'

export interface Live<Value> {
  /** What was known last; it stays while the connection is lost. */
  value: Value | undefined
  /** The last answer to any question asked here, for what does not depend on the question. */
  last: Value | undefined
  /** Why there is nothing newer. */
  error: string | undefined
  /** Asks at once, for instance after something was decided here. */
  refresh: () => Promise<void>
}

const RETRY_MS = 2_000

/**
 * Asks the same question every few milliseconds, as long as the page is looked at. Another question begins with
 * what is known of it. `undefined` asks nothing; a step of 0 asks once. Where the line is lost it is asked again soon;
 * what was refused is not.
 */
export function useLive<N extends AdminCallName>(
  name: N,
  input: AdminInput<N> | undefined,
  every_ms: number,
): Live<AdminOutput<N>> {
  const { data, error, refetch } = useQuery<AdminOutput<N>>(
    {
      queryKey: [name, input],
      queryFn: ({ signal }) => api(name, input!, { signal }),
      enabled: input !== undefined,
      refetchOnWindowFocus: every_ms > 0,
      refetchInterval: ({ state }) => {
        const isLost = state.error !== null && !(state.error instanceof Refused)
        return (isLost ? Math.min(every_ms || RETRY_MS, RETRY_MS) : every_ms) || false
      },
    },
    answers,
  )
  const [last, setLast] = useState(data)
  if (data !== undefined && data !== last) setLast(data)
  const isAsking = input !== undefined
  const refresh = useCallback(async () => {
    if (isAsking) await refetch()
  }, [isAsking, refetch])
  return { value: data, last: data ?? last, error: error ? failureText(error) : undefined, refresh }
}
