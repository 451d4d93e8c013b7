import { befriend, notYetFriends, type Pair } from '../seed/befriend.ts'
import { withClient } from '../database.ts'
import { groupConversations, privateConversation } from './demo-conversations.ts'
import { foundCrowdGroup, hasCrowdGroup, writeCrowd } from './demo-crowd.ts'
import { writeGuests, type DemoPerson } from './demo-people.ts'
import { choosePlayers } from './demo-players.ts'
import { inThePast, type Past } from '../seed/past.ts'
import { writeConversation } from '../seed/seed-history.ts'
import { fillQueues, forgetCodes, haveQueues } from '../seed/queue/fill-queues.ts'
import { amongst } from '../seed/queue/who.ts'
import { seed, STORAGE_DIR } from '../seed/seed.ts'
import { seedOperators } from '../seed/seed-operators.ts'
import { noteActivity, type People } from '../seed/seed-people.ts'
import { fillWallets, haveWallets, topUpWallets } from '../seed/seed-wallets.ts'

export interface Demo {
  people: People
  /** They know the five, and sign in with their password. */
  guests: DemoPerson[]
  crowd: DemoPerson[]
  /** Some of both, with enough to play for hours. */
  players: DemoPerson[]
}

const PLAYERS_HAVE = '2000.00'

/** The five friends of the seed, two dozen people who know them, a crowd, five months of what they said, and what operators have to do. Once: a second time changes nothing. */
export async function writeDemo(owner_url: string, now = new Date(), storage_dir: string = STORAGE_DIR): Promise<Demo> {
  const people = await seed(owner_url, now, storage_dir, 'sandbox')
  const friends = Object.values(people)
  return withClient(owner_url, async (client) => {
    const guests = await writeGuests(client, now)
    const pairs = guests.flatMap((guest) => friends.map((friend): Pair => [friend, guest]))
    const strangers = await notYetFriends(client, pairs)
    if (strangers.length > 0) {
      await inThePast(owner_url, storage_dir, now, (past) => befriend(past, '165d 16:00', strangers), 'sandbox')
    }
    await client.query('BEGIN')
    const cast = Object.fromEntries([...friends, ...guests].map((person) => [person.username, person]))
    for (const [index, guest] of guests.entries()) {
      for (const [place, friend] of friends.entries()) {
        // Asha knows everyone well; the others some of them.
        if (place > 0 && (index + place) % 3 !== 0) continue
        const talk = privateConversation(guest.username, friend.username, guest.language, index * 7 + place * 3)
        await writeConversation(client, cast, talk, now)
      }
    }
    for (const talk of groupConversations(Object.keys(cast), now)) await writeConversation(client, cast, talk, now)
    const crowd = await writeCrowd(client, now)
    await client.query('COMMIT')
    if (!(await hasCrowdGroup(client))) {
      const tell = (past: Past) => foundCrowdGroup(past, [...friends, ...guests], crowd)
      await inThePast(owner_url, storage_dir, now, tell, 'sandbox')
    }
    if (!(await haveWallets(client, guests[0]!))) await fillWallets(client, guests, '800.00', now)
    if (!(await haveQueues(client))) {
      await seedOperators(owner_url)
      await forgetCodes(client)
      const tell = (past: Past) => fillQueues(past, amongst([...friends, ...guests, ...crowd]), now)
      await inThePast(owner_url, storage_dir, now, tell, 'sandbox')
    }
    const players = choosePlayers(guests, crowd)
    await topUpWallets(client, players, PLAYERS_HAVE, now)
    await noteActivity(client)
    await client.query('ANALYZE')
    return { people, guests, crowd, players }
  })
}
