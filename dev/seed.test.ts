import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDevelopmentDatabase, withClient } from './database.ts'
import { findPostgres, type Cluster } from './postgres.ts'
import { mayBeSeeded, seed, seedPeople } from './seed.ts'
import { seedOperators } from './seed-operators.ts'

const NAME = `mela_seed_test_${process.pid}`
const NOW = new Date(2026, 10, 15, 9, 30)
let cluster: Cluster
let owner_url: string

beforeAll(async () => {
  cluster = await findPostgres(undefined)
  owner_url = (await openDevelopmentDatabase(cluster, NAME)).owner_url
}, 60_000)
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
  expect((await seedPeople(owner_url)).map(({ id }) => id)).toEqual(Object.values(people).map(({ id }) => id))
})

test('the seeded history is one that the server could have written', async () => {
  const broken = await rows(`
    SELECT * FROM (
      SELECT chat_id, message_id, prev_id, countable, created_at,
             row_number() OVER chat AS number, lag(created_at) OVER chat AS before
      FROM chat_message WHERE chat_type <> 3 WINDOW chat AS (PARTITION BY chat_type, chat_id ORDER BY message_id)) AS message
    WHERE message_id <> number OR prev_id <> number - 1 OR countable <> number OR created_at <= before
       OR created_at > '${NOW.toISOString()}'`)
  expect(broken).toEqual([])
  const heads = await rows(`
    SELECT * FROM chat_room room WHERE (last_id, last_all_id, countable) IS DISTINCT FROM (
      SELECT (max(message_id), max(message_id), count(*)) FROM chat_message message
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
  expect(new Set(members.map(({ told }) => told))).toEqual(new Set(['0', '1', '2', '7']))
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
