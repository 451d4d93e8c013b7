import { useState } from 'react'
import { api } from '../platform/api.ts'
import { failureText } from '../platform/refusal-texts.ts'
import { useLive } from '../platform/table/use-live.ts'
import type { Draw } from './words.ts'

const LIVE_MS = 3_000
const PAGE = 30

export interface Filter {
  line?: string
  only?: 'late'
}

const keyOf = ({ line, period }: Draw) => `${line} ${period}`

/** Newest first: what is new arrives by itself, what is older when it is asked for. */
export function useDraws(filter: Filter) {
  const { value, error, refresh } = useLive('listDraws', { ...filter, limit: PAGE }, LIVE_MS)
  const [older, setOlder] = useState<{ of: string; list: Draw[]; next: string | null }>()
  const [failure, setFailure] = useState<string>()
  const of = JSON.stringify(filter)
  const mine = older?.of === of ? older : undefined
  const newest = value?.list ?? []
  const known = new Set(newest.map(keyOf))
  const list = value && [...newest, ...(mine?.list ?? []).filter((draw) => !known.has(keyOf(draw)))]
  const next = mine ? mine.next : (value?.next ?? null)
  const more = async () => {
    if (!next || !list) return
    try {
      const page = await api('listDraws', { ...filter, limit: PAGE, before: next })
      // What slides out of the first page stays in the list.
      setOlder({ of, list: [...list, ...page.list], next: page.next })
      setFailure(undefined)
    } catch (problem) {
      setFailure(failureText(problem))
    }
  }
  return { list, error: error ?? failure, refresh, more, isAll: next === null }
}
