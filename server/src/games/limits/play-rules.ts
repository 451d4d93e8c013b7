import { LIMIT_SPANS, type AgeState } from '@mela/contract/games/games-limits-rules.ts'
import type { Currency } from '@mela/contract/money.ts'
import { readBirthDates } from '../../identity/index.ts'
import { plainColumn, type Ask } from '../../platform/data/db.ts'
import type { RefusalDetails } from '../../platform/http/refusal.ts'
import { ageStateOf } from './play-age.ts'
import { reachedLimit, type HeldLimit } from './play-limits.ts'
import { spanOf, type SiteMoment } from './play-spans.ts'
import { readBetLimits, readPlayers } from './play-sql.ts'

export interface PlayRefusal {
  name: 'age_unconfirmed' | 'under_age' | 'on_break' | 'play_limit_reached'
  data?: RefusalDetails
}
/** What one person may bet, by their age and by what they decided themselves. */
export interface PlayRules {
  refusalOf(currency: Currency, stake: bigint): PlayRefusal | undefined
  /** A bet of the same batch that later ones have to count. */
  note(currency: Currency, stake: bigint): void
}

/**
 * One look for all people of a batch, inside its transaction and under the locks of their wallets, so that nobody's bets
 * are counted while another one of theirs is being written. `day` is the one on which the bets will count. All statements
 * are handed over before the first answer.
 */
export async function readPlayRules(
  ask: Ask,
  user_ids: readonly string[],
  at: SiteMoment,
): Promise<Map<string, PlayRules>> {
  const ids = plainColumn([...new Set(user_ids)], (id) => id)
  const first_days = LIMIT_SPANS.map((span) => spanOf(at.day, span).first)
  const [birth_dates, players, limits] = await Promise.all([
    readBirthDates(ask, user_ids),
    ask(readPlayers, { user_ids: ids, now: at.now }),
    ask(readBetLimits, { user_ids: ids, spans: LIMIT_SPANS, first_days }),
  ])
  const limits_of = Map.groupBy(limits, ({ user_id }) => user_id)
  return new Map(
    players.map(({ user_id, birth_date, break_until }) => {
      const age = ageStateOf(birth_dates.get(user_id), birth_date, at.day)
      const held = (limits_of.get(user_id) ?? []).map((row) => ({
        ...row,
        amount: BigInt(row.amount),
        used: BigInt(row.used),
      }))
      return [user_id, rulesOf({ age, break_until, held }, at)]
    }),
  )
}

interface Standing {
  age: AgeState
  break_until: Date | null
  held: readonly HeldLimit[]
}

function rulesOf({ age, break_until, held }: Standing, at: SiteMoment): PlayRules {
  const noted = new Map<Currency, bigint>()
  return {
    refusalOf(currency, stake) {
      if (age !== 'adult') return { name: age === 'under_age' ? 'under_age' : 'age_unconfirmed' }
      if (break_until) return { name: 'on_break', data: { until: break_until.toISOString() } }
      const own = held.filter((limit) => limit.currency === currency)
      const data = reachedLimit(own, stake + (noted.get(currency) ?? 0n), at)
      return data && { name: 'play_limit_reached', data }
    },
    note(currency, stake) {
      noted.set(currency, stake + (noted.get(currency) ?? 0n))
    },
  }
}
