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
 * only when the row has changed. One that is wanted by its number is in no list.
 */
export function useReview(row: Listed | undefined, wanted?: string) {
  const [state, setState] = useState<State>()
  const [turn, setTurn] = useState(0)
  const id = wanted ?? row?.id
  const version = wanted ? String(turn) : row && versionOf(row, turn)
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

const versionOf = ({ queue, status, requested_by, payout_state, paid_by }: Listed, turn: number): string =>
  [queue, status, requested_by, payout_state, paid_by, turn].join(' ')
