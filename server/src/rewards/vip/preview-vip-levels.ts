import { toMinor } from '@mela/contract/money.ts'
import { previewVipLevels as call } from '@mela/contract/operators/operators-rewards.ts'
import { LEVEL_MOST } from '@mela/contract/rewards/rewards-rules.ts'
import type { Context } from '../../context.ts'
import { usualMoneyType } from '../../games/index.ts'
import { cached } from '../../platform/cached.ts'
import { askPool, plainColumn } from '../../platform/data/db.ts'
import { statement } from '../../platform/data/statement.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'
import { refuseAsPlatform } from '../../platform/http/refusal.ts'

const CACHE_TTL_MS = 10_000
/** Of more people than this one part is counted, so that a look costs the same whatever the size of the site. */
const MOST_COUNTED = 200_000

const readParts = statement<{ most: number }, { parts: number }>(
  'rewards_read_parts',
  `SELECT greatest(1, ceil(reltuples / :most::int))::int AS parts FROM pg_class WHERE oid = 'rewards_vip'::regclass`,
)
// As levels rise: from the present one, and from one to the next only with enough of both.
const countLevels = statement<
  { recharges: string; consumptions: string; parts: number },
  { now: number; then: number; people: number }
>(
  'rewards_preview_levels',
  `SELECT level AS now, greatest(level, least(
     width_bucket(greatest(recharged - recharge_off, 0), :recharges::bigint[]),
     width_bucket(greatest(consumed - consumption_off, 0), :consumptions::bigint[])) - 1) AS then, count(*)::int AS people
   FROM rewards_vip TABLESAMPLE SYSTEM (100.0 / :parts::int) REPEATABLE (1) GROUP BY 1, 2`,
)

interface Thresholds {
  recharges: string
  consumptions: string
}

const readPreview = cached(CACHE_TTL_MS, async ({ db }: Context, thresholds: Thresholds) => {
  const ask = askPool(db)
  const [{ parts }] = (await ask(readParts, { most: MOST_COUNTED })) as [{ parts: number }]
  const counted = await ask(countLevels, { ...thresholds, parts })
  const sum = (at: 'now' | 'then', level: number) =>
    counted.reduce((all, row) => (row[at] === level ? all + row.people * parts : all), 0)
  const levels = Array.from({ length: LEVEL_MOST + 1 }, (_, level) => ({
    level,
    people_now: sum('now', level),
    people_then: sum('then', level),
  }))
  return { levels, is_estimate: parts > 1 }
})

export const previewVipLevels = handleAdmin(call, (context, { recharge, consumption }) => {
  const is_play = context.config.ECONOMY === 'play'
  // Where Diamonds are for play nobody recharges, and no level asks for it.
  const recharges = requireRising(context, is_play ? consumption : recharge, 'recharge')
  const consumptions = requireRising(context, consumption, 'consumption')
  return readPreview(context, {
    recharges: plainColumn(is_play ? recharges.map(() => 0n) : recharges, String),
    consumptions: plainColumn(consumptions, String),
  })
})

function requireRising({ config }: Context, thresholds: readonly string[], field: string): bigint[] {
  const minor = thresholds.map((amount) => toMinor(amount, usualMoneyType(config)) ?? -1n)
  const isRising = minor.every((amount, level) => (level === 0 ? amount === 0n : amount > minor[level - 1]!))
  if (!isRising) throw refuseAsPlatform('invalid_params', { fields: { [field]: 'must rise from 0' } })
  return minor
}
