import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ clock_speed: 100 })
})
afterAll(() => world.end())

test('the role of the server can read and write what it must, and change neither whose a message is nor the schema', async () => {
  await world.asha.sendMessage(world.meera, 'for ever')
  const server = new pg.Client({ connectionString: world.database.app_url })
  await server.connect()
  const forbidden = [
    'UPDATE chat_message SET author_id = 1',
    'UPDATE chat_message SET created_at = now()',
    'DELETE FROM chat_message',
    'TRUNCATE chat_message',
    'DELETE FROM chat_room',
    'DELETE FROM account_user',
    'UPDATE platform_epoch SET epoch = gen_random_uuid()',
    'DROP TABLE chat_message',
    'ALTER TABLE chat_message DISABLE TRIGGER ALL',
    'CREATE TABLE mine (id int)',
    'SET ROLE postgres',
    `COPY (SELECT 1) TO PROGRAM 'true'`,
  ]
  for (const statement of forbidden) {
    await expect(server.query(statement), statement).rejects.toThrow(
      /permission denied|must be owner|must be superuser/,
    )
  }
  const { rows } = await server.query(
    'SELECT current_user AS role, rolsuper, rolcreaterole, rolcreatedb FROM pg_roles WHERE rolname = current_user',
  )
  expect(rows).toEqual([{ role: 'mela_app', rolsuper: false, rolcreaterole: false, rolcreatedb: false }])
  await server.end()
  expect(await world.meera.getMessages(world.asha)).toHaveLength(1)
})

test('a server whose database connections are all cut goes on with new ones', async () => {
  const cut = () =>
    world.database.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'mela_app' AND datname = current_database()`,
    )
  for (let round = 0; round < 3; round++) {
    expect((await cut()).length).toBeGreaterThan(0)
    const text = `after cut ${round}`
    const nonce = crypto.randomUUID()
    await expect
      .poll(() =>
        world.asha.sendMessage(world.meera, text, { nonce }).then(
          ({ content }) => content.data['text'],
          () => '',
        ),
      )
      .toBe(text)
  }
  const history = await world.meera.getMessages(world.asha, { after: '0' })
  expect(history.map(({ message_id }) => message_id)).toEqual(['1', '2', '3', '4'])
  expect((await fetch(`${world.monitor}/ready`)).status).toBe(200)
})
