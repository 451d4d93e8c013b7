import type { Context } from '../context.ts'
import { Book } from '../ledger/index.ts'
import type { Refuse } from '../platform/http/refusal.ts'
import { requireHolder } from './holder.ts'
import type { Holder } from './wallets.ts'

/** Somebody whom play gives Diamonds: no account of the site itself, and nobody where Diamonds are money. */
export async function requirePlayer(
  context: Context,
  user_id: string,
  refuse: Refuse<'permission_not_allowed'>,
): Promise<Holder> {
  const holder = await requireHolder(context, user_id)
  if (holder.book !== Book.Play) throw refuse('permission_not_allowed')
  return holder
}
