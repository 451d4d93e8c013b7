import { Currency } from '@mela/contract/money.ts'
import { CertificationLevel } from '@mela/contract/identity/identity-rules.ts'
import { siteDay } from '../../../server/src/account/index.ts'
import { askPool } from '../../../server/src/platform/data/db.ts'
import { statement } from '../../../server/src/platform/data/statement.ts'
import { bookCommissions } from '../../../server/src/rewards/commission/book-commissions.ts'
import type { Past, Scene } from '../past.ts'
import type { Somebody, Who } from './who.ts'

// Asha has been an agent for weeks, and Gurpreet would like to be one. What their people played for is told by day, as counting
// leaves it; what it brings is booked as the site books it.
const DAYS = 25
/** Of whom the first five came by Asha, and the others by these. */
const OF_ASHA = ['dev.nair', 'fatima.sheikh', 'anil.kumar', 'priya.menon', 'hana.mori']
const OF_DEV = ['nikhil.joshi', 'zoya.mirza', 'kabir.anand']
const OF_ZOYA = ['tara.sen']
const UNVERIFIED = ['tara.sen', 'anil.kumar']
const OF_GURPREET = ['ravi.teja', 'sunita.rao', 'imran.khan9', 'bablu.tea', 'meenal.patil']
/** Everybody has recharged and played a little, nobody enough for a level. */
const RECHARGED = 650_00
const PLAYED = 4_200_00
/** What bets on two sides cost on average. */
const EDGE = 20_000
const ENOUGH_TO_APPLY = 12_600_00
const APPLICATION = 'I run the Sunday cricket group and the stall owners’ group in Pune. Most of them play already.'

export function leadTeams(past: Past, who: Who): void {
  const [asha, gurpreet] = [who('asha.verma'), who('gurpreet.singh')]
  const lines = [
    ...OF_ASHA.map((name) => [who(name), asha] as const),
    ...OF_DEV.map((name) => [who(name), who('dev.nair')] as const),
    ...OF_ZOYA.map((name) => [who(name), who('zoya.mirza')] as const),
    ...OF_GURPREET.map((name) => [who(name), gurpreet] as const),
  ]
  past.at(`${DAYS}d 08:00`, async (scene) => {
    for (const [index, [member, inviter]] of lines.entries()) await bringMember(scene, member, inviter, index)
    await count(scene, gurpreet, { recharged: 0, played: ENOUGH_TO_APPLY })
    await beAgent(scene, asha)
    await bookCommissions(scene.context)
  })
  for (let days = DAYS - 1; days >= 0; days -= 1) past.at(`${days}d 08:20`, ({ context }) => bookCommissions(context))
  // Late, because whoever withdraws or shows a document does it before; two have still to do so.
  const verified = [
    gurpreet,
    ...lines.map(([member]) => member).filter(({ id }) => !UNVERIFIED.some((name) => who(name).id === id)),
  ]
  past.at('88m', async (scene) => {
    for (const person of verified) await verify(scene, person)
  })
  past.at('85m', async ({ as }) => (await as(gurpreet))('applyAsAgent', { content: APPLICATION }))
}

const invite = statement<{ user_id: string; inviter_id: string }>(
  'seed_invite',
  'UPDATE account_user SET inviter_id = :inviter_id WHERE id = :user_id',
)
/** Other stakes on each day, on some days none. */
const addDays = statement<{
  user_id: string
  from: string
  currency: Currency
  days: number
  start: number
  edge: number
}>(
  'seed_days_of_play',
  `INSERT INTO rewards_day (user_id, day, currency, turnover, hold, consumed)
   SELECT :user_id, :from::date + day, :currency, stake, stake * :edge::bigint, stake
   FROM generate_series(0, :days::int) AS day,
     LATERAL (SELECT ((day * 7 + :start::int) % 11)::bigint * 60000 AS stake) AS played
   WHERE stake > 0`,
)
const addCounted = statement<{ user_id: string; month: string; recharged: number; played: number }>(
  'seed_counted',
  `INSERT INTO rewards_vip AS known (user_id, checked_month, recharged, consumed)
   VALUES (:user_id, :month::date, :recharged, :played)
   ON CONFLICT (user_id) DO UPDATE SET recharged = known.recharged + excluded.recharged,
     consumed = known.consumed + excluded.consumed`,
)
const addVerified = statement<{ user_id: string; level: CertificationLevel; before: CertificationLevel; now: Date }>(
  'seed_verified',
  `INSERT INTO identity_person AS known (user_id, level, country, changed_at) VALUES (:user_id, :level, 'IN', :now)
   ON CONFLICT (user_id) DO UPDATE SET level = excluded.level WHERE known.level = :before`,
)
const addAgent = statement<{ user_id: string; from: string; now: Date }>(
  'seed_agent',
  `WITH made AS (
     INSERT INTO rewards_agent (user_id, state, agent_from, changed_at) VALUES (:user_id, 'agent', :from::date, :now))
   UPDATE account_user SET is_agent = true WHERE id = :user_id`,
)

const dayOf = ({ context }: Scene): string => siteDay(context.config.SERVER_TZ, context.now())

async function bringMember(scene: Scene, member: Somebody, inviter: Somebody, index: number): Promise<void> {
  const ask = askPool(scene.context.db)
  await ask(invite, { user_id: member.id, inviter_id: inviter.id })
  await count(scene, member, { recharged: RECHARGED, played: PLAYED })
  await ask(addDays, {
    ...{ user_id: member.id, from: dayOf(scene), currency: Currency.Rupee },
    ...{ days: DAYS - 1, start: index * 5, edge: EDGE },
  })
}

async function verify({ context }: Scene, { id: user_id }: Somebody): Promise<void> {
  const [level, before] = [CertificationLevel.NormalCertified, CertificationLevel.NotCertified]
  await askPool(context.db)(addVerified, { user_id, level, before, now: context.now() })
}

async function count(scene: Scene, { id: user_id }: Somebody, sums: { recharged: number; played: number }) {
  await askPool(scene.context.db)(addCounted, { user_id, month: `${dayOf(scene).slice(0, 8)}01`, ...sums })
}

async function beAgent(scene: Scene, { id: user_id }: Somebody): Promise<void> {
  await askPool(scene.context.db)(addAgent, { user_id, from: dayOf(scene), now: scene.context.now() })
}
