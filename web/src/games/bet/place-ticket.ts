import type { CallInput, CallOutput } from '@mela/contract/client.ts'
import { Refused } from '@mela/contract/client.ts'
import { api } from '../../platform/net/api.ts'
import { newNonce } from '../../platform/device/random.ts'
import { noteBets } from '../verify/noted.ts'

// A ticket keeps its nonce until the server has said yes or no: of an attempt whose answer was lost nobody knows whether
// it counts, and the next one must not bet twice.
const undecided = new Map<string, string>()

export type Ticket = Omit<CallInput<'placeBets'>, 'nonce'>

export async function placeTicket(ticket: Ticket): Promise<CallOutput<'placeBets'>> {
  const key = JSON.stringify(ticket)
  const nonce = undecided.get(key) ?? newNonce()
  undecided.set(key, nonce)
  try {
    const answer = await api('placeBets', { ...ticket, nonce })
    undecided.delete(key)
    // What was promised is compared with what is shown after the draw; a device without room for it still bets.
    noteBets(ticket, answer).catch(() => undefined)
    return answer
  } catch (error) {
    if (isDecided(error)) undecided.delete(key)
    throw error
  }
}

/** Whether the failure means that there is no such bet. */
export const isDecided = (error: unknown): boolean => error instanceof Refused && error.reason !== 'service_error'
