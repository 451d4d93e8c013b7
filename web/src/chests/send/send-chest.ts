import type { ChestType } from '@mela/contract/chests/chest-rules.ts'
import { Refused } from '@mela/contract/client.ts'
import { showOwn } from '../../chat/index.ts'
import { api } from '../../platform/net/api.ts'
import { newNonce } from '../../platform/device/random.ts'
import { socketId } from '../../platform/net/socket.ts'

// A box keeps its nonce until the server has said yes or no, also when the form is closed and opened again: of an attempt
// whose answer was lost nobody knows whether it counts, and the next one must not send a second box.
const undecided = new Map<string, string>()

export interface NewChest {
  group_id: string
  type: ChestType
  /** In total. */
  amount: number
  num: number
  remark: string
}

export async function sendChest(chest: NewChest): Promise<void> {
  const nonce = undecided.get(chest.group_id) ?? newNonce()
  undecided.set(chest.group_id, nonce)
  const socket_id = socketId()
  try {
    const { message } = await api('addChest', { ...chest, nonce, ...(socket_id ? { socket_id } : {}) })
    undecided.delete(chest.group_id)
    showOwn(message)
  } catch (error) {
    if (isDecided(error)) undecided.delete(chest.group_id)
    throw error
  }
}

/** Whether the failure means that there is no such box. */
function isDecided(error: unknown): boolean {
  return error instanceof Refused && error.reason !== 'service_error'
}
