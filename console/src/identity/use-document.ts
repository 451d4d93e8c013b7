import { useCallback, useEffect, useState } from 'react'
import { api } from '../platform/api.ts'
import { failureText } from '../platform/refusal-texts.ts'
import type { Listed, Review } from './words.ts'

const REST_MS = 250

interface Known {
  id: string
  review?: Review
  error?: string
}

/** A document with its photos. Each opening is written down, so it is taken when somebody rests at the row, once. */
export function useDocument(row: Listed | undefined) {
  const [known, setKnown] = useState<Known>()
  const [turn, setTurn] = useState(0)
  const id = row?.id
  useEffect(() => {
    if (id === undefined) return
    const abort = new AbortController()
    const timer = setTimeout(() => {
      api('getIdentityForReview', { id }, { signal: abort.signal }).then(
        (review) => setKnown({ id, review }),
        (error: unknown) => {
          if (!abort.signal.aborted) setKnown({ id, error: failureText(error) })
        },
      )
    }, REST_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [id, turn])
  const retry = useCallback(() => setTurn((before) => before + 1), [])
  const own = known?.id === id ? known : undefined
  return { review: own?.review, error: own?.error, retry }
}
