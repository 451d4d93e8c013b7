import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditSite } from '../../server/ledger.ts'
import { readAuditPage, verifyAudit } from '../../server/src/operators/audit/verify-audit.ts'
import { askClient } from '../../server/src/platform/data/db.ts'
import { paths } from '../../web/src/names/paths.ts'
import { openDevelopmentDatabase, withClient } from '../database.ts'
import type { Cluster } from '../cluster.ts'
import { writeDemo } from '../demo/demo-site.ts'
import { findPostgres } from '../postgres.ts'
import { seed } from './seed.ts'

// What would be wrong with the people of a seed and what they said, as queries that find nothing in a seed that is right.
// $1 is the moment at which it was written, $2 the zone of the site.

/** Nobody is up between these two, in the zone of the site. */
const NIGHT = { from: '23:05', to: '07:30' }

const isNight = (column: string) =>
  `(${column} AT TIME ZONE $2)::time > '${NIGHT.from}' OR (${column} AT TIME ZONE $2)::time < '${NIGHT.to}'`

const CONTRADICTIONS: Readonly<Record<string, string>> = {
  'somebody wrote after a message that they have not read': `
    SELECT member.chat_id, member.user_id, unread.message_id FROM chat_member member
    JOIN chat_message unread USING (chat_type, chat_id)
    WHERE unread.message_id > member.read_id AND unread.author_id <> member.user_id
      AND EXISTS (SELECT FROM chat_message own WHERE own.chat_type = member.chat_type AND own.chat_id = member.chat_id
                    AND own.author_id = member.user_id AND own.message_id > unread.message_id)`,
  'somebody opened a box in a chat without having read it': `
    SELECT share.user_id, unread.message_id FROM chests_share share
    JOIN chests_chest chest ON chest.id = share.chest_id
    JOIN chat_member member ON member.chat_type = 2 AND member.chat_id = chest.group_id::text AND member.user_id = share.user_id
    JOIN chat_message unread ON unread.chat_type = 2 AND unread.chat_id = member.chat_id
    WHERE unread.message_id > member.read_id AND unread.author_id <> member.user_id AND unread.created_at < share.claimed_at`,
  'an operator works at night, or before they were hired, or in another order than the log says': `
    SELECT id, at FROM operators_audit WHERE ${isNight('at')}
    UNION ALL SELECT row.id, at FROM operators_audit row JOIN operators_operator own ON own.id = operator_id WHERE at < created_at
    UNION ALL SELECT next.id, next.at FROM operators_audit row JOIN operators_audit next ON next.id = row.id + 1 WHERE next.at < row.at`,
  'an order or a document was decided before it was asked for': `
    SELECT id, created_at FROM wallet_recharge WHERE decided_at < created_at
    UNION ALL SELECT id, created_at FROM wallet_withdrawal WHERE changed_at < created_at
    UNION ALL SELECT id, created_at FROM identity_document WHERE decided_at < created_at
    UNION ALL SELECT id, created_at FROM support_report WHERE decided_at < created_at`,
  'somebody writes or asks at night': `
    SELECT chat_id, created_at FROM chat_message WHERE author_id IS NOT NULL AND chat_type <> 3 AND (${isNight('created_at')})
    UNION ALL SELECT from_user_id::text, created_at FROM friends_application WHERE ${isNight('created_at')}
    UNION ALL SELECT user_id::text, created_at FROM home_notice WHERE ${isNight('created_at')}
    UNION ALL SELECT user_id::text, claimed_at FROM chests_share WHERE claimed_at IS NOT NULL AND (${isNight('claimed_at')})
    UNION ALL SELECT username, last_active_at FROM account_user WHERE ${isNight('last_active_at')}`,
  'something happens in the future': `
    SELECT chat_id, created_at FROM chat_message WHERE created_at > $1 AND chat_type <> 3
    UNION ALL SELECT username, last_active_at FROM account_user WHERE last_active_at > $1
    UNION ALL SELECT action, at FROM operators_audit WHERE at > $1 + interval '2 seconds'`,
  'somebody wrote after they were last here': `
    SELECT username, last_active_at, max(message.created_at) FROM account_user JOIN chat_message message ON author_id = id
    GROUP BY username, last_active_at HAVING max(message.created_at) > last_active_at + interval '2 seconds'`,
  'somebody did something before they had an account': `
    SELECT username, 'wrote' AS what FROM account_user person JOIN chat_message message ON author_id = id
    WHERE message.created_at < person.created_at
    UNION ALL SELECT username, 'joined' FROM account_user person JOIN groups_member ON user_id = id WHERE joined_at < person.created_at
    UNION ALL SELECT username, 'befriended' FROM account_user person JOIN friends_friend friend ON user_id = id
    WHERE friend.created_at < person.created_at`,
  'somebody is told of a number or an address that is not linked': `
    SELECT username, kind FROM home_notice JOIN account_user person ON person.id = home_notice.user_id
    WHERE (kind = 'mobile_bound' AND mobile = '') OR (kind = 'email_bound' AND email = '')`,
  'a number or an address is linked and nobody was told': `
    SELECT username FROM account_user person
    WHERE (mobile <> '' AND NOT EXISTS (SELECT FROM home_notice WHERE user_id = person.id AND kind = 'mobile_bound'))
       OR (email <> '' AND NOT EXISTS (SELECT FROM home_notice WHERE user_id = person.id AND kind = 'email_bound'))`,
  'somebody is a friend on one side only, or without having been accepted': `
    SELECT one.user_id, one.friend_id FROM friends_friend one
    WHERE NOT EXISTS (SELECT FROM friends_friend other WHERE other.user_id = one.friend_id AND other.friend_id = one.user_id)
       OR NOT EXISTS (SELECT FROM friends_application WHERE status = 2
                        AND ((from_user_id, to_user_id) = (one.user_id, one.friend_id) OR (to_user_id, from_user_id) = (one.user_id, one.friend_id)))`,
  'a friend or somebody blocked still waits for an answer': `
    SELECT from_user_id, to_user_id FROM friends_application
    WHERE status = 1 AND (EXISTS (SELECT FROM friends_friend WHERE user_id = to_user_id AND friend_id = from_user_id)
                       OR EXISTS (SELECT FROM friends_block WHERE user_id = to_user_id AND blocked_id = from_user_id))`,
  'people write to each other who are no friends': `
    SELECT DISTINCT chat_id, author_id FROM chat_message JOIN chat_member member USING (chat_type, chat_id)
    WHERE chat_type = 1 AND author_id IS NOT NULL AND member.user_id <> author_id
      AND NOT EXISTS (SELECT FROM friends_friend WHERE user_id = author_id AND friend_id = member.user_id)`,
  'somebody wrote in a group before joining it': `
    SELECT message.chat_id, author_id FROM chat_message message JOIN groups_member member
      ON message.chat_type = 2 AND message.chat_id = member.group_id::text AND author_id = member.user_id
    WHERE message.created_at < member.joined_at`,
}

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

  test('keeps the ledger and the audit log as they must be', async () => {
    expect(await auditSite(owner_url)).toMatchObject({ ok: true, frozen: [], wrong: [] })
    const { wrong } = await withClient(owner_url, (client) =>
      verifyAudit((after_id) => askClient(client)(readAuditPage, { after_id }), []),
    )
    expect(wrong).toBeUndefined()
  })

  test('gives operators of a demo something of each kind to do, and of most kinds something that is done', async () => {
    const queues = await rows<{ queue: string; waiting: number }>(`
      SELECT queue, count(*)::integer AS waiting FROM (
        SELECT 'withdrawal ' || stage FROM wallet_withdrawal
        UNION ALL SELECT 'needs two' FROM wallet_withdrawal WHERE stage = 'waiting' AND needs_second
        UNION ALL SELECT 'announced' FROM wallet_recharge WHERE status = 1 AND reference <> ''
        UNION ALL SELECT 'deposit ' || state FROM wallet_deposit WHERE state <> 'credited'
        UNION ALL SELECT 'document ' || state FROM identity_document
        UNION ALL SELECT 'complaint ' || status FROM support_report
        UNION ALL SELECT 'agent ' || state FROM rewards_agent_application
        UNION ALL SELECT 'in context' FROM support_report WHERE status = 'open' AND message_id IS NOT NULL
        UNION ALL SELECT 'request ' || state FROM operators_approval
        UNION ALL SELECT 'post ' || state FROM chat_planned_post) AS told (queue) GROUP BY queue ORDER BY queue`)
    const demo = {
      ...{
        'agent review': 1,
        announced: 6,
        'complaint dismissed': 1,
        'complaint open': 5,
        'complaint upheld': 1,
        'deposit unmatched': 4,
      },
      ...{ 'document approved': 2, 'document rejected': 2, 'document review': 6, 'in context': 2, 'needs two': 3 },
      ...{ 'post planned': 2, 'post sent': 1, 'request executed': 1, 'request open': 3, 'request rejected': 1 },
      ...{ 'withdrawal done': 12, 'withdrawal hold': 2, 'withdrawal second': 1, 'withdrawal sent': 1 },
      'withdrawal waiting': 7,
    }
    const told = Object.fromEntries(queues.map(({ queue, waiting }) => [queue, waiting]))
    expect(told).toEqual(name === 'demo' ? demo : { 'complaint open': 1 })
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
