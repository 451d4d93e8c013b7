import type { PlayLimit, PlayLimits } from '@mela/contract/games/games-limits.ts'
import {
  LIMIT_KINDS,
  LIMIT_RAISE_HOURS,
  LIMIT_SPANS,
  REALITY_MINUTES_FIRST,
} from '@mela/contract/games/games-limits-rules.ts'
import { CURRENCIES, toDecimal } from '@mela/contract/money.ts'
import type { Context } from '../../context.ts'
import { readBirthDates } from '../../identity/index.ts'
import { askPool, plainColumn } from '../../platform/data/db.ts'
import { sumDeposits } from '../../wallet/index.ts'
import { ageStateOf } from './play-age.ts'
import { resetOf, siteMoment, spanOf, startOfDay, type SiteMoment } from './play-spans.ts'
import { readAllLimits, readPlayers, type OwnLimitRow } from './play-sql.ts'

/** When a raise that was asked for then may be confirmed. */
export const confirmFrom = (asked_at: Date): Date => new Date(asked_at.getTime() + LIMIT_RAISE_HOURS * 3_600_000)

/** When the spans began in which this moment lies. */
export const spanStarts = ({ day, time_zone }: SiteMoment): Date[] =>
  LIMIT_SPANS.map((span) => startOfDay(spanOf(day, span).first, time_zone))

/** All that somebody decided about their play, and how far it is used. */
export async function readPlayState(context: Context, user_id: string): Promise<PlayLimits> {
  const ask = askPool(context.db)
  const at = siteMoment(context)
  const first_days = LIMIT_SPANS.map((span) => spanOf(at.day, span).first)
  const currencies = plainColumn(CURRENCIES, (currency) => currency)
  const rows = await ask(readAllLimits, { user_id, spans: LIMIT_SPANS, first_days, currencies, kinds: LIMIT_KINDS })
  const deposits = await sumDeposits(ask, user_id, spanStarts(at))
  const [player] = await ask(readPlayers, { user_ids: plainColumn([user_id], (id) => id), now: at.now })
  const { birth_date, reality_minutes, break_kind, break_until } = player!
  const documented = (await readBirthDates(ask, [user_id])).get(user_id)
  return {
    limits: rows.map((row) => {
      const deposited = deposits.get(row.currency)?.[LIMIT_SPANS.indexOf(row.span)] ?? 0n
      return toLimit(row, row.kind === 'deposit' ? deposited : BigInt(row.used), at)
    }),
    break: break_kind && break_until && { kind: break_kind, until: break_until.toISOString() },
    reality_minutes: reality_minutes ?? REALITY_MINUTES_FIRST,
    age: ageStateOf(documented, birth_date, at.day),
  }
}

function toLimit(
  { currency, kind, span, amount, next_amount, asked_at }: OwnLimitRow,
  used: bigint,
  at: SiteMoment,
): PlayLimit {
  const decimal = (minor: string | null) => (minor === null ? null : toDecimal(BigInt(minor), currency))
  return {
    ...{ money_type: currency, kind, span, amount: decimal(amount), used: toDecimal(used, currency) },
    resets_at: resetOf(at, span).toISOString(),
    next: asked_at && { amount: decimal(next_amount), confirm_from: confirmFrom(asked_at).toISOString() },
  }
}
