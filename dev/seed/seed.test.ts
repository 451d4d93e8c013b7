import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDevelopmentDatabase, withClient } from '../database.ts'
import type { Cluster } from '../cluster.ts'
import { findPostgres } from '../postgres.ts'
import { mayBeSeeded, seed } from './seed.ts'
import { seedOperators } from './seed-operators.ts'

const NAME = `mela_seed_test_${process.pid}`
const NOW = new Date(2026, 10, 15, 9, 30)
let cluster: Cluster
let owner_url: string

beforeAll(async () => {
  cluster = await findPostgres(undefined)
  owner_url = (await openDevelopmentDatabase(cluster, NAME)).owner_url
})
afterAll(async () => {
  await withClient(cluster.admin_url, (client) => client.query(`DROP DATABASE IF EXISTS ${NAME} WITH (FORCE)`))
  await cluster.stop()
})

const rows = <Row extends object>(text: string) =>
  withClient(owner_url, async (client) => (await client.query<Row>(text)).rows)

test('seeding twice leaves the same people and the same messages as seeding once', async () => {
  const people = await seed(owner_url, NOW)
  const once = await rows('SELECT * FROM chat_message ORDER BY chat_type, chat_id, message_id')
  const members = await rows('SELECT * FROM chat_member ORDER BY chat_type, chat_id, user_id')
  expect(await seed(owner_url, new Date(2026, 10, 16, 9, 30))).toEqual(people)
  expect(await rows('SELECT * FROM chat_message ORDER BY chat_type, chat_id, message_id')).toEqual(once)
  expect(await rows('SELECT * FROM chat_member ORDER BY chat_type, chat_id, user_id')).toEqual(members)
  expect(once.length).toBeGreaterThan(400)
})

test('the seeded history is one that the server could have written', async () => {
  const broken = await rows(`
    SELECT * FROM (
      SELECT chat_id, message_id, prev_id, countable, created_at,
             row_number() OVER chat AS number, lag(created_at) OVER chat AS before, count(author_id) OVER chat AS typed,
             coalesce(max(message_id) FILTER (WHERE for_ids IS NULL) OVER earlier, 0) AS before_id
      FROM chat_message WHERE chat_type <> 3
      WINDOW chat AS (PARTITION BY chat_type, chat_id ORDER BY message_id),
             earlier AS (PARTITION BY chat_type, chat_id ORDER BY message_id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)) AS message
    WHERE message_id <> number OR prev_id <> before_id OR countable <> typed OR created_at <= before
       OR created_at > '${NOW.toISOString()}'`)
  expect(broken).toEqual([])
  const heads = await rows(`
    SELECT * FROM chat_room room WHERE (last_id, last_all_id, countable) IS DISTINCT FROM (
      SELECT (max(message_id), max(message_id) FILTER (WHERE for_ids IS NULL), count(author_id)) FROM chat_message message
      WHERE message.chat_type = room.chat_type AND message.chat_id = room.chat_id)`)
  expect(heads).toEqual([])
})

test('unread is the number of messages of others after the read mark', async () => {
  const members = await rows<{ told: string; counted: string }>(`
    SELECT room.countable - member.read_countable - member.own_since_read AS told,
           (SELECT count(*) FROM chat_message message
            WHERE message.chat_type = member.chat_type AND message.chat_id = member.chat_id
              AND message.message_id > member.read_id AND message.author_id <> member.user_id) AS counted
    FROM chat_member member JOIN chat_room room USING (chat_type, chat_id)`)
  expect(members.map(({ told }) => told)).toEqual(members.map(({ counted }) => counted))
  expect(new Set(members.map(({ told }) => told))).toEqual(new Set(['0', '1', '2', '4', '7', '10']))
})

test('the five know others, sort their friends, and have groups with roles, a notice, a muted member and requests', async () => {
  const groups = await rows<{ name: string }>(`
    SELECT name, status, flag_check, flag_prohibit_add_friends, prohibition_status, notice <> '' AS has_notice,
           member_total, serve_user_id IS NOT NULL AS is_service,
           (SELECT string_agg(identity::text, '' ORDER BY rank, join_no) FROM groups_member
            WHERE group_id = groups_group.id AND status = 1) AS roles,
           (SELECT count(*)::integer FROM groups_member WHERE group_id = groups_group.id AND groups_member.prohibition_status = 1) AS muted,
           (SELECT count(*)::integer FROM groups_join_request WHERE group_id = groups_group.id AND groups_join_request.status = 2) AS waiting
    FROM groups_group ORDER BY name`)
  const plain = { status: 1, flag_check: -1, flag_prohibit_add_friends: -1, prohibition_status: -1, has_notice: false }
  const usual = { ...plain, is_service: false, muted: 0, waiting: 0 }
  expect(groups).toEqual([
    {
      ...usual,
      name: 'Book swap 📚',
      flag_prohibit_add_friends: 1,
      prohibition_status: 1,
      member_total: 4,
      roles: '2311',
    },
    { ...usual, name: 'Goa in December 🌴', member_total: 5, roles: '21111' },
    { ...usual, name: 'Mela Help Desk', member_total: 3, roles: '211', is_service: true },
    {
      ...usual,
      name: 'Tram lovers 🚋',
      flag_check: 1,
      has_notice: true,
      member_total: 5,
      roles: '23111',
      muted: 1,
      waiting: 2,
    },
  ])
  const [totals] = await rows(`
    SELECT (SELECT count(*)::integer FROM friends_application WHERE status = 1) AS waiting,
           (SELECT count(*)::integer FROM friends_application WHERE status = 2) AS accepted,
           (SELECT count(*)::integer FROM friends_friend) AS friends,
           (SELECT count(*)::integer FROM friends_grouping) AS groupings,
           (SELECT count(*)::integer FROM friends_block) AS blocked,
           (SELECT count(*)::integer FROM friends_friend WHERE remark <> '') AS remarks,
           (SELECT array_agg(DISTINCT identity ORDER BY identity) FROM account_user) AS identities,
           (SELECT count(*)::integer FROM account_session) AS sessions`)
  expect(totals).toEqual({
    ...{ waiting: 2, accepted: 10, friends: 20, groupings: 5, blocked: 1, remarks: 5 },
    ...{ identities: [1, 2, 3], sessions: 0 },
  })
})

test('the five have what play gave them, with records of it, and the test account funds that are nobody’s', async () => {
  const wallets = await rows<{ username: string; book: number; balance: string; entries: string }>(`
    SELECT username, (account.id >> 6 & 3)::integer AS book, balance, entries
    FROM ledger_account account JOIN account_user person ON person.id = account.id >> 8 ORDER BY username`)
  expect(wallets.map(({ username, book, entries }) => [username, book, entries])).toEqual([
    ['asha.verma', 1, '14'],
    ['gurpreet.singh', 1, '10'],
    ['kenji.sato', 1, '4'],
    ['meera.iyer', 1, '12'],
    ['rohan.das', 1, '6'],
    ['test.pilot', 3, '1'],
  ])
  const [inside] = await rows<{ amount: number }>(`
    SELECT sum(share.amount)::integer * 100 AS amount FROM chests_share share JOIN chests_chest chest ON chest.id = chest_id
    WHERE over_at IS NULL AND share.user_id IS NULL`)
  const players = wallets.filter(({ book }) => book === 1).map(({ balance }) => Number(balance))
  expect(players.reduce((sum, balance) => sum + balance, inside!.amount)).toBe(1_060_000)
  expect(wallets.at(-1)).toMatchObject({ balance: '1000000' })
  expect(await rows('SELECT economy FROM wallet_economy')).toEqual([{ economy: 'play' }])
})

test('the boxes of the seed stand in every state: all opened, opened without Asha, run out, and still to open', async () => {
  const chests = await rows(`
    SELECT sent.username AS by, refund > 0 AS is_expired, over_at IS NOT NULL AS is_over,
           (SELECT string_agg(split_part(username, '.', 1), ' ' ORDER BY position) FROM chests_share share
            JOIN account_user person ON person.id = share.user_id WHERE chest_id = chest.id) AS opened_by
    FROM chests_chest chest JOIN account_user sent ON sent.id = chest.user_id ORDER BY chest.id`)
  expect(chests).toEqual([
    { by: 'rohan.das', is_expired: false, is_over: true, opened_by: 'gurpreet asha meera' },
    { by: 'gurpreet.singh', is_expired: false, is_over: true, opened_by: 'rohan gurpreet meera' },
    { by: 'meera.iyer', is_expired: true, is_over: true, opened_by: 'rohan' },
    { by: 'rohan.das', is_expired: null, is_over: false, opened_by: 'gurpreet' },
  ])
})

test('a database with people of its own is left alone', async () => {
  expect(await mayBeSeeded(owner_url)).toBe(true)
  await rows(`UPDATE account_user SET username_key = username_key || '.someone' WHERE username_key = 'asha.verma'`)
  expect(await mayBeSeeded(owner_url)).toBe(false)
})

test('seeding operators twice leaves the same two', async () => {
  await seedOperators(owner_url)
  const once = await rows('SELECT * FROM operators_operator ORDER BY id')
  const told = await seedOperators(owner_url)
  expect(await rows('SELECT * FROM operators_operator ORDER BY id')).toEqual(once)
  expect(once).toMatchObject(told.map(({ name, roles }) => ({ name, roles, status: 'active' })))
})

test('in the sandbox orders stand in every state, and what was booked for them adds up', async () => {
  const name = `${NAME}_sandbox`
  const { owner_url: sandbox_url } = await openDevelopmentDatabase(cluster, name)
  const storage_dir = await mkdtemp(join(tmpdir(), 'mela-seed-'))
  const people = await seed(sandbox_url, NOW, storage_dir, 'sandbox')
  expect(await seed(sandbox_url, NOW, storage_dir, 'sandbox')).toEqual(people)
  const there = <Row extends object>(text: string) =>
    withClient(sandbox_url, async (client) => (await client.query<Row>(text)).rows)
  const states = async (table: string) =>
    (await there<{ status: number }>(`SELECT DISTINCT status FROM ${table} ORDER BY status`)).map(
      ({ status }) => status,
    )
  expect(await states('wallet_recharge')).toEqual([-1, 1, 2])
  expect(await states('wallet_withdrawal')).toEqual([-2, -1, 1, 2])
  const [asha] = await there<{ available: string; held: string }>(
    `SELECT sum(balance) FILTER (WHERE id % 16 = 1) AS available, sum(balance) FILTER (WHERE id % 16 = 2) AS held
     FROM ledger_account WHERE id / 256 = ${people.asha.id} AND (id % 64) / 16 = 1`,
  )
  // 25000 came, 2500 left, and 700 and 1200 wait.
  expect(asha).toEqual({ available: '2060000', held: '190000' })
  await withClient(cluster.admin_url, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`))
  await rm(storage_dir, { recursive: true })
})
