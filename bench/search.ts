import { createCaller } from '@mela/contract/client.ts'
import { containsWords, wordsOf } from '@mela/contract/text/keyword.ts'
import { indexMessages } from '../server/src/chat/search/index-messages.ts'
import type { Context } from '../server/src/context.ts'
import { openDatabase } from '../server/src/platform/data/db.ts'
import { query, type Postgres } from '../server/test/engines/postgres.ts'
import { createChance } from './faults/chance.ts'
import { cpuSeconds, CpuMeter, loadAverage, microseconds, percentile, round, total } from './measure.ts'
import { startSite, type Site } from './mela-site.ts'
import { createPeople, type Person } from './people.ts'
import type { Bench } from './run.ts'
import { writeHistory, type Line } from './search/history.ts'
import { createTalk } from './search/talk.ts'

// The first page of a search through all that one person may see: a million messages in two hundred chats and eight
// languages. Several people are members of the same chats, because each may search only so often.
const CHATS = 200
const READERS = 60
const SEED = 17
const CAP = 1_000
const GOAL_P99_MS = 200
const GROSS_P99_MS = 2_000
const SILENT = { warn: () => undefined } as unknown as Parameters<typeof openDatabase>[2]
const PLANTED = ['xylofonik', 'वडापाव', '麒麟', 'びわ湖', 'щелкунчик', 'quetzalnest', 'ñandúvero', 'zwq']
const COMMON = ['the', 'a', 'de', 'und', 'है', '的', 'の', 'в', 'yang', 'group', 'чат', 'message']
const RARE = ['invit', 'passw', 'verif', 'सत्याप', '密码', 'パスワ', 'парол', 'kennw', 'contras', 'sandi', 'ban', 'lock']
const ABSENT = ['qqq', 'xkcdish', '龘龘', 'ъъъ', 'zxcvbn', 'ॐॐ', 'nobody says this']

type Kind = 'planted' | 'common' | 'rare' | 'absent'
const KEYWORDS: Record<Kind, string[]> = { planted: PLANTED, common: COMMON, rare: RARE, absent: ABSENT }

export const bench: Bench = {
  async run({ is_short }) {
    const messages = is_short ? 100_000 : 1_000_000
    const times_each = is_short ? 4 : 12
    const expected = new Map<string, number>()
    let readers: Person[] = []
    let index_us = 0
    const site = await startSite({
      settings: { shared_buffers: '1GB', max_wal_size: '8GB' },
      async prepare(postgres) {
        readers = await createPeople(postgres.url, READERS)
        const lines = saidIn(messages, expected)
        await writeHistory(postgres.url, readers, CHATS, lines, messages)
        index_us = await makeIndex(postgres, messages)
      },
    })
    const found = await searchAll(site, readers, times_each, expected)
    for (const process of [site.gateway, site.api, site.worker, site.nats, site.redis, site.postgres]) {
      await process.kill9()
    }
    return { messages, chats: CHATS, ...found, index_us: round(index_us, 1), load: loadAverage() }
  },

  grossRegression: ({ p99_ms }) => (Number(p99_ms) > GROSS_P99_MS ? `p99 above ${GROSS_P99_MS} ms` : undefined),
}

/** Some chats are much longer than others; each planted word is said three times somewhere. */
function* saidIn(messages: number, expected: Map<string, number>): Iterable<Line> {
  const chance = createChance(SEED)
  const int = (end: number) => chance.int(0, end)
  const talk = createTalk(int)
  const planted = new Map(PLANTED.flatMap((word) => [0, 1, 2].map(() => [int(messages), word] as const)))
  const keywords = Object.values(KEYWORDS).flatMap((words) => words.map((word) => [word, wordsOf(word)] as const))
  const heads = Array.from({ length: CHATS }, () => 0)
  for (let number = 0; number < messages; number++) {
    const chat = Math.min(int(CHATS), int(CHATS))
    const word = planted.get(number)
    const text = word ? `${talk.say(chat)} ${word}` : talk.say(chat)
    for (const [keyword, wanted] of keywords) {
      if (containsWords(text, wanted)) expected.set(keyword, (expected.get(keyword) ?? 0) + 1)
    }
    yield { chat, text, message_id: ++heads[chat]! }
  }
}

/** As the worker does; microseconds of CPU for each message. */
async function makeIndex(postgres: Postgres, messages: number): Promise<number> {
  const db = openDatabase(postgres.app_url, 2, SILENT)
  const context = { db } as unknown as Context
  // PostgreSQL is a child of this process.
  const cpu = () => cpuSeconds(process.pid)
  const before = cpu()
  const started = performance.now()
  const waiting = `SELECT count(*)::int AS waiting FROM chat_room LEFT JOIN chat_search_room done USING (chat_type, chat_id)
                   WHERE chat_room.last_id >= coalesce(done.indexed_id, 0) + 16`
  do await indexMessages(context)
  while ((await query<{ waiting: number }>(postgres.url, waiting))[0]!.waiting > 0)
  const used = cpu() - before
  await db.close()
  const [size] = await query<{ bytes: string; bits: string }>(
    postgres.url,
    `SELECT pg_total_relation_size('chat_search_block') AS bytes, avg(length(signature))::int AS bits FROM chat_search_block`,
  )
  console.log(
    `indexed in ${((performance.now() - started) / 1000).toFixed(1)} s, ${microseconds(used, messages)} CPU and ` +
      `${(Number(size!.bytes) / messages).toFixed(1)} bytes for each message, ${size!.bits} bits for a block`,
  )
  await query(postgres.url, 'VACUUM ANALYZE chat_search_block')
  return (used / messages) * 1e6
}

async function searchAll(site: Site, readers: Person[], times_each: number, expected: Map<string, number>) {
  const callers = readers.map(({ token }) =>
    createCaller({ origin: site.api.url, token: () => token, language: () => 'en', fetch }),
  )
  let turn = 0
  const search = (keyword: string) => callers[turn++ % callers.length]!('searchMessages', { keyword, limit: 20 })
  for (const keyword of COMMON) await search(keyword)
  const times: Record<string, number[]> = {}
  const wrong: string[] = []
  const meter = new CpuMeter(site.pids()).start()
  let count = 0
  for (let time = 0; time < times_each; time++) {
    for (const [kind, keywords] of Object.entries(KEYWORDS)) {
      for (const keyword of keywords) {
        const started = performance.now()
        const { total: told } = await search(keyword)
        const took = performance.now() - started
        ;(times[kind] ??= []).push(took)
        ;(times[`“${keyword}”`] ??= []).push(took)
        count++
        const right = Math.min(CAP, expected.get(keyword) ?? 0)
        if (told !== right && time === 0) wrong.push(`“${keyword}”: told ${told}, said ${expected.get(keyword) ?? 0}`)
      }
    }
  }
  const cpu = meter.stop()
  const of = (values: number[]) => {
    const sorted = Float64Array.from(values).sort()
    return { p50_ms: round(percentile(sorted, 0.5), 1), p99_ms: round(percentile(sorted, 0.99), 1) }
  }
  for (const [name, values] of Object.entries(times)) {
    const { p50_ms, p99_ms } = of(values)
    console.log(`${name}: p50 ${p50_ms} ms, p99 ${p99_ms} ms`)
  }
  for (const line of wrong) console.log(`  ${line}`)
  const parts = Object.entries(cpu).map(([name, seconds]) => `${name} ${((seconds / count) * 1000).toFixed(1)} ms`)
  console.log(`CPU of a search: ${parts.join(', ')}`)
  const all = (Object.keys(KEYWORDS) as Kind[]).flatMap((kind) => times[kind]!)
  const kinds = Object.fromEntries((Object.keys(KEYWORDS) as Kind[]).map((kind) => [kind, of(times[kind]!)]))
  return {
    ...of(all),
    kinds,
    goal_p99_ms: GOAL_P99_MS,
    cpu_ms: round((total(cpu) / count) * 1000, 1),
    ok: wrong.length === 0,
  }
}
