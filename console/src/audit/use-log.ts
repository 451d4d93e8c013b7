import { useEffect, useState } from 'react'
import type { AuditEntry } from '@mela/contract/operators/operators.ts'
import { api } from '../platform/api.ts'
import { failureText } from '../platform/refusal-texts.ts'
import { useLive } from '../platform/table/use-live.ts'
import { hashOf } from './chain.ts'

const LIVE_MS = 5_000
const PAGE = 50

/** The log, newest first: what is new arrives by itself, what is older when it is asked for. */
export function useLog(operator_id: string | undefined) {
  const { value, error, refresh } = useLive('listAudit', { limit: PAGE, ...(operator_id && { operator_id }) }, LIVE_MS)
  const [older, setOlder] = useState<{ of: string | undefined; list: AuditEntry[]; isAll: boolean }>()
  const [failure, setFailure] = useState<string>()
  const mine = older && older.of === operator_id ? older : undefined
  const known = mine?.list ?? []
  const newest = value ?? []
  const list = value && [...newest, ...known.filter(({ id }) => newest.every((entry) => entry.id !== id))]
  const more = async () => {
    const last = list?.at(-1)
    if (!list || !last) return
    try {
      const found = await api('listAudit', { before: last.id, limit: PAGE, ...(operator_id && { operator_id }) })
      // What slides out of the first page stays in the list.
      setOlder({ of: operator_id, list: [...list.slice(0, 1000), ...found], isAll: found.length < PAGE })
    } catch (problem) {
      setFailure(failureText(problem))
    }
  }
  const isAll = mine ? mine.isAll : newest.length < PAGE
  return { list, error: error ?? failure, refresh, more, isAll }
}

/** Whether a row is what was written, and follows from the one before it where that is known. */
export function useFits(entry: AuditEntry | undefined, before: AuditEntry | undefined): boolean | undefined {
  const [checked, setChecked] = useState<{ entry: AuditEntry; hash: string }>()
  useEffect(() => {
    let isCurrent = true
    if (entry) void hashOf(entry).then((hash) => isCurrent && setChecked({ entry, hash }))
    return () => {
      isCurrent = false
    }
  }, [entry])
  if (!entry || checked?.entry.id !== entry.id) return undefined
  const follows = !before || before.id !== String(BigInt(entry.id) - 1n) || before.hash === entry.prev_hash
  return checked.hash === entry.hash && follows
}
