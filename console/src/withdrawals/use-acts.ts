import { useState } from 'react'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { api, Refused, type AdminInput } from '../platform/api.ts'
import { failureText } from '../platform/refusal-texts.ts'
import type { Outcome } from './OutcomeDialog.tsx'
import { HOLDS, type Listed } from './words.ts'

export type Asked =
  | 'propose'
  | 'hold'
  | 'release'
  | 'reject'
  | 'agree'
  | 'disagree'
  | 'paid'
  | 'unpaid'
  | 'returned'
  | 'outcome'
  | 'dispute'

const DECIDED: Record<AdminInput<'decideApproval'>['decision'], string> = { approve: 'Approved', reject: 'Sent back' }

const ASKED = 'Asked for. A second operator decides under Approvals.'

/** What is written for the audit log, about the row that is selected. */
function useNote(row: Listed | undefined) {
  const [written, setWritten] = useState({ id: '', text: '' })
  return {
    note: row && written.id === row.id ? written.text : '',
    setNote: (text: string) => row && setWritten({ id: row.id, text }),
  }
}

/** What was decided in this window. */
const own = new Set<string>()

type Run = (work: Promise<unknown>, on: Listed, said: string) => Promise<void>

const callsOf = (run: Run) => ({
  propose: (on: Listed, why: string) =>
    run(api('proposeWithdrawal', { id: on.id, note: why }), on, `Second review asked for, ${on.person.name}`),
  hold: (on: Listed, why: string) =>
    run(api('holdWithdrawal', { id: on.id, note: why }), on, `On hold, ${on.person.name}`),
  release: (on: Listed, why: string) =>
    run(api('releaseWithdrawal', { id: on.id, note: why }), on, `Back in the queue, ${on.person.name}`),
  reject: (on: Listed, why: string, reason: AdminInput<'rejectWithdrawal'>['reason']) =>
    run(api('rejectWithdrawal', { id: on.id, note: why, reason }), on, `Rejected, ${on.person.name}`),
  paid: (on: Listed, payment_reference: string) =>
    run(api('recordPayout', { id: on.id, payment_reference }), on, `Paid, ${on.person.name}`),
  unpaid: (on: Listed, why: string) =>
    run(api('giveBackPayout', { id: on.id, note: why }), on, `Back in the list, ${on.person.name}`),
  returned: (on: Listed, why: string) => run(api('recordReturn', { id: on.id, note: why }), on, ASKED),
  outcome: (on: Listed, outcome: Outcome, why: string) =>
    run(api('proposePayoutOutcome', { ...outcome, id: on.id, note: why }), on, ASKED),
  closeDispute: (on: Listed, why: string) =>
    run(api('closePayoutDispute', { id: on.id, note: why }), on, `Closed, ${on.person.name}`),
  decide: (on: Listed, input: AdminInput<'decideApproval'>) =>
    run(api('decideApproval', input), on, `${DECIDED[input.decision]}, ${on.person.name}`),
})

/** What an operator may do with the withdrawal that is selected, and what became of it. */
export function useActs(row: Listed | undefined, refresh: () => Promise<void>) {
  /** Which dialog is open, and about whom: the row may move on under it. */
  const [asked, setAsked] = useState<{ what: Asked; row: Listed }>()
  const [failed, setFailed] = useState<{ key: string; text: string }>()
  const { note, setNote } = useNote(row)
  const [busy, setBusy] = useState<string>()

  const done = async (id: string, said: string) => {
    own.add(id)
    setFailed(undefined)
    showToast(said, { icon: 'check' })
    await refresh()
  }
  const run = async (work: Promise<unknown>, on: Listed, said: string) => {
    try {
      await work
    } catch (error) {
      // Somebody else was faster: the list says what became of it.
      if (error instanceof Refused && error.reason === 'order_closed') void refresh()
      throw error
    }
    await done(on.id, said)
  }
  const approve = async () => {
    if (!row || busy) return
    if (row.needs_second) {
      setAsked({ what: 'propose', row })
      return
    }
    setBusy(row.id)
    try {
      await run(api('approveWithdrawal', { id: row.id, note }), row, `Approved, ${row.person.name}`)
    } catch (error) {
      setFailed({ key: row.id, text: failureText(error) })
      if (error instanceof Refused && error.reason === 'second_review_required') setAsked({ what: 'propose', row })
    } finally {
      setBusy(undefined)
    }
  }
  const startPayout = async (on: Listed) => {
    try {
      const { hold_reason } = await api('startPayout', { id: on.id })
      await done(on.id, hold_reason === '' ? `You pay ${on.person.name}` : `On hold: ${HOLDS[hold_reason]}`)
    } catch (error) {
      setFailed({ key: on.id, text: failureText(error) })
      if (error instanceof Refused && error.reason === 'order_closed') void refresh()
    }
  }
  return {
    asked,
    failed,
    busy: busy !== undefined && busy === row?.id,
    note,
    setNote,
    ask: (what: Asked) => row && setAsked({ what, row }),
    close: () => setAsked(undefined),
    approve,
    startPayout,
    ...callsOf(run),
    /** Whether this operator did it; what others did is told. */
    isOwn: (id: string) => own.has(id),
  }
}
export type Acts = ReturnType<typeof useActs>
