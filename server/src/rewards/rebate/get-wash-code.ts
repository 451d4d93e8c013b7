import { GAME_TYPES } from '@mela/contract/games/games-rules.ts'
import { toDecimal } from '@mela/contract/money.ts'
import { MILLION, REBATES_SHOWN } from '@mela/contract/rewards/rewards-rules.ts'
import { getWashCode as call } from '@mela/contract/rewards/rewards.ts'
import { askPool } from '../../platform/data/db.ts'
import { handle } from '../../platform/http/handle.ts'
import { levelAt, levelsOf } from '../vip/levels.ts'
import { readPerson } from '../vip/sql.ts'
import { readClaims, readRebates } from './sql.ts'

export const getWashCode = handle(call, async (context, { money_type }, { user_id }) => {
  const levels = levelsOf(context.config, await context.settings.read())
  const currency = money_type ?? levels.currency
  const ask = askPool(context.db)
  const [{ level }, rows, claims] = await Promise.all([
    readPerson(ask, user_id),
    ask(readRebates, { user_id, currency }),
    ask(readClaims, { user_id, currency, count: REBATES_SHOWN }),
  ])
  const { wash_ratio } = levelAt(levels, level)
  const games = GAME_TYPES.map((game_type) => {
    const row = rows.find((each) => each.game_type === game_type)
    return { game_type, turnover: BigInt(row?.turnover ?? 0), amount: wholeOf(row?.earned ?? '0') }
  })
  const total = games.reduce((sum, { amount }) => sum + amount, 0n)
  return {
    ...{ money_type: currency, level },
    list: games.map(({ game_type, turnover, amount }) => ({
      ...{ game_type, ratio: wash_ratio[game_type] },
      ...{ turnover: toDecimal(turnover, currency), amount: toDecimal(amount, currency) },
    })),
    total_amount: toDecimal(total, currency),
    collected: claims.map(({ amount, created_at }) => ({
      ...{ amount: toDecimal(BigInt(amount), currency), created_at: created_at.toISOString() },
    })),
  }
})

/** What can be paid of millionths of a minor unit. */
export const wholeOf = (earned: string): bigint => BigInt(earned) / BigInt(MILLION)
