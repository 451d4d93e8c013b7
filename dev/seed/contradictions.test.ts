import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths } from '../../web/src/names/paths.ts'
import { openDevelopmentDatabase, withClient } from '../database.ts'
import type { Cluster } from '../cluster.ts'
import { writeDemo } from '../demo/demo-site.ts'
import { findPostgres } from '../postgres.ts'
import { CONTRADICTIONS } from './contradictions.ts'
import { seed } from './seed.ts'

const ZONE = 'Asia/Kolkata'
// A person looks at noon, early in the morning and in the middle of the night: India is five and a half hours ahead.
const SEEDS = [
  { name: 'noon', now: new Date('2026-11-15T06:30:00Z'), write: seed },
  { name: 'morning', now: new Date('2026-11-18T02:20:00Z'), write: seed },
  { name: 'night', now: new Date('2026-11-17T20:45:00Z'), write: seed },
  {
    name: 'demo',
    now: new Date('2026-11-19T09:10:00Z'),
    write: (url: string, now: Date, storage_dir: string) => writeDemo(url, now, storage_dir),
  },
]
/** Of everybody in the seeds whose name tells. */
const WOMEN = /^(Asha|Meera|Latha|田中ゆき|Fatima|Priya|Lena|Putri|森はな|Wei|सुनीता|Ольга|Dewi|Lucía|Zoya|Tara|Meenal)/
const MEN = /^(Gurpreet|Kenji|Rohan|फ़रीद|Dev |Anil|Сергей|Mateo|陈宇|Ravi|Imran|Jonas|Nikhil|Bablu|Kabir Anand)/

describe.each(SEEDS)('the seed written at $name', ({ name, now, write }) => {
  const database = `mela_truth_${name}_${process.pid}`
  let cluster: Cluster
  let owner_url: string
  let storage_dir: string
  beforeAll(async () => {
    cluster = await findPostgres(undefined)
    owner_url = (await openDevelopmentDatabase(cluster, database)).owner_url
    storage_dir = await mkdtemp(join(tmpdir(), 'mela-truth-'))
    await write(owner_url, now, storage_dir)
  })
  afterAll(async () => {
    await withClient(cluster.admin_url, (client) => client.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`))
    await rm(storage_dir, { recursive: true })
    await cluster.stop()
  })
  const rows = <Row extends object>(text: string) =>
    withClient(owner_url, async (client) => (await client.query<Row>(text)).rows)

  test.each(Object.entries(CONTRADICTIONS))('does not say that %s', async (_sentence, query) => {
    // A query may need only one of the two.
    const text = `WITH given AS (SELECT $1::timestamptz, $2::text) ${query}`
    const { rows: found } = await withClient(owner_url, (client) => client.query(text, [now, ZONE]))
    expect(found.slice(0, 5)).toEqual([])
  })

  test('leads from banners and notices to pages of the app', async () => {
    const links = await rows<{ url: string }>('SELECT url FROM home_banner UNION ALL SELECT url FROM home_notice')
    expect(links.length).toBeGreaterThan(2)
    const known: string[] = ['', ...Object.values(paths)]
    expect(links.filter(({ url }) => !known.includes(url))).toEqual([])
  })

  test('gives people faces that fit their names', async () => {
    const people = await rows<{ nickname: string; gender: number }>(
      "SELECT nickname, gender FROM account_user WHERE username NOT LIKE 'fair.%'",
    )
    const drawn = people.filter(({ gender }) => gender !== 1)
    expect(drawn.filter(({ nickname, gender }) => !(gender === 3 ? WOMEN : MEN).test(nickname))).toEqual([])
    expect(
      people.filter(({ nickname, gender }) => gender === 1 && (WOMEN.test(nickname) || MEN.test(nickname))),
    ).toEqual([])
  })

  test('has something new for Asha, and something that she said last', async () => {
    const chats = await rows<{ is_new: boolean; is_own: boolean }>(`
      SELECT last.message_id > member.read_id AND last.author_id <> member.user_id AS is_new, last.author_id = member.user_id AS is_own
      FROM chat_member member JOIN account_user ON id = member.user_id AND username = 'asha.verma'
      JOIN LATERAL (SELECT message_id, author_id FROM chat_message message
                    WHERE (message.chat_type, message.chat_id) = (member.chat_type, member.chat_id) AND author_id IS NOT NULL
                    ORDER BY message_id DESC LIMIT 1) AS last ON true`)
    expect(chats.filter(({ is_new }) => is_new).length).toBeGreaterThan(2)
    expect(chats.filter(({ is_own }) => is_own).length).toBeGreaterThan(0)
  })

  test('lets people talk about a day of the week on one on which it can be said', async () => {
    const said = await rows<{ text: string; weekday: string }>(`
      SELECT DISTINCT content ->> 'text' AS text, trim(to_char(created_at AT TIME ZONE '${ZONE}', 'Day')) AS weekday
      FROM chat_message WHERE content ->> 'text' IN ('Sunday 6 am, the usual ground', 'Score: 84 for 6. We lost. Again.',
        'Lights come on Thursday ✨', 'The terrace is free on Friday') ORDER BY 1`)
    const expected = [
      { text: 'Lights come on Thursday ✨', weekday: 'Wednesday' },
      { text: 'Score: 84 for 6. We lost. Again.', weekday: 'Sunday' },
      { text: 'Sunday 6 am, the usual ground', weekday: 'Saturday' },
      { text: 'The terrace is free on Friday', weekday: 'Thursday' },
    ]
    expect(said).toEqual(name === 'demo' ? expected : [])
  })
})
