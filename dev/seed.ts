import { join } from 'node:path'
import { databaseFromEnvironment, withClient } from './database.ts'
import { root } from './machine.ts'
import { conversations } from './seed-conversations.ts'
import { writeConversation } from './seed-history.ts'
import { writePeople, type People } from './seed-people.ts'
import { writeSite } from './seed-site.ts'

export { seedPeople } from './seed-people.ts'

const LOCK = 20_261_115
/** Where a server in development keeps its files. */
const STORAGE_DIR = process.env['STORAGE_DIR'] ?? join(root, '.dev/files')

/** Five people, their friendships and what they have said so far, and what the site says to them. Again and again leaves what is there as it is. */
export async function seed(
  owner_url: string,
  now: Date = new Date(),
  storage_dir: string = STORAGE_DIR,
): Promise<People> {
  return withClient(owner_url, async (client) => {
    await client.query('BEGIN')
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK])
    const people = await writePeople(client, now)
    for (const conversation of conversations()) await writeConversation(client, people, conversation, now)
    await writeSite(client, people, storage_dir, now)
    await client.query('COMMIT')
    await client.query('ANALYZE')
    return people
  })
}

/** People with known passwords must not slip into a database that others already use. */
export async function mayBeSeeded(owner_url: string): Promise<boolean> {
  return withClient(owner_url, async (client) => {
    const { rows } = await client.query<{ may: boolean }>(
      `SELECT NOT EXISTS (SELECT FROM account_user)
           OR EXISTS (SELECT FROM account_user WHERE username_key = 'asha.verma') AS may`,
    )
    return rows[0]!.may
  })
}

if (import.meta.main) {
  const database = databaseFromEnvironment()
  if (!database) throw new Error('OWNER_DATABASE_URL is not set: the address of the database, as its owner')
  if (!(await mayBeSeeded(database.owner_url))) throw new Error('This database has people of its own: it is not seeded')
  const people = await seed(database.owner_url)
  for (const { nickname, username, password } of Object.values(people))
    console.log(`${nickname}: ${username} / ${password}`)
}
