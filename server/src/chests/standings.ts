import { LRUCache } from 'lru-cache'
import type { Context } from '../context.ts'
import { askPool, plainColumn } from '../platform/data/db.ts'
import { perContext } from '../platform/per-context.ts'
import type { Standing } from './chest.ts'
import { readAllTaken, readStandings as readStandingRows, type StandingRow } from './sql.ts'

// A chest that is over never changes again, so whoever comes late is answered from memory.
export interface Claim {
  chest_id: string
  user_id: string
}

interface Over {
  over_at: Date
  refund: number
  expires_at: Date
  amounts: Map<string, number>
}
const SHARES_REMEMBERED = 1_000_000
const remembered = perContext(
  () => new LRUCache<string, Over>({ maxSize: SHARES_REMEMBERED, sizeCalculation: ({ amounts }) => 1 + amounts.size }),
)

/** For each of these claims, in their order; nothing where there is no such chest. */
export async function readStandings(context: Context, claims: readonly Claim[]): Promise<(Standing | undefined)[]> {
  const over = new Map<string, Over>()
  for (const { chest_id } of claims) {
    const known = over.get(chest_id) ?? remembered(context).get(chest_id)
    if (known) over.set(chest_id, known)
  }
  const open = claims.filter(({ chest_id }) => !over.has(chest_id))
  const rows = open.length > 0 ? await readRows(context, open) : new Map<string, StandingRow>()
  const standings = claims.map(({ chest_id, user_id }): Standing | undefined => {
    const ended = over.get(chest_id)
    if (ended) return { ...ended, has_free: false, my_amount: ended.amounts.get(user_id) ?? null }
    const row = rows.get(chest_id)
    return row && { ...row, my_amount: row.taken?.[user_id] ?? null }
  })
  await remember(context, rows)
  return standings
}

async function readRows(context: Context, claims: readonly Claim[]): Promise<Map<string, StandingRow>> {
  const rows = await askPool(context.db)(readStandingRows, {
    chest_ids: plainColumn(claims, ({ chest_id }) => chest_id),
    user_ids: plainColumn(claims, ({ user_id }) => user_id),
  })
  return new Map(rows.map((row) => [row.id, row]))
}

async function remember(context: Context, rows: Map<string, StandingRow>): Promise<void> {
  for (const { id, over_at, refund, expires_at } of rows.values()) {
    if (over_at === null || refund === null) continue
    const taken = await askPool(context.db)(readAllTaken, { chest_id: id })
    const amounts = new Map(taken.map(({ user_id, amount }) => [user_id, amount]))
    remembered(context).set(id, { over_at, refund, expires_at, amounts })
  }
}
