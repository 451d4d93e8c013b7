import { isIPv6 } from 'node:net'
import type { Context } from '../context.ts'
import type { Refuse } from '../platform/refusal.ts'
import { createProofChallenge, isProof } from './proof-of-work.ts'

// One mobile carrier's address is thousands of people: past the free ones a proof of work is asked for, and only a flood is refused.
const HOUR = 3_600
const NEW_ACCOUNTS = { name: 'new_accounts', seconds: HOUR, free: 5, most: 500, most_per_ipv6: 50 }
const SIGN_INS = { name: 'sign_ins', seconds: HOUR, free: 30, most: 600, most_per_ipv6: 600 }

type Refusals = Refuse<'login_abnormal' | 'proof_of_work_required'>

export const requireRoomForNewAccount = (
  context: Context,
  address: string,
  proof: string | undefined,
  refuse: Refusals,
) => requireRoom(context, NEW_ACCOUNTS, address, proof, refuse)

export const requireRoomForSignIn = (context: Context, address: string, proof: string | undefined, refuse: Refusals) =>
  requireRoom(context, SIGN_INS, address, proof, refuse)

async function requireRoom(
  context: Context,
  limit: typeof NEW_ACCOUNTS,
  address: string,
  proof: string | undefined,
  refuse: Refusals,
): Promise<void> {
  if (!context.config.ADDRESS_LIMITS) return
  const key = addressKey(address)
  const counted = await context.limits.count(limit, key).catch((error: unknown) => {
    context.log.warn({ err: error }, 'sign-in stays shut while its limits cannot be counted')
    throw refuse('login_abnormal', { retry_after: 30 })
  })
  if (counted.count > (key.includes(':') ? limit.most_per_ipv6 : limit.most)) {
    throw refuse('login_abnormal', { retry_after: counted.retry_after })
  }
  if (counted.count > limit.free && !(await isProof(context, proof))) {
    await context.limits.giveBack(limit, key)
    throw refuse('proof_of_work_required', { challenge: await createProofChallenge(context) })
  }
}

/** An IPv6 household owns a whole /64. */
export function addressKey(address: string): string {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped) return mapped[1]!
  const [head = '', tail = ''] = address.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const whole = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return whole
    .slice(0, 4)
    .map((part) => Number.parseInt(part, 16).toString(16))
    .join(':')
}
