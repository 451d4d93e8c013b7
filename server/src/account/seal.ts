import type { Context } from '../context.ts'
import { perContext } from '../platform/per-context.ts'
import { createSeal, IV_BYTES } from '../platform/crypto/seal.ts'

// What a browser carries for us without being able to read or change it.
const tickets = perContext(({ config }) => createSeal(config.SECRET, 'sealed ticket'))

export function seal(context: Context, content: unknown): string {
  const plain = Buffer.from(JSON.stringify(content))
  return tickets(context).close(plain, context.random.bytes(IV_BYTES)).toString('base64url')
}

/** Undefined for whatever we did not seal. */
export function unseal(context: Context, ticket: string): unknown {
  try {
    return JSON.parse(tickets(context).open(Buffer.from(ticket, 'base64url')).toString()) as unknown
  } catch {
    return undefined
  }
}
