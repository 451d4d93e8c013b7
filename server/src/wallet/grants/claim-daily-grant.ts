import { Currency, toDecimal } from '@mela/contract/money.ts'
import { claimDailyGrant as call } from '@mela/contract/wallet/wallet.ts'
import { siteDay } from '../../account/index.ts'
import type { Context } from '../../context.ts'
import { isFrozen } from '../../ledger/index.ts'
import { askPool } from '../../platform/data/db.ts'
import { handle, type Asker } from '../../platform/http/handle.ts'
import { transaction } from '../../platform/data/transaction.ts'
import type { WalletNeeds } from '../needs.ts'
import { tellAmounts } from '../news.ts'
import { GRANTS, pay, take, type Grant } from './grants.ts'
import { requirePlayer } from '../require-player.ts'
import { tracesOf } from './traces.ts'
import { readWallets } from '../wallets.ts'

export const claimDailyGrant = ({ requireNoBreak }: WalletNeeds) =>
  handle(call, async (context, _input, asker, refuse) => {
    const player = await requirePlayer(context, asker.user_id, refuse)
    await requireNoBreak(context, asker.user_id, refuse)
    const is_granted = await giveToday(context, asker).catch((error: unknown) => {
      throw isFrozen(error) ? refuse('money_frozen') : error
    })
    const wallets = (await readWallets(askPool(context.db), [player])).get(player.user_id)!
    const { balance } = wallets.find(({ type }) => type === Currency.Diamond)!
    return { is_granted, amount: toDecimal(GRANTS.grant_daily, Currency.Diamond), balance }
  })

class AlreadyThere extends Error {}

async function giveToday(context: Context, asker: Asker): Promise<boolean> {
  const { user_id } = asker
  const now = context.now()
  const day = siteDay(context.config.SERVER_TZ, now)
  const grant: Grant = { user_id, kind: 'grant_daily', day }
  try {
    await transaction(context, async (trx) => {
      const { ask } = trx
      // Back to the beginning: a device on which nothing was given is free for somebody else.
      if (!(await take(ask, grant, tracesOf(context, asker, asker.device, day, day), now))) throw new AlreadyThere()
      await pay(ask, grant, now)
      await tellAmounts(trx, [user_id])
    })
    return true
  } catch (error) {
    if (error instanceof AlreadyThere) return false
    throw error
  }
}
