import type { GamesConfig } from '@mela/contract/games/games-config.ts'
import { toMinor, type Currency } from '@mela/contract/money.ts'
import type { OddsTable } from '@mela/rules/games/odds.ts'
import { siteDay } from '../../account/index.ts'
import type { Context } from '../../context.ts'
import { plainColumn, type Ask } from '../../platform/data/db.ts'
import type { RefusalDetails } from '../../platform/http/refusal.ts'
import { readMayUseMoney } from '../../wallet/index.ts'
import type { Ticket } from './ticket.ts'
import { readPlayRules, type PlayRefusal } from '../limits/play-rules.ts'
import { readConfigOf } from '../operate/read-games-config.ts'
import { keyOfPeriod, readStakes, type OpenPeriodRow } from '../sql.ts'

export interface BetRefusal {
  refused: 'period_closed' | 'game_closed' | 'permission_not_allowed' | 'stake_out_of_range' | PlayRefusal['name']
  details?: RefusalDetails
}

export type OpenPeriod = Omit<OpenPeriodRow, 'odds'> & { odds: OddsTable }
type Periods = ReadonlyMap<string, OpenPeriod>
export const placeOf = ({ line, period }: { line: string; period: string }) => keyOfPeriod(line, period)

/** A period keeps what held when it opened; only what operators stop is stopped at once. */
export function periodRefusalOf(periods: Periods, ticket: Ticket): BetRefusal | undefined {
  const period = periods.get(placeOf(ticket))
  if (period?.game_type !== ticket.game_type) return { refused: 'period_closed' }
  return period.is_paused ? { refused: 'game_closed' } : undefined
}

export const stakeOf = ({ lines }: Pick<Ticket, 'lines'>): bigint => lines.reduce((sum, { stake }) => sum + stake, 0n)

export interface BetRules {
  /** Why a ticket cannot be taken, after those that were. */
  refusalOf(ticket: Ticket): BetRefusal | undefined
  /** One that is taken, which later ones have to count. */
  note(ticket: Ticket): void
}

/**
 * All that decides about a bet besides the balance, read once for a batch inside its transaction: period and switch
 * under the period's lock; age, breaks, limits, country and stakes under the locks of the wallets.
 */
export async function readBetRules(
  context: Context,
  ask: Ask,
  tickets: readonly Ticket[],
  { open: periods, now }: { open: Periods; now: Date },
): Promise<BetRules> {
  const { SERVER_TZ: time_zone } = context.config
  const user_ids = [...new Set(tickets.map(({ holder }) => holder.user_id))]
  const versions = [...new Set([...periods.values()].map(({ config_version }) => config_version))]
  const [rules, allowed, staked, ...configs] = await Promise.all([
    readPlayRules(ask, user_ids, { now, day: siteDay(time_zone, now), time_zone }),
    readMayUseMoney(context.config, ask, user_ids),
    readStaked(ask, tickets),
    ...versions.map((version) => readConfigOf(context, ask, version)),
  ])
  const ranges = new Map(versions.map((version, index) => [version, rangesOf(configs[index]!)]))
  const isInRange = (ticket: Ticket) => {
    const range = ranges.get(periods.get(placeOf(ticket))!.config_version)!.get(ticket.currency)
    if (!range || !ticket.lines.every(({ stake }) => stake >= range.min && stake <= range.max)) return false
    return (staked.get(stakeKeyOf(ticket)) ?? 0n) + stakeOf(ticket) <= range.max_period
  }
  return {
    refusalOf(ticket) {
      const { holder, currency } = ticket
      const closed = periodRefusalOf(periods, ticket)
      if (closed) return closed
      if (!allowed.has(holder.user_id)) return { refused: 'permission_not_allowed' }
      if (!isInRange(ticket)) return { refused: 'stake_out_of_range' }
      const play = rules.get(holder.user_id)!.refusalOf(currency, stakeOf(ticket))
      return play && { refused: play.name, ...(play.data && { details: play.data }) }
    },
    note(ticket) {
      rules.get(ticket.holder.user_id)!.note(ticket.currency, stakeOf(ticket))
      staked.set(stakeKeyOf(ticket), (staked.get(stakeKeyOf(ticket)) ?? 0n) + stakeOf(ticket))
    },
  }
}

const stakeKeyOf = ({ holder, period, currency }: Ticket) => `${holder.user_id} ${period} ${currency}`

interface Range {
  min: bigint
  max: bigint
  max_period: bigint
}

function rangesOf({ stakes }: GamesConfig): Map<Currency, Range> {
  return new Map(
    stakes.map(({ type, min, max, max_period }) => {
      const minor = (decimal: string) => toMinor(decimal, type) ?? 0n
      return [type, { min: minor(min), max: minor(max), max_period: minor(max_period) }]
    }),
  )
}

/** What each has in a period already, under the locks of their wallets. */
async function readStaked(ask: Ask, tickets: readonly Ticket[]): Promise<Map<string, bigint>> {
  const pairs = [
    ...new Map(tickets.map(({ holder, period }) => [`${holder.user_id} ${period}`, { holder, period }])).values(),
  ]
  const rows = await ask(readStakes, {
    user_ids: plainColumn(pairs, ({ holder }) => holder.user_id),
    periods: pairs.map(({ period }) => period),
  })
  return new Map(
    rows.map(({ user_id, period, currency, stake }) => [`${user_id} ${period} ${currency}`, BigInt(stake)]),
  )
}
