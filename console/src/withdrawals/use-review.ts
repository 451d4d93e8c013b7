import { useCallback, useEffect, useState } from 'react'
import { api } from '../platform/api.ts'
import { failureText } from '../platform/refusal-texts.ts'
import type { Listed, Review } from './words.ts'

const REST_MS = 200

interface State {
  id: string
  review?: Review
  error?: string
}

/**
 * Everything about one withdrawal. Each look is written down, so it is taken when somebody rests at the row, and again
 * only when the row has changed.
 */
export function useReview(row: Listed | undefined) {
  const [state, setState] = useState<State>()
  const [turn, setTurn] = useState(0)
  const id = row?.id
  const version = row && [row.queue, row.status, row.requested_by, row.payout_state, row.paid_by, turn].join(' ')
  useEffect(() => {
    if (id === undefined || version === undefined) return
    const abort = new AbortController()
    const timer = setTimeout(() => {
      api('getWithdrawalForReview', { id }, { signal: abort.signal }).then(
        (review) => setState({ id, review }),
        (error: unknown) => {
          if (!abort.signal.aborted) setState({ id, error: failureText(error) })
        },
      )
    }, REST_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [id, version])
  const retry = useCallback(() => setTurn((known) => known + 1), [])
  const known = state?.id === id ? state : undefined
  return { review: known?.review, error: known?.error, retry }
}
