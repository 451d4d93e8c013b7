import { useState } from 'react'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { api, Refused, type AdminInput } from '../platform/api.ts'
import { failureText } from '../platform/refusal-texts.ts'
import type { Decision } from './IdentityPane.tsx'
import { isReplacing } from './seen.ts'
import type { Listed, Reason, Review } from './words.ts'

interface Draft {
  id: string
  reason?: Reason
  birth_date: string
  note: string
  /** Of a document that says something else than an earlier one: the operator has compared them. */
  replaces: boolean
  error?: string | undefined
}

const EMPTY = { birth_date: '', note: '', replaces: false }

/** Approve, reject or take back the document that is open. What was not seen is not approved. */
export function useDecision(
  row: Listed | undefined,
  review: Review | undefined,
  isSeen: boolean,
  refresh: () => Promise<void>,
): Decision {
  const [draft, setDraft] = useState<Draft>({ ...EMPTY, id: '' })
  const [busy, setBusy] = useState(false)
  const own: Draft = row && draft.id === row.id ? draft : { ...EMPTY, id: row?.id ?? '' }
  const change = (by: Partial<Draft>) => setDraft({ ...own, ...by })
  const send = async (call: Promise<unknown>, said: string) => {
    setBusy(true)
    try {
      await call
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
  const isOpened = row !== undefined && review?.id === row.id && !busy
  const may = isOpened && row.state === 'review'
  const mustReplace = isOpened && isReplacing(review)
  const mayApprove = may && isSeen && (own.replaces || !mustReplace)
  const given = () => {
    const why = whyOf(own)
    if ('error' in why) change(why)
    return 'error' in why ? undefined : why
  }
  return {
    reason: own.reason,
    note: own.note,
    error: own.error,
    busy,
    birth_date: own.birth_date,
    mayApprove,
    mustReplace,
    replaces: own.replaces,
    setReplaces: (replaces) => change({ replaces }),
    setReason: (reason) => setDraft({ ...EMPTY, id: own.id, note: own.note, replaces: own.replaces, reason }),
    setBirthDate: (birth_date) => change({ birth_date, error: undefined }),
    setNote: (note) => change({ note, error: undefined }),
    approve: () => {
      if (!mayApprove) return
      const input = { id: row.id, decision: 'approve' as const, replaces: own.replaces, note: own.note.trim() }
      void send(api('decideIdentity', input), `Approved, ${row.person.name}`)
    },
    reject: () => {
      const why = may ? given() : undefined
      if (!may || !why) return
      const input = { id: row.id, decision: 'reject' as const, ...why, note: own.note.trim() }
      void send(api('decideIdentity', input), `Rejected, ${row.person.name}`)
    },
    revoke: () => {
      const why = isOpened && row.state === 'approved' ? given() : undefined
      if (!isOpened || !why) return
      if (own.note.trim() === '') return change({ error: 'Write a note: why it is taken back.' })
      const input = { id: row.id, ...why, note: own.note.trim() }
      void send(api('revokeIdentity', input), `Taken back, ${row.person.name}`)
    },
  }
}

/** Why, as the person reads it, or what is still missing. */
function whyOf({
  reason,
  birth_date,
}: Draft): Pick<AdminInput<'revokeIdentity'>, 'reason' | 'birth_date'> | { error: string } {
  if (!reason) return { error: 'Choose a reason first: the person reads it.' }
  if (reason !== 'under_age') return { reason }
  return birth_date === '' ? { error: 'Enter the date of birth that the document says.' } : { reason, birth_date }
}
