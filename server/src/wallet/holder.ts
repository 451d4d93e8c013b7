import { readTraits } from '../account/index.ts'
import type { Context } from '../context.ts'
import { bookOf } from './book.ts'
import type { Holder } from './wallets.ts'

/** These people with the book their wallets stand in; unknown ids are left out. */
export async function readHolders(context: Context, user_ids: readonly string[]): Promise<Map<string, Holder>> {
  const traits = await readTraits(context, [...user_ids])
  return new Map(
    [...traits].map(([user_id, { identity }]) => [user_id, { user_id, book: bookOf(context.config, identity) }]),
  )
}

export async function requireHolder(context: Context, user_id: string): Promise<Holder> {
  const holder = (await readHolders(context, [user_id])).get(user_id)
  if (!holder) throw new Error(`nobody is ${user_id}`)
  return holder
}
