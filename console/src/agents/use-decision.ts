import { useState } from 'react'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { api, Refused } from '../platform/api.ts'
import { failureText } from '../platform/refusal-texts.ts'
import type { AgentAct } from './AgentDialogs.tsx'
import { areMet, type Application, type Review } from './words.ts'

const isClosed = (failure: unknown) => failure instanceof Refused && failure.reason === 'order_closed'
const isUnmet = (failure: unknown) => failure instanceof Refused && failure.reason === 'agent_requirements_not_met'

export interface Decision {
  /** Only what was read, and while all that is asked for is there. */
  mayApprove: boolean
  busy: boolean
  error: string | undefined
  approve: () => Promise<void>
  /** Opens the dialog that asks why. */
  ask: (what: 'reject' | 'block') => void
  asked: AgentAct | undefined
  close: () => void
  done: (said: string, failure?: unknown) => Promise<void>
}

/** Approves or rejects the application that is open, once. */
export function useDecision(
  row: Application | undefined,
  review: Review | undefined,
  refresh: () => Promise<void>,
  lookAgain: () => void,
): Decision {
  const [asked, setAsked] = useState<AgentAct>()
  const [busy, setBusy] = useState<string>()
  const [failed, setFailed] = useState<{ id: string; text: string }>()
  const isOpened = row !== undefined && review?.id === row.id && busy === undefined
  const mayApprove = isOpened && row.state === 'review' && areMet(review)
  const done = async (said: string, failure?: unknown) => {
    if (failure === undefined) showToast(said, { icon: 'check' })
    // Somebody else was faster: the list says what became of it.
    if (isClosed(failure)) showToast('Another operator decided this one', { icon: 'info' })
    if (isUnmet(failure)) lookAgain()
    await refresh()
  }
  const approve = async () => {
    if (!mayApprove) return
    setBusy(row.id)
    setFailed(undefined)
    try {
      await api('decideAgentApplication', { id: row.id, decision: 'approve' })
      await done(`Approved, ${row.person.name}`)
    } catch (failure) {
      setFailed({ id: row.id, text: failureText(failure) })
      await done('', failure)
    }
    setBusy(undefined)
  }
  return {
    mayApprove,
    busy: busy !== undefined,
    error: failed && failed.id === row?.id ? failed.text : undefined,
    approve,
    ask: (what) => {
      if (!isOpened) return
      if (what === 'block') setAsked({ act: 'block', person: row.person })
      else if (row.state === 'review') setAsked({ act: 'reject', person: row.person, id: row.id })
    },
    asked,
    close: () => setAsked(undefined),
    done,
  }
}
