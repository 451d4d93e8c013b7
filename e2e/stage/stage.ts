import { ChatType, roomIdOf, privateChatId } from '@mela/contract/ids.ts'
import { query } from '../../server/test/engines/postgres.ts'
import { seed } from '../../dev/seed/seed.ts'
import type { Site } from './site.ts'

/** A site with the people and conversations of `npm run dev` in it. */
export interface Stage {
  site: Site
  url: string
  origin: string
  people: Awaited<ReturnType<typeof seed>>
  group_id: string
}

export async function setStage(site: Site): Promise<Stage> {
  const people = await seed(site.database_url, new Date(), site.written.storage_dir)
  // One banner leads to a page of somebody else, which opens inside the app.
  await query(site.database_url, `UPDATE home_banner SET url = 'https://fair.example/kites' WHERE url = '/help'`)
  const [group] = await query<{ chat_id: string }>(
    site.database_url,
    'SELECT id AS chat_id FROM groups_group WHERE name LIKE $1 AND owner_id = $2',
    ['Goa in December%', people.asha.id],
  )
  return { site, url: site.database_url, origin: site.origins[0], people, group_id: group!.chat_id }
}

export const roomKey = (one_id: string, other_id: string): string =>
  roomIdOf(privateChatId(one_id, other_id), ChatType.Private)
