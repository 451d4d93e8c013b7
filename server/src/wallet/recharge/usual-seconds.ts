import { sql } from 'kysely'
import { RechargeStatus, type ChannelKind } from '@mela/contract/wallet/wallet-rules.ts'
import type { Context } from '../../context.ts'
import { cached } from '../../platform/cached.ts'

// How long it usually takes until money is added: within this time it was for nine of ten of the last orders of a channel.
const LATEST = 200
const LEAST = 10
const PERIOD_MS = 30 * 24 * 3_600_000
const CACHE_TTL_MS = 5 * 60_000
const [MINUTE, HOUR] = [60, 3_600]
/** What people say; more than a day says nothing. */
const SAID = [
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE),
  ...[1, 2, 6, 12, 24].map((hours) => hours * HOUR),
]

interface Channel {
  id: string
  kind: ChannelKind
}

/** Null where too little is known. */
export const readUsualSeconds = (context: Context, { id, kind }: Channel): Promise<number | null> =>
  readCached(context, { id, kind })

/** A transfer is looked for from its reference on, everything else from the order on. */
const readCached = cached(CACHE_TTL_MS, async ({ db, now }: Context, { id, kind }: Channel) => {
  const since = new Date(now().getTime() - PERIOD_MS)
  const { rows } = await sql<{ known: number; seconds: number | null }>`
    SELECT count(*)::integer AS known, percentile_disc(0.9) WITHIN GROUP (ORDER BY seconds) AS seconds
    FROM (SELECT extract(epoch FROM decided_at - CASE kind WHEN 'transfer'
                   THEN (SELECT min(at) FROM wallet_step WHERE order_id = paid.id AND step = 'referenced')
                   ELSE created_at END)::float8 AS seconds
          FROM wallet_recharge paid
          WHERE channel_id = ${id} AND kind = ${kind} AND status = ${RechargeStatus.Paid} AND decided_at > ${since}
          ORDER BY decided_at DESC LIMIT ${LATEST}) AS latest
    WHERE seconds IS NOT NULL`.execute(db.tables)
  const { known, seconds } = rows[0]!
  if (known < LEAST || seconds === null) return null
  return SAID.find((said) => seconds <= said) ?? null
})
