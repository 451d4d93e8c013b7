import { withClient } from '../../dev/database.ts'
import { Book } from '../../server/src/ledger/index.ts'
import { askClient } from '../../server/src/platform/data/db.ts'
import { AMOUNTS } from '../../server/src/wallet/amounts.ts'
import { seedDiamonds } from '../../server/test/money/seed-diamonds.ts'
import type { Person } from '../stage/people.ts'

/** Whole diamonds for one who has none; open devices hear of it within a second or two. */
export function giveDiamonds(
  url: string,
  { id }: Pick<Person, 'id'>,
  amount: number,
  book: Book = Book.Play,
): Promise<void> {
  return withClient(url, async (client) => {
    await client.query('BEGIN')
    await seedDiamonds(askClient(client), [{ user_id: id, book, amount: `${amount}.00` }], new Date())
    await client.query('INSERT INTO platform_outbox (topic, body) VALUES ($1, $2)', [AMOUNTS, JSON.stringify([id])])
    await client.query('COMMIT')
  })
}
