import { Currency, toDecimal } from '@mela/contract/money.ts'
import { getGrants as call } from '@mela/contract/wallet/wallet.ts'
import { nextSiteDay, siteDay } from '../../account/index.ts'
import { askPool } from '../../platform/data/db.ts'
import { handle } from '../../platform/http/handle.ts'
import type { WalletNeeds } from '../needs.ts'
import { GRANTS } from './grants.ts'
import { requirePlayer } from '../require-player.ts'
import { isGrantTaken } from '../sql.ts'
import { tracesOf } from './traces.ts'

export const getGrants = ({ readBreakEnd }: WalletNeeds) =>
  handle(call, async (context, _input, asker, refuse) => {
    const { user_id } = await requirePlayer(context, asker.user_id, refuse)
    const now = context.now()
    const day = siteDay(context.config.SERVER_TZ, now)
    const traces = tracesOf(context, asker, asker.device, day, day)
    const [row] = await askPool(context.db)(isGrantTaken, {
      ...{ user_id, kind: 'grant_daily', day },
      trace_days: traces.map((trace) => trace.day),
      trace_hashes: traces.map((trace) => trace.hash),
    })
    return {
      daily: {
        amount: toDecimal(GRANTS.grant_daily, Currency.Diamond),
        is_open: !row!.is_taken,
        next_at: nextSiteDay(context.config.SERVER_TZ, now).toISOString(),
        break_until: (await readBreakEnd(context, user_id))?.toISOString() ?? null,
      },
    }
  })
