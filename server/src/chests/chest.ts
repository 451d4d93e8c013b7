import { LRUCache } from 'lru-cache'
import { ChestStatus, ChestType } from '@mela/contract/chests/chest-rules.ts'
import { readTakenPlaces } from '../chat/index.ts'
import type { Context } from '../context.ts'
import { askPool, plainColumn } from '../platform/data/db.ts'
import { perContext } from '../platform/per-context.ts'
import type { Refuse } from '../platform/http/refusal.ts'
import { readChests as readChestRows, type Chest } from './sql.ts'

/** How it stands for one person. */
export interface Standing {
  /** Null while it is not over. */
  over_at: Date | null
  refund: number | null
  expires_at: Date
  has_free: boolean
  /** What this person took. */
  my_amount: number | null
}

const CHESTS_REMEMBERED = 20_000
const remembered = perContext(() => new LRUCache<string, Chest>({ max: CHESTS_REMEMBERED }))

/** Those of these that exist. */
export async function readChests(context: Context, chest_ids: Iterable<string>): Promise<Map<string, Chest>> {
  const memory = remembered(context)
  const found = new Map<string, Chest>()
  const missing: string[] = []
  for (const chest_id of new Set(chest_ids)) {
    const known = memory.get(chest_id)
    if (known) found.set(chest_id, known)
    else missing.push(chest_id)
  }
  if (missing.length > 0) {
    const rows = await askPool(context.db)(readChestRows, { chest_ids: plainColumn(missing, (chest_id) => chest_id) })
    for (const chest of rows) {
      memory.set(chest.id, chest)
      found.set(chest.id, chest)
    }
  }
  return found
}

/** A chest for somebody in its group. One that is missing and one that is not theirs answer alike. */
export async function requireChest(
  context: Context,
  chest_id: string,
  user_id: string,
  refuse: Refuse<'permission_not_allowed'>,
): Promise<Chest> {
  const chest = (await readChests(context, [chest_id])).get(chest_id)
  if (!chest) throw refuse('permission_not_allowed')
  const places = await readTakenPlaces(askPool(context.db), [{ group_id: chest.group_id, user_id }])
  if (places.size === 0) throw refuse('permission_not_allowed')
  return chest
}

/** How it ended does not change any more: a box whose last share was taken stays one that had not enough. */
export function statusFor({ over_at, refund, expires_at, has_free, my_amount }: Standing, now: Date): ChestStatus {
  if (my_amount !== null) return ChestStatus.Received
  if (over_at) return refund === 0 ? ChestStatus.NotEnough : ChestStatus.Expired
  if (expires_at <= now) return ChestStatus.Expired
  return has_free ? ChestStatus.Unreceive : ChestStatus.NotEnough
}

/** Nobody has the best luck before all shares are known, nor where all are alike. */
export const hasBest = (type: ChestType, refund: number | null): boolean => refund === 0 && type === ChestType.Luck
