import { query } from '../../server/test/engines/postgres.ts'
import { createPeople, type Person } from '../stage/people.ts'
import type { HiredOperator, Sandbox } from '../wallet/sandbox-site.ts'
import { applied, bookPast, invitedBy, longAgents, shareBrowser } from './agent-people.ts'

const RUPEE = 100
const TEXTS = {
  fatima:
    'I look after the tea stall at the bus stand in Bhopal and have done so for eleven years. Drivers and students ask me every day how the app works, so I already help them with verification and with limits. I would tell everybody to play for fun and to set a limit first.',
  kenji: 'Cricket club of Navi Mumbai, 40 members, we meet on Sundays.',
  arjun: 'Many friends, quick money.',
}

/** Verified people who recharged and played for so many rupees. */
async function counted({ database_url }: Sandbox, people: readonly Person[], played: number): Promise<void> {
  const ids = people.map(({ id }) => id)
  await query(
    database_url,
    `INSERT INTO identity_person (user_id, level, country, birth_date, changed_at)
     SELECT id, 1, 'IN', '1990-04-12', now() FROM unnest($1::bigint[]) id`,
    [ids],
  )
  await query(
    database_url,
    `INSERT INTO rewards_vip (user_id, checked_month, recharged, consumed)
     SELECT id, now(), $2::bigint * $3, $2::bigint * $3 FROM unnest($1::bigint[]) id`,
    [ids, played, RUPEE],
  )
}

/** Applications that wait and that were decided, an agent with several weeks, and somebody for whom it is closed. */
export async function openAgents(sandbox: Sandbox, operator: HiredOperator): Promise<void> {
  const { database_url: url } = sandbox
  const { call } = operator.browser
  const [fatima, kenji, arjun, sofia, meera, nadia] = await createPeople(
    url,
    ...(['Fatima Shaikh', 'Kenji Watanabe', 'Arjun Mehta', 'Sofia Alvarez', 'Meera Iyer', 'Nadia Rahman'] as const),
  )
  await counted(sandbox, [fatima, kenji, arjun, sofia, meera], 12_400)
  const names = ['Asha Verma', 'Ravi Menon', 'Dev Nair', 'Wei Chen', 'Mikhail Petrov', 'Rohan Kulkarni']
  const teams = []
  for (const inviter of [fatima, kenji, arjun, sofia, meera]) {
    const team = await invitedBy(sandbox, inviter, ...names)
    await counted(sandbox, team, 800)
    teams.push(team)
  }
  const below = await invitedBy(sandbox, teams[0]![0]!, 'Gurpreet Singh', 'Ananya Rao')
  await counted(sandbox, below, 800)
  const rejected = await applied(sandbox, sofia, 'Let me in, please.', 30)
  await call('decideAgentApplication', {
    ...{ id: rejected, decision: 'reject', reason: 'Tell us whom you help and how you know them.' },
  })
  await applied(sandbox, fatima, TEXTS.fatima, 26)
  await applied(sandbox, kenji, TEXTS.kenji, 5)
  await applied(sandbox, arjun, TEXTS.arjun, 2)
  await shareBrowser(sandbox, arjun, ...teams[2]!.slice(0, 2))
  await longAgents(sandbox, meera)
  await bookPast(sandbox, teams[4]!, 1_250)
  await query(
    url,
    `INSERT INTO rewards_agent_reward (agent_id, week, currency, earned, amount, members, created_at, expires_at, claimed_at, book)
     SELECT $1, date_trunc('week', now())::date - 7 * back, 1, amount * 1000000, amount, 6 - (back % 3),
       now() - make_interval(days => 7 * back - 7), now() - make_interval(days => 7 * back - 37),
       CASE WHEN back < 12 THEN now() - make_interval(days => 7 * back - 9) END, CASE WHEN back < 12 THEN 2 END
     FROM unnest('{4,5,6,7,8,9,10,11,12,13}'::int[], '{61250,48810,70200,15000,32175,8050,91000,27500,4400,12025}'::bigint[])
       week (back, amount) ON CONFLICT DO NOTHING`,
    [meera.id],
  )
  await call('blockAgent', { user_id: nadia.id, reason: 'Promises people an income on posters in the market' })
}
