import { sql, type RawBuilder } from 'kysely'
import { toDecimal, toMinor, type Currency } from '@mela/contract/money.ts'
import { listWithdrawalQueue as call } from '@mela/contract/operators/operators-withdrawals.ts'
import { siteDay } from '../../account/index.ts'
import type { Context } from '../../context.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'
import type { AdminNeeds } from '../admin.ts'
import { asReviewed, STAGES, type Queue } from './reviewed-withdrawals.ts'
import { HIGH_RISKS, type RiskLevel } from './withdraw-risks.ts'
import { selectListed } from './withdrawals.ts'

const IS_HIGH = sql<boolean>`risks && ${[...HIGH_RISKS]}::text[]`
const RISKS: Record<RiskLevel, RawBuilder<boolean>> = {
  low: sql<boolean>`risks = '{}'`,
  medium: sql<boolean>`risks <> '{}' AND NOT ${IS_HIGH}`,
  high: IS_HIGH,
}

/** A number that means the same in every currency; one with more digits than a currency has lies between two of its amounts. */
const minorIn = (decimal: string, currency: Currency): bigint =>
  toMinor(decimal, currency) ?? toMinor(decimal.replace(/(?<=\.\d\d)\d+$/, ''), currency) ?? 0n
const inEach = (decimal: string): RawBuilder<bigint> =>
  sql`CASE wallet_withdrawal.currency WHEN 1 THEN ${minorIn(decimal, 1)}::bigint ELSE ${minorIn(decimal, 2)}::bigint END`

export const listWithdrawalQueue = (needs: AdminNeeds) =>
  handleAdmin(call, async (context, { queue, type, risk, min, max, user_id, pos, limit }) => {
    const all = selectListed(context.db.tables)
    let wanted =
      queue === 'disputed'
        ? all.where('wallet_payout.state', '=', 'disputed')
        : all.where('stage', 'in', [...STAGES[queue]])
    if (type !== undefined) wanted = wanted.where('wallet_withdrawal.currency', '=', type)
    if (risk !== undefined) wanted = wanted.where(RISKS[risk])
    if (min !== undefined) wanted = wanted.where(sql<boolean>`amount >= ${inEach(min)}`)
    if (max !== undefined) wanted = wanted.where(sql<boolean>`amount <= ${inEach(max)}`)
    if (user_id !== undefined) wanted = wanted.where('wallet_withdrawal.user_id', '=', user_id)
    const ordered =
      queue === 'done'
        ? wanted.orderBy('changed_at', 'desc').orderBy('wallet_withdrawal.id', 'desc')
        : wanted.orderBy('wallet_withdrawal.id')
    const rows = await ordered.offset(pos).limit(limit).execute()
    const { total } = await wanted
      .clearSelect()
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow()
    return { list: await asReviewed(context, rows, needs), total: Number(total), ...(await readCounts(context)) }
  })

interface Waiting {
  stage: string
  currency: number
  count: number
  amount: string
}

/** Of what is done, only that of the site's day. */
async function readCounts({ db, config, now }: Context) {
  const { SERVER_TZ } = config
  const { rows } = await sql<Waiting>`
    SELECT stage, currency, count(*)::integer AS count, sum(amount) AS amount FROM wallet_withdrawal
    WHERE stage <> 'done' GROUP BY stage, currency
    UNION ALL
    SELECT 'disputed', 0, count(*)::integer, 0 FROM wallet_payout WHERE state = 'disputed'
    UNION ALL
    SELECT 'done', 0, count(*)::integer, 0 FROM wallet_withdrawal
    WHERE stage = 'done' AND changed_at >= (${siteDay(SERVER_TZ, now())}::date::timestamp AT TIME ZONE ${SERVER_TZ})`.execute(
    db.tables,
  )
  const counts = Object.fromEntries(
    Object.entries({ ...STAGES, disputed: ['disputed'] }).map(([queue, stages]) => [
      queue,
      rows
        .filter(({ stage }) => (stages as readonly string[]).includes(stage))
        .reduce((sum, { count }) => sum + count, 0),
    ]),
  ) as Record<Queue, number>
  const waiting = ([1, 2] as const).map((type) => {
    const all = rows.filter(({ currency, stage }) => currency === type && stage !== 'approved' && stage !== 'sent')
    return {
      type,
      amount: toDecimal(
        all.reduce((sum, { amount }) => sum + BigInt(amount), 0n),
        type,
      ),
    }
  })
  return { counts, waiting }
}
