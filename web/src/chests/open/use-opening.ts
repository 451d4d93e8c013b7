import { useEffect, useRef, useState } from 'react'
import { ChestStatus } from '@mela/contract/chests/chest-rules.ts'
import { Refused } from '@mela/contract/client.ts'
import { api, Cancelled } from '../../platform/net/api.ts'
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
  const [opening, setOpening] = useState<Opening>({ phase: 'looking' })
  const isBusy = useRef(false)
  const known = useRef(onKnown)
  useEffect(() => {
    known.current = onKnown
  })

  const show = (status: ChestStatus, amount?: number) => {
    if (status === ChestStatus.Expired) setOpening({ phase: 'expired' })
    else if (status === ChestStatus.NotEnough) setOpening({ phase: 'gone' })
    else if (status === ChestStatus.Unreceive) setOpening({ phase: 'ready' })
    else if (amount === undefined) known.current()
    else setOpening({ phase: 'opened', amount })
  }
  const fail = (error: unknown) => {
    if (error instanceof Cancelled) return
    setOpening({ phase: 'failed', refusal: error instanceof Refused ? error : undefined })
  }

  useEffect(() => {
    let isCurrent = true
    askStatus(chest_id).then(
      (status) => isCurrent && show(status),
      // Opening may work where looking did not.
      (error) => isCurrent && (error instanceof Refused ? fail(error) : setOpening({ phase: 'ready' })),
    )
    return () => {
      isCurrent = false
    }
  }, [chest_id])

  /** However often it is tapped, one question is under way, and the server counts it once. */
  async function open(): Promise<void> {
    if (isBusy.current) return
    isBusy.current = true
    setOpening({ phase: 'shaking' })
    try {
      const [{ status, amount }] = await Promise.all([api('receiveChest', { chest_id }), shaken()])
      keepStatus(group_id, chest_id, status)
      show(status, amount)
    } catch (error) {
      fail(error)
    } finally {
      isBusy.current = false
    }
  }
  return { opening, open }
}

const shaken = () => new Promise((done) => setTimeout(done, isMotionReduced() ? 0 : SHAKE_MS))
