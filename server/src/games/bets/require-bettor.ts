import { PLAY_CURRENCY } from '@mela/contract/games/games-rules.ts'
import type { Currency } from '@mela/contract/money.ts'
import type { Context } from '../../context.ts'
import { createBatch } from '../../platform/data/batch.ts'
import type { Asker } from '../../platform/http/handle.ts'
import { perContext } from '../../platform/per-context.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import { readHolders, requireMoney, type Holder } from '../../wallet/index.ts'

/** Those who ask at the same moment are looked up together. */
const holders = perContext((context) =>
  createBatch<string, Holder | undefined>({
    lanes: 1,
    max_size: 500,
    async run(user_ids) {
      const known = await readHolders(context, [...new Set(user_ids)])
      return user_ids.map((user_id) => known.get(user_id))
    },
  }),
)

/** Where diamonds are for play, whoever has some may bet with them; where there is money, whoever may use money here. */
export async function requireBettor(
  context: Context,
  asker: Asker,
  currency: Currency,
  refuse: Refuse<'permission_not_allowed' | 'session_limited'>,
): Promise<Holder> {
  if (context.config.ECONOMY !== 'play') return requireMoney(context, asker, refuse)
  if (currency !== PLAY_CURRENCY) throw refuse('permission_not_allowed')
  const holder = await holders(context).add('', asker.user_id)
  if (!holder) throw new Error(`nobody is ${asker.user_id}`)
  return holder
}
