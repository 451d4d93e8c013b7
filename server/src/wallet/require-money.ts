import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import { isBasic, readVerified, readVerifiedCountries } from '../identity/index.ts'
import { Book } from '../ledger/index.ts'
import type { Ask } from '../platform/data/db.ts'
import type { Asker } from '../platform/http/handle.ts'
import type { Refuse } from '../platform/http/refusal.ts'
import { requireHolder } from './holder.ts'
import type { Holder } from './wallets.ts'

/** Those among these people who may use money by where they live: everybody, unless money is licensed. */
export async function readMayUseMoney(
  { ECONOMY, LICENCE_COUNTRIES }: Pick<Config, 'ECONOMY' | 'LICENCE_COUNTRIES'>,
  ask: Ask,
  user_ids: readonly string[],
): Promise<Set<string>> {
  if (ECONOMY !== 'licensed') return new Set(user_ids)
  const countries = await readVerifiedCountries(ask, user_ids)
  return new Set(user_ids.filter((id) => LICENCE_COUNTRIES!.includes(countries.get(id) ?? '')))
}

/** Who has to be verified before they recharge, where money is licensed. */
export async function needsVerification(context: Context, user_id: string): Promise<boolean> {
  return context.config.ECONOMY === 'licensed' && !isBasic(await readVerified(context, user_id))
}

type Refusals = Refuse<'permission_not_allowed' | 'session_limited'>

/**
 * Somebody who may use money here: nobody where diamonds are for play, no account of the site itself in production, and
 * where money is licensed only people verified in one of its countries. `unverified` lets those in who are about to be.
 */
export async function requireMoney(
  context: Context,
  asker: Asker,
  refuse: Refusals,
  { unverified = false }: { unverified?: boolean } = {},
): Promise<Holder> {
  if (asker.is_limited) throw refuse('session_limited')
  const { ECONOMY, LICENCE_COUNTRIES, NODE_ENV } = context.config
  if (ECONOMY === 'play') throw refuse('permission_not_allowed')
  const holder = await requireHolder(context, asker.user_id)
  if (holder.book === Book.Test && NODE_ENV === 'production') throw refuse('permission_not_allowed')
  if (ECONOMY !== 'licensed') return holder
  const verified = await readVerified(context, asker.user_id)
  const may = isBasic(verified) ? LICENCE_COUNTRIES!.includes(verified.country) : unverified
  if (!may) throw refuse('permission_not_allowed')
  return holder
}
