import type pg from 'pg'
import { Currency, toMinor } from '@mela/contract/money.ts'
import { accountOf, Book, Part } from '../../server/src/ledger/index.ts'
import { askClient } from '../../server/src/platform/data/db.ts'
import { transaction } from '../../server/src/platform/data/transaction.ts'
import { welcome } from '../../server/src/wallet/index.ts'
import { seedDiamonds, type Seeded } from '../../server/test/money/seed-diamonds.ts'
import { deviceOf, type Past } from './past.ts'
import type { People, PersonKey } from './seed-people.ts'

interface Somebody {
  id: string
}

/** How many days ago they tapped for what the day gives. Today's is left to whoever looks. */
const TAPPED: Record<PersonKey, readonly number[]> = {
  asha: [57, 41, 33, 26, 20, 14, 13, 9, 6, 5, 3, 2],
  gurpreet: [50, 22, 11, 10, 4],
  meera: [38, 30, 17, 8, 7, 6, 3],
  kenji: [29, 12, 2],
  rohan: [45],
}

/** In play: what each of the five was given so far, as the site gives it. */
export function claimGrants(past: Past, people: People): void {
  for (const person of Object.values(people)) {
    const { id: user_id, key } = person
    const device = deviceOf(user_id)
    const asker = { device, address: '', user_agent: '' }
    past.at('59d 10:00', ({ context }) =>
      transaction(context, (trx) => welcome.give(context, trx, { user_id, asker, device })),
    )
    for (const days of TAPPED[key]) {
      past.at(`${days}d 08:${10 + (days % 50)}`, async ({ as }) => (await as(person))('claimDailyGrant', {}))
    }
  }
}

/** Whoever tries things out for the site has funds that are nobody's, whatever the economy. */
export const fillTestWallet = (client: pg.Client, { id }: Somebody, now: Date): Promise<void> =>
  fill(client, [{ user_id: id, book: Book.Test, amount: '10000.00', name: 'seed' }], now)

/** In the sandbox: something to spend. */
export const fillWallets = (client: pg.Client, people: readonly Somebody[], amount: string, now: Date): Promise<void> =>
  fill(
    client,
    people.map(({ id }) => ({ user_id: id, book: Book.Money, amount, name: 'seed' })),
    now,
  )

/** In the sandbox: whoever has less than this is given it once more, whatever they had before. */
export async function topUpWallets(
  client: pg.Client,
  people: readonly Somebody[],
  amount: string,
  now: Date,
): Promise<void> {
  const walletOf = ({ id }: Somebody) => String(accountOf(id, Part.Available, Currency.Diamond, Book.Money))
  const { rows } = await client.query<{ id: string }>(
    'SELECT id FROM ledger_account WHERE id = ANY ($1) AND balance >= $2',
    [people.map(walletOf), toMinor(amount, Currency.Diamond)],
  )
  const rich = new Set(rows.map(({ id }) => id))
  const poor = people.filter((person) => !rich.has(walletOf(person)))
  const gifts = poor.map(({ id }) => ({ user_id: id, book: Book.Money, amount }))
  await give(client, gifts, now)
}

const fill = (client: pg.Client, gifts: readonly Seeded[], now: Date): Promise<void> =>
  give(client, gifts, new Date(now.getTime() - 20 * 86_400_000))

async function give(client: pg.Client, gifts: readonly Seeded[], at: Date): Promise<void> {
  await client.query('BEGIN')
  await seedDiamonds(askClient(client), gifts, at)
  await client.query('COMMIT')
}

/** Whether anything was ever booked for somebody. */
export async function haveWallets(client: pg.Client, { id }: Somebody): Promise<boolean> {
  const { rows } = await client.query<{ have: boolean }>(
    'SELECT EXISTS (SELECT FROM ledger_entry WHERE account_id BETWEEN $1::bigint * 256 AND $1::bigint * 256 + 255) AS have',
    [id],
  )
  return rows[0]!.have
}
