import { findAmong } from '../../account/index.ts'
import type { Context } from '../../context.ts'
import { cursorOf, readMembers, type Filter, type MemberRow } from './read-members.ts'

const CHUNK = 500
const CHUNKS_MOST = 20

export interface Found {
  rows: MemberRow[]
  /** How many were found on the way; behind the cursor there may be more. */
  total: number
  cursor: string | null
}

/** Walks through the members in their order until the page is full, and gives up for now after so many of them. */
export async function searchMembers(
  context: Context,
  filter: Filter,
  page: { keyword: string; after?: string | undefined; pos: number; limit: number },
): Promise<Found> {
  const { keyword, pos, limit } = page
  const found: MemberRow[] = []
  let after = page.after
  for (let chunk = 0; chunk < CHUNKS_MOST; chunk++) {
    const members = await readMembers(context, filter, { after, pos: 0, limit: CHUNK })
    found.push(...(await matching(context, members, keyword)))
    if (found.length >= pos + limit) {
      const rows = found.slice(pos, pos + limit)
      return { rows, total: found.length, cursor: cursorOf(rows.at(-1)!) }
    }
    if (members.length < CHUNK) return { rows: found.slice(pos), total: found.length, cursor: null }
    after = cursorOf(members.at(-1)!)
  }
  return { rows: found.slice(pos), total: found.length, cursor: after ?? null }
}

async function matching(context: Context, members: MemberRow[], keyword: string): Promise<MemberRow[]> {
  const part = keyword.toLowerCase()
  const named = await findAmong(
    context,
    members.map(({ user_id }) => user_id),
    keyword,
  )
  return members.filter(
    ({ user_id, group_nickname }) => named.has(user_id) || group_nickname.toLowerCase().includes(part),
  )
}
