import { useState } from 'react'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { api, Refused, type AdminInput } from '../platform/api.ts'
import { failureText } from '../platform/refusal-texts.ts'
import type { Decision } from './IdentityPane.tsx'
import type { Listed, Reason, Review } from './words.ts'

interface Draft {
  id: string
  reason?: Reason
  birth_date: string
  note: string
  error?: string
}

const EMPTY = { birth_date: '', note: '' }

/** Approve or reject the document that is open. What was not seen cannot be decided. */
export function useDecision(
  row: Listed | undefined,
  review: Review | undefined,
  refresh: () => Promise<void>,
): Decision {
  const [draft, setDraft] = useState<Draft>({ ...EMPTY, id: '' })
  const [busy, setBusy] = useState(false)
  const own: Draft = row && draft.id === row.id ? draft : { ...EMPTY, id: row?.id ?? '' }
  const change = (by: Partial<Draft>) => setDraft({ ...own, ...by })
  const send = async (input: AdminInput<'decideIdentity'>, said: string) => {
    setBusy(true)
    try {
      await api('decideIdentity', input)
      showToast(said, { icon: 'check' })
      await refresh()
    } catch (failure) {
      change({ error: failureText(failure) })
      // Somebody else was faster: the list says what became of it.
      if (failure instanceof Refused && failure.reason === 'order_closed') {
        showToast('Another operator decided this one', { icon: 'info' })
        await refresh()
      }
    }
    setBusy(false)
  }
  const may = row?.state === 'review' && review?.id === row.id && !busy
  return {
    reason: own.reason,
    note: own.note,
    error: own.error,
    busy,
    birth_date: own.birth_date,
    setReason: (reason) => setDraft({ ...EMPTY, id: own.id, note: own.note, reason }),
    setBirthDate: (birth_date) => change({ birth_date }),
    setNote: (note) => change({ note }),
    approve: () => {
      if (may) void send({ id: row.id, decision: 'approve', note: own.note.trim() }, `Approved, ${row.person.name}`)
    },
    reject: () => {
      if (!may) return
      if (!own.reason) return change({ error: 'Choose a reason first: the person reads it.' })
      if (own.reason === 'under_age' && own.birth_date === '')
        return change({ error: 'Enter the date of birth that the document says.' })
      const input = {
        ...{ id: row.id, decision: 'reject' as const, reason: own.reason, note: own.note.trim() },
        ...(own.reason === 'under_age' ? { birth_date: own.birth_date } : {}),
      }
      void send(input, `Rejected, ${row.person.name}`)
    },
  }
}
