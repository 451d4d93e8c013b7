import { CHESTS_COUNTED, type ChestType } from '@mela/contract/chests/chest-rules.ts'
import type { ChestRow } from '@mela/contract/operators/operators-chests.ts'
import { sql, type SelectQueryBuilder } from 'kysely'
import { readNames, type PersonNames } from '../account/index.ts'
import type { Context } from '../context.ts'
import type { DB } from '../generated/tables.ts'
import { readGroupCards } from '../groups/index.ts'
import { askPool, plainColumn } from '../platform/data/db.ts'
import { readReceived } from './sql.ts'

// What operators see of boxes; nothing here reads a seed or a share that is left. Who may ask is decided before this is
// reached.
const COLUMNS = [
  ...['id', 'group_id', 'user_id', 'type', 'amount', 'num'],
  ...['created_at', 'expires_at', 'over_at', 'refund'],
] as const satisfies readonly (keyof DB['chests_chest'])[]

export interface ChestFilter {
  user_id?: string | undefined
  group_id?: string | undefined
  state?: ChestRow['state'] | undefined
}
interface Page {
  pos: number
  limit: number
}
interface StoredChest extends Pick<ChestRow, 'id' | 'group_id' | 'amount' | 'num' | 'refund'> {
  user_id: string
  type: number
  created_at: Date
  expires_at: Date
  over_at: Date | null
}
type Wanted<Row> = SelectQueryBuilder<DB, 'chests_chest', Row>

/** Each of these conditions is that of an index. */
function fitting({ db }: Context, { user_id, group_id, state }: ChestFilter): Wanted<object> {
  let wanted: Wanted<object> = db.tables.selectFrom('chests_chest')
  if (user_id !== undefined) wanted = wanted.where('user_id', '=', user_id)
  if (group_id !== undefined) wanted = wanted.where('group_id', '=', group_id)
  if (state === 'open') return wanted.where('over_at', 'is', null)
  if (state === undefined) return wanted
  return wanted.where('refund', 'is not', null).where(sql`sign(refund)`, '=', state === 'expired' ? 1 : 0)
}

/** Ids grow with time, and every box lasts equally long, so that each of these orders is that of time. */
const orderOf = ({ user_id, group_id, state }: ChestFilter) => {
  if (user_id !== undefined) return 'created_at'
  return group_id === undefined && state === 'open' ? 'expires_at' : 'id'
}

/** Newest first. No more than CHESTS_COUNTED are counted, so that no question looks at all boxes there ever were. */
export async function listChests(context: Context, filter: ChestFilter, { pos, limit }: Page) {
  const wanted = fitting(context, filter)
  const rows = await wanted
    .select(COLUMNS)
    .orderBy(orderOf(filter), 'desc')
    .orderBy('id', 'desc')
    .offset(pos)
    .limit(limit)
    .execute()
  const counted = await context.db.tables
    .selectFrom(wanted.select('id').limit(CHESTS_COUNTED).as('some'))
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return { list: await toRows(context, rows), total: Number(counted.total) }
}

export async function readChestRow(context: Context, chest_id: string): Promise<ChestRow | undefined> {
  const rows = await context.db.tables.selectFrom('chests_chest').select(COLUMNS).where('id', '=', chest_id).execute()
  const [row] = await toRows(context, rows)
  return row
}

async function toRows(context: Context, chests: readonly StoredChest[]): Promise<ChestRow[]> {
  const chest_ids = plainColumn(chests, ({ id }) => id)
  const [received, groups, people] = await Promise.all([
    askPool(context.db)(readReceived, { chest_ids }),
    readGroupCards(
      context,
      chests.map(({ group_id }) => group_id),
    ),
    readNames(
      context,
      chests.map(({ user_id }) => user_id),
    ),
  ])
  const totals = new Map(received.map(({ chest_id, ...sums }) => [chest_id, sums]))
  return chests.map(({ user_id, type, created_at, expires_at, over_at, ...chest }) => ({
    ...{ ...chest, ...(totals.get(chest.id) ?? { received_num: 0, received_amount: 0 }) },
    type: type as ChestType,
    group_name: groups.get(chest.group_id)?.name ?? '',
    user: nameIn(people, user_id),
    state: stateOf(chest.refund),
    created_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
    over_at: over_at?.toISOString() ?? null,
  }))
}

const stateOf = (refund: number | null): ChestRow['state'] =>
  refund === null ? 'open' : refund === 0 ? 'all_claimed' : 'expired'

/** Accounts stay for ever, so everybody who sent or opened a box has a name. */
export const nameIn = (people: Map<string, PersonNames>, user_id: string): PersonNames => people.get(user_id)!
