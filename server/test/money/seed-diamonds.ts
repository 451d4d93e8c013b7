import { randomUUID } from 'node:crypto'
import { Currency, toMinor } from '@mela/contract/money.ts'
import { accountOf, House, houseOf, keyOf, Part, Posting, type Book } from '../../src/ledger/index.ts'
import type { Ask } from '../../src/platform/data/db.ts'

export interface Seeded {
  user_id: string
  book: Book
  /** A decimal. */
  amount: string
  /** The same one is given once; without it every time is another. */
  name?: string
}

/** Inside a transaction: from where the funds of tests and demos come. */
export async function seedDiamonds(ask: Ask, gifts: readonly Seeded[], at: Date): Promise<void> {
  const available = ({ user_id, book }: Seeded) => accountOf(user_id, Part.Available, Currency.Diamond, book)
  const posting = await Posting.lock(ask, gifts.map(available))
  for (const gift of gifts) {
    const amount = toMinor(gift.amount, Currency.Diamond)
    if (amount === undefined) throw new Error(`${gift.amount} is no amount of diamonds`)
    posting.add({
      key: keyOf('seeded', gift.user_id, gift.name ?? randomUUID()),
      kind: 'seeded',
      reference: gift.name ?? '',
      entries: [
        { account: available(gift), amount },
        { account: houseOf(House.Seed, Currency.Diamond, gift.book), amount: -amount },
      ],
    })
  }
  await posting.write(ask, at)
}
