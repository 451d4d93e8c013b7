import { Currency, toMinor } from '@mela/contract/money.ts'
import { withClient } from '../../dev/database.ts'
import { accountOf, Book, House, houseOf, keyOf, Part, Posting, TRANSFER_KINDS } from '../../server/src/ledger/index.ts'
import type { TransferKind } from '../../server/src/ledger/chart.ts'
import { askClient } from '../../server/src/platform/data/db.ts'

/** What stands in somebody's records, from the oldest on. */
export interface PastTransfer {
  kind: TransferKind
  /** Whole units, or a decimal. */
  amount: number | string
  type?: Currency
  reference?: string
  hours_ago?: number
}
const HOUR_MS = 3_600_000
/** Where it came from or went to, by the tens of the kind. */
const HOUSES: Record<number, House> = {
  1: House.Deposits,
  3: House.Bonus,
  4: House.Exchange,
  5: House.Games,
  6: House.Chests,
  7: House.Grants,
}
const houseOfKind = (kind: TransferKind) => HOUSES[Math.floor(TRANSFER_KINDS[kind] / 10)]!

/** What a period of today came to for the house, without anybody's bets. */
export const putTotal = (url: string, { stake, win }: { stake: string; win: string }): Promise<void> =>
  withClient(url, async (client) => {
    await client.query('SET session_replication_role = replica')
    await client.query(
      `INSERT INTO games_total (line, period, currency, book, game_type, day, bets, stake, fee, win)
       SELECT '02', to_char(today, 'YYYYMMDD') || '020001', ${Currency.Rupee}, ${Book.Money}, 2, today, 1, $1, 0, $2
       FROM (SELECT (now() AT TIME ZONE 'Asia/Kolkata')::date AS today) AS day`,
      [String(toMinor(stake, Currency.Rupee)), String(toMinor(win, Currency.Rupee))],
    )
  })

/** Nobody is told of it. */
export function bookPast(
  url: string,
  user_id: string,
  past: readonly PastTransfer[],
  book: Book = Book.Play,
): Promise<void> {
  return withClient(url, async (client) => {
    for (const [index, transfer] of past.entries()) {
      const { kind, amount, type = Currency.Diamond, reference = '', hours_ago = 0 } = transfer
      const account = accountOf(user_id, Part.Available, type, book)
      const minor = toMinor(String(amount), type)!
      await client.query('BEGIN')
      const posting = await Posting.lock(askClient(client), [account])
      posting.add({
        key: keyOf('past', user_id, index),
        kind,
        reference,
        entries: [
          { account, amount: minor },
          { account: houseOf(houseOfKind(kind), type, book), amount: -minor },
        ],
      })
      await posting.write(askClient(client), new Date(Date.now() - hours_ago * HOUR_MS))
      await client.query('COMMIT')
    }
  })
}
