import { useEffect } from 'react'
import type { Message } from '@mela/contract/chat/chat.ts'
import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import { randomBetween } from '../../platform/device/random.ts'
import { connection, onConnection, useConnection } from '../../platform/net/socket.ts'
import { askStatus } from './ask-status.ts'
import type { ChestState } from '../chest.ts'

// A box whose message came over the socket is followed from its first moment, so that in a crowd nobody asks. Of any other
// nobody here knows what became of it meanwhile.
const ASKS_WITHIN_MS = 1_000
const followed = new Set<string>()
onConnection(() => {
  if (connection() !== 'online') followed.clear()
})

export function followBox({ content: { type, data } }: Message): void {
  if (type === ContentType.Treasure && typeof data['chest_id'] === 'string') followed.add(data['chest_id'])
}

/** A box that seems to wait is asked about once, when it is seen. */
export function useCatchUp(chest_id: string, state: ChestState): void {
  const isOnline = useConnection() === 'online'
  const isOpen = state === 'waiting'
  useEffect(() => {
    if (!isOnline || !isOpen || followed.has(chest_id)) return
    const ask = () => {
      followed.add(chest_id)
      // The tap asks again.
      askStatus(chest_id).catch(() => followed.delete(chest_id))
    }
    const timer = setTimeout(ask, randomBetween(0, ASKS_WITHIN_MS))
    return () => clearTimeout(timer)
  }, [chest_id, isOnline, isOpen])
}
