import { plainColumn, type Ask } from '../../platform/data/db.ts'
import { statement } from '../../platform/data/statement.ts'
import type { Counted } from './levels.ts'

// The row of a person is locked before anything about them is counted, in the order of people.
export interface Person {
  user_id: string
  level: number
  /** All that was ever counted. */
  total: Counted
  /** What of it counts towards the next level. */
  counted: Counted
}
interface PersonRow {
  user_id: string
  level: number
  recharged: string
  consumed: string
  recharge_off: string
  consumption_off: string
}
interface Many {
  user_ids: string
}

const COLUMNS = 'user_id, level, recharged, consumed, recharge_off, consumption_off'
const openPeople = statement<Many & { month: string }>(
  'rewards_open_people',
  `INSERT INTO rewards_vip (user_id, checked_month) SELECT unnest(:user_ids::bigint[]), :month::date
   ON CONFLICT (user_id) DO NOTHING`,
)
const lockRows = statement<Many, PersonRow>(
  'rewards_lock_people',
  `SELECT ${COLUMNS} FROM rewards_vip WHERE user_id = ANY (:user_ids::bigint[]) ORDER BY user_id FOR UPDATE`,
)
const readRow = statement<{ user_id: string }, PersonRow & { raised_at: Date | null }>(
  'rewards_read_person',
  `SELECT ${COLUMNS}, raised_at FROM rewards_vip WHERE user_id = :user_id`,
)
const addCounted = statement<Many & { recharges: string; consumptions: string }>(
  'rewards_add_counted',
  `UPDATE rewards_vip SET recharged = recharged + more.recharge, consumed = consumed + more.consumption
   FROM unnest(:user_ids::bigint[], :recharges::bigint[], :consumptions::bigint[]) more (user_id, recharge, consumption)
   WHERE rewards_vip.user_id = more.user_id`,
)
const sumMonth = statement<
  { user_id: string; first: string; next: string; from: Date; to: Date },
  Record<keyof Counted, string>
>(
  'rewards_sum_month',
  `SELECT (SELECT coalesce(sum(amount), 0) FROM rewards_recharge
           WHERE user_id = :user_id AND credited_at >= :from AND credited_at < :to) AS recharge,
          (SELECT coalesce(sum(consumed), 0) FROM rewards_day
           WHERE user_id = :user_id AND day >= :first::date AND day < :next::date) AS consumption`,
)

const greater = (one: bigint, other: bigint) => (one > other ? one : other)
const toPerson = (row: PersonRow): Person => {
  const total = { recharge: BigInt(row.recharged), consumption: BigInt(row.consumed) }
  return {
    ...{ user_id: row.user_id, level: row.level, total },
    counted: {
      recharge: greater(total.recharge - BigInt(row.recharge_off), 0n),
      consumption: greater(total.consumption - BigInt(row.consumption_off), 0n),
    },
  }
}

/** By number of their ids, so that two who lock the same people never wait for each other. */
export const inOrder = (user_ids: Iterable<string>): string[] =>
  [...new Set(user_ids)]
    .map(BigInt)
    .sort((one, other) => (one < other ? -1 : 1))
    .map(String)

/** Those who were never counted come into being. `month` is the first of the present one. */
export async function lockPeople(ask: Ask, user_ids: Iterable<string>, month: string): Promise<Map<string, Person>> {
  const ordered = plainColumn(inOrder(user_ids), String)
  await ask(openPeople, { user_ids: ordered, month })
  const rows = await ask(lockRows, { user_ids: ordered })
  return new Map(rows.map((row) => [row.user_id, toPerson(row)]))
}

export async function readPerson(ask: Ask, user_id: string): Promise<Person & { raised_at: Date | null }> {
  const [row] = await ask(readRow, { user_id })
  const nothing = { recharge: 0n, consumption: 0n }
  return row
    ? { ...toPerson(row), raised_at: row.raised_at }
    : { user_id, level: 0, total: nothing, counted: nothing, raised_at: null }
}

/** Under the locks. */
export async function addToPeople(ask: Ask, more: readonly (Counted & { user_id: string })[]): Promise<void> {
  await ask(addCounted, {
    user_ids: plainColumn(more, ({ user_id }) => user_id),
    recharges: plainColumn(more, ({ recharge }) => recharge),
    consumptions: plainColumn(more, ({ consumption }) => consumption),
  })
}

export interface Month {
  /** yyyy-mm-dd */
  first: string
  next: string
  from: Date
  to: Date
}
export async function readMonthOf(ask: Ask, user_id: string, month: Month): Promise<Counted> {
  const [row] = await ask(sumMonth, { user_id, ...month })
  return { recharge: BigInt(row!.recharge), consumption: BigInt(row!.consumption) }
}
