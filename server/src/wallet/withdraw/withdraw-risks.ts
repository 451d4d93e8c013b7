import type { WITHDRAW_RISKS } from '@mela/contract/operators/operators-withdrawals.ts'
import type { Currency } from '@mela/contract/money.ts'
import { RechargeStatus } from '@mela/contract/wallet/wallet-rules.ts'
import { readAcquaintance } from '../../account/index.ts'
import type { Context } from '../../context.ts'
import { isSameName, readVerified } from '../../identity/index.ts'
import type { TargetRow } from '../targets/targets.ts'

export type Risk = (typeof WITHDRAW_RISKS)[number]
export type RiskLevel = 'low' | 'medium' | 'high'

const DAY_MS = 24 * 3_600_000
const NEW_ACCOUNT_MS = 7 * DAY_MS
/** What a second operator looks at, however small the amount is. */
export const HIGH_RISKS: readonly Risk[] = ['shared_target', 'name_differs']

export function levelOf(risks: readonly string[]): RiskLevel {
  if (risks.some((risk) => HIGH_RISKS.includes(risk as Risk))) return 'high'
  return risks.length > 0 ? 'medium' : 'low'
}

interface Asked {
  user_id: string
  session_id: string
  target: Pick<TargetRow, 'method' | 'account_name' | 'number_hash'>
}

/** What is to be seen of the person, their session and the target, before anything is locked. */
export async function readRisks(context: Context, { user_id, session_id, target }: Asked): Promise<Risk[]> {
  const now = context.now().getTime()
  const [known, verified, is_shared] = await Promise.all([
    readAcquaintance(context, user_id, session_id),
    readVerified(context, user_id),
    isSharedTarget(context, user_id, target.number_hash),
  ])
  const { joined_at, session_since, shared_device } = known
  const found: Record<string, boolean> = {
    new_account: now - joined_at.getTime() < NEW_ACCOUNT_MS,
    new_device: session_since === null || now - session_since.getTime() < DAY_MS,
    shared_device: shared_device > 0,
    shared_target: is_shared,
    name_differs: target.method === 'bank' && !isSameName(verified.real_name, target.account_name),
  }
  return Object.keys(found).filter((name) => found[name]) as Risk[]
}

export async function isSharedTarget({ db }: Context, user_id: string, number_hash: Buffer): Promise<boolean> {
  const other = await db.tables
    .selectFrom('wallet_target')
    .select('id')
    .where('number_hash', '=', number_hash)
    .where('user_id', '<>', user_id)
    .executeTakeFirst()
  return other !== undefined
}

/** What was credited within a day; out again without having been played, it was here only to pass through. */
export async function readFreshMoney(context: Context, user_id: string, currency: Currency): Promise<bigint> {
  const { credited } = await context.db.tables
    .selectFrom('wallet_recharge')
    .select(({ fn }) => fn.sum<string | null>('credited').as('credited'))
    .where('user_id', '=', user_id)
    .where('currency', '=', currency)
    .where('status', '=', RechargeStatus.Paid)
    .where('decided_at', '>', new Date(context.now().getTime() - DAY_MS))
    .executeTakeFirstOrThrow()
  return BigInt(credited ?? 0)
}
