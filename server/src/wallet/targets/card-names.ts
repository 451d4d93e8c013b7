import type { Context } from '../../context.ts'

const ownCards = ({ db }: Context, user_id: string) =>
  db.tables
    .selectFrom('wallet_target')
    .where('user_id', '=', user_id)
    .where('method', '=', 'bank')
    .where('removed_at', 'is', null)

/** The name on one of the person's own cards, or undefined. */
export function readCardName(
  context: Context,
  user_id: string,
  card_id: string,
): Promise<{ account_name: string; last4: string } | undefined> {
  return ownCards(context, user_id).select(['account_name', 'last4']).where('id', '=', card_id).executeTakeFirst()
}

export async function readCardNames(context: Context, user_id: string): Promise<string[]> {
  const rows = await ownCards(context, user_id).select('account_name').orderBy('id').execute()
  return rows.map(({ account_name }) => account_name)
}
