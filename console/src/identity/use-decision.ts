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

/** Whether both sides are among the addresses of the photos that were on the screen. */
export const arePhotosShown = ({ front_url, back_url }: Review, shown: readonly string[]): boolean =>
  shown.includes(front_url) && shown.includes(back_url)

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
  /** Why, as the person reads it; undefined after saying what is missing. */
  const given = (): Pick<AdminInput<'revokeIdentity'>, 'reason' | 'birth_date'> | undefined => {
    const { reason, birth_date } = own
    if (reason && (reason !== 'under_age' || birth_date !== ''))
      return { reason, ...(reason === 'under_age' ? { birth_date } : {}) }
    const error = reason
      ? 'Enter the date of birth that the document says.'
      : 'Choose a reason first: the person reads it.'
    change({ error })
    return undefined
  }
  return {
    reason: own.reason,
    note: own.note,
    error: own.error,
    busy,
    birth_date: own.birth_date,
    mayApprove: may && isSeen,
    setReason: (reason) => setDraft({ ...EMPTY, id: own.id, note: own.note, reason }),
    setBirthDate: (birth_date) => change({ birth_date }),
    setNote: (note) => change({ note }),
    approve: () => {
      if (!may || !isSeen) return
      const input = { id: row.id, decision: 'approve' as const, note: own.note.trim() }
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
