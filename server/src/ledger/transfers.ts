import { plainColumn, type Ask } from '../platform/data/db.ts'
import { statement } from '../platform/data/statement.ts'
import { nameOfKind, type TransferKind } from './chart.ts'

const readSidesOfPeople = statement<
  { keys: string },
  { no: string; kind: number; user_id: string; amount: string; created_at: Date }
>(
  'ledger_read_sides_of_people',
  `SELECT transfer.no, transfer.kind, entry.account_id >> 8 AS user_id, entry.amount, transfer.created_at
   FROM ledger_transfer transfer JOIN ledger_entry entry ON entry.transfer_no = transfer.no AND entry.account_id >= 256
   WHERE transfer.key = ANY (:keys::uuid[]) ORDER BY transfer.no DESC, entry.account_id`,
)

export interface SideOfPerson {
  transfer: string
  kind: TransferKind
  user_id: string
  /** Negative where it was taken. */
  amount: bigint
  created_at: Date
}

/** Of the transfers with these keys that were booked, what each moved in somebody's accounts; newest first. */
export async function readTransfers(ask: Ask, keys: readonly string[]): Promise<SideOfPerson[]> {
  const rows = await ask(readSidesOfPeople, { keys: plainColumn(keys, String) })
  return rows.map(({ no, kind, amount, ...rest }) => ({
    ...{ ...rest, transfer: no, amount: BigInt(amount) },
    kind: nameOfKind(kind)!,
  }))
}
