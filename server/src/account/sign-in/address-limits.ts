import type { Context } from '../../context.ts'
import { networkOf } from '../../platform/http/network.ts'
import { refuseAsPlatform, type Refuse } from '../../platform/http/refusal.ts'
import { createProofChallenge, type ProofCheck } from './proof-of-work.ts'

// One mobile carrier's address is thousands of people: past the free ones a proof of work is asked for, and only a flood is refused.
const MINUTE = 60
const HOUR = 3_600
const DAY = 24 * HOUR
const NEW_ACCOUNTS = { name: 'new_accounts', seconds: HOUR, free: 5, most: 500, most_per_ipv6: 50 }
const SIGN_INS = { name: 'sign_ins', seconds: HOUR, free: 30, most: 600, most_per_ipv6: 600 }
const VERIFICATIONS = { name: 'verifications', seconds: DAY, free: 20, most: 400, most_per_ipv6: 400 }
const LOOKUPS = { name: 'username_lookups', seconds: MINUTE, most: 20 }
const CODE_LOOKUPS = { name: 'template_lookups', seconds: MINUTE, most: 60 }

type Refusals = Refuse<'login_abnormal' | 'proof_of_work_required'>

export const requireRegistrationCapacity = (context: Context, address: string, proof: ProofCheck, refuse: Refusals) =>
  requireCapacity(context, NEW_ACCOUNTS, address, proof, refuse, 'login_abnormal')

export const requireSignInCapacity = (context: Context, address: string, proof: ProofCheck, refuse: Refusals) =>
  requireCapacity(context, SIGN_INS, address, proof, refuse, 'login_abnormal')

/** A day of the site, not the last 24 hours. */
export const requireVerificationCapacity = (
  context: Context,
  address: string,
  day: string,
  proof: ProofCheck,
  refuse: Refuse<'login_abnormal' | 'proof_of_work_required' | 'too_many_verifications'>,
) => requireCapacity(context, { ...VERIFICATIONS, prefix: `${day}:` }, address, proof, refuse, 'too_many_verifications')

export const requireLookupCapacity = (context: Context, address: string) => requireRate(context, LOOKUPS, address)
export const requireCodeLookupCapacity = (context: Context, address: string) =>
  requireRate(context, CODE_LOOKUPS, address)

async function requireCapacity<Full extends 'login_abnormal' | 'too_many_verifications'>(
  context: Context,
  limit: typeof NEW_ACCOUNTS & { prefix?: string },
  address: string,
  proof: ProofCheck,
  refuse: Refuse<'login_abnormal' | 'proof_of_work_required' | Full>,
  full: Full,
): Promise<void> {
  if (!context.config.ADDRESS_LIMITS) return
  const household = networkOf(address)
  const key = `${limit.prefix ?? ''}${household}`
  const counted = await context.limits.count(limit, key).catch((error: unknown) => {
    context.log.warn({ err: error }, 'sign-in refused: rate limits unavailable')
    throw refuse('login_abnormal', { retry_after: 30 })
  })
  if (counted.count > (household.includes(':') ? limit.most_per_ipv6 : limit.most)) {
    throw refuse(full, { retry_after: counted.retry_after })
  }
  if (counted.count > limit.free && !(await proof())) {
    await context.limits.giveBack(limit, key)
    throw refuse('proof_of_work_required', { challenge: await createProofChallenge(context) })
  }
}

/** For questions that are worth asking only in bulk. */
async function requireRate(context: Context, limit: typeof LOOKUPS, address: string): Promise<void> {
  if (!context.config.ADDRESS_LIMITS) return
  const { count, retry_after } = await context.limits
    .count(limit, networkOf(address))
    .catch(() => ({ count: Infinity, retry_after: 30 }))
  if (count > limit.most) throw refuseAsPlatform('too_many_operations', { retry_after })
}
