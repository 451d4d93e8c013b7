import { createCaller } from '@mela/contract/client.ts'
import { readAllChats } from '../server/src/chat/read/updates-sql.ts'
import { bareEngine, createBareDatabase } from './bare-engine.ts'
import { makeFolder } from '../server/test/engines/child.ts'
import { query, type Postgres } from '../server/test/engines/postgres.ts'
import { writeConfig } from './write-config.ts'
import { startLoad } from './load-client.ts'
import type { Asked, OpenAppLoad } from './load/open-app.ts'
import { CpuMeter, loadAverage, median, microseconds, round, spread, total } from './measure.ts'
import { startSite, type Site } from './mela-site.ts'
import { createGroups, createPeople, type Person } from './people.ts'
import type { Bench } from './run.ts'

// What opening the app asks for: all 200 chats of a person, beside the statement that reads them, run by pgbench; and what
// it asks again and again afterwards, when nothing has changed.
const CHATS_EACH = 200
const FULL = { rounds: 5, seconds: 10, people: 1_000 }
const SHORT = { rounds: 2, seconds: 3, people: 300 }
const IN_FLIGHT = 16
const GOAL = { R_T: 0.6, p99_ms: 50, empty_ms: 2, empty_bytes: 300 }
const GROSS_EMPTY_BYTES = 400
/** --profile leaves CPU profiles of our processes here. */
const PROFILE_DIR = '/tmp/mela-profile'

export const bench: Bench = {
  async run({ is_short, flags }) {
    const size = is_short ? SHORT : FULL
    const { site, people, bare } = await prepare(size.people, flags.has('--profile') ? PROFILE_DIR : undefined)
    const load = startLoad<OpenAppLoad>('open-app.ts')
    const tokens = people.map(({ token }) => token)
    const ask = (seconds: number, more: { rate?: number; after?: string } = {}) =>
      load.ask({ url: site.api.url, tokens, seconds, in_flight: IN_FLIGHT, ...more })
    await ask(size.seconds)
    const ratios: number[] = []
    const rates: number[] = []
    const asked: Asked[] = []
    for (let number = 1; number <= size.rounds; number++) {
      const done = await bare.run(size.seconds)
      const meter = new CpuMeter(site.pids()).start()
      const ours = await ask(size.seconds)
      const cpu = meter.stop()
      const [bare_rate, rate] = [done.transactions / done.seconds, ours.answered / ours.seconds]
      const parts = Object.entries(cpu).map(([name, used]) => `${name} ${microseconds(used, ours.answered)}`)
      console.log(
        `bare ${Math.round(bare_rate)}/s, ${microseconds(done.cpu_seconds, done.transactions)} CPU each; ` +
          `Mela ${Math.round(rate)}/s, ${microseconds(total(cpu), ours.answered)} CPU each (${parts.join(', ')})`,
      )
      ratios.push(rate / bare_rate)
      rates.push(rate)
      asked.push(ours)
    }
    const half = await ask(size.seconds, { rate: median(rates) / 2 })
    const empty = await measureEmpty(site, people, (after) => ask(size.seconds, { after }), load)
    asked.push(half, empty.asked)
    const is_right = await check(site, people)
    const refused = asked.find((one) => one.refused > 0)
    if (refused) console.log(`refused: ${refused.first_refusal}`)
    await Promise.all([site.api.stop(), site.gateway.stop(), site.worker.stop()])
    return {
      R_T: round(median(ratios)),
      spread: spread(ratios).map((value) => round(value)),
      p99_ms: round(half.p99_ms, 1),
      empty_ms: round(empty.cpu_ms, 2),
      empty_bytes: empty.bytes,
      goal: GOAL,
      load: loadAverage(),
      ok: is_right && !refused,
    }
  },

  grossRegression: ({ empty_bytes }) =>
    Number(empty_bytes) > GROSS_EMPTY_BYTES ? `an empty update takes more than ${GROSS_EMPTY_BYTES} bytes` : undefined,
}

async function prepare(count: number, profile_dir: string | undefined) {
  let people: Person[] = []
  const site = await startSite({
    profile_dir,
    async prepare(postgres) {
      people = await createPeople(postgres.url, count)
      await createGroups(postgres.url, people, CHATS_EACH - 1)
      await sayOnceInAll(postgres)
      await createBareDatabase(postgres)
    },
  })
  const folder = makeFolder('bare')
  const first_id = Number(people[0]!.user_id)
  // A name right after a colon is a variable for pgbench.
  const text = readAllChats.text.replaceAll('HH24:MI:SS', 'HH24":"MI":"SS')
  const values = { user_id: ':user_id::bigint', is_service: 'false' }
  const statement = readAllChats.params.reduce(
    (sql, param, index) => sql.replaceAll(`$${index + 1}`, values[param]),
    text,
  )
  const file = writeConfig(
    folder,
    'open-app.sql',
    `\\set user_id random(${first_id}, ${first_id + count - 1})\n${statement};\n`,
  )
  return { site, people, bare: bareEngine(site.postgres, file, {}) }
}

async function sayOnceInAll({ url }: Postgres): Promise<void> {
  await query(
    url,
    `INSERT INTO chat_message (chat_type, chat_id, message_id, prev_id, author_id, nonce, content_type, content, countable, created_at)
     SELECT DISTINCT ON (chat_type, chat_id) chat_type, chat_id, 1, 0, user_id, gen_random_uuid(), 1,
            '{"text":"The quick brown fox jumps over the lazy dog, and then rests.","client":"pwa"}'::json, 1, now()
     FROM chat_member ORDER BY chat_type, chat_id, user_id`,
  )
  await query(url, 'UPDATE chat_room SET last_id = 1, last_all_id = 1, countable = 1')
  await query(url, 'VACUUM ANALYZE')
}

const callerOf = (site: Site, { token }: Person) =>
  createCaller({ origin: site.api.url, token: () => token, language: () => 'en', fetch })

async function measureEmpty(
  site: Site,
  people: Person[],
  ask: (after: string) => Promise<Asked>,
  load: { weigh: OpenAppLoad['weigh'] },
) {
  const { cursor } = await callerOf(site, people[0]!)('getMessageUpdates', {})
  const bytes = await load.weigh({ url: site.api.url, token: people[0]!.token, after: cursor })
  const meter = new CpuMeter(site.pids()).start()
  const asked = await ask(cursor)
  const cpu_ms = (total(meter.stop()) / asked.answered) * 1000
  console.log(`empty: ${bytes} bytes, ${cpu_ms.toFixed(2)} ms CPU, ${Math.round(asked.answered / asked.seconds)}/s`)
  return { bytes, cpu_ms, asked }
}

/** A full answer has every chat once, each with its line; an answer after it is empty. */
async function check(site: Site, people: Person[]): Promise<boolean> {
  const call = callerOf(site, people[1]!)
  const full = await call('getMessageUpdates', {})
  const keys = new Set(full.list.filter(({ message }) => message).map(({ chat_id }) => chat_id))
  const again = await call('getMessageUpdates', { after: full.cursor })
  const is_right = full.is_full && keys.size === CHATS_EACH && !again.is_full && again.list.length === 0
  if (!is_right) console.log(`${keys.size} chats in a full answer, ${again.list.length} after it`)
  return is_right
}
