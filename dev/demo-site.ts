import { withClient } from './database.ts'
import { groupConversations, privateConversation } from './demo-conversations.ts'
import { writeGuests, type DemoPerson } from './demo-people.ts'
import { writeConversation } from './seed-history.ts'
import { seed } from './seed.ts'
import type { People } from './seed-people.ts'

/** The five friends of the seed, two dozen people who know them, and five months of what they said. Once: a second time changes nothing. */
export async function writeDemo(
  owner_url: string,
  now = new Date(),
): Promise<{ people: People; guests: DemoPerson[] }> {
  const people = await seed(owner_url, now)
  const friends = Object.values(people)
  const guests = await withClient(owner_url, async (client) => {
    await client.query('BEGIN')
    const written = await writeGuests(client, friends, now)
    const cast = Object.fromEntries([...friends, ...written].map((person) => [person.username, person]))
    for (const [index, guest] of written.entries()) {
      for (const [place, friend] of friends.entries()) {
        // Asha knows everyone well; the others some of them.
        if (place > 0 && (index + place) % 3 !== 0) continue
        const talk = privateConversation(guest.username, friend.username, guest.language, index * 7 + place * 3)
        await writeConversation(client, cast, talk, now)
      }
    }
    for (const talk of groupConversations(Object.keys(cast))) await writeConversation(client, cast, talk, now)
    await client.query('COMMIT')
    await client.query('ANALYZE')
    return written
  })
  return { people, guests }
}
