import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Context } from '../../context.ts'
import type { DB } from '../../generated/tables.ts'

// A challenge proves itself: until when it holds, something random, and a MAC over both and what it is for. Nothing is
// stored for whoever only asks for one.
const VALID_MS = 5 * 60_000
const EXPIRY_BYTES = 8
const RANDOM_BYTES = 16
const OPEN_BYTES = EXPIRY_BYTES + RANDOM_BYTES
const MAC_BYTES = 32

/** What a challenge is for; its answer is worth nothing for anything else. */
export const SIGN_IN = 'sign in'
export const creationOf = (operator_id: string): string => `creation ${operator_id}`
export const confirmationOf = (operator_id: string, about: string): string => `confirmation ${operator_id} ${about}`

function macOf(context: Context, open: Buffer, purpose: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', context.config.SECRET, '', 'passkey challenges of operators', 32))
  return createHmac('sha256', key).update(open).update(purpose).digest()
}

export function createChallenge(context: Context, purpose: string): string {
  const expiry = Buffer.alloc(EXPIRY_BYTES)
  expiry.writeBigUInt64BE(BigInt(context.now().getTime() + VALID_MS))
  const open = Buffer.concat([expiry, context.random.bytes(RANDOM_BYTES)])
  return Buffer.concat([open, macOf(context, open, purpose)]).toString('base64url')
}

const expiryOf = (bytes: Buffer) => new Date(Number(bytes.readBigUInt64BE(0)))

export function isChallenge(context: Context, challenge: string, purpose: string): boolean {
  const bytes = Buffer.from(challenge, 'base64url')
  if (bytes.length !== OPEN_BYTES + MAC_BYTES || bytes.toString('base64url') !== challenge) return false
  const open = bytes.subarray(0, OPEN_BYTES)
  return timingSafeEqual(bytes.subarray(OPEN_BYTES), macOf(context, open, purpose)) && expiryOf(open) > context.now()
}

/** Whether this was its first answer. The challenge is one of ours. */
export async function spendChallenge(trx: Transaction<DB>, challenge: string): Promise<boolean> {
  const spent = await trx
    .insertInto('operators_spent_challenge')
    .values({
      challenge_hash: createHash('sha256').update(challenge).digest(),
      expires_at: expiryOf(Buffer.from(challenge, 'base64url')),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return spent.numInsertedOrUpdatedRows === 1n
}

export async function purgeChallenges(context: Context): Promise<void> {
  await context.db.tables.deleteFrom('operators_spent_challenge').where('expires_at', '<=', context.now()).execute()
}
