import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ChestStatus } from '@mela/contract/chests/chest-rules.ts'
import { Refused } from '@mela/contract/client.ts'
import { api } from '../../platform/net/api.ts'
import { isToBeTold } from '../../platform/net/tell-failure.ts'
import { useRead } from '../../platform/query/use-read.ts'
import { askStatus } from './ask-status.ts'
import type { Chest } from '../chest.ts'
import { isMotionReduced } from './motion.ts'
import { keepStatus } from './statuses.ts'

// Looking: the server is asked whether there is still something in it. Nothing moves but what was won.
export type Opening =
  | { phase: 'looking' | 'ready' | 'shaking' | 'gone' | 'expired' }
  | { phase: 'opened'; amount: number }
  | { phase: 'failed'; refusal: Refused | undefined }

const SHAKE_MS = 450

/** `onKnown` is told when the reader has opened it before. */
export function useOpening({ chest_id, group_id }: Chest, onKnown: () => void) {
  const [acted, setActed] = useState<Opening>()
  const isBusy = useRef(false)
  const { answer: looked, error } = useRead(['preReceiveChest', chest_id], () => askStatus(chest_id), {
    isOn: acted === undefined,
    isFresh: true,
  })
  const status = looked?.status
  const tellKnown = useEffectEvent(onKnown)
  useEffect(() => {
    if (status === ChestStatus.Received) tellKnown()
  }, [status])

  /** However often it is tapped, one question is under way, and the server counts it once. */
  async function open(): Promise<void> {
    if (isBusy.current) return
    isBusy.current = true
    setActed({ phase: 'shaking' })
    try {
      const [{ status: after, amount }] = await Promise.all([api('receiveChest', { chest_id }), shaken()])
      keepStatus(group_id, chest_id, after)
      if (after === ChestStatus.Received && amount === undefined) onKnown()
      else setActed(amount === undefined ? seenAs(after) : { phase: 'opened', amount })
      if (amount !== undefined && !isMotionReduced()) navigator.vibrate?.(20)
    } catch (failure) {
      if (isToBeTold(failure)) setActed(failedBy(failure))
    } finally {
      isBusy.current = false
    }
  }
  return { opening: acted ?? lookedAt(status, error), left: looked?.left, open }
}

const failedBy = (error: unknown): Opening => ({
  phase: 'failed',
  refusal: error instanceof Refused ? error : undefined,
})

function lookedAt(status: ChestStatus | undefined, error: unknown): Opening {
  if (error instanceof Refused) return failedBy(error)
  if (status !== undefined) return seenAs(status)
  // Opening may work where looking did not.
  return { phase: error === undefined ? 'looking' : 'ready' }
}

function seenAs(status: ChestStatus): Opening {
  if (status === ChestStatus.Expired) return { phase: 'expired' }
  if (status === ChestStatus.NotEnough) return { phase: 'gone' }
  return { phase: status === ChestStatus.Received ? 'looking' : 'ready' }
}

const shaken = () => new Promise((done) => setTimeout(done, isMotionReduced() ? 0 : SHAKE_MS))
