import type { GameType } from '@mela/contract/games/games-rules.ts'
import type { Currency } from '@mela/contract/money.ts'
import { MILLION, REBATE_OF_HOLD } from '@mela/contract/rewards/rewards-rules.ts'
import { siteDay } from '../../account/index.ts'
import type { Context } from '../../context.ts'
import type { Play } from '../../games/index.ts'
import { plainColumn, type Ask } from '../../platform/data/db.ts'
import { statement } from '../../platform/data/statement.ts'
import type { Trx } from '../../platform/data/transaction.ts'
import { worthIn } from '../../wallet/index.ts'
import { addInvitationCheck } from '../invite/check.ts'
import { levelAt, levelsOf } from '../vip/levels.ts'
import { thisMonth } from '../vip/month.ts'
import { raiseLevels } from '../vip/move-levels.ts'
import { addToPeople, lockPeople } from '../vip/sql.ts'

interface Counting {
  game_type: GameType
  plays: readonly Play[]
}

/** What the stakes of one person in one currency come to. */
interface Sum {
  user_id: string
  currency: Currency
  turnover: bigint
  /** In millionths of a minor unit, as what is earned. */
  hold: bigint
  earned: bigint
  consumed: bigint
}

const addDays = statement<
  { day: string } & Record<'user_ids' | 'currencies' | 'turnovers' | 'holds' | 'worths', string>
>(
  'rewards_add_days',
  `INSERT INTO rewards_day AS known (user_id, day, currency, turnover, hold, consumed)
   SELECT user_id, :day::date, currency, turnover, hold, consumed
   FROM unnest(:user_ids::bigint[], :currencies::smallint[], :turnovers::bigint[], :holds::bigint[], :worths::bigint[])
     more (user_id, currency, turnover, hold, consumed)
   ON CONFLICT (user_id, day, currency) DO UPDATE SET turnover = known.turnover + excluded.turnover,
     hold = known.hold + excluded.hold, consumed = known.consumed + excluded.consumed`,
)
const addRebates = statement<
  { game_type: GameType } & Record<'user_ids' | 'currencies' | 'turnovers' | 'earnings', string>
>(
  'rewards_add_rebates',
  `INSERT INTO rewards_rebate AS known (user_id, currency, game_type, turnover, earned)
   SELECT user_id, currency, :game_type::smallint, turnover, earned
   FROM unnest(:user_ids::bigint[], :currencies::smallint[], :turnovers::bigint[], :earnings::bigint[])
     more (user_id, currency, turnover, earned)
   ON CONFLICT (user_id, currency, game_type) DO UPDATE SET turnover = known.turnover + excluded.turnover,
     earned = known.earned + excluded.earned`,
)

/** The share of a stake that comes back: what the level gives, but never more than a share of what the bet costs. */
export function rateOf(ratio: number, edge: number): bigint {
  const most = (BigInt(edge) * BigInt(REBATE_OF_HOLD)) / BigInt(MILLION)
  return BigInt(ratio) < most ? BigInt(ratio) : most
}

/** Stakes of some people in the order of their ids, all of each: their rebates, their day and their level. */
export async function countPlays(context: Context, trx: Trx, { game_type, plays }: Counting): Promise<void> {
  const settings = await context.settings.read()
  const levels = levelsOf(context.config, settings)
  const people = await lockPeople(
    trx.ask,
    plays.map(({ user_id }) => user_id),
    thisMonth(context).first,
  )
  const worth = (amount: bigint, from: Currency) =>
    worthIn(settings.exchange_rates, amount, { from, to: levels.currency }) ?? 0n
  const sums = [...Map.groupBy(plays, ({ user_id, currency }) => `${user_id} ${currency}`).values()].map((own): Sum => {
    const { user_id, currency } = own[0]!
    const ratio = levelAt(levels, people.get(user_id)!.level).wash_ratio[game_type]
    const add = (of: (play: Play) => bigint) => own.reduce((sum, play) => sum + of(play), 0n)
    const turnover = add(({ stake }) => stake)
    return {
      ...{ user_id, currency, turnover, consumed: worth(turnover, currency) },
      hold: add(({ stake, edge }) => stake * BigInt(edge)),
      earned: add(({ stake, edge }) => stake * rateOf(ratio, edge)),
    }
  })
  // On the day on which they are counted, so that nothing is added to a day that is over.
  const day = siteDay(context.config.SERVER_TZ, context.now())
  await writeSums(trx.ask, game_type, day, sums)
  const more = [...Map.groupBy(sums, ({ user_id }) => user_id)].map(([user_id, own]) => ({
    ...{ user_id, recharge: 0n, consumption: own.reduce((sum, { consumed }) => sum + consumed, 0n) },
  }))
  await addToPeople(trx.ask, more)
  const counted = more.map(({ user_id, consumption }) => {
    const person = people.get(user_id)!
    return { person, counted: { ...person.counted, consumption: person.counted.consumption + consumption } }
  })
  await raiseLevels(context, trx, levels, counted)
  const crossed = more.map(({ user_id, consumption }) => {
    const before = people.get(user_id)!.total
    return { user_id, before, after: { ...before, consumption: before.consumption + consumption } }
  })
  await addInvitationCheck(context, trx, crossed)
}

async function writeSums(ask: Ask, game_type: GameType, day: string, sums: readonly Sum[]): Promise<void> {
  const columns = {
    user_ids: plainColumn(sums, ({ user_id }) => user_id),
    currencies: plainColumn(sums, ({ currency }) => currency),
    turnovers: plainColumn(sums, ({ turnover }) => turnover),
  }
  await ask(addDays, {
    ...{ ...columns, day },
    holds: plainColumn(sums, ({ hold }) => hold),
    worths: plainColumn(sums, ({ consumed }) => consumed),
  })
  await ask(addRebates, { ...columns, game_type, earnings: plainColumn(sums, ({ earned }) => earned) })
}
