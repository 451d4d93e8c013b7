import { join } from 'node:path'
import { notYetFriends } from './befriend.ts'
import { databaseFromEnvironment, withClient } from '../database.ts'
import { root } from '../machine.ts'
import { inThePast, type Economy, type Past } from './past.ts'
import { sendChests } from './seed-chests.ts'
import { meetPeople } from './seed-contacts.ts'
import { conversations } from './seed-conversations.ts'
import { foundBookSwap, foundTramLovers, openHelp } from './seed-groups.ts'
import { writeConversation } from './seed-history.ts'
import { moveMoney, openChannels } from './seed-money.ts'
import { writeOthers } from './seed-others.ts'
import { becomeFriends, noteActivity, pairsOf, writePeople, type People } from './seed-people.ts'
import { hasTemplate, writeSite, writeTemplate } from './seed-site.ts'
import { claimGrants, fillTestWallet, fillWallets, haveWallets } from './seed-wallets.ts'

const LOCK = 20_261_115
/** Where a server in development keeps its files. */
export const STORAGE_DIR = process.env['STORAGE_DIR'] ?? join(root, '.dev/files')

/**
 * Five people, their friendships and what they have said so far, their groups and groupings, whom else they met, what
 * the site says to them, what they were given and what they sent each other of it. Again and again leaves what is there as it is.
 */
export async function seed(
  owner_url: string,
  now: Date = new Date(),
  storage_dir: string = STORAGE_DIR,
  economy: Economy = 'play',
): Promise<People> {
  return withClient(owner_url, async (client) => {
    // Until the connection ends.
    await client.query('SELECT pg_advisory_lock($1)', [LOCK])
    const people = await writePeople(client, now)
    const strangers = await notYetFriends(client, pairsOf(people))
    if (strangers.length > 0) {
      await inThePast(owner_url, storage_dir, now, (past) => becomeFriends(past, people, strangers), economy)
    }
    await client.query('BEGIN')
    for (const conversation of conversations()) await writeConversation(client, people, conversation, now)
    await writeSite(client, people, storage_dir, now)
    const others = await writeOthers(client, now)
    await client.query('COMMIT')
    // First of all, because of what they send each other later.
    if (!(await haveWallets(client, others.pilot))) {
      await fillTestWallet(client, others.pilot, now)
      if (economy === 'play') await inThePast(owner_url, storage_dir, now, (past) => claimGrants(past, people))
      else {
        await fillWallets(client, Object.values(people), '5000.00', now)
        await openChannels(client, now)
        await inThePast(owner_url, storage_dir, now, (past) => moveMoney(past, people), economy)
      }
    }
    if (!(await hasTemplate(client))) {
      const tell = (past: Past) => {
        meetPeople(past, people, others)
        foundTramLovers(past, people, others)
        sendChests(past, people)
        foundBookSwap(past, people)
        openHelp(past, () => writeTemplate(client, others.latha.id), people.asha, others)
      }
      await inThePast(owner_url, storage_dir, now, tell, economy)
    }
    await noteActivity(client)
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
